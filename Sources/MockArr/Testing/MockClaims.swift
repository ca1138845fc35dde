public import FixtureKit

extension MockSandbox {
    /// Checks what has happened, and waits for it as long as it is given; throws a ``VerificationError`` otherwise.
    ///
    /// ```swift
    /// try await sandbox.verify(within: .seconds(3)) {
    ///     $0.requests("POST /api/v3/movie", count: 1)
    ///     $0.never("DELETE /api/v3/**")
    ///     $0.state("radarr.movie[?tmdbId==603].monitored", is: true)
    /// }
    /// ```
    public func verify(within patience: Duration? = nil, _ claim: (inout MockClaims) -> Void) async throws {
        var claims = MockClaims()
        claim(&claims)
        let document = JSONObject([
            ("within", patience.map { .string($0.spelling) }), ("that", .array(claims.documents)),
        ])
        let answer = try await waitingControl("POST", "verify", .object(document))
        guard answer["verified"] == true else { throw VerificationError(document: answer) }
    }
}

/// What a test claims about the requests of a sandbox, and about its data.
public struct MockClaims: Sendable {
    private(set) var documents: [JSONValue] = []

    /// So many requests of that kind have come.
    public mutating func requests(_ match: MockMatch, count: Int) {
        claim([("match", match.document), ("count", JSONValue(count))])
    }

    /// A number of requests within a range has come: one or more unless given.
    public mutating func requests(_ match: MockMatch, count: some RangeExpression<Int> = 1...) {
        claim([("match", match.document), ("count", Self.document(of: count))])
    }

    /// None has come.
    public mutating func never(_ match: MockMatch) {
        claim([("never", match.document)])
    }

    /// So many were given up by their clients.
    public mutating func aborted(_ match: MockMatch, count: Int) {
        claim([("aborted", match.document), ("count", JSONValue(count))])
    }

    /// They have come one after the other, whatever came between.
    public mutating func inOrder(_ matches: MockMatch...) {
        claim([("inOrder", .array(matches.map(\.document)))])
    }

    /// Nothing has come that the real API does not know.
    public mutating func noViolations() {
        claim([("noViolations", true)])
    }

    /// All that the path leads to is that: `radarr.movie[?tmdbId==603].monitored`.
    public mutating func state(_ path: String, is value: JSONValue) {
        claim([("state", .string(path)), ("is", value)])
    }

    private mutating func claim(_ members: [(String, JSONValue)]) {
        documents.append(.object(JSONObject(members)))
    }

    private static func document(of range: some RangeExpression<Int>) -> JSONValue {
        let limit = Int(Int32.max)
        let counts = range.relative(to: 0..<limit)
        var document: JSONObject = ["atLeast": JSONValue(counts.lowerBound)]
        if counts.upperBound < limit { document["atMost"] = JSONValue(counts.upperBound - 1) }
        return .object(document)
    }
}

/// What was claimed is not so. It says what was seen instead, and which requests came nearest.
public struct VerificationError: Error, Sendable, CustomStringConvertible {
    /// The answer of the control API.
    public let document: JSONValue

    /// The claims that do not hold.
    public var failures: [JSONValue] { (document["that"]?.array ?? []).filter { $0["holds"] == false } }

    public var description: String {
        let writer = JSONWriter(layout: .compact, escaping: .minimal)
        return failures.map { failure in
            let claim = writer.string(failure["assertion"] ?? .null)
            let seen = JSONWriter(layout: .indented, escaping: .minimal).string(failure["seen"] ?? .null)
            return "not so: \(claim); seen: \(seen)"
        }.joined(separator: "\n")
    }
}
