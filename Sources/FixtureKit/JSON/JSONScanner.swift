/// The one pass over the bytes: the grammar, and nothing of what is made of it.
struct JSONScanner<Builder: JSONBuilder>: ~Copyable {
    let buffer: UnsafeRawBufferPointer
    let options: JSONParser
    var builder: Builder
    var position = 0
    /// Where texts are put whose escapes are resolved.
    var scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)
    private var depth = 0
    private var names = JSONNameSet()

    init(buffer: UnsafeRawBufferPointer, options: JSONParser, builder: Builder) {
        self.buffer = buffer
        self.options = options
        self.builder = builder
    }

    deinit { scratch.deallocate() }

    mutating func document() throws(JSONFailure) -> Builder.Document {
        if let limit = options.maximumSize, buffer.count > limit {
            throw failure(.tooLarge(bytes: buffer.count), .size(limit))
        }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) {
            if options.refusesByteOrderMark { throw failure(.byteOrderMark, .noMark) }
            position = 3
        }
        try value()
        skipBlanks()
        if position < buffer.count { throw failure(.trailingContent(buffer[position]), .end) }
        return builder.document()
    }

    private mutating func value() throws(JSONFailure) {
        skipBlanks()
        guard position < buffer.count else { throw failure(.unexpectedEnd, .value) }
        switch buffer[position] {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try list()
        case UInt8(ascii: "\""):
            let start = position
            let text = try text()
            builder.string(text, start..<position)
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw failure(.unexpected(buffer[position]), .value)
        }
    }

    // MARK: Lists and objects

    private mutating func object() throws(JSONFailure) {
        let start = position
        try enter()
        var count = 0
        skipBlanks()
        while true {
            guard position < buffer.count else { throw failure(.unexpectedEnd, .name) }
            if buffer[position] == UInt8(ascii: "}"), try mayEnd(count, UInt8(ascii: "}")) { break }
            guard buffer[position] == UInt8(ascii: "\"") else { throw failure(.unexpected(buffer[position]), .name) }
            let nameStart = position
            let name = try text()
            let range = nameStart..<position
            if options.refusesDuplicateNames { try refuseDuplicate(of: name, range, count) }
            builder.name(name, range)
            skipBlanks()
            try take(UInt8(ascii: ":"), .colon)
            do {
                try value()
            } catch {
                throw error.below(.member(self.name(at: range)))
            }
            count += 1
            skipBlanks()
            guard takeComma() else { break }
            skipBlanks()
        }
        try take(UInt8(ascii: "}"), .commaOrBrace)
        depth -= 1
        if options.refusesDuplicateNames { names.close(count) }
        builder.object(count, start..<position)
    }

    private mutating func list() throws(JSONFailure) {
        let start = position
        try enter()
        var count = 0
        skipBlanks()
        while true {
            if position < buffer.count, buffer[position] == UInt8(ascii: "]"), try mayEnd(count, UInt8(ascii: "]")) {
                break
            }
            do {
                try value()
            } catch {
                throw error.below(.element(count))
            }
            count += 1
            skipBlanks()
            guard takeComma() else { break }
            skipBlanks()
        }
        try take(UInt8(ascii: "]"), .commaOrBracket)
        depth -= 1
        builder.list(count, start..<position)
    }

    private mutating func enter() throws(JSONFailure) {
        position += 1
        depth += 1
        if depth > options.maximumDepth { throw failure(.tooDeep, .levels(options.maximumDepth)) }
    }

    /// Whether a closing bracket may stand where an element or a member could.
    private func mayEnd(_ count: Int, _ bracket: UInt8) throws(JSONFailure) -> Bool {
        if count == 0 || options.allowsTrailingCommas { return true }
        let comma = buffer[..<position].lastIndex(of: UInt8(ascii: ",")) ?? position
        throw JSONFailure(problem: .trailingComma, expectation: .noComma(before: bracket), offset: comma)
    }

    // MARK: Names

    private mutating func refuseDuplicate(
        of name: UnsafeRawBufferPointer, _ range: Range<Int>, _ count: Int
    ) throws(JSONFailure) {
        for other in names.insert(name, range, count) where self.name(at: other) == self.name(at: range) {
            let first = JSONPosition(other.lowerBound, in: buffer)
            throw JSONFailure(
                problem: .duplicateName(self.name(at: range), first: first), expectation: .anotherName,
                offset: range.lowerBound)
        }
    }

    /// A name that was read before; messages ask, so it is resolved once more.
    private func name(at range: Range<Int>) -> String {
        JSONText.string(buffer, range)
    }

    // MARK: Pieces

    mutating func skipBlanks() {
        while position < buffer.count {
            switch buffer[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8, _ expectation: JSONExpectation) throws(JSONFailure) {
        guard position < buffer.count else { throw failure(.unexpectedEnd, expectation) }
        guard buffer[position] == byte else { throw failure(.unexpected(buffer[position]), expectation) }
        position += 1
    }

    private mutating func takeComma() -> Bool {
        guard position < buffer.count, buffer[position] == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    func failure(_ problem: JSONError.Problem, _ expectation: JSONExpectation) -> JSONFailure {
        JSONFailure(problem: problem, expectation: expectation, offset: position)
    }
}

/// The names of the objects that are open, to find those that come twice.
struct JSONNameSet {
    private var names: [(hash: Int, range: Range<Int>)] = []
    /// Of an object with many names, those of a hash.
    private var large: [Int: [Int: [Range<Int>]]] = [:]
    private static let many = 24

    /// Adds a name to the innermost object, which has so many, and returns those that may be the same.
    mutating func insert(_ name: UnsafeRawBufferPointer, _ range: Range<Int>, _ count: Int) -> [Range<Int>] {
        var hasher = Hasher()
        hasher.combine(bytes: name)
        let hash = hasher.finalize()
        let own = names[(names.count - count)...]
        var alike: [Range<Int>] = []
        if count < Self.many {
            for other in own where other.hash == hash { alike.append(other.range) }
        } else {
            let key = names.count - count
            if count == Self.many { large[key] = Dictionary(grouping: own, by: \.hash).mapValues { $0.map(\.range) } }
            alike = large[key]?[hash] ?? []
            large[key]?[hash, default: []].append(range)
        }
        names.append((hash, range))
        return alike
    }

    mutating func close(_ count: Int) {
        names.removeLast(count)
        if count > Self.many { large[names.count] = nil }
    }
}
