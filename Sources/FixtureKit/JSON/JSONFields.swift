/// The names that were read, each below the name of its object, so that what was read last is what is looked for first.
///
/// Records mostly look like the one before: a name is then known by comparing a few bytes, and so are many values.
struct JSONFields: ~Copyable {
    struct Field {
        let name: String
        /// With both quotes, where it was read first.
        let spelling: Range<Int>
        /// All that stood before its last value: a comma, blanks, the name and a colon.
        var lead = 0..<0
        /// Whether that began an object, where no comma may stand.
        var isFirst = false
        /// The fields that came behind it, the last one first, and those with which objects in it began.
        var next = Pair()
        var first = Pair()
        /// Of objects in it that have more names than are kept.
        var nameless = none
        /// Where its memories begin, and the one to be forgotten next.
        var memories = none
        var oldest: Int32 = 0
        /// How many more values are looked for in vain before none is any more.
        var credit: Int32 = 8
    }

    struct Pair {
        var recent = none
        var former = none

        mutating func put(_ field: Int32) {
            guard field != recent else { return }
            (recent, former) = (field, recent)
        }
    }

    /// A value that may come again in the same field, letter by letter.
    struct Memory {
        let range: Range<Int>
        let value: JSONValue
        /// In how many others it stood, which says that it may stand in as many again.
        let depth: Int
    }

    static let none: Int32 = -1
    private static let most = 1 << 13

    var fields = JSONStack<Field>()
    private(set) var memories = JSONStack<Memory>()
    /// What each field is in.
    private var parents: [Int32] = [none]
    /// Places of fields by the hash of what they are found by.
    private var slots: [Int32] = []

    init() {
        // The document itself, whose value may be an object or a list of objects.
        fields.push(Field(name: "", spelling: 0..<0))
    }

    @inline(__always) subscript(field: Int32) -> Field {
        _read { yield fields[Int(field)] }
        _modify { yield &fields[Int(field)] }
    }

    // MARK: Names

    /// The field of a name that stands at a place, if it is one that came there before.
    @inline(__always) func recall(
        _ pair: Pair, isFirst: Bool, _ buffer: UnsafeRawBufferPointer, at place: Int
    ) -> Int32 {
        if stands(pair.recent, isFirst, buffer, at: place) { return pair.recent }
        if stands(pair.former, isFirst, buffer, at: place) { return pair.former }
        return Self.none
    }

    @inline(__always) private func stands(
        _ field: Int32, _ isFirst: Bool, _ buffer: UnsafeRawBufferPointer, at place: Int
    ) -> Bool {
        field != Self.none && self[field].isFirst == isFirst && buffer.has(self[field].lead, at: place)
    }

    /// The field of a name; none where there are too many.
    mutating func field(
        _ spelling: Range<Int>, _ lead: Range<Int>, in parent: Int32, behind last: Int32,
        _ buffer: UnsafeRawBufferPointer
    ) -> Int32 {
        let found = lookUp(spelling, in: parent, buffer)
        guard found != Self.none else { return found }
        self[found].lead = lead
        self[found].isFirst = last == Self.none
        if last == Self.none {
            self[parent].first.put(found)
        } else {
            self[last].next.put(found)
        }
        return found
    }

