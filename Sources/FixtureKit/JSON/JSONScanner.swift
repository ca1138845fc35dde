/// The one pass over the bytes: the grammar, and nothing of what is made of it.
struct JSONScanner<Builder: JSONBuilder & ~Copyable>: ~Copyable {
    let buffer: UnsafeRawBufferPointer
    let options: JSONParser
    var builder: Builder
    var position = 0
    /// Where texts are put whose escapes are resolved.
    var scratch = JSONScratch()
    private var depth = 0
    private var names = JSONNameSet()

    init(buffer: UnsafeRawBufferPointer, options: JSONParser, builder: consuming Builder) {
        self.buffer = buffer
        self.options = options
        self.builder = builder
    }

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
        case UInt8(ascii: "{"): if !recallValue() { try object() }
        case UInt8(ascii: "["): if !recallValue() { try list() }
        case UInt8(ascii: "\""):
            let start = position
            if recallValue() { return }
            let text = try text()
            builder.string(text, start..<position)
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw failure(.unexpected(buffer[position]), .value)
        }
    }

    /// Takes a value that the builder knows, whose bytes need not be looked at again.
    @inline(__always) private mutating func recallValue() -> Bool {
        let end = builder.recallValue(buffer, at: position, depth: depth)
        if end > 0 { position = end }
        return end > 0
    }

    // MARK: Lists and objects

    private mutating func object() throws(JSONFailure) {
        let start = position
        try enter()
        builder.openObject()
        var count = 0
        while true {
            let memberStart = position
            let valueStart = options.refusesDuplicateNames ? 0 : builder.recallName(buffer, at: memberStart)
            if valueStart > 0 {
                position = valueStart
            } else if try !name(count) {
                break
            }
            do {
                try value()
            } catch {
                throw error.below(.member(self.name(behind: memberStart)))
            }
            count &+= 1
        }
        depth -= 1
        if options.refusesDuplicateNames { names.close(count) }
        builder.object(count, start..<position, depth: depth)
    }

    /// Reads all that stands before the value of a member, or the end of the object, which has so many members.
    private mutating func name(_ count: Int) throws(JSONFailure) -> Bool {
        let start = position
        skipBlanks()
        if count > 0 {
            guard take(UInt8(ascii: ",")) else {
                guard take(UInt8(ascii: "}")) else { throw missing(.commaOrBrace) }
                return false
            }
            skipBlanks()
        }
        guard position < buffer.count, buffer[position] == UInt8(ascii: "\"") else {
            guard try takeEnd(UInt8(ascii: "}"), count) else { throw missing(.name) }
            return false
        }
        let nameStart = position
        let name = try text()
        let range = nameStart..<position
        if options.refusesDuplicateNames { try refuseDuplicate(of: name, range, count) }
        skipBlanks()
        guard take(UInt8(ascii: ":")) else { throw missing(.colon) }
        skipBlanks()
        builder.name(name, range, start..<position, buffer)
        return true
    }

    private mutating func list() throws(JSONFailure) {
        let start = position
        try enter()
        var count = 0
        skipBlanks()
        while try !takeEnd(UInt8(ascii: "]"), count) {
            do {
                try value()
            } catch {
                throw error.below(.element(count))
            }
            count &+= 1
            skipBlanks()
            guard take(UInt8(ascii: ",")) else {
                guard take(UInt8(ascii: "]")) else { throw missing(.commaOrBracket) }
                break
            }
            skipBlanks()
        }
        depth -= 1
        builder.list(count, start..<position, depth: depth)
    }

    private mutating func enter() throws(JSONFailure) {
        position += 1
        depth += 1
        if depth > options.maximumDepth { throw failure(.tooDeep, .levels(options.maximumDepth)) }
    }

    /// Takes a closing bracket where an element or a member could stand; behind a comma it may be wrong there.
    @inline(__always) private mutating func takeEnd(_ bracket: UInt8, _ count: Int) throws(JSONFailure) -> Bool {
        guard take(bracket) else { return false }
        if count > 0, !options.allowsTrailingCommas { throw trailingComma(before: bracket) }
        return true
    }

    private func trailingComma(before bracket: UInt8) -> JSONFailure {
        let comma = buffer[..<position].lastIndex(of: UInt8(ascii: ",")) ?? position
        return JSONFailure(problem: .trailingComma, expectation: .noComma(before: bracket), offset: comma)
    }

    // MARK: Names

    private mutating func refuseDuplicate(
        of name: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ count: Int
    ) throws(JSONFailure) {
        for other in names.insert(name, range, count) where self.name(at: other) == self.name(at: range) {
            let first = JSONPosition(other.lowerBound, in: buffer)
            throw JSONFailure(
                problem: .duplicateName(self.name(at: range), first: first), expectation: .anotherName,
                offset: range.lowerBound)
        }
    }

    /// The name that follows a place. Only messages ask, so it is read once more.
    private func name(behind place: Int) -> String {
        let start = buffer[place...].firstIndex(of: UInt8(ascii: "\"")) ?? place
        var end = start + 1
        while end < position, buffer[end] != UInt8(ascii: "\"") { end += buffer[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return name(at: start..<end + 1)
    }

    private func name(at range: Range<Int>) -> String {
        JSONText.string(buffer, range)
    }

    // MARK: Pieces

    @inline(__always) mutating func skipBlanks() {
        guard position < buffer.count, buffer[position] <= 0x20 else { return }
        skipManyBlanks()
    }

    /// Most blanks are indentation, so eight of them are looked at together.
    private mutating func skipManyBlanks() {
        var place = position
        while place < buffer.count {
            switch buffer[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place &+= 1
            default:
                position = place
                return
            }
            while place &+ 8 <= buffer.count {
                let others = buffer.word(at: place) ^ 0x2020_2020_2020_2020
                if others != 0 {
                    place &+= UInt64(littleEndian: others).trailingZeroBitCount >> 3
                    break
                }
                place &+= 8
            }
        }
        position = place
    }

    /// Whether a byte stands there, which is then behind.
    @inline(__always) private mutating func take(_ byte: UInt8) -> Bool {
        guard position < buffer.count, buffer[position] == byte else { return false }
        position &+= 1
        return true
    }

    @inline(never) private func missing(_ expectation: JSONExpectation) -> JSONFailure {
        position < buffer.count
            ? failure(.unexpected(buffer[position]), expectation) : failure(.unexpectedEnd, expectation)
    }

    @inline(never) func failure(_ problem: JSONError.Problem, _ expectation: JSONExpectation) -> JSONFailure {
        JSONFailure(problem: problem, expectation: expectation, offset: position)
    }
}

/// Room for one text at a time.
///
/// It frees itself, because the `deinit` of a generic struct is forgotten where files are optimised one by one.
struct JSONScratch: ~Copyable {
    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)

    deinit { bytes.deallocate() }

    mutating func room(for count: Int) -> UnsafeMutableRawBufferPointer {
        if bytes.count < count {
            bytes.deallocate()
            bytes = .allocate(byteCount: count * 2, alignment: 1)
        }
        return bytes
    }
}

/// The names of the objects that are open, to find those that come twice.
struct JSONNameSet {
    private var names: [(hash: Int, range: Range<Int>)] = []
    /// Of an object with many names, those of a hash.
    private var large: [Int: [Int: [Range<Int>]]] = [:]
    private static let many = 24

    /// Adds a name to the innermost object, which has so many, and returns those that may be the same.
    mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ count: Int) -> [Range<Int>] {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
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
