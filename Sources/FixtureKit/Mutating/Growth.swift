/// A list that is told to be longer than it is, without being so in memory.
package struct Growth: Sendable, Equatable {
    let elements: [JSONValue]
    let count: Int
    /// In how many lists and objects it stands.
    let depth: Int

    /// Up to this length a list is grown where it stands, so that what comes later finds its elements.
    package static let shortLimit = 10_000
    package static let limit = 1_000_000

    /// Marks the places in a text where something is still to be put: no JSON has this byte.
    static let mark: UInt8 = 1

    /// A list cut, or filled with copies of its elements from the first on.
    static func list(_ elements: [JSONValue], of count: Int) -> [JSONValue] {
        guard count > elements.count, !elements.isEmpty else { return Array(elements.prefix(count)) }
        var next = nextID(after: elements)
        return elements
            + (elements.count..<count).map { index in
                var copy = elements[index % elements.count]
                if copy["id"]?.int != nil {
                    copy["id"] = JSONValue(next)
                    next += 1
                }
                return copy
            }
    }

    /// The first id that no element has.
    private static func nextID(after elements: [JSONValue]) -> Int {
        (elements.compactMap { $0["id"]?.int }.max() ?? 0).addingReportingOverflow(1).partialValue
    }

    /// The list as text in pieces, of which copies share all but their ids.
    func pieces(_ writer: JSONWriter) -> [[UInt8]] {
        let (opening, separator, closing) = writer.frame(depth: depth)
        guard count > 0, !elements.isEmpty else { return [Array("[]".utf8)] }
        let parts = elements.map { Parts($0, behind: separator, writer, depth: depth + 1) }
        var pieces: [[UInt8]] = [opening]
        pieces.reserveCapacity(count * 3 + 2)
        var next = Self.nextID(after: elements)
        for index in 0..<count {
            let part = parts[index % parts.count]
            pieces.append(index == 0 ? Array(part.head.dropFirst(separator.count)) : part.head)
            guard let id = part.id else { continue }
            if index < parts.count {
                pieces.append(id)
            } else {
                pieces.append(Array(String(next).utf8))
                next += 1
            }
            pieces.append(part.tail)
        }
        return pieces + [closing]
    }

    /// The text of one element around its id.
    private struct Parts {
        let head: [UInt8]
        let id: [UInt8]?
        let tail: [UInt8]

        init(_ element: JSONValue, behind separator: [UInt8], _ writer: JSONWriter, depth: Int) {
            var element = element
            let number = element["id"]?.int == nil ? nil : element["id"]?.number
            if number != nil { element["id"] = .number(JSONNumber(text: "\u{1}")) }
            var text = separator
            writer.write(element, depth: depth, to: &text)
            let hole = number == nil ? nil : text.firstIndex(of: Growth.mark)
            head = Array(text[..<(hole ?? text.endIndex)])
            id = number.map { Array($0.text.utf8) }
            tail = hole.map { Array(text[($0 + 1)...]) } ?? []
        }
    }
}

extension JSONWriter {
    /// What stands before, between and behind the elements of a list inside of so many others.
    fileprivate func frame(depth: Int) -> (opening: [UInt8], separator: [UInt8], closing: [UInt8]) {
        guard layout == .indented else { return (Array("[".utf8), Array(",".utf8), Array("]".utf8)) }
        let line = "\n" + String(repeating: "  ", count: depth)
        return (Array("[\(line)  ".utf8), Array(",\(line)  ".utf8), Array("\(line)]".utf8))
    }
}
