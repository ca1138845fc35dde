package import FixtureKit
import MicroHTTP

/// A synthesised library as fixtures: what the app answers at the anchor day's noon, record by record.
package struct SynthesizedFixtures {
    package let app: AppKind
    private var state: AppState

    /// Makes the library among the settings of these fixtures.
    package init(_ wish: LibraryWish, of app: AppKind, over library: FixtureLibrary) {
        self.app = app
        state = AppState(app, library: library)
        state.adopt(SynthesizedLibrary(wish, of: app, over: library))
        state.readAll()
    }

    /// How many records each collection of the library has.
    package var counts: JSONObject {
        mutating get { state.libraryCounts }
    }

    /// The names of the fixtures that a library consists of.
    package var names: [String] {
        let collections = SynthesizedLibrary.names(of: app).compactMap { Seeds.of(app)[$0]?.fixture }
        let views =
            app == .radarr ? ["calendar-movies", "movie-history"] : ["calendar-episodes", "series-episode-history"]
        // Folders of the library show in there.
        return (collections + views + ["root-folders"]).map { "\(app.rawValue)/\($0)" }.sorted()
    }

    /// Writes one of them, a piece at a time.
    package mutating func write<Failure: Error>(
        _ name: String, to put: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let fixture = name.split(separator: "/").last.map(String.init) ?? name
        if let target = target(of: fixture) {
            let content = answer(target).content
            guard case .records(let runs) = content else {
                return try put(Self.writer.bytes(answer(target).document ?? .null) + [0x0A])
            }
            return try write(runs.lazy.map(\.documents), to: put)
        }
        guard let name = SynthesizedLibrary.names(of: app).first(where: { Seeds.of(app)[$0]?.fixture == fixture })
        else { return }
        let documents = state[name].documents
        if let view = FixtureView.all.first(where: { $0.app == app && $0.fixture == fixture }), view.needsIDs {
            // So many ids as fit into a request.
            let chunks = stride(from: 0, to: documents.count, by: 500)
            for start in chunks {
                let chunk = documents[start..<min(start + 500, documents.count)].map { JSONValue.object($0) }
                let answered = answer(view.target(for: .array(chunk))).document
                try write(answered?.array ?? [], isFirst: start == 0, to: put)
            }
            return try put(Array((documents.isEmpty ? "[]\n" : "\n]\n").utf8))
        }
        try write([fixture == "blocklist" ? withFormats(documents) : documents], to: put)
    }

    /// Releases with the custom formats that match them, which are stored nowhere; `/blocklist` itself would embed their owners.
    private func withFormats(_ releases: [JSONObject]) -> [JSONObject] {
        var state = state
        var scorer = FormatScorer(&state)
        let order = KeyOrder(
            "movieId seriesId episodeIds sourceTitle languages quality customFormats date protocol indexer message id")
        return releases.map { scorer.scored($0, hasScore: false).arranged(by: order) }
    }

    /// The request that answers a fixture as a whole; nil where records are stored as they are answered.
    private mutating func target(of fixture: String) -> String? {
        switch fixture {
        case "movie-history", "series-episode-history":
            let owner = state[.history].documents.last?.int(app.ownerKey) ?? 0
            return app == .radarr
                ? "/api/v3/history/movie?movieId=\(owner)" : "/api/v3/history?pageSize=250&seriesIds=\(owner)"
        case "radarr-history", "sonarr-history": return "/api/v3/history?pageSize=\(max(1, state[.history].count))"
        case "movie-releases", "series-releases":
            guard let release = state[.release].documents.first else { return nil }
            return app == .radarr
                ? "/api/v3/release?movieId=\(release.int("mappedMovieId"))"
                : "/api/v3/release?seriesId=\(release.int("mappedSeriesId"))"
                    + "&seasonNumber=\(release.int("mappedSeasonNumber"))"
        default:
            let view = FixtureView.all.first { $0.app == app && $0.fixture == fixture }
            return view.flatMap { $0.needsIDs ? nil : $0.target }
        }
    }

    private func answer(_ target: String) -> Reply {
        // Some answers change what others say: a search is remembered by what was searched for.
        var state = state
        let request = HTTPRequest(method: "GET", target: target, fields: ["Host": "localhost"])
        let persona = Persona(app: app, apiKey: "", needsKey: false)
        return App.of(app).reply(
            to: request, in: &state, at: Instant(state.anchor, hour: 12), as: persona)
    }

    // MARK: Text

    private static let writer = JSONWriter(escaping: .minimal)

    private func write<Failure: Error>(
        _ runs: some Sequence<[JSONObject]>, to put: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var isFirst = true
        for run in runs where !run.isEmpty {
            try write(run.map { .object($0) }, isFirst: isFirst, to: put)
            isFirst = false
        }
        try put(Array((isFirst ? "[]\n" : "\n]\n").utf8))
    }

    private func write<Failure: Error>(
        _ records: [JSONValue], isFirst: Bool, to put: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var text: [UInt8] = []
        for (place, record) in records.enumerated() {
            text += Array((isFirst && place == 0 ? "[\n  " : ",\n  ").utf8)
            Self.writer.write(record, depth: 1, to: &text)
        }
        try put(text)
    }
}
