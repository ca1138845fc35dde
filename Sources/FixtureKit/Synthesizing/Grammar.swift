/// Sentences out of parts, of which each may be made of others.
public struct Grammar: Sendable {
    private let rules: [String: [[Template.Piece]]]

    /// Takes the forms by the names under which other forms refer to them: `["start": ["{who} sails home."], "who": …]`.
    public init(_ rules: [String: [String]]) {
        self.rules = rules.mapValues { $0.map(Template.pieces) }
    }

    /// A text by the forms of a name, which is an empty one where there are none.
    public func text(_ name: String, from generator: inout SeededGenerator) -> String {
        var text = ""
        write(name, from: &generator, depth: 0, to: &text)
        return text
    }

    private func write(_ name: String, from generator: inout SeededGenerator, depth: Int, to text: inout String) {
        // A rule that leads back to itself ends here.
        guard depth < 16, let forms = rules[name], let form = generator.pick(forms) else { return }
        for piece in form {
            switch piece {
            case .text(let plain): text += plain
            case .slot(let name): write(name, from: &generator, depth: depth + 1, to: &text)
            }
        }
    }
}

/// A text with places to be filled in: `The {adjective} {noun}`.
enum Template {
    enum Piece: Sendable {
        case text(String)
        case slot(String)
    }

    static func pieces(of form: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = form[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.slot(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}
