import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct SettingsRoutesTests {
    @Test(arguments: AppKind.allCases)
    func answersEveryListAndSchema(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for route in app.app.router.routes where route.method == .get && !route.template.contains("{") {
            let reply = app.get(route.template)
            #expect(
                reply.status < 300 || route.template == "/logout",
                "\(route.name) \(reply.status) \(reply.text.prefix(300))")
        }
    }
}
