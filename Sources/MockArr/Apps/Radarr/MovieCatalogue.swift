import FixtureKit

/// The metadata server's movies: what lookup finds and what an add is filled from.
enum MovieCatalogue {
    private static let libraryMembers: Set<String> = [
        "path", "qualityProfileId", "movieFileId", "monitored", "minimumAvailability", "tags", "added", "addOptions",
        "lastSearchTime", "grabbed", "remotePoster", "folder", "isExcluded", "id",
    ]

    static func stored(_ movie: JSONObject) -> JSONObject {
        var stored = MovieForm.stored(movie).removing(libraryMembers)
        // Collections know their records by id.
        stored["id"] = movie["id"]
        return stored
    }

    /// The members of a movie that the metadata server knows.
    static func metadata(of movie: JSONObject) -> JSONObject { movie.removing(libraryMembers) }

    static func find(tmdbID: Int, in state: inout AppState) -> JSONObject? {
        guard tmdbID > 0 else { return nil }
        return state[.catalogue].group("tmdbId", tmdbID).first
    }

    /// Keeps a deleted movie findable: it leaves the library, not the world.
    static func keep(_ movie: JSONObject, in state: inout AppState) {
        guard let tmdbID = movie["tmdbId"]?.int, find(tmdbID: tmdbID, in: &state) == nil else { return }
        var metadata = metadata(of: movie)
        metadata["images"] = MoviePresenter.images(metadata["images"], urlBase: nil)
        metadata["alternateTitles"] = .array(
            (metadata["alternateTitles"]?.array ?? []).map { title in
                ["sourceType": title["sourceType"] ?? "tmdb", "movieMetadataId": 0, "title": title["title"] ?? ""]
            })
        state[.catalogue].add(metadata)
    }

    /// The images below this server's proxy, which fetches them while a search result is shown.
    static func proxied(_ images: JSONValue?, urlBase: String) -> JSONValue {
        .array(
            (images?.array ?? []).map { image in
                guard let remote = image["remoteUrl"]?.string else { return image }
                return [
                    "coverType": image["coverType"] ?? "unknown",
                    "url": .string(urlBase + MediaCovers.proxyPath(of: remote)),
                    "remoteUrl": .string(remote),
                ]
            })
    }

    static func poster(_ movie: JSONObject) -> JSONValue? {
        movie["images"]?.array?.first { $0["coverType"]?.string == "poster" }?["remoteUrl"]
    }
}
