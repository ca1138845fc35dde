import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct TagsTests {
    @Test func answersALabelThatExistsWithTheExistingTag() throws {
        var radarr = try AppUnderTest(.radarr)
        let first = radarr.post("/api/v3/tag", ["label": "Cinema"])
        #expect(first.status == 201)
        #expect(first.json["label"] == "cinema")

        let again = radarr.post("/api/v3/tag", ["label": "cinema"])
        #expect(again.status == 201)
        #expect(again.json["id"] == first.json["id"])
    }

    @Test func findsRoutesWhateverTheirCase() throws {
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.get("/API/V3/Tag/").status == 200)
    }
}
