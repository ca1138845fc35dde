import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// What each generation writes, held against samples that never change.
@Suite struct HistoricSamplesTests {
    /// Every file of `Fixtures/history`: how the app is asked for the record, and the beginning of the file's SHA-256.
    ///
    /// A sample is what an older server wrote. A digest that does not fit means that history was edited: put it back.
    static let samples = [
        HistoricSample(
            "radarr/movie-3.2.2", "movie/12",
            digest: "dd8acecab94ba490c0630e031c6be99a"),
        HistoricSample(
            "radarr/movie-file-3.2.2", "moviefile/310",
            digest: "acd232895cadbe3e8afdbc22486ee567"),
        HistoricSample(
            "radarr/queue-page-3.2.2", "queue?pageSize=2&includeMovie=true",
            digest: "5591c4100a98b9c3d120ef595d66cd04"),
        HistoricSample(
            "radarr/queue-record-3.2.2", "queue/details?movieId=41", .element(0),
            digest: "6caf4ae3424fb4289e1cae346102297d"),
        HistoricSample(
            "radarr/history-record-3.2.2", "history/movie?movieId=150", .element(0),
            digest: "920a1394aa0e08e9ba1adfd34d6a1ec0"),
        HistoricSample(
            "radarr/blacklist-page-3.2.2", "blacklist?pageSize=1",
            digest: "82a9f28227fc09dba53313bb2091be5c"),
        HistoricSample(
            "radarr/blacklist-record-3.2.2", "blacklist?pageSize=1", .member("records"), .element(0),
            digest: "fd2a7d7991b513e784c7e03cdba43e72"),
        HistoricSample(
            "radarr/release-3.2.2", "release?movieId=138", .element(0),
            digest: "d28c23e84fc4d0e1fa4400bac2b11abd"),
        HistoricSample(
            "radarr/quality-profile-3.2.2", "qualityprofile/1",
            digest: "5cf29d49217722a61c0d9ce81bd2e9e8"),
        HistoricSample(
            "radarr/alternative-title-3.2.2", "alttitle?movieId=2", .element(0),
            digest: "49518a92ed16a57f7efe310797a8d6a3"),
        HistoricSample(
            "radarr/system-status-3.2.2", "system/status",
            digest: "629334de6b8af73f930c74002434f620"),
        HistoricSample(
            "radarr/restriction-3.2.2", "restriction/1",
            digest: "812ee44e70df5ace9fed33c98b1b1330"),
        HistoricSample(
            "radarr/notification-3.2.2", "notification/1",
            digest: "85719f3e9ca0007eccb756c7bc6911eb"),
        HistoricSample(
            "radarr/download-client-3.2.2", "downloadclient/1",
            digest: "56326275f68c9d94b1b657fa3047a1f7"),
        HistoricSample(
            "radarr/import-list-3.2.2", "importlist/1",
            digest: "0e10a221e532cec3c16d987238b24474"),
        HistoricSample(
            "radarr/delay-profile-3.2.2", "delayprofile/1",
            digest: "c4c773904bad5b77e7d914db2646ee16"),
        HistoricSample(
            "radarr/command-3.2.2", "command",
            digest: "f9d623872885077529bde942a947bbc7"),
        HistoricSample(
            "radarr/credit-3.2.2", "credit", .element(0),
            digest: "59e108e5315121145babb75f96490369"),
        HistoricSample(
            "radarr/command-4.7.5", "command",
            digest: "37b0f6994609b809323f3bbeefecf85e"),
        HistoricSample(
            "sonarr/command-3.0.10", "command",
            digest: "1d0f0e664ce35d7a0473f6448bb44475"),
        HistoricSample(
            "radarr/movie-4.7.5", "movie/12",
            digest: "a0a7cd0f89972806983716994074b51c"),
        HistoricSample(
            "radarr/movie-file-4.7.5", "moviefile/310",
            digest: "19f0a4ac43f451a3271c1adad3d8cd4f"),
        HistoricSample(
            "radarr/queue-page-4.7.5", "queue?pageSize=2&includeMovie=true",
            digest: "57adda5f8214a29f221a96882cb68e94"),
        HistoricSample(
            "radarr/queue-record-4.7.5", "queue/details?movieId=41", .element(0),
            digest: "fba744ed7275475d612eabc39c1e11fd"),
        HistoricSample(
            "radarr/history-record-4.7.5", "history/movie?movieId=150", .element(0),
            digest: "9655b0c77aba87831d4ab17b99dd95d3"),
        HistoricSample(
            "radarr/blocklist-page-4.7.5", "blocklist?pageSize=1",
            digest: "c7e64da91ed0ddc4a6c4c726ec9769ae"),
        HistoricSample(
            "radarr/release-4.7.5", "release?movieId=138", .element(0),
            digest: "d28c23e84fc4d0e1fa4400bac2b11abd"),
        HistoricSample(
            "radarr/quality-profile-4.7.5", "qualityprofile/1",
            digest: "5cf29d49217722a61c0d9ce81bd2e9e8"),
        HistoricSample(
            "radarr/custom-format-4.7.5", "customformat/1",
            digest: "e143de890d6e1a0c30d67a58d89e3842"),
        HistoricSample(
            "radarr/alternative-title-4.7.5", "alttitle?movieId=2", .element(0),
            digest: "fe3fcb485af1e72bcc4629b8d7ab947f"),
        HistoricSample(
            "radarr/collection-4.7.5", "collection/1",
            digest: "7a5428c6fb660a9761ce3b71800ad6ca"),
        HistoricSample(
            "radarr/system-status-4.7.5", "system/status",
            digest: "2f8ffaaf4d49993c8d773dbe80bf41f4"),
        HistoricSample(
            "radarr/host-config-4.7.5", "config/host",
            digest: "dcde042f9586488ad6c481ad1712cfdc"),
        HistoricSample(
            "radarr/movie-5.28.0", "movie/12",
            digest: "bcfc1b013c6bf20cf56f6914c125b877"),
        HistoricSample(
            "radarr/wanted-page-5.28.0", "wanted/missing?pageSize=1",
            digest: "74811008cbf12d81048a7b1597cabe0d"),
        HistoricSample(
            "sonarr/series-3.0.10", "series/25",
            digest: "8519f7c381f5f5cec1fc87696b9faee1"),
        HistoricSample(
            "sonarr/episode-3.0.10", "episode?seriesId=25&seasonNumber=3", .element(0),
            digest: "b865bd5a9f68512571792a4a6e2464c2"),
        HistoricSample(
            "sonarr/episode-file-3.0.10", "episodefile?seriesId=25", .element(0),
            digest: "f8f36a7c456d7868256d6ffa2f795c80"),
        HistoricSample(
            "sonarr/queue-page-3.0.10", "queue?pageSize=1&includeSeries=true&includeEpisode=true",
            digest: "6447de8701f253a6f1e93e74f87e2e23"),
        HistoricSample(
            "sonarr/queue-record-3.0.10", "queue/details?seriesId=31", .element(0),
            digest: "beca31d34f92162caa42e66ef48cabd5"),
        HistoricSample(
            "sonarr/history-record-3.0.10", "history/series?seriesId=25", .element(0),
            digest: "f6fcdf92306b6f21b3eb86c0287f7596"),
        HistoricSample(
            "sonarr/blocklist-page-3.0.10", "blocklist?pageSize=1",
            digest: "185816d69490c7f1d2c5e54845af670a"),
        HistoricSample(
            "sonarr/blocklist-record-3.0.10", "blacklist?pageSize=1", .member("records"), .element(0),
            digest: "5a951de425ab6003f3cd6ba219b26e48"),
        HistoricSample(
            "sonarr/wanted-page-3.0.10", "wanted/missing?pageSize=1&includeSeries=true&monitored=true",
            digest: "147900ffb61ae25435d549670222cc7a"),
        HistoricSample(
            "sonarr/release-3.0.10", "release?seriesId=25&seasonNumber=3", .element(0),
            digest: "787767497db3550ae31bd99533cccca7"),
        HistoricSample(
            "sonarr/language-profile-3.0.10", "languageprofile/1",
            digest: "c687964426345111433fba782fb5047c"),
        HistoricSample(
            "sonarr/quality-profile-3.0.10", "qualityprofile/1",
            digest: "992fe81a220f7af5360afc2ae6dbe423"),
        HistoricSample(
            "sonarr/release-profile-3.0.10", "releaseprofile/1",
            digest: "2070f00ff33a97818f94c02e8bbb2b2e"),
        HistoricSample(
            "sonarr/naming-config-3.0.10", "config/naming",
            digest: "a72b31d1932eecc10b3e7eb01b3ba9f2"),
        HistoricSample(
            "sonarr/system-status-3.0.10", "system/status",
            digest: "7fddb890665e81de9a2099f0aef4eb49"),
        HistoricSample(
            "sonarr/language-profile-4.0.19", "languageprofile/1",
            digest: "803eb373da7b4e62446ddd6851c69810"),
    ]

