/// Makes something of a document while it is scanned: inner values come before the list or object that they stand in.
///
/// Ranges are those of the bytes, quotes and brackets included; texts come with their escapes resolved.
protocol JSONBuilder: ~Copyable {
    associatedtype Document

    mutating func word(_ value: JSONValue, _ range: Range<Int>)
    mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>)
    /// The names that follow are those of an object inside of the last one.
    mutating func openObject()
    /// The name of the value that follows; the lead is all that stands between the value before and that one.
    mutating func name(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ lead: Range<Int>, _ buffer: UnsafeRawBufferPointer)
    /// The last so many values stand in a list, or with their names in an object.
    mutating func list(_ count: Int, _ range: Range<Int>, depth: Int)
    mutating func object(_ count: Int, _ range: Range<Int>, depth: Int)
    /// What has come of the one value that is left.
    mutating func document() -> Document

    /// Where the value begins whose lead begins at a place, if the builder knows the bytes and has taken the name; otherwise 0.
    mutating func recallName(_ buffer: UnsafeRawBufferPointer, at place: Int) -> Int
    /// Where a value ends that begins at a place, if the builder has taken it: a text, list or object, inside of so many others.
    mutating func recallValue(_ buffer: UnsafeRawBufferPointer, at place: Int, depth: Int) -> Int
}

extension JSONBuilder where Self: ~Copyable {
    mutating func openObject() {}
    mutating func recallName(_ buffer: UnsafeRawBufferPointer, at place: Int) -> Int { 0 }
    mutating func recallValue(_ buffer: UnsafeRawBufferPointer, at place: Int, depth: Int) -> Int { 0 }
}
