internal import FixtureKit
internal import MockArr

/// The options that say what a synthesised library is like.
enum LibraryOptions {
    static func count(of app: AppKind, _ name: String, _ value: String) throws(UsageError) -> Int {
        let limit = LibraryWish.limit(of: app)
        guard let count = Int(value), (0...limit).contains(count) else {
            throw .badValue(option: name, value: value, expected: "a number from 0 to \(limit)", nearest: [])
        }
        return count
    }

    static func profile(_ name: String, _ value: String) throws(UsageError) -> LibraryProfile {
        guard let profile = LibraryProfile(rawValue: value) else {
            let names = LibraryProfile.allCases.map(\.rawValue)
            throw .badValue(
                option: name, value: value, expected: names.joined(separator: " or "),
                nearest: Spelling.nearest(to: value, among: names))
        }
        return profile
    }
}
