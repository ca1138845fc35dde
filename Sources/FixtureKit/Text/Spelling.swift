/// Finds what somebody may have meant.
package enum Spelling {
    /// The known spellings closest to a word, at most three, the closest first.
    package static func nearest(to word: String, among known: [String], isGenerous: Bool = false) -> [String] {
        let letters = Array(word.lowercased().utf8.prefix(120))
        let limit = isGenerous ? Int.max : max(2, letters.count / 3)
        var ranked: [(distance: Int, word: String)] = []
        for candidate in known {
            let distance = distance(letters, Array(candidate.lowercased().utf8.prefix(120)))
            if distance <= limit { ranked.append((distance, candidate)) }
        }
        ranked.sort { $0.distance < $1.distance }
        return ranked.prefix(3).map(\.word)
    }

    /// How many letters must be changed, added, removed or, if that counts as one, swapped with their neighbour.
    package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter], allowsSwaps: Bool = true)
        -> Int
    {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if allowsSwaps, row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
