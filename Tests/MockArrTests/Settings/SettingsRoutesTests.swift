import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct SettingsRoutesTests {
    private static let resources: Set<Substring> = [
        "tag", "rootfolder", "qualityprofile", "qualitydefinition", "customformat", "autotagging", "delayprofile",
        "releaseprofile", "customfilter", "remotepathmapping", "language", "indexerflag", "languageprofile",
        "exclusions",
        "importlistexclusion", "notification", "indexer", "downloadclient", "metadata", "config", "system",
        "health", "diskspace", "update", "log", "filesystem", "localization",
    ]

    @Test(arguments: AppKind.allCases)
    func answersEveryListAndSchemaFromTheFixtures(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for route in app.app.router.routes where route.method == .get && !route.template.contains("{") {
            guard route.versions.contains(app.persona.generation) else { continue }
            let segments = route.template.split(separator: "/")
            guard segments.first == "api", segments.count > 2, Self.resources.contains(segments[2]) else { continue }
            let reply = app.get(route.template)
            #expect(reply.status == 200, "\(route.name) \(reply.text.prefix(300))")
            // A bare string depends on what the caller accepts.
            let mayDepend = route.template.hasSuffix("localization") || route.template.hasSuffix("duplicate")
            #expect(reply.freshness != .momentary || mayDepend, "\(route.name)")
        }
    }
}
