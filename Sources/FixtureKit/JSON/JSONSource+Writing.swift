extension JSONSource {
    /// The document laid out anew, every spelling as it was read; what is new is written for files.
    public func written(_ layout: JSONWriter.Layout = .indented) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 4)
        write(root, by: JSONWriter(layout: layout, escaping: .minimal), depth: 0, to: &output)
        return output
    }

    private func write(_ value: Value, by writer: JSONWriter, depth: Int, to output: inout [UInt8]) {
        switch value {
        case .scalar(let range): output += bytes[range]
        case .new(let value): writer.write(value, depth: depth, to: &output)
        case .list(let elements, _):
            writer.write(elements, between: ("[", "]"), depth: depth, to: &output) { element, output in
                write(element, by: writer, depth: depth + 1, to: &output)
            }
        case .object(let members, _):
            writer.write(members, between: ("{", "}"), depth: depth, to: &output) { member, output in
                output += bytes[member.name]
                writer.writeColon(to: &output)
                write(member.value, by: writer, depth: depth + 1, to: &output)
            }
        }
    }
}
