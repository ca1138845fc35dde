/// Phrases of one form, such as `The {adjective} {noun}`, by number.
public struct PhrasePattern: Sendable {
    private enum Part: Sendable {
        case text(String)
        case word([String])
    }

    private let parts: [Part]
    /// How many different phrases there are, provided that no list has a word twice.
    public let count: Int

    /// Reads a form whose `{name}` stand for the lists of words; an unknown name is text.
    public init(_ form: String, words: [String: [String]]) {
        parts = Template.pieces(of: form).map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .slot(let name): words[name].map(Part.word) ?? .text("{\(name)}")
            }
        }
        count = parts.reduce(1) { count, part in
            if case .word(let words) = part { count * words.count } else { count }
        }
    }

    /// The phrase of a number from 0 up to `count`.
    public subscript(number: Int) -> String {
        var rest = number
        var phrase = ""
        for part in parts {
            switch part {
            case .text(let text): phrase += text
            case .word(let words):
                phrase += words[rest % words.count]
                rest /= words.count
            }
        }
        return phrase
    }
}

/// Phrases by number, none of them twice.
///
/// The patterns take turns, and each is gone through in an order that looks like chance and never comes to the same place
/// again. So the n-th phrase costs the same whatever n is, and nothing has to be remembered.
public struct UniquePhrases: Sendable {
    private let patterns: [PhrasePattern]
    private let strides: [(stride: Int, start: Int)]

    /// No phrase of one pattern may be one of another; a pattern that is used up gives its turns to the last one.
    public init(_ patterns: [PhrasePattern], seed: UInt64) {
        self.patterns = patterns
        let stream = SeededStream(seed: seed, name: "phrases")
        strides = patterns.enumerated().map { place, pattern in
            var generator = stream[place]
            // Near the golden section, so that neighbours have no word in common.
            var stride = max(1, pattern.count * 5 / 8 - generator.below(max(1, pattern.count / 16)))
            while Self.commonDivisor(stride, pattern.count) > 1 { stride -= 1 }
            return (stride, generator.below(pattern.count))
        }
    }

    /// The phrase of a number from 0 on.
    public subscript(number: Int) -> String {
        guard let last = patterns.indices.last else { return "" }
        let (turn, place) = number.quotientAndRemainder(dividingBy: patterns.count)
        guard place < last else { return phrase(last, turn) }
        if turn < patterns[place].count { return phrase(place, turn) }
        // Behind the half that is the last one's own.
        return phrase(last, patterns[last].count / 2 + number)
    }

    private func phrase(_ place: Int, _ turn: Int) -> String {
        let (stride, start) = strides[place]
        let count = patterns[place].count
        return patterns[place][(turn % count * stride + start) % count]
    }

    private static func commonDivisor(_ left: Int, _ right: Int) -> Int {
        right == 0 ? left : commonDivisor(right, left % right)
    }
}
