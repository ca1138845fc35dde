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

    /// Letters, digits and blanks: what naming formats call a clean title.
    var lettersAndDigits: String { String(filter { $0.isLetter || $0.isNumber || $0 == " " }) }
}
