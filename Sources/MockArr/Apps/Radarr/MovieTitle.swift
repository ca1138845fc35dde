/// The forms of a title that movies are matched and sorted by.
enum MovieTitle {
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

    static func words(of title: String) -> [String] {
        title.lowercased().replacing("'", with: "").replacing("’", with: "")
            .split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }
}

/// Latin letters without their marks.
enum Latin {
    private static let plain: [Character: String] = {
        let groups: [(String, String)] = [
            ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"), ("o", "òóôõöøōŏő"),
            ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
            ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"),
        ]
        var table: [Character: String] = [:]
        for (letter, marked) in groups {
            for character in marked { table[character] = letter }
        }
        return table
    }()

    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.map { plain[$0] ?? String($0) }.joined()
    }
}
