import FixtureKit
import MicroHTTP

/// Answers of one instance that hold until something changes, ready to be sent again.
///
/// A repeated GET of a library costs a look-up here and a write to the socket.
struct ReplyMemo: Sendable {
    final class Entry: Sendable {
        /// The number of the sandbox that it was answered in.
        let sandbox: Int
        let target: [UInt8]
        let facts: (arrival: App.Arrival, persona: Persona)
        /// Whether the key came as a header, so that it has to come again.
        let needsKeyHeader: Bool
        let revision: Int
        let until: Instant
        let plain: PreparedResponse
        /// Made once a client could unzip it.
        let zipped: PreparedResponse?
        let mayBeZipped: Bool
        let isDeprecated: Bool

        init(
            for facts: RequestFacts, in sandbox: Int, revision: Int, until: Instant, plain: PreparedResponse,
            zipped: PreparedResponse?,
            mayBeZipped: Bool
        ) {
            self.sandbox = sandbox
            target = Array(facts.request.targetBytes)
            self.facts = (facts.arrival, facts.persona)
            needsKeyHeader = facts.arrival.route?.access == .key && !facts.arrival.target.query.contains("apikey")
            self.revision = revision
            isDeprecated = plain.response.fields.contains("Deprecation")
            self.until = until
            self.plain = plain
            self.zipped = zipped
            self.mayBeZipped = mayBeZipped
        }

        fileprivate var hash: Int { target.withUnsafeBytes { ReplyMemo.hash($0, sandbox) } }
        fileprivate var size: Int { plain.response.bodySize + (zipped?.response.bodySize ?? 0) }
    }

    /// Grows when everything is forgotten, so that an answer from before is not remembered after.
    private(set) var epoch = 0
    private var entries: [Int: Entry] = [:]
    /// Plain answers with the mark of the rules that delay them, so that thousands who wait share one.
    private var marked: [Int: [String: PreparedResponse]] = [:]
    private var size = 0

    private static let sizeLimit = 64 * 1024 * 1024
    private static let countLimit = 1_024

    /// The entry for a request, if it still holds and the caller may have it.
    func entry(for request: HTTPRequest, in sandbox: Int, revision: Int, at now: Instant, key: [UInt8]?) -> Entry? {
        guard
            let entry = request.withUnsafeTarget({ bytes -> Entry? in
                guard let entry = entries[Self.hash(bytes, sandbox)], entry.sandbox == sandbox,
                    entry.target.elementsEqual(bytes)
                else { return nil }
                return entry
            })
        else { return nil }
        guard entry.revision == revision, now < entry.until, Self.isOrdinary(request) else { return nil }
        if entry.needsKeyHeader, let key, !request.fields.value(of: "X-Api-Key", equals: key) { return nil }
        // The first client that could unzip it is answered anew, and has it zipped for all others.
        if entry.mayBeZipped, entry.zipped == nil, Compression.isAccepted(by: request) { return nil }
        return entry
    }

    mutating func store(_ entry: Entry) {
        if size > Self.sizeLimit || entries.count >= Self.countLimit { removeAll() }
        let hash = entry.hash
        size += entry.size
        if let old = entries.updateValue(entry, forKey: hash) { size -= old.size }
        marked[hash] = nil
    }

    /// The answer of an entry as a request gets it under a plan that does no more than delay.
    mutating func prepared(_ entry: Entry, for request: HTTPRequest, under plan: FaultPlan) -> PreparedResponse {
        if plan.isNone {
            if let zipped = entry.zipped, Compression.isAccepted(by: request) { return zipped }
            return entry.plain
        }
        if plan.told.isEmpty { return entry.plain }
        let rules = plan.told.joined(separator: ", ")
        let hash = entry.hash
        if let known = marked[hash]?[rules] { return known }
        var response = entry.plain.response
        response.fields.replace("X-MockArr-Rule", with: rules)
        let prepared = PreparedResponse(response)
        marked[hash, default: [:]][rules] = prepared
        size += response.bodySize
        return prepared
    }

    mutating func removeAll() {
        epoch += 1
        entries = [:]
        marked = [:]
        size = 0
    }

    /// Whether nothing but the target, the key and the sandbox of that key decides about the answer.
    static func isOrdinary(_ request: HTTPRequest) -> Bool {
        guard request.isMethod("GET"), !request.fields.contains("Origin"),
            !request.fields.contains("If-Modified-Since"), !request.fields.contains("Range"),
            !Belonging.isNamed(in: request)
        else { return false }
        return request.fields.withUnsafeValue(of: "Accept") { accept in
            guard let accept else { return true }
            return accept.count == 3 && accept.elementsEqual("*/*".utf8)
                || accept.elementsEqual("application/json".utf8) || accept.starts(with: "application/json,".utf8)
        }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, _ sandbox: Int) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(sandbox)
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }
}
