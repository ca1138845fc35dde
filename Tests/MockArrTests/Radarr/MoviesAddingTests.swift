import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MoviesAddingTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.state["lookup"].add(
            SmallRadarr.known(
                "The Matrix", 603,
                [
                    "year": 1999, "collection": ["title": "The Matrix Collection", "tmdbId": 2344],
                    "alternateTitles": [["sourceType": "tmdb", "movieMetadataId": 0, "title": "Matrix"]],
                ]))
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631))
        return radarr
    }

    private func messages(_ reply: Reply) -> [String] {
        reply.json.array?.map { "\($0["propertyName"]?.string ?? "?"): \($0["errorMessage"]?.string ?? "?")" } ?? []
    }

    @Test func collectsFiveFailuresOfAnEmptyMovie() throws {
        var radarr = try radarr()
        let reply = radarr.post("/api/v3/movie", [:])
        #expect(reply.status == 400)
        #expect(
            messages(reply) == [
                "QualityProfileId: 'Quality Profile Id' must be greater than '0'.",
                "Path: 'Path' must not be empty.",
                "RootFolderPath: 'Root Folder Path' must not be empty.",
                "Title: 'Title' must not be empty.",
                "TmdbId: 'Tmdb Id' must not be empty.",
            ])
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let changes: JSONObject
        let messages: [String]
        var code: String?

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "known", changes: ["tmdbId": 438_631], messages: ["TmdbId: This movie has already been added"],
            code: "MovieExistsValidator"),
        Case(
            name: "unknown profile", changes: ["qualityProfileId": 77],
            messages: ["QualityProfileId: Quality Profile does not exist"], code: "QualityProfileExistsValidator"),
        Case(
            name: "unknown root", changes: ["rootFolderPath": "/nope"],
            messages: ["RootFolderPath: Root folder '/nope' does not exist"], code: "RootFolderExistsValidator"),
        Case(
            name: "relative root", changes: ["rootFolderPath": "nope"],
            messages: ["RootFolderPath: Invalid Path: 'nope'"], code: "PathValidator"),
        Case(
            name: "relative path", changes: ["path": "nope"], messages: ["Path: Invalid Path: 'nope'"],
            code: "PathValidator"),
        Case(
            name: "path is a root", changes: ["path": "/movies/"],
            messages: ["Path: Path '/movies/' is already configured as a root folder"], code: "RootFolderValidator"),
        Case(
            name: "path is taken", changes: ["path": "/movies/Dune (2021)"],
            messages: ["Path: Path '/movies/Dune (2021)' is already configured for an existing movie"],
            code: "MoviePathValidator"),
        Case(
            name: "system folder", changes: ["path": "/usr/bin/Matrix"],
            messages: ["Path: Path '/usr/bin/Matrix' is child of system folder /usr/bin"],
            code: "SystemFolderValidator"),
        Case(
            name: "unknown to the metadata server", changes: ["tmdbId": 604],
            messages: ["TmdbId: A movie with this ID was not found. Path: "]),
        Case(
            name: "no id", changes: ["tmdbId": 0, "title": "The Matrix"],
            messages: ["TmdbId: 'Tmdb Id' must not be empty."], code: "NotEmptyValidator"),
    ]

    @Test(arguments: cases) func refusesWithTheServersSentence(_ test: Case) throws {
        var radarr = try radarr()
        let body: JSONObject = ["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies"]
        let reply = radarr.post("/api/v3/movie", .object(body.merging(test.changes)))
        #expect(reply.status == 400)
        #expect(messages(reply) == test.messages)
        #expect(reply.json[0]?["errorCode"]?.string == test.code)
        #expect(radarr.get("/api/v3/movie").json.array?.count == 1)
    }

    @Test func refusesAnAncestorOfAMovie() throws {
        var radarr = try radarr()
        radarr.addMovie(SmallRadarr.movie("Deep", 7, ["path": "/other/deep/Deep (2021)"]))
        let reply = radarr.post("/api/v3/movie", ["tmdbId": 603, "qualityProfileId": 1, "path": "/other/deep"])
        #expect(messages(reply) == ["Path: Path '/other/deep' is an ancestor of an existing movie"])
    }

    @Test func refusesARootFolderThatIsTheMoviesOwn() throws {
        var radarr = try radarr()
        radarr.state["rootfolder"].add(["path": "/movies/The Matrix (1999)"])
        let reply = radarr.post(
            "/api/v3/movie",
            [
                "tmdbId": 603, "title": "The Matrix", "year": 1999, "qualityProfileId": 1,
                "rootFolderPath": "/movies/The Matrix (1999)",
            ])
        #expect(
            messages(reply) == [
                "RootFolderPath: Root folder path '/movies/The Matrix (1999)' contains movie folder 'The Matrix (1999)'"
            ])
    }

    @Test func writesARefusalByteForByte() throws {
        var radarr = try radarr()
        let reply = radarr.post("/api/v3/movie", ["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/nope"])
        #expect(
            reply.text == #"""
                [
                  {
                    "propertyName": "RootFolderPath",
                    "errorMessage": "Root folder \u0027/nope\u0027 does not exist",
                    "attemptedValue": "/nope",
                    "severity": "error",
                    "errorCode": "RootFolderExistsValidator",
                    "formattedMessageArguments": [],
                    "formattedMessagePlaceholderValues": {
                      "path": "/nope",
                      "propertyName": "Root Folder Path",
                      "propertyValue": "/nope"
                    }
                  }
                ]
                """#)
    }

    @Test func namesTheTypeOfAWrongEnumValue() throws {
        var radarr = try radarr()
        let reply = radarr.post("/api/v3/movie", ["tmdbId": 603, "minimumAvailability": "soonish"])
        #expect(reply.status == 400)
        #expect(
            reply.json["errors"]?["$.minimumAvailability"]?[0]?.string?.hasPrefix(
                "The JSON value could not be converted to NzbDrone.Core.Movies.MovieStatusType. Path: $.minimumAvailability"
            )
                == true)
        #expect(reply.field("Content-Type") == nil)
        #expect(reply.contentType == "application/json; charset=utf-8")
    }

    @Test func fillsANewMovieFromTheMetadata() throws {
        var radarr = try radarr()
        let reply = radarr.post(
            "/api/v3/movie",
            [
                "title": "Ignored", "year": 1900, "tmdbId": 603, "qualityProfileId": 2, "rootFolderPath": "/movies/",
                "tags": [2, 2, 1], "addOptions": ["searchForMovie": true],
            ])
        #expect(reply.status == 201)
        #expect(reply.field("Location") == "http://localhost:7878/api/v3/movie/2")
        let movie = reply.json
        #expect(movie["title"] == "The Matrix")
        #expect(movie["path"] == "/movies/The Matrix (1999)")
        #expect(movie["rootFolderPath"] == "/movies")
        #expect(movie["monitored"] == true)
        #expect(movie["minimumAvailability"] == "released")
        #expect(movie["added"] == "2026-01-15T12:00:00Z")
        #expect(movie["tags"] == [2, 1])
        #expect(movie["movieFileId"] == 0)
        #expect(movie["alternateTitles"] == [])
        #expect(movie["statistics"] == ["movieFileCount": 0, "sizeOnDisk": 0, "releaseGroups": []])
        #expect(
            movie["addOptions"] == [
                "searchForMovie": true, "addMethod": "manual", "ignoreEpisodesWithFiles": false,
                "ignoreEpisodesWithoutFiles": false, "monitor": "movieOnly",
            ])
        #expect(movie["images"]?[0]?["url"] == "/MediaCover/2/poster.jpg")
        #expect(movie["id"] == 2)
        #expect(movie.object?.keys == MovieForm.order.keys.filter { movie[$0] != nil })
        #expect(radarr.get("/api/v3/movie/2").json == movie)
    }

    @Test func refusesANewMovieWithAnId() throws {
        var radarr = try radarr()
        let reply = radarr.post(
            "/api/v3/movie", ["id": 5, "tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies"])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Can't insert model with existing ID 5")
    }

    @Test func settlesANewMovieWithItsFirstRefresh() throws {
        var radarr = try radarr()
        _ = radarr.post(
            "/api/v3/movie",
            [
                "tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies",
                "addOptions": ["monitor": "movieAndCollection"],
            ])
        Movies.refresh([2], in: &radarr.state, at: radarr.now)
        let movie = radarr.get("/api/v3/movie/2").json
        #expect(movie["addOptions"] == nil)
        #expect(
            movie["alternateTitles"] == [["sourceType": "tmdb", "movieMetadataId": 1_002, "title": "Matrix", "id": 1]])
        #expect(movie["images"]?[0]?["url"]?.string == "/MediaCover/2/poster.jpg?lastWrite=\(radarr.now.dotNetTicks)")
        let collection = radarr.get("/api/v3/collection?tmdbId=2344").json[0]
        #expect(collection?["title"] == "The Matrix Collection")
        #expect(collection?["monitored"] == true)
        #expect(collection?["movies"]?[0]?["title"] == "The Matrix")
        #expect(collection?["movies"]?[0]?["status"] == "released")
        #expect(collection?["movies"]?[0]?["isExisting"] == true)
        #expect(collection?["missingMovies"] == 0)
    }

    @Test func importsAllOrNothing() throws {
        var radarr = try radarr()
        radarr.state["lookup"].add(SmallRadarr.known("Heat", 949))
        let refused = radarr.post(
            "/api/v3/movie/import",
            [
                ["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies"],
                ["tmdbId": 1, "qualityProfileId": 1, "path": "/movies/x"],
            ])
        #expect(refused.status == 400)
        #expect(messages(refused) == ["TmdbId: A movie with this ID was not found. Path: /movies/x"])
        #expect(radarr.get("/api/v3/movie").json.array?.count == 1)

        let added = radarr.post(
            "/api/v3/movie/import",
            [
                ["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies"],
                ["tmdbId": 949, "qualityProfileId": 1, "rootFolderPath": "/movies"],
            ])
        #expect(added.status == 200)
        #expect(added.json.array?.compactMap { $0["id"]?.int } == [2, 3])

        let again = radarr.post(
            "/api/v3/movie/import", [["tmdbId": 603, "qualityProfileId": 1, "path": "/movies/elsewhere"]])
        #expect(again.status == 409)
        let samePath = radarr.post(
            "/api/v3/movie/import", [["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies"]])
        #expect(
            messages(samePath) == ["Path: Path '/movies/The Matrix (1999)' is already configured for an existing movie"]
        )
    }

    @Test func tagsNewMoviesByTheRules() throws {
        var radarr = try radarr()
        func rule(_ tag: Int, _ implementation: String, _ value: JSONValue, negate: Bool = false) -> JSONObject {
            [
                "name": "Rule", "removeTagsAutomatically": true, "tags": [JSONValue(tag)],
                "specifications": [
                    [
                        "implementation": .string(implementation), "negate": .bool(negate), "required": false,
                        "fields": [["name": "value", "value": value]],
                    ]
                ],
            ]
        }
        radarr.state["autotagging"].add(rule(1, "GenreSpecification", ["drama"]))
        radarr.state["autotagging"].add(rule(2, "StatusSpecification", 3, negate: true))
        let reply = radarr.post(
            "/api/v3/movie", ["tmdbId": 603, "qualityProfileId": 1, "rootFolderPath": "/movies", "tags": [2]])
        #expect(reply.json["tags"] == [1])
    }
}
