import FixtureKit

/// What became of a folder of fixtures that is watched: part of `GET /control/v1`.
struct FixtureWatch: Sendable {
    let folder: String
    private(set) var loadedAt: Instant
    /// How often it was read and shown, the start included.
    private(set) var loads = 1
    /// Why what is there now is not shown.
    var problem: String?

    init(folder: String, loadedAt: Instant) {
        self.folder = folder
        self.loadedAt = loadedAt
    }

    mutating func noteLoad(at now: Instant) {
        loadedAt = now
        loads += 1
        problem = nil
    }

    var document: JSONObject {
        JSONObject([
            ("folder", .string(folder)), ("loads", JSONValue(loads)), ("loadedAt", .string(loadedAt.description)),
            ("problem", problem.map { .string($0) }),
        ])
    }
}

/// How it went to show what was saved in a folder of fixtures.
public enum FixtureReport: Sendable, Equatable, CustomStringConvertible {
    /// It is live; these fixtures are others than before.
    case loaded(changed: [String])
    /// It is broken, and what was live before stays so.
    ///
    /// The excerpt shows the place in the file, where there is one.
    case refused(String, excerpt: String?)

    public var description: String {
        switch self {
        case .loaded(let names) where names.isEmpty: "fixtures are as they were"
        case .loaded(let names):
            "fixtures live: " + names.prefix(5).joined(separator: ", ")
                + (names.count > 5 ? " and \(names.count - 5) more" : "")
        case .refused(let problem, let excerpt):
            [problem, excerpt, "(the fixtures from before stay live)"].compactMap { $0 }.joined(separator: "\n")
        }
    }
}
