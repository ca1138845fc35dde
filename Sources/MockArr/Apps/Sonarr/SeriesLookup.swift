import FixtureKit

/// `GET /series/lookup`: the search for series, in the library and in the catalogue.
enum SeriesLookup {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "series/lookup", "Search for series", query: [Parameter("term", .text)], pinsJSON: true,
            handler: search)
    ]

    @Sendable static func search(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let term = call.query["term"] ?? ""
        guard !term.isBlank else {
            throw .exception(
                503, type: "NzbDrone.Core.MetadataSource.SkyHook.SkyHookException",
                message: "Search for '' failed. Invalid response received from SkyHook. "
                    + "Object reference not set to an instance of an object.")
        }
        if call.persona.generation >= 5, MediaPath.isValid(term) { throw .api(400, "Invalid search term '\(term)'") }
        let known = SeriesCandidates(&state)
        let naming = EpisodeNaming(in: &state)
        let found = known.find(term).map {
            SeriesDocuments.found($0, folder: naming.folder(of: $0), urlBase: call.persona.urlBase)
        }
        return MediaCovers.handingOut(.list(found).fresh(.untilChange), in: &state, at: call.now)
    }

    @Sendable static func folder(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.untypedID()
        guard let series = state[.series][id] else { throw .missing("Series", id) }
        return .object(["folder": .string(EpisodeNaming(in: &state).folder(of: series))]).fresh(.untilChange)
    }
}

/// All series that a search can find; those of the library as they are stored.
struct SeriesCandidates {
    private let library: [JSONObject]
    private let catalogue: [JSONObject]

    init(_ state: inout AppState) {
        let series = state[.series].documents
        let known = Set(series.map { $0.int("tvdbId") })
        library = series
        catalogue = state[.catalogue].documents.filter { !known.contains($0.int("tvdbId")) }
            .map { $0.removing(["id", "episodes"]) }
    }

    func find(_ term: String) -> [JSONObject] {
        let term = term.lowercased().trimmed(of: " ")
        let parts = term.split(separator: ":", maxSplits: 1).map { $0.trimmed(of: " ") }
        if parts.count == 2 {
            switch parts[0] {
            case "tvdb", "tvdbid": return id(parts[1], "tvdbId")
            case "tmdb": return id(parts[1], "tmdbId")
            case "imdb": return (library + catalogue).filter { $0["imdbId"] == .string(parts[1]) }
            case "mal", "anilist": return []
            default: break
            }
        }
        return ranked(term)
    }

    private func id(_ text: String, _ key: String) -> [JSONObject] {
        guard let id = Int(text), id > 0 else { return [] }
        return Array((library + catalogue).filter { $0.int(key) == id }.prefix(1))
    }

    /// The best match first; of equal ones that with more votes.
    private func ranked(_ term: String) -> [JSONObject] {
        let words = Self.words(of: term)
        var hits: [(series: JSONObject, relevance: Int, votes: Int)] = []
        for series in library + catalogue {
            var best = Self.relevance(of: series.text("title"), words) * 2
            for other in series.objects("alternateTitles") {
                best = max(best, Self.relevance(of: other.text("title"), words) * 2 - 1)
            }
            if best > 0 { hits.append((series, best, series["ratings"]?["votes"]?.int ?? 0)) }
        }
        // Swift's sort is stable, so what is equal in both stays in database order.
        hits.sort { ($0.relevance, $0.votes) > ($1.relevance, $1.votes) }
        return hits.map(\.series)
    }

    /// The whole title, its beginning, all words with the first one first, all words.
    private static func relevance(of title: String, _ wanted: [String]) -> Int {
        guard let first = wanted.first else { return 0 }
        let words = words(of: title)
        if words == wanted { return 4 }
        if words.joined().hasPrefix(wanted.joined()) { return 3 }
        guard wanted.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) else { return 0 }
        return words.first?.hasPrefix(first) == true ? 2 : 1
    }

    /// Plain letters, and no article in front.
    private static func words(of title: String) -> [String] {
        let words = TitleForm.words(of: title).map(Latin.folded)
        return words.count > 1 && ["a", "an", "the"].contains(words[0]) ? Array(words.dropFirst()) : words
    }
}
