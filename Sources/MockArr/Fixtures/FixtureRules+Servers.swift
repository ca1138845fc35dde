package import FixtureKit

extension FixtureRules {
    /// What is right for fixtures of Radarr and Sonarr: the resources that there are, and what the route table says of them.
    package static let servers = FixtureRules(
        resources: FixtureShapes.resources.union(["library", "recording", "seed-instances"]),
        references: FixtureReference.all, totals: FixtureTotal.all, detector: .servers,
        freeFolders: ["history", "variants"], shape: FixtureShapes.shape(of:))
}

extension FixtureFile {
    /// A file that lies by itself: what it holds is told by its name, and whose it is by its folder or by what is in it.
    package init(alone path: String, bytes: [UInt8]) {
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        let file = parts.last ?? path
        let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
        let apps = parts.first.flatMap(AppKind.init).map { [$0] } ?? AppKind.allCases
        let files = apps.map { FixtureFile(name: "\($0.rawValue)/\(name)", path: path, bytes: bytes) }
            .filter { FixtureName($0.name, among: FixtureShapes.resources).resource != nil }
        let fitting = files.count < 2 ? files.first : files.min { $0.problemCount < $1.problemCount }
        self = fitting ?? FixtureFile(name: name, path: path, bytes: bytes)
    }

    private var problemCount: Int {
        let document = try? JSONParser().parse(bytes)
        return document.map { FixtureRules.servers.shape(of: self)?.schema.problems(of: $0).count ?? 0 } ?? 0
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
            "sonarr/series", "$[*]", "$.statistics.sizeOnDisk", of: "sonarr/episode-files", by: "seriesId",
            adding: "size"),
    ]
}
