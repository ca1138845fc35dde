import FixtureKit
import MicroHTTP

/// What is served outside `/api/v3`: the front page, probes and the data that the user interface starts with.
enum Pages {
    static let routes: [AppRoute] = [
        AppRoute(.get, "/", "The user interface's page", access: .page, handler: index),
        AppRoute(.get, "/ping", "Whether the server is up", access: .open, handler: ping).only(.since(4)),
        // Only health checks that knew the key could ask.
        AppRoute(.get, "/ping", "Whether the server is up", handler: ping).only(.until(3)),
        AppRoute(.head, "/ping", "Whether the server is up", access: .open, handler: ping),
        AppRoute(.get, "/api", "The API versions", handler: versions),
        AppRoute(
            .get, "/initialize.json", "What the user interface needs to start", access: .page, handler: initialize),
        AppRoute(
            .get, "/initialize.js", "The same as a script", access: .page, handler: initializeScript
        ).only(.until(3)),
        AppRoute(.get, "/login", "The page to sign in", access: .open, handler: loginPage),
        AppRoute(
            .post, "/login", "Sign in", query: [Parameter("returnUrl", .text)], body: .any, success: 302, access: .open,
            handler: login),
        AppRoute(.get, "/logout", "Sign out", success: 302, access: .open, handler: logout),
        AppRoute(.get, "/robots.txt", "Keeps crawlers away", access: .page, handler: robots),
        AppRoute(.get, "/favicon.ico", "The icon", access: .page, handler: icon),
        AppRoute(
            .get, "/content/{path:rest}", "Files of the user interface, of which there are none", also: [404],
            access: .open,
            handler: { _, _ throws(Refusal) in throw .notFound }),
    ]

    @Sendable static func index(_ call: Call, _ state: inout AppState) -> Reply { .indexPage(of: call.persona) }

    @Sendable static func ping(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(["status": "OK"]).fresh(.untilChange)
    }

    @Sendable static func versions(_ call: Call, _ state: inout AppState) -> Reply {
        let isFive = call.persona.app == .sonarr && call.persona.generation >= 5
        return Reply.json(["current": isFive ? "v5" : "v3", "deprecated": isFive ? ["v3"] : []]).fresh(.untilChange)
    }

    @Sendable static func initialize(_ call: Call, _ state: inout AppState) -> Reply {
        let value = JSONWriter().string(start(call, &state))
        // Sonarr writes it by hand, and ends the last line.
        return .text(value + (call.persona.app == .sonarr ? "\n" : ""), type: "application/json").fresh(.untilChange)
    }

    @Sendable static func initializeScript(_ call: Call, _ state: inout AppState) -> Reply {
        let value = JSONWriter().string(start(call, &state))
        return .text("window.\(call.persona.app.title) = \(value);\n", type: "application/javascript")
            .fresh(.untilChange)
    }

    private static func start(_ call: Call, _ state: inout AppState) -> JSONValue {
        let persona = call.persona
        let host = Config.section("host", in: &state)
        let branch = host["branch"] ?? .string(persona.app == .radarr ? "master" : "main")
        return [
            "apiRoot": .string(persona.urlBase + "/api/v3"),
            "apiKey": .string(persona.apiKey),
            "release": .string("\(persona.version)-\(branch.string ?? "")"),
            "version": .string(persona.version),
            "instanceName": .string(persona.instanceName),
            "theme": Config.section("ui", in: &state)["theme"] ?? "auto",
            "branch": branch,
            "analytics": host["analyticsEnabled"] ?? true,
            "userHash": "00000000",
            "urlBase": .string(persona.urlBase),
            "isProduction": true,
        ]
    }

    @Sendable static func robots(_ call: Call, _ state: inout AppState) -> Reply {
        .text("User-agent: *\nDisallow: /\n", type: "text/plain").fresh(.untilChange)
    }

    /// A PNG by content, as browsers take it.
    @Sendable static func icon(_ call: Call, _ state: inout AppState) -> Reply {
        .file(Pictures.icon(of: call.persona.app), type: "image/x-icon")
    }

    // MARK: Signing in

    @Sendable static func loginPage(_ call: Call, _ state: inout AppState) -> Reply {
        .text(
            """
            <!doctype html>
            <html lang="en">
              <head><meta charset="utf-8"><title>Login - \(call.persona.instanceName)</title></head>
              <body>
                <form method="post">
                  <input name="username"><input name="password" type="password"><input name="rememberMe" type="checkbox">
                  <button>Log in</button>
                </form>
              </body>
            </html>

            """, type: "text/html")
    }

    @Sendable static func login(_ call: Call, _ state: inout AppState) -> Reply {
        let base = call.persona.urlBase
        let form = Query(Substring(String(decoding: call.request.body, as: UTF8.self)))
        let back = call.query["returnUrl"] ?? ""
        let signIn = SignIn(call.persona, in: &state, at: call.now)
        guard signIn.isUser(form["username"] ?? "", form["password"] ?? "") else {
            return redirect("\(base)/login?returnUrl=\(escaped(back))&loginFailed=true")
        }
        let isLocal = back.hasPrefix("/") && !back.hasPrefix("//") && !back.hasPrefix("/\\")
        var reply = redirect(isLocal ? escaped(back) : base + "/")
        reply.fields.append(("Set-Cookie", signIn.cookie(isLasting: form["rememberMe"] == "on")))
        return reply
    }

    @Sendable static func logout(_ call: Call, _ state: inout AppState) -> Reply {
        var reply = redirect(call.persona.urlBase + "/")
        reply.fields.append(("Set-Cookie", SignIn(call.persona, in: &state, at: call.now).clearedCookie))
        return reply
    }

    private static func redirect(_ location: String) -> Reply {
        Reply(status: 302, fields: [("Location", location)])
    }

    /// Keeps what may stand in an address, and escapes the rest.
    private static func escaped(_ text: String) -> String { SignIn.escaped(text, keeping: "-._~/?&=%") }
}

extension Reply {
    /// The page that every path of the user interface answers.
    static func indexPage(of persona: Persona) -> Reply {
        .text(
            """
            <!doctype html>
            <html lang="en">
              <head><meta charset="utf-8"><title>\(persona.instanceName)</title></head>
              <body><h1>\(persona.instanceName)</h1><p>MockArr answers here as \(persona.app.title) \(persona.version).</p></body>
            </html>

            """, type: "text/html")
    }
}