    @Test(arguments: samples) func aSampleIsNeverEdited(_ sample: HistoricSample) throws {
        let digest = SHA.hex(SHA256.digest(try FixtureLibrary.read(sample.path)))
        #expect(digest.hasPrefix(sample.digest))
    }

    @Test(arguments: samples) func theGenerationWritesTheMembersOfTheSample(_ sample: HistoricSample) throws {
        #expect(shape(of: try sample.answer()) == shape(of: try sample.document()))
    }

    @Test func liveUpdatesAreOfTheSameGeneration() throws {
        var app = try AppUnderTest(.radarr)
        app.persona = Persona(app: .radarr, version: "3", apiKey: AppUnderTest.key)
        let announcement = Announcement(name: .movie, action: .updated, subject: .record(12))
        let message = app.state.record(of: announcement, at: app.now, as: app.persona) ?? []
        let told = try JSONParser().parse(message)["arguments"]?[0]?["body"]?["resource"]
        let answered = app.get("/api/v3/movie/12").json
        #expect(told == answered)
    }

    @Test func everySampleIsListed() throws {
        let library = try FixtureLibrary.overBuiltIn(HistoricSample.folder)
        let builtIn = Set(try FixtureLibrary.builtIn().names)
        #expect(
            library.names.filter { !builtIn.contains($0) }
                == (Self.samples.map(\.name) + HistoricFailuresTests.failures.map(\.name) + ["expectations"]).sorted())
    }

    @Test func samplesObeyTheRulesOfFixtures() throws {
        let files = try FixtureFile.all(below: HistoricSample.folder)
        #expect(FixtureChecker(.servers).findings(in: files) == [])
    }
}
