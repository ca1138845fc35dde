import FixtureKit
import MicroHTTP

@testable import MockArr

/// Two apps of a few routes, so that tests of rules do not hang on the real tables.
enum SmallApps {
    static let radarr = app(.radarr, own: "movie")
    static let sonarr = app(.sonarr, own: "series")
    static let catalogue = RouteCatalogue(apps: [radarr, sonarr])

    static let context = RuleContext(
        instances: [("radarr", .radarr), ("radarr4k", .radarr), ("sonarr", .sonarr)], catalogue: catalogue)

    private static func app(_ kind: AppKind, own: String) -> App {
        let rows: [(MockArr.Method, String)] = [
            (.get, own), (.post, own), (.get, "\(own)/{id}"), (.put, "\(own)/{id?}"), (.delete, "\(own)/{id}"),
            (.get, "\(own)/lookup"), (.get, "tag"), (.post, "command"), (.get, "/ping"), (.get, "/api"),
            (.get, "/MediaCover/{path:rest}"),
        ]
        return App(kind, rows.map { AppRoute.notYet($0, $1, "") })
    }

    static func facts(
        _ method: String, _ target: String, fields: HTTPFields = [:], body: String = "", app: AppKind = .radarr,
        instance: String? = nil, urlBase: String = ""
    ) -> RequestFacts {
        RequestFacts(
            HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8)),
            instance: instance ?? app.rawValue,
            as: Persona(app: app, urlBase: urlBase, apiKey: "00112233445566778899aabbccddeeff"),
            app: app == .radarr ? radarr : sonarr)
    }

    static func rule(_ text: String, named name: String = "r") throws -> Rule {
        try Rule(try parsed(text), named: name, in: context)
    }

    static func book(seed: UInt64 = 42, _ rules: [(String, String)], at now: Instant = Instant(seconds: 0)) throws
        -> RuleBook
    {
        var book = RuleBook(seed: seed, catalogue: catalogue)
        for (name, text) in rules { book.put(try rule(text, named: name), at: now) }
        return book
    }
}
