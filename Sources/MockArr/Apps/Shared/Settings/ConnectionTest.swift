import FixtureKit

/// The live test of a provider. Nothing outside is ever asked, so the settings decide about it:
/// a server whose name contains `unreachable` is not there, a secret that contains `wrong` is not the right one.
struct ConnectionTest {
    private let record: JSONObject
    private let implementation: String
    private let app: AppKind

    static func failures(of record: JSONObject, _ app: AppKind) -> [ValidationFailure] {
        let test = ConnectionTest(record: record, implementation: record.text("implementation"), app: app)
        return (test.connection ?? test.authentication ?? test.category).map { [$0] } ?? []
    }

    private var fields: [JSONObject] { record.objects("fields") }

    // MARK: The server is not there

    private var connection: ValidationFailure? {
        guard
            let field = fields.first(where: { field in
                let name = field.text("name").lowercased()
                return ["host", "url", "link", "server"].contains { name.hasSuffix($0) }
                    && field.text("value").contains("unreachable")
            })
        else { return nil }
        let detail = "Name or service not known (\(place(of: field.text("value"))))"
        let title = record.text("implementationName")
        switch implementation {
        case "Newznab", "Torznab", "FileList", "HDBits", "IPTorrents", "Nyaa", "PassThePopcorn", "TorrentPotato",
            "TorrentRssIndexer", "BroadcastheNet", "Fanzub", "Torrentleech":
            return ValidationFailure(
                provider: "",
                "Unable to connect to indexer, please check your DNS settings and ensure IPv6 is working or disabled. \(detail)"
            )
        case "Email": return ValidationFailure(provider: "Server", "Unable to send test email")
        case "Discord", "Slack":
            return ValidationFailure(provider: "", "Unable to post", detail: detail)
        case "Webhook", "Apprise", "Gotify", "Ntfy", "Signal", "Xbmc", "MediaBrowser":
            return ValidationFailure(
                provider: field.text("name").pascalCased, "Unable to send test message: \(detail)")
        case "PlexServer": return ValidationFailure(provider: "Host", "Unable to connect to Plex Server")
        case "RadarrListImport", "CustomImport", "RSSImport", "StevenLuImport", "PlexRssImport", "CouchPotatoImport":
            return ValidationFailure(
                provider: "",
                "Unable to connect to import list: \(detail). Check the log surrounding this error for details.")
        case "RadarrImport", "SonarrImport":
            return ValidationFailure(provider: "BaseUrl", "Unable to connect to \(app.title). \(detail)")
        default:
            return ValidationFailure(
                provider: field.text("name").pascalCased, "Unable to connect to \(title)", detail: detail)
        }
    }

    /// The host and the port, as .NET names what it could not find.
    private func place(of value: String) -> String {
        let isSecure = value.lowercased().hasPrefix("https://") || ProviderKind.value(of: "useSsl", in: record) == true
        let rest = value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]
        let host = rest.prefix { $0 != "/" }
        if host.contains(":") { return String(host) }
        let port = ProviderKind.value(of: "port", in: record)
        return "\(host):\(port?.int.map(String.init) ?? port?.string ?? (isSecure ? "443" : "80"))"
    }

    // MARK: The server is another's

    private var authentication: ValidationFailure? {
        let isWrong = fields.contains { field in
            ["password", "apiKey"].contains(field.text("privacy")) && field.text("value").contains("wrong")
        }
        guard isWrong else { return nil }
        let advice = "Please verify your username and password."
        switch implementation {
        case "Newznab", "Torznab": return ValidationFailure(provider: "ApiKey", "Invalid API Key")
        case "Sabnzbd": return ValidationFailure(provider: "APIKey", "API Key Incorrect")
        case "Nzbget": return ValidationFailure(provider: "Username", "Authentication failed")
        case "Deluge": return ValidationFailure(provider: "Password", "Authentication failed")
        case "RadarrImport", "SonarrImport": return ValidationFailure(provider: "ApiKey", "API Key is invalid")
        default: return ValidationFailure(provider: "Username", "Authentication failure", detail: advice)
        }
    }

    // MARK: The server is there, and something could be better

    private var category: ValidationFailure? {
        let name = app == .radarr ? "movieCategory" : "tvCategory"
        guard implementation == "QBittorrent", (ProviderKind.value(of: name, in: record)?.string ?? "").isBlank else {
            return nil
        }
        return ValidationFailure(
            provider: name.pascalCased, "Category is recommended", isWarning: true,
            detail: "\(app.title) will not attempt to import completed downloads without a category.")
    }
}
