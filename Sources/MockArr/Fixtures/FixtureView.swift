package import FixtureKit
import MicroHTTP

/// A fixture that is at the same time the answer of a route.
///
/// Asked at the anchor day's noon, the app must answer with exactly the fixture: what it derives then equals what is
/// written there, in the same order and spelling, and no second source of truth can drift away from the first.
package struct FixtureView: Sendable {
    package let app: AppKind
    /// The fixture's name below the app's folder.
    package let fixture: String
    /// The request that it answers.
    package let target: String
    /// The parameter that asks for the fixture's records by id, where no request answers them all.
    private let idParameter: String?
    /// Parameters whose values other libraries have otherwise, with the member of the fixture's first record that tells.
    private let told: [(parameter: String, member: String)]

    /// Whether the target alone does not ask for all of it.
    package var needsIDs: Bool { idParameter != nil }

    /// Every fixture with the request that answers it.
    package static let all: [FixtureView] = [
        view(.radarr, "movies", "movie"),
        view(.radarr, "movie-files", "moviefile", idParameter: "movieFileIds"),
        view(.radarr, "calendar-movies", "calendar?start=2026-01-08&end=2026-02-05&unmonitored=true"),
        view(.radarr, "quality-profiles", "qualityprofile"),
        view(.radarr, "quality-definitions", "qualitydefinition"),
        view(.radarr, "custom-formats", "customformat"),
        view(.radarr, "root-folders", "rootfolder"),
        view(.radarr, "disk-space", "diskspace"),
        view(.radarr, "tags", "tag"),
        view(.radarr, "notifications", "notification"),
        view(.radarr, "system-status", "system/status"),
        view(.radarr, "collections", "collection"),
        view(.radarr, "credits", "credit"),
        view(.radarr, "exclusions", "exclusions"),
        view(
            .radarr, "movie-queue",
            "queue?pageSize=50&includeUnknownMovieItems=true&includeMovie=true&sortDirection=ascending"),
        view(.radarr, "radarr-history", "history?pageSize=250"),
        view(.radarr, "movie-history", "history/movie?movieId=150", told: [("movieId", "movieId")]),
        view(.radarr, "movie-releases", "release?movieId=138", told: [("movieId", "mappedMovieId")]),

        view(.sonarr, "series", "series"),
        view(.sonarr, "series-episodes", "episode", idParameter: "episodeIds"),
        view(.sonarr, "episode-files", "episodefile", idParameter: "episodeFileIds"),
        view(
            .sonarr, "calendar-episodes", "calendar?start=2026-01-08&end=2026-01-29&unmonitored=true&includeSeries=true"
        ),
        view(.sonarr, "quality-profiles", "qualityprofile"),
        view(.sonarr, "quality-definitions", "qualitydefinition"),
        view(.sonarr, "custom-formats", "customformat"),
        view(.sonarr, "root-folders", "rootfolder"),
        view(.sonarr, "disk-space", "diskspace"),
        view(.sonarr, "tags", "tag"),
        view(.sonarr, "notifications", "notification"),
        view(.sonarr, "system-status", "system/status"),
        view(.sonarr, "import-list-exclusions", "importlistexclusion"),
        view(
            .sonarr, "series-queue",
            "queue?pageSize=50&includeUnknownSeriesItems=true&includeSeries=true&includeEpisode=true&sortDirection=ascending"
        ),
        view(.sonarr, "sonarr-history", "history?pageSize=250"),
        view(
            .sonarr, "series-releases", "release?seriesId=25&seasonNumber=3",
            told: [("seriesId", "mappedSeriesId"), ("seasonNumber", "mappedSeasonNumber")]),
    ]

    private static func view(
        _ app: AppKind, _ fixture: String, _ target: String, idParameter: String? = nil,
        told: [(parameter: String, member: String)] = []
    ) -> FixtureView {
        FixtureView(app: app, fixture: fixture, target: "/api/v3/" + target, idParameter: idParameter, told: told)
    }

    /// The fixture's name in the library.
    package var name: String { "\(app.rawValue)/\(fixture)" }

    /// The route as rules and lists name it.
    package var route: String { "GET " + (target.split(separator: "?").first.map(String.init) ?? target) }

    /// Where the app's answer differs from the fixture, or nil.
    ///
    /// Lists whose records have ids are compared by id: some routes sort by name what is written by id.
    package func finding(in library: FixtureLibrary) throws(FixtureError) -> FixtureFinding? {
        guard let written = try library.document(name) else { return nil }
        // Without a record nobody knows what it would be the answer to.
        if needsIDs || !told.isEmpty, written.array?.isEmpty == true { return nil }
        let reply = reply(for: written, in: library)
        guard let answered = reply.document, reply.status == 200 else {
            return FixtureFinding(
                .answer, path: library.path(of: name), pointer: "", expected: "\(route) to answer it",
                found: "a \(reply.status)")
        }
        return Self.byID(written).firstDifference(from: Self.byID(answered)).map { pointer, here, there in
            FixtureFinding(
                .answer, path: library.path(of: name), pointer: Self.original(pointer, in: written),
                expected: "\(there) as \(route) answers", found: here)
        }
    }

    /// What the app answers in the place of the fixture, or nil when it is not there or cannot be answered.
    package func answer(in library: FixtureLibrary) throws(FixtureError) -> JSONValue? {
        guard let written = try library.document(name) else { return nil }
        let reply = reply(for: written, in: library)
        return reply.status == 200 ? reply.document : nil
    }

    /// Asked at the library's moment.
    private func reply(for written: JSONValue, in library: FixtureLibrary) -> Reply {
        var state = AppState(app, library: library)
        let persona = Persona(app: app, version: Persona.version(of: app, in: library), apiKey: "", needsKey: false)
        let request = HTTPRequest(method: "GET", target: target(for: written), fields: ["Host": "localhost"])
        return App.of(app).reply(to: request, in: &state, at: library.calendar(of: app.rawValue).moment, as: persona)
    }

    /// The request that answers this very document.
    package func target(for document: JSONValue) -> String {
        guard let idParameter else { return toldTarget(for: document) }
        let ids = (document.array ?? []).map { "\(idParameter)=\($0["id"]?.int ?? 0)" }
        return target + "?" + ids.joined(separator: "&")
    }

    private func toldTarget(for document: JSONValue) -> String {
        var parameters = target.split(separator: "?").dropFirst().first?.split(separator: "&").map(String.init) ?? []
        func set(_ name: String, _ value: JSONValue?) {
            guard let value = value?.int, let place = parameters.firstIndex(where: { $0.hasPrefix(name + "=") }) else {
                return
            }
            parameters[place] = "\(name)=\(value)"
        }
        set("pageSize", document["pageSize"])
        for (parameter, member) in told { set(parameter, document[0]?[member]) }
        let path = target.prefix { $0 != "?" }
        return parameters.isEmpty ? String(path) : path + "?" + parameters.joined(separator: "&")
    }

    /// The way to what is found in the sorted list, through the list as it is written.
    private static func original(_ pointer: String, in document: JSONValue) -> String {
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let sorted = steps.first.flatMap({ Int($0) }), let record = byID(document)[sorted],
            let place = document.array?.firstIndex(of: record)
        else { return pointer }
        return "/" + (["\(place)"] + steps.dropFirst()).joined(separator: "/")
    }

    private static func byID(_ document: JSONValue) -> JSONValue {
        guard let elements = document.array else { return document }
        return .array(elements.sorted { ($0["id"]?.int ?? 0) < ($1["id"]?.int ?? 0) })
    }
}
