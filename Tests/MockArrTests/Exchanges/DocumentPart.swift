import FixtureKit

@testable import MockArr

/// What a part of a document has to be: `$[*].id = 1`, `$.records[0].downloadId absent`, `$.records count 10`.
struct DocumentPart: Sendable {
    private enum Wanted: Sendable {
        /// All that is found, and something is.
        case value(JSONValue)
        case absent
        case count(Int)
    }

    private let path: JSONPath
    private let wanted: Wanted

    init?(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count > 1, let path = JSONPath(words[0]) else { return nil }
        self.path = path
        switch (words[1], words.count) {
        case ("absent", 2): wanted = .absent
        case ("count", 3):
            guard let count = Int(words[2]) else { return nil }
            wanted = .count(count)
        case ("=", 3):
            guard let value = try? JSONParser().parse(words[2]) else { return nil }
            wanted = .value(value)
        default: return nil
        }
    }

    /// How the part differs in a document; nothing when all is well.
    func difference(from document: JSONValue) -> [String] {
        let found = path.values(in: document).map(\.value)
        switch wanted {
        case .absent: return found.isEmpty ? [] : ["- \(path) absent", "+ \(path) = \(compact(found[0]))"]
        case .count(let count):
            let counts = found.map { $0.array?.count ?? $0.object?.members.count ?? 1 }
            return counts == [count] ? [] : ["- \(path) count \(count)", "+ \(path) count \(counts)"]
        case .value(let value):
            let isRight = { (other: JSONValue) in
                LinePattern([compact(value)]).difference(from: [compact(other)]).isEmpty
            }
            if !found.isEmpty, found.allSatisfy(isRight) { return [] }
            let actual = found.first { !isRight($0) }.map { "= \(compact($0))" } ?? "absent"
            return ["- \(path) = \(compact(value))", "+ \(path) \(actual)"]
        }
    }
}
