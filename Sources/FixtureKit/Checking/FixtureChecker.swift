/// Proves what can be said of fixtures without knowing the apps.
///
/// Ids are unique, references resolve, dates are dates, and nothing in there belongs to a real person or network.
public struct FixtureChecker: Sendable {
    private let library: FixtureLibrary
    private let references: [FixtureReference]

    public init(_ library: FixtureLibrary, references: [FixtureReference]) {
        self.library = library
        self.references = references
    }

    /// All that is wrong, fixture by fixture; empty when all is well.
    public func findings() throws(FixtureError) -> [FixtureFinding] {
        var findings: [FixtureFinding] = []
        var documents: [String: JSONValue] = [:]
        for name in library.names { documents[name] = try library.document(name) }
        for name in library.names {
            guard let document = documents[name] else { continue }
            let path = library.path(of: name)
            findings += uniqueIDs(in: document, path: path)
            document.forEach { pointer, value in
                guard let text = value.string else { return }
                if let expected = problem(with: text, at: pointer, in: name) {
                    findings.append(
                        FixtureFinding(path: path, pointer: pointer, expected: expected, found: "\"\(text)\""))
                }
            }
        }
        for reference in references { findings += unresolved(reference, in: documents) }
        return findings
    }

    /// The records of a list, or of a page.
    static func records(of document: JSONValue) -> (prefix: String, records: [JSONValue]) {
        if let records = document["records"]?.array { return ("/records", records) }
        return ("", document.array ?? [])
    }

    private func uniqueIDs(in document: JSONValue, path: String) -> [FixtureFinding] {
        let (prefix, records) = Self.records(of: document)
        var places: [Int: Int] = [:]
        var findings: [FixtureFinding] = []
        for (index, record) in records.enumerated() {
            guard let id = record["id"]?.int else { continue }
            if let first = places.updateValue(index, forKey: id) {
                findings.append(
                    FixtureFinding(
                        path: path, pointer: "\(prefix)/\(index)/id", expected: "an id of its own",
                        found: "\(id), as at \(prefix)/\(first)/id"))
            }
        }
        return findings
    }

    private func unresolved(_ reference: FixtureReference, in documents: [String: JSONValue]) -> [FixtureFinding] {
        guard let source = documents[reference.fixture], let target = documents[reference.target] else { return [] }
        let known = Set(Self.records(of: target).records.compactMap { $0[reference.key]?.int })
        return reference.path.values(in: source).compactMap { pointer, value in
            guard let id = value.int, !known.contains(id), !reference.allowed.contains(id) else { return nil }
            return FixtureFinding(
                path: library.path(of: reference.fixture), pointer: pointer,
                expected: "the \(reference.key) of a record in \(library.path(of: reference.target))", found: "\(id)")
        }
    }

    // MARK: Texts

    private func problem(with text: String, at pointer: String, in name: String) -> String? {
        if looksLikeADate(text), Instant(text) == nil { return "a date such as 2026-01-15T20:00:00Z or 2026-01-15" }
        if let mail = text.firstIndex(of: "@"), mail != text.startIndex, isMailAddress(text) {
            return "no mail address"
        }
        if let host = host(of: text), isPrivate(host), name != "seed-instances" {
            return "no host of a private network"
        }
        if isSecretName(pointer), !text.isEmpty, text != "********", name != "seed-instances",
            !name.hasSuffix("-schema"), !name.hasSuffix("localization")
        {
            return "no secret: ******** or nothing"
        }
        return nil
    }

    private func looksLikeADate(_ text: String) -> Bool {
        let head = Array(text.utf8.prefix(11))
        guard head.count >= 10, head[4] == UInt8(ascii: "-"), head[7] == UInt8(ascii: "-") else { return false }
        let isDay = head.prefix(10).enumerated().allSatisfy { $0 == 4 || $0 == 7 || $1 &- UInt8(ascii: "0") < 10 }
        return isDay && (head.count == 10 || head[10] == UInt8(ascii: "T"))
    }

    private func isMailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !text.contains(" "), !text.contains("/") else { return false }
        return !parts[0].isEmpty && parts[1].contains(".")
    }

    private func host(of text: String) -> Substring? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        return text[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    }

    private func isPrivate(_ host: Substring) -> Bool {
        let bytes = host.split(separator: ".").map { Int($0) }
        guard bytes.count == 4, let first = bytes[0], let second = bytes[1] else {
            return host.hasSuffix(".local") || host.hasSuffix(".lan") || host.hasSuffix(".home")
        }
        return first == 10 || first == 192 && second == 168 || first == 172 && (16...31).contains(second)
    }

    private func isSecretName(_ pointer: String) -> Bool {
        let name = pointer.split(separator: "/").last ?? ""
        return ["apiKey", "password", "passkey", "token", "secret"].contains(name)
    }
}
