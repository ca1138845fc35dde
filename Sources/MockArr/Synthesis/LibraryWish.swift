import FixtureKit

/// What a synthesised library is like.
public enum LibraryProfile: String, Sendable, Hashable, CaseIterable {
    /// As a well-kept one is.
    case plain
    /// With everything among it that clients have stumbled over.
    case messy
}

/// A library as somebody wants it made.
package struct LibraryWish: Sendable, Hashable {
    /// How many movies, or series.
    package var count: Int
    package var seed: UInt64
    package var profile: LibraryProfile

    package init(count: Int, seed: UInt64 = 0, profile: LibraryProfile = .plain) {
        self.count = count
        self.seed = seed
        self.profile = profile
    }

    /// The most that is made at once: it takes seconds, and a few hundred megabytes.
    package static func limit(of app: AppKind) -> Int { app == .radarr ? 100_000 : 10_000 }

    /// The name of `count` in documents and options.
    package static func noun(of app: AppKind) -> String { app == .radarr ? "movies" : "series" }

    func stream(_ name: String) -> SeededStream { SeededStream(seed: seed, name: name) }
}

extension LibraryWish {
    /// As control documents and saved states have it.
    init(_ reader: Reader, of app: AppKind) throws(ControlError) {
        let noun = Self.noun(of: app)
        _ = try reader.object(knowing: [noun, "seed", "profile"])
        guard let count = reader[noun] else {
            throw ControlError(
                .missing, "How many \(noun)?", at: "\(reader.pointer)/\(noun)", expected: Self.counts(of: app))
        }
        self.init(
            count: try count.int(0...Self.limit(of: app), expected: Self.counts(of: app)),
            seed: UInt64(try reader["seed"]?.int(0...Int.max, expected: "a whole number from 0") ?? 0),
            profile: try reader["profile"]?.choice(of: LibraryProfile.self, what: "a profile") ?? .plain)
    }

    func document(of app: AppKind) -> JSONObject {
        [
            Self.noun(of: app): JSONValue(count), "seed": .number(JSONNumber(text: "\(seed)")),
            "profile": .string(profile.rawValue),
        ]
    }

    private static func counts(of app: AppKind) -> String { "a number from 0 to \(limit(of: app))" }
}
