/// Finds what somebody probably meant.
public enum Spelling {
    /// The candidates nearest to a word, best first: at most `limit`, and none that shares too little with it.
    public static func nearest(to word: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
        let word = word.lowercased()
        let tolerance = max(2, word.utf8.count / 3)
        return
            candidates
            .map { (distance: distance(word, $0.lowercased()), candidate: $0) }
            .filter { $0.distance <= tolerance || $0.candidate.lowercased().hasPrefix(word) && !word.isEmpty }
            .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
            .prefix(limit)
            .map(\.candidate)
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
