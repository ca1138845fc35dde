/// Which of the two servers is emulated.
public enum AppKind: String, Sendable, Hashable, CaseIterable {
    case radarr
    case sonarr

    /// The name as the server writes it.
    public var title: String { self == .radarr ? "Radarr" : "Sonarr" }

    public var defaultPort: Int { self == .radarr ? 7878 : 8989 }

    /// The major versions whose behaviour can be shown.
    public var generations: [Int] { self == .radarr ? [4, 5, 6] : [4] }

    public var defaultVersion: String { self == .radarr ? "6.0.4.10291" : "4.0.19.2979" }
}

/// What the two apps call the same things.
extension AppKind {
    /// The resource that everything belongs to.
    var owner: String { self == .radarr ? "movie" : "series" }
    var ownerModel: String { self == .radarr ? "Movie" : "Series" }
    var owners: Collection.Name { self == .radarr ? .movie : .series }
    var ownerKey: String { self == .radarr ? "movieId" : "seriesId" }
    var ownersKey: String { self == .radarr ? "movieIds" : "seriesIds" }
    var includeOwner: String { self == .radarr ? "includeMovie" : "includeSeries" }
    var files: Collection.Name { self == .radarr ? .movieFile : .episodeFile }
}
