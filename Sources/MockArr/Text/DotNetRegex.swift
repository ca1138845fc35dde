/// A regular expression as .NET reads it, with case ignored: what users write into custom formats and release profiles.
///
/// Swift's own has no lookbehind, which every second custom format out there begins with, and takes ten times as long.
struct DotNetRegex: Sendable {
    indirect enum Node: Sendable {
        case scalar(Unicode.Scalar)
        case oneOf(ScalarSet)
        case anything
        case start
        case end(beforeNewline: Bool)
        case wordBoundary(Bool)
        case sequence([Node])
        case choice([Node])
        case capture(Node, Int)
        case backreference(Int)
        case atomic(Node)
        case look(Node, isAhead: Bool, isNegated: Bool)
        case repeated(Node, atLeast: Int, atMost: Int, isLazy: Bool)
    }

    let root: Node
    let captureCount: Int

    /// A text made ready to be searched, by more than one expression.
    struct Text: Sendable {
        fileprivate let scalars: [Unicode.Scalar]

        init(_ text: String) { scalars = Array(text.lowercased().unicodeScalars) }
    }

    /// Whether the expression is found anywhere in a text.
    func isFound(in text: Text) -> Bool {
        let match = Match(text.scalars, captureCount)
        for place in 0...match.text.count where match.run(root, at: place, then: { _ in true }) { return true }
        return false
    }

    /// The attempt on one text.
    private final class Match {
        let text: [Unicode.Scalar]
        private var captures: [Range<Int>?]
        /// .NET would go on for ever with an expression that it cannot decide.
        private var stepsLeft = 200_000

        init(_ text: [Unicode.Scalar], _ captureCount: Int) {
            self.text = text
            captures = Array(repeating: nil, count: captureCount + 1)
        }

        /// Matches a node at a place and goes on behind it; comes back for another way when what follows fails.
        func run(_ node: Node, at place: Int, then next: (Int) -> Bool) -> Bool {
            stepsLeft -= 1
            guard stepsLeft > 0 else { return false }
            switch node {
            case .scalar(let scalar): return place < text.count && text[place] == scalar && next(place + 1)
            case .oneOf(let set): return place < text.count && set.contains(text[place]) && next(place + 1)
            case .anything: return place < text.count && text[place] != "\n" && next(place + 1)
            case .start: return place == 0 && next(place)
            case .end(let beforeNewline):
                let isLast = beforeNewline && place == text.count - 1 && text[place] == "\n"
                return (place == text.count || isLast) && next(place)
            case .wordBoundary(let isWanted):
                return (isWord(place - 1) != isWord(place)) == isWanted && next(place)
            case .sequence(let nodes): return sequence(nodes[...], at: place, then: next)
            case .choice(let nodes): return nodes.contains { run($0, at: place, then: next) }
            case .capture(let node, let number): return capture(node, number, at: place, then: next)
            case .backreference(let number):
                guard let range = captures.indices.contains(number) ? captures[number] : nil else { return false }
                let end = place + range.count
                return end <= text.count && text[range] == text[place..<end] && next(end)
            case .atomic(let node):
                var end: Int?
                _ = run(node, at: place) {
                    end = $0
                    return true
                }
                return end.map(next) ?? false
            case .look(let node, let isAhead, let isNegated):
                return looks(node, at: place, isAhead: isAhead) != isNegated && next(place)
            case .repeated(let node, let least, let most, let isLazy):
                return isLazy
                    ? lazily(node, least, most, at: place, then: next)
                    : greedily(node, least, most, at: place, then: next)
            }
        }

        private func sequence(_ nodes: ArraySlice<Node>, at place: Int, then next: (Int) -> Bool) -> Bool {
            guard let first = nodes.first else { return next(place) }
            return run(first, at: place) { sequence(nodes.dropFirst(), at: $0, then: next) }
        }

