/// Makes something of a document while it is scanned: inner values come before the list or object that they stand in.
///
/// Ranges are those of the bytes, quotes and brackets included; texts come with their escapes resolved.
protocol JSONBuilder {
    associatedtype Document

    mutating func word(_ value: JSONValue, _ range: Range<Int>)
    mutating func number(_ text: UnsafeRawBufferPointer, _ range: Range<Int>)
    mutating func string(_ text: UnsafeRawBufferPointer, _ range: Range<Int>)
    /// The name of the value that follows.
    mutating func name(_ text: UnsafeRawBufferPointer, _ range: Range<Int>)
    /// The last so many values stand in a list, or with their names in an object.
    mutating func list(_ count: Int, _ range: Range<Int>)
    mutating func object(_ count: Int, _ range: Range<Int>)
    /// What has come of the one value that is left.
    mutating func document() -> Document
}
