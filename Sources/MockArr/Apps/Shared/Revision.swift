import FixtureKit

/// Which edition of a release its name speaks of.
struct Revision: Sendable, Equatable {
    /// 2 for a proper or repack.
    let version: Int
    let real: Int
    let isRepack: Bool

    /// `words` are those of the name in lower case.
    init(words: some Sequence<String>, real: Int) {
        let words = Set(words)
        isRepack = words.contains("repack") || words.contains("rerip")
        version = isRepack || words.contains("proper") || words.contains("v2") ? 2 : 1
        self.real = real
    }

    /// What it adds to the weight of a quality.
    var weight: Int { real * 10 + version }

    var json: JSONValue {
        ["version": JSONValue(version), "real": JSONValue(real), "isRepack": .bool(isRepack)]
    }
}
