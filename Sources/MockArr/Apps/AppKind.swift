/// Which of the two servers is emulated.
public enum AppKind: String, Sendable, Hashable, CaseIterable {
    case radarr
    case sonarr

    /// The name as the server writes it.
    public var title: String { self == .radarr ? "Radarr" : "Sonarr" }

    public var defaultPort: Int { self == .radarr ? 7878 : 8989 }

    public var defaultVersion: String { self == .radarr ? "6.0.4.10291" : "4.0.19.2979" }

    /// The major versions whose behaviour can be shown, and the release that each stands for.
    public var releases: [(generation: Int, version: String)] {
        switch self {
        case .radarr: [(3, "3.2.2.5080"), (4, "4.7.5.7809"), (5, "5.28.0.10274"), (6, defaultVersion)]
        case .sonarr: [(3, "3.0.10.1567"), (4, defaultVersion), (5, "5.0.0.60")]
        }
    }

    public var generations: [Int] { releases.map(\.generation) }
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
