package import FixtureKit

extension FixtureReference {
    /// Every reference between the fixtures of both apps.
    package static let all: [FixtureReference] = radarr + sonarr

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
