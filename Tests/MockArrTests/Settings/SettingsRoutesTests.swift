import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct SettingsRoutesTests {
    /// Lists that refuse to answer for nothing in particular.
    private static let needsQuery: Set<String> = [
        "movie/lookup", "movie/lookup/tmdb", "movie/lookup/imdb", "moviefile", "rename", "series/lookup", "episode",
        "episodefile", "history/series",
    ]

    @Test(arguments: AppKind.allCases)
    func answersEveryListAndSchema(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for route in app.app.router.routes where route.method == .get && !route.template.contains("{") {
            if Self.needsQuery.contains(String(route.template.dropFirst("/api/v3/".count))) { continue }
            let reply = app.get(route.template)
            #expect(
                reply.status < 300 || route.template == "/logout",
                "\(route.name) \(reply.status) \(reply.text.prefix(300))")
        }
    }
}
