/// Lines of text in which `…` stands for any text, and alone on a line for any number of lines.
struct LinePattern {
    private let lines: [String]

    init(_ lines: [String]) {
        self.lines = lines
    }

    /// The first lines that differ, expected ones before actual ones; nothing when all is well.
    func difference(from actual: [String]) -> [String] {
        var (line, place) = (0, 0)
        /// Where to go on when the lines behind the last gap do not follow at once.
        var retry: (line: Int, place: Int)?
        /// As far as the pattern was ever met.
        var best = (line: 0, place: 0)
        while place < actual.count {
            if line < lines.count, Self.isGap(lines[line]) {
                retry = (line + 1, place)
                line += 1
            } else if line < lines.count, Self.matches(lines[line], actual[place]) {
                line += 1
                place += 1
            } else if let gap = retry {
                retry = (gap.line, gap.place + 1)
                (line, place) = (gap.line, gap.place + 1)
            } else {
                return excerpt(line, actual, place)
            }
            if line > best.line { best = (line, place) }
        }
        while line < lines.count, Self.isGap(lines[line]) { line += 1 }
        return line == lines.count ? [] : excerpt(best.line, actual, best.place)
    }

    private func excerpt(_ line: Int, _ actual: [String], _ place: Int) -> [String] {
        ["@ line \(line + 1) of the body"] + lines.dropFirst(line).prefix(6).map { "- \($0)" }
            + actual.dropFirst(place).prefix(6).map { "+ \($0)" }
    }

    private static func isGap(_ line: String) -> Bool {
        line.allSatisfy { $0 == " " || $0 == "…" } && line.contains("…")
    }

    private static func matches(_ pattern: String, _ text: String) -> Bool {
        if pattern == text { return true }
        let pieces = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard pieces.count > 1, text.hasPrefix(pieces[0]) else { return false }
        var rest = text.dropFirst(pieces[0].count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }
}
