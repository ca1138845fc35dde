/// Makes a document of what is scanned.
struct JSONTreeBuilder: JSONBuilder, ~Copyable {
    /// An object that is open.
    private struct Level {
        /// The field that the object is in.
        var parent: Int32
        /// The field that was read last, in which the next value stands; none before the first.
        var last: Int32
        /// Where its fields begin among those of all that are open.
        var start = 0
        /// Of the fields so far.
        var hash: UInt32 = 0
        /// Whether its names are kept one by one, because it is like no other object.
        var isLoose = false
    }

    private var values = JSONStack<JSONValue>()
    private var fields = JSONFields()
    private var shapes = JSONShapes()
    private var level = Level(parent: JSONFields.none, last: 0)
    private var outer = JSONStack<Level>()
    /// The fields of the objects that are open, and the names of those that are like no others.
    private var ids = JSONStack<Int32>()
    private var names = JSONStack<String>()

    @inline(__always) mutating func word(_ value: JSONValue, _ range: Range<Int>) { values.push(value) }

    @inline(__always) mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        values.push(.number(JSONNumber(text: String(decoding: text, as: UTF8.self))))
    }

    @inline(__always) mutating func string(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        add(.string(String(decoding: text, as: UTF8.self)), range, depth: .max)
    }

    @inline(__always) mutating func list(_ count: Int, _ range: Range<Int>, depth: Int) {
        add(.array(values.pop(count)), range, depth: depth)
    }

    mutating func document() -> JSONValue { values.pop() ?? .null }

    // MARK: Objects

    @inline(__always) mutating func openObject() {
        outer.push(level)
        level = Level(parent: level.last, last: JSONFields.none, start: ids.count)
    }

    @inline(__always) mutating func recallName(_ buffer: UnsafeRawBufferPointer, at place: Int) -> Int {
        guard !level.isLoose else { return 0 }
        let isFirst = level.last == JSONFields.none
        let pair = isFirst ? fields[level.parent].first : fields[level.last].next
        let known = fields.recall(pair, isFirst: isFirst, buffer, at: place)
        guard known != JSONFields.none else { return 0 }
        enter(known)
        return place &+ fields[known].lead.count
    }

    @inline(__always) private mutating func enter(_ field: Int32) {
        ids.push(field)
        level.last = field
        level.hash = (level.hash ^ UInt32(bitPattern: field)) &* 0x9E37_79B1
    }

    mutating func name(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ lead: Range<Int>, _ buffer: UnsafeRawBufferPointer
    ) {
        // Escapes make a name another than its bytes.
        if !level.isLoose, text.count == range.count - 2 {
            let known = fields.field(range, lead, in: level.parent, behind: level.last, buffer)
            if known != JSONFields.none { return enter(known) }
        }
        if !level.isLoose { loosen(buffer) }
        names.push(String(decoding: text, as: UTF8.self))
    }

    private mutating func loosen(_ buffer: UnsafeRawBufferPointer) {
        for index in level.start..<ids.count { names.push(fields[ids[index]].name) }
        level.isLoose = true
        level.last = fields.nameless(in: level.parent, buffer)
    }

    @inline(__always) mutating func object(_ count: Int, _ range: Range<Int>, depth: Int) {
        let own = level.isLoose ? names.pop(count) : shapes.names(of: ids, from: level.start, hash: level.hash, fields)
        ids.drop(to: level.start)
        if let outside = outer.pop() { level = outside }
        add(.object(JSONObject(names: own, values: values.pop(count))), range, depth: depth)
    }

    // MARK: Values that were read before

    @inline(__always) mutating func recallValue(_ buffer: UnsafeRawBufferPointer, at place: Int, depth: Int) -> Int {
        let known = fields.memory(of: level.last, buffer, at: place, depth: depth)
        guard known >= 0 else { return 0 }
        values.push(fields.memories[known].value)
        return place &+ fields.memories[known].range.count
    }

    @inline(__always) private mutating func add(_ value: JSONValue, _ range: Range<Int>, depth: Int) {
        fields.remember(value, range, depth: depth, of: level.last)
        values.push(value)
    }
}
