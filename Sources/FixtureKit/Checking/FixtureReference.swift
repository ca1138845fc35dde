/// A member of one fixture that names a record of another.
public struct FixtureReference: Sendable {
    public let fixture: String
    /// Where the fixture names another's records.
    public let path: JSONPath
    /// The fixture that has them.
    public let target: String
    /// The member of the target's records that is named.
    public let key: String
    /// Values that name nothing and are right all the same, such as 0 for no file.
    public let allowed: Set<Int>

    /// Fixture and target are names in the same folder.
    init(
        _ folder: String, _ fixture: String, _ path: String, _ target: String, key: String = "id",
        allowed: Set<Int> = []
    ) {
        self.fixture = "\(folder)/\(fixture)"
        // A path that does not parse leads to the document itself, which is no id: the checker's tests would fail.
        self.path = JSONPath(path) ?? JSONPath(steps: [])
        self.target = "\(folder)/\(target)"
        self.key = key
        self.allowed = allowed
    }

    /// Every reference between the project's fixtures.
    public static let all: [FixtureReference] = radarr + sonarr

    private static let radarr = [
        FixtureReference("radarr", "movies", "$[*].qualityProfileId", "quality-profiles"),
        FixtureReference("radarr", "movies", "$[*].tags[*]", "tags"),
        FixtureReference("radarr", "movies", "$[*].movieFileId", "movie-files", allowed: [0]),
        FixtureReference("radarr", "movie-files", "$[*].movieId", "movies"),
        FixtureReference("radarr", "movie-files", "$[*].customFormats[*].id", "custom-formats"),
        FixtureReference("radarr", "movie-extra-files", "$[*].movieId", "movies"),
        FixtureReference("radarr", "movie-extra-files", "$[*].movieFileId", "movie-files"),
        FixtureReference("radarr", "movie-queue", "$.records[*].movieId", "movies"),
        FixtureReference("radarr", "movie-queue", "$.records[*].customFormats[*].id", "custom-formats"),
        FixtureReference("radarr", "radarr-history", "$.records[*].movieId", "movies"),
        FixtureReference("radarr", "movie-history", "$[*].id", "radarr-history"),
        FixtureReference("radarr", "movie-releases", "$[*].mappedMovieId", "movies"),
        FixtureReference("radarr", "movie-releases", "$[*].customFormats[*].id", "custom-formats"),
        FixtureReference("radarr", "radarr-manual-import", "$[*].movie.id", "movies"),
        FixtureReference("radarr", "calendar-movies", "$[*].id", "movies"),
        FixtureReference("radarr", "blocklist", "$[*].movieId", "movies"),
        FixtureReference("radarr", "collections", "$[*].qualityProfileId", "quality-profiles"),
        FixtureReference("radarr", "quality-profiles", "$[*].formatItems[*].format", "custom-formats"),
        FixtureReference("radarr", "notifications", "$[*].tags[*]", "tags"),
    ]

    private static let sonarr = [
        FixtureReference("sonarr", "series", "$[*].qualityProfileId", "quality-profiles"),
        FixtureReference("sonarr", "series", "$[*].tags[*]", "tags"),
        FixtureReference("sonarr", "series-episodes", "$[*].seriesId", "series"),
        FixtureReference("sonarr", "series-episodes", "$[*].episodeFileId", "episode-files", allowed: [0]),
        FixtureReference("sonarr", "episode-files", "$[*].seriesId", "series"),
        FixtureReference("sonarr", "episode-files", "$[*].customFormats[*].id", "custom-formats"),
        FixtureReference("sonarr", "series-queue", "$.records[*].seriesId", "series"),
        FixtureReference("sonarr", "series-queue", "$.records[*].episodeId", "series-episodes"),
        FixtureReference("sonarr", "sonarr-history", "$.records[*].seriesId", "series"),
        FixtureReference("sonarr", "sonarr-history", "$.records[*].episodeId", "series-episodes"),
        FixtureReference("sonarr", "series-episode-history", "$.records[*].id", "sonarr-history"),
        FixtureReference("sonarr", "series-releases", "$[*].mappedSeriesId", "series"),
        FixtureReference("sonarr", "series-releases", "$[*].mappedEpisodeInfo[*].id", "series-episodes"),
        FixtureReference("sonarr", "sonarr-manual-import", "$[*].series.id", "series"),
        FixtureReference("sonarr", "sonarr-manual-import", "$[*].episodes[*].id", "series-episodes"),
        FixtureReference("sonarr", "calendar-episodes", "$[*].id", "series-episodes"),
        FixtureReference("sonarr", "blocklist", "$[*].seriesId", "series"),
        FixtureReference("sonarr", "blocklist", "$[*].episodeIds[*]", "series-episodes"),
        FixtureReference("sonarr", "quality-profiles", "$[*].formatItems[*].format", "custom-formats"),
        FixtureReference("sonarr", "notifications", "$[*].tags[*]", "tags"),
    ]
}
