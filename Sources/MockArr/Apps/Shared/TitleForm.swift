/// The forms of a title that movies and series are matched and sorted by.
enum TitleForm {
    /// Letters and digits only, without articles and conjunctions inside: `lordringsfellowshipring` behind `the`.
    static func clean(_ title: String) -> String {
        let words = words(of: title)
        let kept = words.enumerated().filter { index, word in
            index == 0 || index == words.count - 1 || !["a", "à", "an", "the", "and", "or", "of"].contains(word)
        }
        return kept.map { Latin.folded($1) }.joined()
    }

    /// Lower case, no leading article, no punctuation.
    static func sort(_ title: String) -> String {
        var words = title.lowercased().split(separator: " ").map { word in word.filter { $0.isLetter || $0.isNumber } }
        words.removeAll(where: \.isEmpty)
        if words.count > 1, let first = words.first, ["a", "an", "the"].contains(first) { words.removeFirst() }
        return words.joined(separator: " ")
    }

    /// The words as an address has them: `lord-of-the-rings`.
    static func slug(_ title: String) -> String { words(of: title).map { Latin.folded($0) }.joined(separator: "-") }

    static func words(of title: String) -> [String] {
        title.lowercased().replacing("'", with: "").replacing("’", with: "")
            .split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }
}
