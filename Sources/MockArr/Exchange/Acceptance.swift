import FixtureKit

/// What a caller takes, as ASP.NET Core reads `Accept`.
struct Acceptance {
    /// One entry: `text/*;q=0.8`.
    private struct Range {
        let type: Substring
        let subtype: Substring
        /// Whether it names a parameter before its quality. What the apps write has none.
        let isNarrow: Bool
        let quality: Double

        /// Nil for what the real server's parser skips.
        init?(_ text: Substring) {
            let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed(of: " \t") }
            let halves = parts[0].lowercased().split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
            (type, subtype) = (halves[0], halves[1])
            var quality = 1.0
            var names: [Substring] = []
            for part in parts.dropFirst() {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else { return nil }
                names.append(pair[0])
                guard pair[0].lowercased() == "q" else { continue }
                guard pair[1].allSatisfy({ $0.isNumber || $0 == "." }), let number = Double(pair[1]) else { return nil }
                quality = number
            }
            self.quality = quality
            isNarrow = names.first.map { $0.lowercased() != "q" } ?? false
        }

        var isEverything: Bool { type == "*" && subtype == "*" }

        func includes(_ candidate: String) -> Bool {
            let halves = candidate.split(separator: "/")
            guard !isNarrow, type == "*" || type == halves[0] else { return false }
            if subtype == "*" || subtype == halves[1] { return true }
            // `json` stands for `problem+json` as well, and `*+json` for every such one.
            guard let suffix = halves[1].split(separator: "+").dropFirst().last else { return false }
            return subtype == suffix || subtype == "*+\(suffix)"
        }
    }

    /// The best first; empty when everything is taken.
    private let ranges: [Range]

    init(_ header: String?) {
        let ranges = (header ?? "").split(separator: ",").compactMap { Range($0) }
        self.ranges = ranges.contains(where: \.isEverything) ? [] : ranges.sorted { $0.quality > $1.quality }
    }

    /// The one of some media types that the caller likes best; nil when it takes none of them.
    func choice(among types: [String]) -> String? {
        guard !ranges.isEmpty else { return types.first }
        return ranges.lazy.compactMap { range in types.first(where: range.includes) }.first
    }
}