        private func capture(_ node: Node, _ number: Int, at place: Int, then next: (Int) -> Bool) -> Bool {
            let before = captures[number]
            let isFound = run(node, at: place) { end in
                captures[number] = place..<end
                return next(end)
            }
            if !isFound { captures[number] = before }
            return isFound
        }

        private func looks(_ node: Node, at place: Int, isAhead: Bool) -> Bool {
            if isAhead { return run(node, at: place) { _ in true } }
            let width = node.width
            guard width.lowerBound <= place else { return false }
            let starts = place - min(place, width.upperBound)...place - width.lowerBound
            return starts.reversed().contains { start in run(node, at: start) { $0 == place } }
        }

        private func greedily(
            _ node: Node, _ least: Int, _ most: Int, at place: Int, then next: (Int) -> Bool
        ) -> Bool {
            if most > 0 {
                let isFound = run(node, at: place) { end in
                    // A round that takes nothing would go on for ever.
                    guard end > place || least > 0 else { return false }
                    return greedily(node, max(0, least - 1), most - 1, at: end, then: next)
                }
                if isFound { return true }
            }
            return least == 0 && next(place)
        }

        private func lazily(
            _ node: Node, _ least: Int, _ most: Int, at place: Int, then next: (Int) -> Bool
        ) -> Bool {
            if least == 0, next(place) { return true }
            guard most > 0 else { return false }
            return run(node, at: place) { end in
                guard end > place || least > 0 else { return false }
                return lazily(node, max(0, least - 1), most - 1, at: end, then: next)
            }
        }

        private func isWord(_ place: Int) -> Bool {
            text.indices.contains(place) && ScalarSet.isWord(text[place])
        }
    }
}

extension DotNetRegex.Node {
    /// How many characters it can match: how far back a lookbehind has to look.
    fileprivate var width: ClosedRange<Int> {
        switch self {
        case .scalar, .oneOf, .anything: return 1...1
        case .start, .end, .wordBoundary, .look: return 0...0
        case .capture(let node, _), .atomic(let node): return node.width
        case .backreference: return 0...Int.max
        case .sequence(let nodes):
            return nodes.reduce(0...0) { sum, node in
                let width = node.width
                return Self.sum(sum.lowerBound, width.lowerBound)...Self.sum(sum.upperBound, width.upperBound)
            }
        case .choice(let nodes):
            let widths = nodes.map(\.width)
            return (widths.map(\.lowerBound).min() ?? 0)...(widths.map(\.upperBound).max() ?? 0)
        case .repeated(let node, let least, let most, _):
            let width = node.width
            return Self.product(width.lowerBound, least)...Self.product(width.upperBound, most)
        }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? .max : product
    }
}

/// The characters that a class such as `[a-f\d]` stands for, in lower case.
struct ScalarSet: Sendable {
    enum Member: Sendable {
        case range(ClosedRange<Unicode.Scalar>)
        case digit(Bool)
        case word(Bool)
        case space(Bool)
        case category(String, Bool)
    }

    var members: [Member] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isIn = members.contains { member in
            switch member {
            case .range(let range): range.contains(scalar) || Self.upper(scalar).map(range.contains) == true
            case .digit(let isWanted): (scalar.properties.generalCategory == .decimalNumber) == isWanted
            case .word(let isWanted): Self.isWord(scalar) == isWanted
            case .space(let isWanted): scalar.properties.isWhitespace == isWanted
            case .category(let name, let isWanted): Self.isIn(name, scalar) == isWanted
            }
        }
        return isIn != isNegated
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        // Asking Unicode takes much longer, and most of a release's name needs no asking.
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || scalar == "_"
        }
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
    }

    private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        return upper.count == 1 ? upper.first : nil
    }

    /// The general categories that people write: letters, figures, punctuation.
    private static func isIn(_ category: String, _ scalar: Unicode.Scalar) -> Bool {
        switch category {
        case "L", "Lu", "Ll": scalar.properties.isAlphabetic
        case "N", "Nd": scalar.properties.numericType != nil
        case "P":
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil && !scalar.properties.isWhitespace
        default: false
        }
    }
}
