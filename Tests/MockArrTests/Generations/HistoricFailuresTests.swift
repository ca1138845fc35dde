import FixtureKit
import Testing

@testable import MockArr

/// The samples of `Fixtures/history` that break clients, each in the one way that its name says.
@Suite struct HistoricFailuresTests {
    struct Failure: Sendable, CustomTestStringConvertible {
        /// `radarr/movie-missing-id`
        let name: String
        /// Where expectations are broken.
        let pointer: String
        /// Whose.
        let clients: Set<String>
        /// The beginning of the file's SHA-256: like other samples, none is ever edited.
        let digest: String

        var testDescription: String { name }
    }

    static let failures: [Failure] = [
        Failure(
            name: "radarr/movie-empty-object-ratings", pointer: "/ratings/tmdb",
            clients: ["radarr_upcoming_media"], digest: "d28426852ec1fedc4b9fa476a4a7bb01"),
        Failure(
            name: "radarr/movie-missing-id", pointer: "/id",
            clients: ["Ruddarr", "bazarr", "seerr"], digest: "c4253571190a2d847afdd79e8c5252cd"),
        Failure(
            name: "radarr/movie-missing-movie-file", pointer: "/movieFile",
            clients: ["bazarr"], digest: "c0a89e49dec8c668d81b99c55d15a6f1"),
        Failure(
            name: "radarr/movie-null-movie-file-media-info-video-codec", pointer: "/movieFile/mediaInfo/videoCodec",
            clients: ["janitorr"], digest: "a4d8658ba84ecf4b69bceb89726a0f98"),
        Failure(
            name: "radarr/movie-wrong-type-alternate-titles-item", pointer: "/alternateTitles/0",
            clients: ["Unpackerr"], digest: "83de14c464c3f756b6fe8d2bf9fa4a59"),
        Failure(
            name: "radarr/queue-record-unknown-enum-tracked-download-state", pointer: "/trackedDownloadState",
            clients: ["Ruddarr"], digest: "fb52037ebcef1f571d8ae29f76eac2c9"),
        Failure(
            name: "radarr/root-folder-missing-free-space", pointer: "/freeSpace",
            clients: ["Home Assistant"], digest: "cf97aabfa1bae7dae5e6d409630d9bad"),
        Failure(
            name: "sonarr/calendar-episode-unknown-enum-series-images-cover-type",
            pointer: "/series/images/0/coverType",
            clients: ["homarr"], digest: "ca946edcc7b1a487b09584db4e52fe5c"),
        Failure(
            name: "sonarr/queue-record-missing-download-id", pointer: "/downloadId",
            clients: ["Cleanuparr"], digest: "51598bb3b7dfc1450b51de243d476e1e"),
        Failure(
            name: "sonarr/queue-record-missing-timeleft", pointer: "/timeleft",
            clients: ["Home Assistant"], digest: "b4073baf89d7201cbee84b21d7fbb299"),
        Failure(
            name: "sonarr/queue-record-missing-tracked-download-state", pointer: "/trackedDownloadState",
            clients: ["ArrMatey"], digest: "144b338c46e55a6d331178fac7adf90f"),
        Failure(
            name: "sonarr/release-profile-wrong-type-required", pointer: "/required",
            clients: ["recyclarr"], digest: "eb24903f84ea57f4d573bd67d6904745"),
        Failure(
            name: "sonarr/series-lookup-null-runtime", pointer: "/0/runtime",
            clients: ["Ombi"], digest: "3433ae64dedeb4c79c6588fa2749efe3"),
        Failure(
            name: "sonarr/series-missing-seasons-statistics", pointer: "/seasons/0/statistics",
            clients: ["Profilarr"], digest: "64da8148a4972074d718a279677cbb9c"),
        Failure(
            name: "sonarr/series-missing-statistics", pointer: "/statistics",
            clients: ["cross-seedarr"], digest: "e4461b26c8653fe033b9f8b194aa30fe"),
        Failure(
            name: "sonarr/series-missing-title", pointer: "/title",
            clients: ["Ruddarr", "bazarr"], digest: "8e804263d01d5283f188888e0ff2c8f2"),
    ]

    private static func book() throws -> ExpectationBook {
        let bytes = try FixtureLibrary.read(HistoricSample.folder + "/expectations.json")
        return try ExpectationBook(JSONParser().parse(bytes), path: "expectations.json")
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        try FixtureLibrary.read("\(HistoricSample.folder)/\(name).json")
    }

    @Test(arguments: failures) func aSampleIsNeverEdited(_ failure: Failure) throws {
        let digest = SHA.hex(SHA256.digest(try Self.bytes(failure.name)))
        #expect(digest.hasPrefix(failure.digest))
    }

    @Test(arguments: failures) func failsAsItsNameSaysAndNoOtherway(_ failure: Failure) throws {
        let book = try Self.book()
        let parts = try #require(book.parts(of: failure.name))
        let kind = Variant.Kind.allCases.first { parts.label.hasPrefix($0.rawValue) }
        #expect(kind != nil, "The name begins like that of a variant")
        let broken = book.verdicts(on: try JSONParser().parse(Self.bytes(failure.name)), named: parts.document)
            .filter { !$0.isMet }
        #expect(Set(broken.flatMap(\.breaches).map(\.pointer)) == [failure.pointer])
        #expect(Set(broken.map(\.expectation.client)) == failure.clients)
    }

    @Test func everyExpectationOfAnIssueIsBrokenBySomeDocument() throws {
        let book = try Self.book()
        var broken: Set<String> = []
        for failure in Self.failures {
            let parts = try #require(book.parts(of: failure.name))
            for verdict in book.verdicts(on: try JSONParser().parse(Self.bytes(failure.name)), named: parts.document)
            where !verdict.isMet { broken.insert(verdict.expectation.source) }
        }
        let samples = ["radarr/config": "radarr/config", "sonarr/naming-config-3.0.10": "sonarr/naming-config"]
        let library = try FixtureLibrary.builtIn()
        for (name, kind) in samples {
            let document = try library.document(name) ?? JSONParser().parse(Self.bytes(name))
            for verdict in book.verdicts(on: document, named: kind) where !verdict.isMet {
                broken.insert(verdict.expectation.source)
            }
        }
        let reported = Set(book.expectations.map(\.source).filter { $0.contains("#") })
        #expect(reported.subtracting(broken).sorted() == ["golift/starr#148: dates with and without fractions"])
    }

    @Test func everyDocumentThatIsListedIsThere() throws {
        let book = try Self.book()
        let names = try FixtureLibrary.builtIn().names
        let samples = HistoricSamplesTests.samples.map(\.name)
        for name in book.documentNames {
            #expect(names.contains(name) || samples.contains { $0.hasPrefix(name + "-") }, "\(name)")
        }
        #expect(book.expectations.count >= 80)
    }
}
