extension StringProtocol {
    /// Whether there is nothing but white space in it.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text without any of those characters at its ends.
    func trimmed(of characters: String) -> String { trimmed { characters.contains($0) } }

    /// The text without what is unwanted at its ends.
    func trimmed(where isUnwanted: (Character) -> Bool) -> String {
        var text = self[...]
        while let first = text.first, isUnwanted(first) { text.removeFirst() }
        while let last = text.last, isUnwanted(last) { text.removeLast() }
        return String(text)
    }

    /// `singleEpisode` as .NET spells its own names: `SingleEpisode`.
    var pascalCased: String { prefix(1).uppercased() + dropFirst() }

    /// The text with zeros before it, up to that length.
    func zeroPadded(to length: Int) -> String { String(repeating: "0", count: Swift.max(0, length - count)) + self }

    /// The text without its end, or nil when it has another.
    func removing(suffix: String) -> String? { hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil }

    /// Letters, digits and blanks: what naming formats call a clean title.
    var lettersAndDigits: String { String(filter { $0.isLetter || $0.isNumber || $0 == " " }) }
}

extension BinaryInteger {
    /// The number with a zero before a single digit, as in times and episode numbers.
    var twoDigits: String { description.zeroPadded(to: 2) }
}
