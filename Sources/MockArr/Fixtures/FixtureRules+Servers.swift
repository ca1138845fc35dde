package import FixtureKit

extension FixtureRules {
    /// What is right for fixtures of Radarr and Sonarr: the resources that there are, and what the route table says of them.
    package static let servers = FixtureRules(
        resources: FixtureShapes.resources.union(["library", "recording", "seed-instances"]),
        references: FixtureReference.all, totals: FixtureTotal.all, detector: .servers,
        freeFolders: ["history", "variants"], shape: FixtureShapes.shape(of:))
}

extension FixtureFile {
    /// A file that lies by itself. What it holds is told by its name and, where both apps have that, by its folder.
    package init(alone path: String, bytes: [UInt8]) {
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        let file = parts.last ?? path
        let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        let folder = parts.first.flatMap(AppKind.init)
        let app =
            folder ?? AppKind.allCases.first { FixtureName("\($0.rawValue)/\(name)", among: FixtureShapes.resources).resource != nil }
        self.init(name: app.map { "\($0.rawValue)/\(name)" } ?? name, path: path, bytes: bytes)
    }
}

extension FixtureTotal {
    /// What the servers count, as far as it stands in fixtures.
    package static let all: [FixtureTotal] = [
        FixtureTotal("radarr/movie-queue", "$.totalRecords", counts: "$.records[*]"),
        FixtureTotal("radarr/radarr-history", "$.totalRecords", counts: "$.records[*]"),
        FixtureTotal("radarr/movies", "$[*]", "$.sizeOnDisk", of: "radarr/movie-files", by: "movieId", adding: "size"),
        FixtureTotal("radarr/movies", "$[*]", "$.statistics.movieFileCount", of: "radarr/movie-files", by: "movieId"),
        FixtureTotal(
            "radarr/movies", "$[*]", "$.statistics.sizeOnDisk", of: "radarr/movie-files", by: "movieId", adding: "size"),
        FixtureTotal("sonarr/series-queue", "$.totalRecords", counts: "$.records[*]"),
        FixtureTotal("sonarr/sonarr-history", "$.totalRecords", counts: "$.records[*]"),
        FixtureTotal("sonarr/series-episode-history", "$.totalRecords", counts: "$.records[*]"),
        FixtureTotal(
            "sonarr/series", "$[*]", "$.statistics.sizeOnDisk", of: "sonarr/episode-files", by: "seriesId", adding: "size"),
    ]
}
