import FixtureKit

/// What the settings of a provider must keep to: rules of fields by their names, and those of single implementations.
struct SettingsRules {
    private let record: JSONObject
    private let implementation: String
    private let isURLRooted: Bool
    private var failures: [ValidationFailure] = []

    /// What is wrong with the settings of a provider, field by field.
    static func failures(of record: JSONObject, _ kind: ProviderKind) -> [ValidationFailure] {
        var rules = SettingsRules(record, isURLRooted: kind.path == "indexer" || kind.path == "importlist")
        rules.checkSession()
        for field in record.objects("fields") { rules.check(field) }
        return rules.failures
    }

    private init(_ record: JSONObject, isURLRooted: Bool) {
        self.record = record
        self.isURLRooted = isURLRooted
        implementation = record.text("implementation")
    }

    private func text(_ name: String) -> String { ProviderKind.value(of: name, in: record)?.string ?? "" }

    private mutating func refuse(_ field: JSONObject, _ message: String, isWarning: Bool = false) {
        failures.append(
            ValidationFailure(
                setting: field.text("name").pascalCased, message, attempted: field["value"], isWarning: isWarning))
    }

    private mutating func refuseEmpty(_ field: JSONObject) {
        refuse(field, "'\(ValidationFailure.words(of: field.text("name").pascalCased))' must not be empty.")
    }

    /// Lists behind a sign-in say at its button that nobody has.
    private mutating func checkSession() {
        guard let service = Self.services[implementation], text("accessToken").isBlank else { return }
        failures.append(ValidationFailure(setting: "SignIn", "Must authenticate with \(service)"))
    }

    private mutating func check(_ field: JSONObject) {
        let name = field.text("name")
        let isEmpty = field["value"] == nil || field["value"] == [] || field["value"]?.string?.isBlank == true
        if isEmpty, Self.required[implementation]?.contains(name) == true { refuseEmpty(field) }
        checkTogether(field, name, isEmpty)
        if isEmpty, Self.recommendsCategory.contains(implementation), name.hasSuffix("Category") {
            refuse(field, "A category is recommended", isWarning: true)
        }
        switch name {
        case "host":
            let isHost = Self.isHost(field.text("value"))
            refuseEmptyOr(field, isHost, "must be valid Host without http://")
        case "baseUrl" where isURLRooted, "link":
            refuseEmptyOr(field, field.text("value").isWebAddress, "must be valid URL that starts with http(s)://")
        case "url", "webHookUrl", "serverUrl":
            refuseEmptyOr(field, field.text("value").isWebAddress, "Invalid Url: '\(field.text("value"))'")
        case "port":
            let port = field["value"]?.int ?? Int(field.text("value")) ?? 0
            if !(1...65_535).contains(port) {
                refuse(field, "'Port' must be between 1 and 65535. You entered \(port).")
            }
        case "seedCriteria.seedRatio", "seedCriteria.seedTime", "seedCriteria.seasonPackSeedTime":
            let value = field["value"]?.spelledDouble
            if let value, value <= 0 { refuse(field, "Should be greater than zero", isWarning: true) }
        default:
            guard ["path", "filePath"].contains(field.text("type")), !MediaPath.isValid(field.text("value")) else {
                break
            }
            refuse(field, "Invalid Path: '\(field.text("value"))'")
        }
    }

    /// Text that is empty breaks both rules, text that is not there only the first.
    private mutating func refuseEmptyOr(_ field: JSONObject, _ isGood: Bool, _ message: String) {
        if field.text("value").isBlank { refuseEmpty(field) }
        if field["value"] != nil, !isGood { refuse(field, message) }
    }

