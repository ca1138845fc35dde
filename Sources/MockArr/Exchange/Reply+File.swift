import FixtureKit
import MicroHTTP

extension Reply {
    /// A file as it is, which holds until somebody changes something.
    static func file(_ bytes: [UInt8], type: String) -> Reply {
        Reply(status: 200, content: .bytes(bytes), contentType: type).fresh(.untilChange)
    }
}

extension [UInt8] {
    /// The bytes as a file with a date: not again for those who have it, and in parts for those who ask.
    func reply(to call: Call, type: String, lastModified: Instant) -> Reply {
        let fields = call.request.fields
        let dated = [("Last-Modified", lastModified.httpDate)]
        if let known = fields["If-Modified-Since"].flatMap({ Instant(httpDate: $0) }),
            known.seconds >= lastModified.seconds
        {
            return Reply(status: 304, fields: dated)
        }
        var reply = Reply.file(self, type: type)
        reply.fields = dated + [("Accept-Ranges", "bytes")]
        guard let range = fields["Range"].flatMap({ Self.range($0, of: count) }) else { return reply }
        guard !range.isEmpty else {
            return Reply(status: 416, fields: dated + [("Content-Range", "bytes */\(count)")])
        }
        reply.status = 206
        reply.content = .bytes(Array(self[range]))
        reply.fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"))
        return reply
    }

    /// The part that `bytes=0-99`, `bytes=100-` or `bytes=-50` asks for: empty when there is none, nil for anything else.
    private static func range(_ field: String, of count: Int) -> Range<Int>? {
        guard field.hasPrefix("bytes="), !field.contains(",") else { return nil }
        let ends = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last: return first..<Swift.max(first, Swift.min(last + 1, count))
        case (let first?, nil) where ends[1].isEmpty: return first..<Swift.max(first, count)
        case (nil, let length?) where ends[0].isEmpty: return Swift.max(count - length, 0)..<count
        default: return nil
        }
    }
}
