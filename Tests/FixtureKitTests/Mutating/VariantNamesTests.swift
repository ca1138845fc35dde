import Testing

@testable import FixtureKit

@Suite struct VariantNamesTests {
    /// The names of the variants of a document, each behind its place.
    private static func names(_ text: String, of resource: String = "movies") throws -> [String] {
        var names = VariantNames(of: resource)
        return Variants(of: try JSONParser().parse(text)).all.map { names.name(of: $0) }
    }

    @Test func saysWhatIsWrongWhere() throws {
        let names = try Self.names(
            #"[{"title":"A b","qualityProfileId":5,"status":"ok","added":"2026-01-15T20:00:00Z","size":9,"#
                + #""tags":[1],"movieFile":{"mediaInfo":{"videoFPS":24}}}]"#)
        for name in [
            "movies-missing-title", "movies-null-quality-profile-id", "movies-wrong-type-size",
            "movies-unknown-enum-status", "movies-fractional-quality-profile-id", "movies-huge-size",
            "movies-duplicated-item", "movies-empty-list", "movies-extra-key", "movies-null-item",
            "movies-duplicated-item-tags", "movies-empty-list-tags", "movies-negative-tags-item",
            "movies-extra-key-movie-file-media-info", "movies-missing-movie-file-media-info-video-fps",
            "movies-date-only-added", "movies-odd-text-title", "movies-null", "movies-wrong-type",
        ] {
            #expect(names.contains(name), "\(name)")
        }
    }

    @Test(arguments: [
        ("qualityProfileId", "quality-profile-id"), ("ICalFeed", "i-cal-feed"), ("videoFPS", "video-fps"),
        ("x265Codec", "x265-codec"), ("a_b c", "a-b-c"), ("münze", "m-nze"), ("日本", ""),
        ("HTTPServer2", "http-server2"),
        ("../etc", "etc"), ("CON", "con"),
    ])
    func makesWordsOfNames(_ name: String, _ words: String) {
        #expect(VariantNames.words(in: name).joined(separator: "-") == words)
    }

    @Test func givesNoNameTwice() throws {
        let names = try Self.names(#"[{"aB":1,"a_b":2,"日":3,"本":4},{"aB":"x"},[["index"]]]"#)
        #expect(Set(names).count == names.count)
        #expect(names.contains("movies-missing-a-b"))
        #expect(names.contains { $0.wholeMatch(of: /movies-missing-a-b-\d+/) != nil })
        #expect(try Self.names("[]", of: "index").contains("index-null"))
        #expect(try Self.names("[]", of: "日本").first == "document-null")
    }

    @Test func isNeverTooLong() throws {
        let key = String(repeating: "long", count: 60)
        let names = try Self.names(#"{"\#(key)":1,"\#(key)2":2}"#, of: key)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.utf8.count + 5 <= VariantNames.maximumLength })
        #expect(names.allSatisfy { VariantNames.isName($0 + ".json") })
    }

    @Test(arguments: ["index.json", "../x.json", "a/b.json", "A.json", ".json", "a.txt", "a b.json", "/etc/a.json"])
    func knowsWhatItNeverNames(_ file: String) {
        #expect(!VariantNames.isName(file))
    }
}
