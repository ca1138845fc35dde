import FixtureKit

/// The fixtures, and the routes that are served.
enum FixtureControl {
    static let routes: [ControlRoute] = [
        ControlRoute(
            .get, "/control/v1/routes", "Every route of the apps that is served", query: [Parameter("app", .text)],
            handler: list),
        ControlRoute(.get, "/control/v1/fixtures/{name:rest}", "A fixture as loaded", inSandbox: fixture),
        ControlRoute(.get, "/discover/movies", "Ruddarr's list of popular movies", access: .open) {
            call, world throws(ControlError) in try discovery("radarr/popular-movies", call, world)
        },
        ControlRoute(.get, "/discover/series", "Ruddarr's list of popular series", access: .open) {
            call, world throws(ControlError) in try discovery("sonarr/popular-series", call, world)
        },
    ]

    @Sendable static func list(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let wanted = try call.choice("app", of: AppKind.self, what: "an app")
        var documents: [JSONObject] = []
        for app in RouteCatalogue.served.apps where wanted == nil || app.kind == wanted {
            for route in app.router.routes where route.handler != nil {
                documents.append([
                    "app": .string(app.kind.rawValue), "route": .string(route.name),
                    "parameters": JSONValue(route.query.map(parameter)), "success": JSONValue(route.success),
                    "versions": JSONValue(app.kind.generations.filter(route.versions.contains)),
                    "summary": .string(route.summary),
                ])
            }
        }
        return .json(["routes": JSONValue(documents)])
    }

    private static func parameter(_ parameter: Parameter) -> JSONObject {
        let (type, isRepeated) =
            switch parameter.kind {
            case .integer, .plainInteger: ("integer", false)
            case .integers: ("integer", true)
            case .boolean: ("boolean", false)
            case .date, .plainDate: ("date", false)
            case .text: ("text", false)
            case .texts: ("text", true)
            case .choice: ("choice", false)
            case .choices: ("choice", true)
            }
        var document: JSONObject = ["name": .string(parameter.name), "type": .string(type)]
        if isRepeated { document["repeated"] = true }
        switch parameter.kind {
        case .choice(let choice), .choices(let choice): document["values"] = JSONValue(choice.values.map(\.name))
        default: break
        }
        if !parameter.summary.isEmpty { document["summary"] = .string(parameter.summary) }
        return document
    }

    @Sendable static func fixture(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let name = call["name"].hasSuffix(".json") ? String(call["name"].dropLast(5)) : call["name"]
        let names = call.library.names
        let fitting = names.contains(name) ? [name] : names.filter { $0.hasSuffix("/" + name) }
        guard let first = fitting.first else { throw .unknown("fixture", name, known: names) }
        guard fitting.count == 1 else {
            throw ControlError(
                .unknownName, "Both apps have a fixture \"\(name)\".", expected: fitting.joined(separator: " or "),
                nearest: fitting)
        }
        return try document(first, in: call.library, at: sandbox.clock.now(at: call.now))
    }

    private static func discovery(_ name: String, _ call: ControlCall, _ world: World) throws(ControlError)
        -> ControlAnswer
    {
        let place = try world.place(ofSandbox: call.sandbox)
        return try document(name, in: world.library, at: world.sandboxes[place].clock.now(at: call.now))
    }

    /// The fixture with its dates where the apps have them today.
    private static func document(
        _ name: String, in library: FixtureLibrary, at now: Instant
    ) throws(ControlError) -> ControlAnswer {
        do {
            guard let document = try library.document(name) else {
                throw ControlError.unknown("fixture", name, known: library.names)
            }
            return .json(library.calendar(of: String(name.prefix { $0 != "/" })).shift(to: now.day).moved(document))
        } catch let error as FixtureError {
            throw ControlError(.malformedJSON, error.description, status: 500)
        } catch let error as ControlError {
            throw error
        } catch {
            throw ControlError(.malformedJSON, "\(error)", status: 500)
        }
    }
}
