import FixtureKit

/// Where a collection's first records come from.
struct Seed: Sendable {
    /// The fixture's name below the app's folder.
    let fixture: String
    /// The members by which records are looked up in groups, such as `seriesId` of episodes.
    let groupedBy: [String]
    /// The members by which records are looked up in spans of time.
    let datedBy: [String]
    /// Whether the records have folders that must not be used twice.
    let hasPaths: Bool
    /// Removes what the state derives, so that it is stored nowhere twice.
    let stored: @Sendable (JSONObject) -> JSONObject
    /// Runs once after the records were read, to put on the agenda what is under way.
    let begin: (@Sendable (inout AppState) -> Void)?

    init(
        _ fixture: String, groupedBy: [String] = [], datedBy: [String] = [], hasPaths: Bool = false,
        stored: @escaping @Sendable (JSONObject) -> JSONObject = { $0 },
        begin: (@Sendable (inout AppState) -> Void)? = nil
    ) {
        self.fixture = fixture
        self.groupedBy = groupedBy
        self.datedBy = datedBy
        self.hasPaths = hasPaths
        self.stored = stored
        self.begin = begin
    }

    /// The fixture's records: a list as it is, of a page its `records`. Those without an id are numbered.
    func documents(of app: AppKind, from library: FixtureLibrary) throws(FixtureError) -> [JSONObject] {
        let name = "\(app.rawValue)/\(fixture)"
        guard let document = try library.document(name) else { return [] }
        guard let elements = document.array ?? document["records"]?.array else {
            throw .unexpectedShape(
                path: library.path(of: name), at: "/", expected: "a list, or an object with a list of \"records\"",
                found: document.kind)
        }
        var documents: [JSONObject] = []
        for (index, element) in elements.enumerated() {
            guard var object = element.object else {
                throw .unexpectedShape(
                    path: library.path(of: name), at: "/\(index)", expected: "an object", found: element.kind)
            }
            if object["id"] == nil { object["id"] = JSONValue(index + 1) }
            documents.append(stored(object))
        }
        return documents
    }
}

/// The collections of the two apps and their fixtures, each named beside the resource that owns it.
enum Seeds {
    static func of(_ app: AppKind) -> [Collection.Name: Seed] { app == .radarr ? radarr : sonarr }

    /// Whether a document has no dates that move with the calendar.
    static func stands(_ document: String) -> Bool { ["config", "system-status", "filesystem"].contains(document) }

    private static let radarr = merged([Settings.seeds, Activity.seeds(.radarr), Movies.seeds])
    private static let sonarr = merged([Settings.seeds, Activity.seeds(.sonarr), SeriesLibrary.seeds])

    private static func merged(_ tables: [[Collection.Name: Seed]]) -> [Collection.Name: Seed] {
        tables.reduce(into: [:]) { $0.merge($1) { _, later in later } }
    }
}