    /// Fields that one must have when another is missing, or is there.
    private mutating func checkTogether(_ field: JSONObject, _ name: String, _ isEmpty: Bool) {
        guard isEmpty else { return }
        switch (implementation, name) {
        case ("Sabnzbd", "apiKey") where text("username").isBlank:
            refuse(field, "API Key is required when username/password are not configured")
        case ("Sabnzbd", "username") where text("apiKey").isBlank,
            ("Sabnzbd", "password") where text("apiKey").isBlank:
            refuse(field, "\(name.pascalCased) is required when API key is not configured")
        case ("Nzbget", "username") where !text("password").isBlank,
            ("Nzbget", "password") where !text("username").isBlank:
            refuseEmpty(field)
        case ("Apprise", "configurationKey") where text("statelessUrls").isBlank:
            refuse(field, "Use either Configuration Key or Stateless URLs")
        default: break
        }
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    // MARK: Tables

    /// What must not be empty.
    private static let required: [String: [String]] = [
        "BroadcastheNet": ["apiKey"], "FileList": ["username", "passkey"], "HDBits": ["username", "apiKey"],
        "PassThePopcorn": ["aPIUser", "aPIKey"], "TorrentPotato": ["user", "passkey"], "Torrentleech": ["apiKey"],
        "TorrentFreeboxDownload": ["appId", "appToken"], "NzbVortex": ["apiKey"],
        "TorrentBlackhole": ["magnetFileExtension"], "Hadouken": ["username", "password"],
        "Email": ["server", "from", "to"], "Gotify": ["server", "appToken"], "Join": ["apiKey"],
        "MailGun": ["apiKey", "from", "recipients"], "Mailgun": ["apiKey", "from", "recipients"],
        "MediaBrowser": ["apiKey"], "Notifiarr": ["aPIKey"], "Ntfy": ["topics"], "Prowl": ["apiKey"],
        "PushBullet": ["apiKey"], "Pushcut": ["apiKey", "notificationName"], "Pushover": ["userKey"],
        "Pushsafer": ["apiKey"], "SendGrid": ["apiKey", "from", "recipients"],
        "Signal": ["senderNumber", "receiverId"], "Simplepush": ["key"], "Slack": ["username"],
        "Telegram": ["botToken", "chatId"], "Trakt": ["accessToken", "refreshToken", "expires"],
        "Twitter": ["consumerKey", "consumerSecret", "accessToken", "accessTokenSecret"],
        "CouchPotatoImport": ["apiKey"], "IMDbListImport": ["listId"], "ImdbListImport": ["listId"],
        "RadarrImport": ["apiKey"], "SonarrImport": ["apiKey"], "TMDbCompanyImport": ["companyId"],
        "TMDbKeywordImport": ["keywordId"], "TMDbListImport": ["listId"], "TMDbPersonImport": ["personId"],
        "TraktListImport": ["username", "listname"],
    ]

    private static let recommendsCategory: Set<String> = ["Sabnzbd", "Nzbget", "RTorrent", "UTorrent", "NzbVortex"]

    /// Whom a list asks for a sign-in.
    private static let services = [
        "PlexImport": "Plex", "SimklUserImport": "Simkl", "TraktListImport": "Trakt", "TraktPopularImport": "Trakt",
        "TraktUserImport": "Trakt", "TMDbUserImport": "TMDb", "AniListImport": "AniList",
        "MyAnimeListImport": "MyAnimeList",
    ]
}

extension ValidationFailure {
    /// A rule of a settings class, whose warnings carry that as a state of their own.
    init(setting property: String, _ message: String, attempted: JSONValue? = nil, isWarning: Bool = false) {
        self.init(
            provider: property, message, attempted: attempted, isWarning: isWarning,
            state: isWarning ? ["isWarning": true] : nil)
    }

    var isWarning: Bool { object["isWarning"] == true }
}

extension String {
    /// `http://` or `https://` and a host.
    var isWebAddress: Bool {
        let lower = lowercased()
        for scheme in ["http://", "https://"] where lower.hasPrefix(scheme) {
            guard let first = lower.dropFirst(scheme.count).first else { return false }
            return first.isASCII && (first.isLetter || first.isNumber || "-_.[".contains(first))
        }
        return false
    }
}
