import FixtureKit

/// `/{provider}/action/{name}`: what a provider's own buttons and lists ask for.
struct ProviderAction {
    private let record: JSONObject
    private let implementation: String
    private let call: Call

    init(_ record: JSONObject, _ call: Call) {
        self.record = record
        self.call = call
        implementation = record.text("implementation")
    }

    /// `null` where the provider knows no actions, `{}` where it knows others.
    func answer(_ state: inout AppState) -> JSONValue {
        switch implementation {
        case "Newznab", "Torznab":
            return name == "newznabcategories" ? options(Self.categories(state.app)) : .null
        case "PushBullet", "Join":
            guard name == "getdevices" else { return [:] }
            return isBlank("apiKey") ? ["devices": []] : options([["id": "ujphone", "name": "Phone"]])
        case "RadarrImport", "SonarrImport": return remote(&state)
        case "PlexServer" where name == "servers":
            return isBlank("authToken")
                ? [:]
                : options([["value": "plex.example.invalid", "name": "Plex", "hint": "plex.example.invalid:32400"]])
        case "PlexServer", "PlexImport": return plex
        case "Trakt", "TraktListImport", "TraktPopularImport", "TraktUserImport", "SimklUserImport", "AniListImport",
            "MyAnimeListImport", "TMDbUserImport":
            return session(
                token: implementation == "TMDbUserImport"
                    ? ["accountId": "account", "accessToken": token]
                    : [
                        "accessToken": token, "expires": .string(call.now.adding(days: 90).description),
                        "refreshToken": .string(token.string.map { "r" + $0 } ?? ""), "authUser": "viewer",
                    ])
        case "Twitter": return session(token: ["accessToken": token, "accessTokenSecret": token])
        default: return .null
        }
    }

    private var name: String { call["name"].lowercased() }

    private func isBlank(_ field: String) -> Bool {
        (ProviderKind.value(of: field, in: record)?.string ?? "").isBlank
    }

    private func options(_ list: [JSONObject]) -> JSONValue { ["options": JSONValue(list)] }

    // MARK: Signing in

    /// Looks like a token and opens nothing.
    private var token: JSONValue { .string(SHA1.hex(implementation + call.persona.apiKey, count: 32)) }

    /// First the address to sign in at, then what came of it.
    private func session(token: JSONValue) -> JSONValue {
        switch name {
        case "startoauth":
            let back = call.query["callbackUrl"].map { "?redirect_uri=" + SignIn.escaped($0) } ?? ""
            return ["oauthUrl": .string("https://sign-in.example.invalid/oauth\(back)")]
        case "getoauthtoken": return token
        default: return [:]
        }
    }

    /// Plex has the browser fetch a number first.
    private var plex: JSONValue {
        switch name {
        case "startoauth":
            let headers: JSONValue = [
                "Accept": "application/json", "X-Plex-Client-Identifier": token,
                "X-Plex-Product": .string(call.persona.app.title), "X-Plex-Platform": "Windows",
                "X-Plex-Version": .string(call.persona.version),
            ]
            return [
                "url": "https://plex.example.invalid/api/v2/pins?strong=true", "method": "POST", "headers": headers,
            ]
        case "continueoauth":
            let code = call.query["code"] ?? ""
            return [
                "oauthUrl": .string("https://plex.example.invalid/auth/hashBang?code=\(SignIn.escaped(code))"),
                "pinId": JSONValue(call.query.int("id") ?? 0),
            ]
        case "getoauthtoken": return ["accessToken": token]
        default: return [:]
        }
    }

    // MARK: Another server of the same kind

    /// The other server has what this one has.
    private func remote(_ state: inout AppState) -> JSONValue {
        if isBlank("apiKey") { return ["devices": []] }
        func choices(_ name: Collection.Name, _ label: String, isPath: Bool = false) -> JSONValue {
            let records = state[name].documents.sorted { $0.text(label).lowercased() < $1.text(label).lowercased() }
            return options(
                records.map { record in
                    [
                        "value": isPath ? .string(record.text(label)) : JSONValue(record.id),
                        "name": .string(record.text(label)),
                    ]
                })
        }
        switch name {
        case "getprofiles", "getqualityprofiles": return choices(.qualityProfile, "name")
        case "gettags": return choices(.tag, "label")
        case "getrootfolders": return choices(.rootFolder, "path", isPath: true)
        default: return [:]
        }
    }

    // MARK: Categories

    private static func categories(_ app: AppKind) -> [JSONObject] {
        let categories: [(Int, String)] =
            app == .radarr
            ? [
                (2000, "Movies"), (2010, "Foreign"), (2020, "Other"), (2030, "SD"), (2040, "HD"), (2045, "UHD"),
                (2050, "BluRay"), (2060, "3D"),
            ]
            : [
                (5000, "TV"), (5010, "WEB-DL"), (5020, "Foreign"), (5030, "SD"), (5040, "HD"), (5045, "UHD"),
                (5050, "Other"), (5060, "Sports"), (5070, "Anime"), (5080, "Documentary"),
            ]
        return categories.map { value, name in
            let isParent = value % 1000 == 0
            return JSONObject([
                ("value", JSONValue(value)), ("name", .string(name)), ("order", 0),
                ("hint", .string("(\(value))")), ("parentValue", isParent ? .none : JSONValue(value / 1000 * 1000)),
            ])
        }
    }
}
