/// A document after its mutations, ready to be written.
package struct Mutated: Sendable, Equatable {
    package private(set) var document: JSONValue
    /// At how many places something was done.
    package private(set) var places = 0
    /// The lists that are only written as long as they are told to be.
    private var growths: [Growth] = []

    /// Bends a document by each of the mutations in turn; `chance` tells the number of the mutation and that of a place.
    package init(_ document: JSONValue, by mutations: [Mutation], chance: (_ mutation: Int, _ place: Int) -> Double) {
        self.document = document
        for (number, mutation) in mutations.enumerated() where !mutation.isLong {
            places += mutation.apply(to: &self.document) { chance(number, $0) }
        }
        for (number, mutation) in mutations.enumerated() where mutation.isLong {
            leaveRoom(for: mutation) { chance(number, $0) }
        }
    }

    private mutating func leaveRoom(for mutation: Mutation, by chance: Mutation.Chance) {
        guard case .grow(let count) = mutation.operation else { return }
        for place in mutation.places(in: document, by: chance) {
            guard let elements = document[place]?.array, growths.isEmpty || !Self.hasRoom(elements) else { continue }
            document.replace(at: place) { _ in [.number(JSONNumber(text: "\u{1}\(growths.count)\u{1}"))] }
            growths.append(Growth(elements: elements, count: count, depth: place.keys.count))
            places += 1
        }
    }

    /// Whether another long list stands in there, which copies could not share.
    private static func hasRoom(_ elements: [JSONValue]) -> Bool {
        JSONWriter(layout: .compact).bytes(.array(elements)).contains(Growth.mark)
    }

    /// The text, in one piece unless a list is long.
    package func pieces(_ writer: JSONWriter) -> [[UInt8]] {
        let text = writer.bytes(document)
        guard !growths.isEmpty else { return [text] }
        // Every other part is the number of a list.
        let parts = text.split(separator: Growth.mark, omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { index, part -> [[UInt8]] in
            guard index % 2 == 1 else { return [Array(part)] }
            return Int(String(decoding: part, as: UTF8.self)).map { growths[$0].pieces(writer) } ?? []
        }
    }
}

extension Mutation {
    /// Whether it is a list's growth beyond what is kept in memory, and so comes after all others.
    fileprivate var isLong: Bool {
        if case .grow(let count) = operation { count > Growth.shortLimit } else { false }
    }
}
