import FixtureKit

/// What goes wrong below HTTP.
public enum WireFault: Sendable, Equatable {
    case reset
    case emptyReply
    case closeAfterHeaders
    /// So many bytes of the body, negative from its end, then FIN; chunked, inside of the only chunk or before the last.
    case cutAfter(Int, isChunked: Bool = false)
    /// So many bytes of the body, then nothing until somebody lets go.
    case stallAfter(Int)
    case drip(bytes: Int, every: Duration)
    /// A wrong length: by so much, or as given.
    case contentLength(Int, isRelative: Bool)
    case garbage
    case badChunk
    case http10
    case duplicateContentLength
    case keepAliveClose
    /// An upgraded connection, or one of events, is open for so long; any other answer is as it was.
    case closeAfter(Duration)

    /// Those that are a word.
    private static let words: [(String, WireFault)] = [
        ("reset", .reset), ("empty-reply", .emptyReply), ("close-after-headers", .closeAfterHeaders),
        ("garbage", .garbage), ("bad-chunk", .badChunk), ("http-1.0", .http10),
        ("duplicate-content-length", .duplicateContentLength), ("keep-alive-close", .keepAliveClose),
    ]

    /// Those that are an object with one member.
    private static let members = ["cutAfter", "stallAfter", "drip", "contentLength", "closeAfter"]

    static let names = words.map(\.0)

    /// As rules say it.
    var document: JSONValue {
        switch self {
        case .cutAfter(let count, false): ["cutAfter": JSONValue(count)]
        case .cutAfter(let count, true): ["cutAfter": JSONValue(count), "chunked": true]
        case .stallAfter(let count): ["stallAfter": JSONValue(count)]
        case .drip(let bytes, let every): ["drip": ["bytes": JSONValue(bytes), "every": .string(every.spelling)]]
        case .contentLength(let length, false): ["contentLength": JSONValue(length)]
        case .contentLength(let more, true): ["contentLength": .string(more < 0 ? "\(more)" : "+\(more)")]
        case .closeAfter(let time): ["closeAfter": .string(time.spelling)]
        default: .string(Self.words.first { $0.1 == self }?.0 ?? "")
        }
    }

    init(_ reader: Reader) throws(ControlError) {
        let expected =
            "one of " + (Self.names.map { "\"\($0)\"" } + Self.members.map { "{\"\($0)\": …}" }).joined(separator: ", ")
        if let text = reader.value.string {
            guard let fault = Self.words.first(where: { $0.0 == text })?.1 else {
                throw reader.mistake(expected: expected, among: Self.names + Self.members)
            }
            self = fault
            return
        }
        _ = try reader.object(knowing: Self.members + ["chunked"])
        let isChunked = try reader["chunked"]?.bool() ?? false
        let members = try reader.members().filter { $0.key != "chunked" }
        guard let member = members.first, members.count == 1 else { throw reader.mistake(expected: expected) }
        if let chunked = reader["chunked"], member.key != "cutAfter" {
            throw ControlError(
                .unexpectedValue, "\"\(member.key)\" knows no chunks.", at: chunked.pointer,
                expected: "\"cutAfter\" beside it")
        }
        let bytes = -(1 << 40)...(1 << 40)
        switch member.key {
        case "cutAfter":
            let count = try member.reader.int(bytes, expected: "a number of bytes, negative from the end")
            self = .cutAfter(count, isChunked: isChunked)
        case "stallAfter":
            self = .stallAfter(try member.reader.int(bytes, expected: "a number of bytes, negative from the end"))
        case "drip": self = try Self.drip(member.reader)
        case "closeAfter": self = .closeAfter(try member.reader.duration())
        default: self = try Self.contentLength(member.reader)
        }
    }

    private static func drip(_ reader: Reader) throws(ControlError) -> WireFault {
        _ = try reader.object(knowing: ["bytes", "every"])
        guard let bytes = try reader["bytes"]?.int(1...(1 << 30), expected: "a number of bytes from 1"),
            let every = try reader["every"]?.duration()
        else { throw reader.mistake(expected: "{\"bytes\": 64, \"every\": \"200ms\"}") }
        return .drip(bytes: bytes, every: every)
    }

    private static func contentLength(_ reader: Reader) throws(ControlError) -> WireFault {
        let expected = "a difference such as \"+10\" or \"-10\", or a length such as 5"
        if let length = reader.value.int, (0...(1 << 40)).contains(length) {
            return .contentLength(length, isRelative: false)
        }
        guard let text = reader.value.string, text.hasPrefix("+") || text.hasPrefix("-"), let difference = Int(text),
            (-(1 << 40)...(1 << 40)).contains(difference)
        else { throw reader.mistake(expected: expected) }
        return .contentLength(difference, isRelative: true)
    }
}
