import FixtureKit

/// What is served outside `/api/v3`: the front page, probes and the data that the user interface starts with.
enum Pages {
    static let routes: [AppRoute] = [
        AppRoute(.get, "/", "The user interface's page", access: .page, handler: index),
        AppRoute(.get, "/ping", "Whether the server is up", access: .open, handler: ping),
        AppRoute(.head, "/ping", "Whether the server is up", access: .open, handler: ping),
        AppRoute(.get, "/api", "The API versions", handler: versions),
        AppRoute(.get, "/initialize.json", "What the user interface needs to start", access: .page, handler: initialize),
    ]

    @Sendable static func index(_ call: Call, _ state: inout AppState) -> Reply { .indexPage(of: call.persona) }

    @Sendable static func ping(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(["status": "OK"]).fresh(.untilChange)
    }

    @Sendable static func versions(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(["current": "v3", "deprecated": []]).fresh(.untilChange)
    }

    @Sendable static func initialize(_ call: Call, _ state: inout AppState) -> Reply {
        let persona = call.persona
        let branch = persona.app == .radarr ? "master" : "main"
        var reply = Reply.json([
            "apiRoot": .string(persona.urlBase + "/api/v3"),
            "apiKey": .string(persona.apiKey),
            "release": .string("\(persona.version)-\(branch)"),
            "version": .string(persona.version),
            "instanceName": .string(persona.instanceName),
            "theme": "auto",
            "branch": .string(branch),
            "analytics": true,
            "userHash": "00000000",
            "urlBase": .string(persona.urlBase),
            "isProduction": true,
        ])
        reply.contentType = "application/json"
        return reply
    }
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

            """, type: "text/html; charset=utf-8")
    }
}