    private mutating func lookUp(_ spelling: Range<Int>, in parent: Int32, _ buffer: UnsafeRawBufferPointer) -> Int32 {
        if fields.count * 2 > slots.count { makeRoom(buffer) }
        var slot = Self.hash(spelling, in: parent, buffer) & (slots.count - 1)
        while slots[slot] != Self.none {
            let known = slots[slot]
            if self[known].spelling.count == spelling.count, parents[Int(known)] == parent,
                buffer.has(self[known].spelling, at: spelling.lowerBound)
            {
                return known
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard fields.count < Self.most else { return Self.none }
        slots[slot] = Int32(fields.count)
        return add(spelling, in: parent, buffer)
    }

    private mutating func add(_ spelling: Range<Int>, in parent: Int32, _ buffer: UnsafeRawBufferPointer) -> Int32 {
        let name =
            spelling.isEmpty
            ? ""
            : String(
                decoding: buffer.part(spelling.lowerBound + 1, spelling.upperBound - 1), as: UTF8.self)
        fields.push(Field(name: name, spelling: spelling))
        parents.append(parent)
        return Int32(fields.count - 1)
    }

    private mutating func makeRoom(_ buffer: UnsafeRawBufferPointer) {
        slots = [Int32](repeating: Self.none, count: max(64, slots.count * 2))
        for field in 1..<max(1, fields.count) where !fields[field].spelling.isEmpty {
            var slot = Self.hash(fields[field].spelling, in: parents[field], buffer) & (slots.count - 1)
            while slots[slot] != Self.none { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(field)
        }
    }

    private static func hash(_ spelling: Range<Int>, in parent: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        var hash = UInt64(truncatingIfNeeded: parent)
        for place in spelling { hash = (hash ^ UInt64(buffer[place])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 29)
    }

    /// What stands for all names of objects that have too many.
    mutating func nameless(in parent: Int32, _ buffer: UnsafeRawBufferPointer) -> Int32 {
        if self[parent].nameless == Self.none { self[parent].nameless = add(0..<0, in: parent, buffer) }
        return self[parent].nameless
    }

    // MARK: Values

    /// What is shorter with its quotes needs no memory of its own, and what is longer hardly comes again.
    static let memorable = 18..<2_048
    private static let ways: Int32 = 4

    /// The memory that a value at a place is the same as, letter by letter.
    @inline(__always) mutating func memory(
        of field: Int32, _ buffer: UnsafeRawBufferPointer, at place: Int, depth: Int
    ) -> Int {
        guard self[field].credit > 0, self[field].memories != Self.none else { return -1 }
        let first = Int(self[field].memories)
        for index in first..<first &+ Int(Self.ways)
        where buffer.has(memories[index].range, at: place) && depth <= memories[index].depth {
            self[field].credit = min(self[field].credit &+ 2, 32)
            return index
        }
        self[field].credit &-= 1
        return -1
    }

    @inline(__always) mutating func remember(
        _ value: JSONValue, _ range: Range<Int>, depth: Int, of field: Int32
    ) {
        guard self[field].credit > 0, Self.memorable.contains(range.count) else { return }
        put(Memory(range: range, value: value, depth: depth), of: field)
    }

    private mutating func put(_ memory: Memory, of field: Int32) {
        if self[field].memories == Self.none {
            self[field].memories = Int32(memories.count)
            // Nothing stands in fewer others than that, so these are never taken.
            for _ in 0..<Self.ways { memories.push(Memory(range: 0..<0, value: .null, depth: -1)) }
        }
        memories[Int(self[field].memories + self[field].oldest)] = memory
        self[field].oldest = (self[field].oldest + 1) % Self.ways
    }
}

/// The lists of names that were read, so that objects that are alike share one.
struct JSONShapes: ~Copyable {
    private struct Shape {
        let fields: [Int32]
        let names: [String]
    }

    private var shapes: [Shape?] = []
    private static let size = 1 << 9

    /// The names of the fields; the hash is theirs.
    @inline(__always) mutating func names(
        of ids: borrowing JSONStack<Int32>, from first: Int, hash: UInt32, _ fields: borrowing JSONFields
    ) -> [String] {
        if shapes.isEmpty { shapes = [Shape?](repeating: nil, count: Self.size) }
        let slot = Int(hash >> 16 ^ hash) & (Self.size - 1)
        let count = ids.count - first
        guard count > 0 else { return [] }
        if let known = shapes[slot], known.fields.count == count, Self.isSame(known.fields, ids, first) {
            return known.names
        }
        let own = (first..<ids.count).map { ids[$0] }
        let names = own.map { fields[$0].name }
        shapes[slot] = Shape(fields: own, names: names)
        return names
    }

    @inline(__always) private static func isSame(_ known: [Int32], _ ids: borrowing JSONStack<Int32>, _ first: Int)
        -> Bool
    {
        for index in 0..<known.count where known[index] != ids[first &+ index] { return false }
        return true
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes of a range stand at another place as well.
    @inline(__always) func has(_ range: Range<Int>, at place: Int) -> Bool {
        let length = range.count
        guard place &+ length <= count else { return false }
        var offset = 0
        while offset &+ 8 <= length {
            if word(at: range.lowerBound &+ offset) != word(at: place &+ offset) { return false }
            offset &+= 8
        }
        if length >= 8 {
            guard offset < length else { return true }
            return word(at: range.upperBound &- 8) == word(at: place &+ length &- 8)
        }
        while offset < length {
            if self[range.lowerBound &+ offset] != self[place &+ offset] { return false }
            offset &+= 1
        }
        return true
    }

    /// Eight bytes, which have to be there.
    @inline(__always) func word(at place: Int) -> UInt64 { loadUnaligned(fromByteOffset: place, as: UInt64.self) }

    @inline(__always) func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: baseAddress.map { ($0 + start).assumingMemoryBound(to: UInt8.self) }, count: end - start)
    }
}
