import FixtureKit

/// What `/config/host` must keep to, in the order in which the servers look.
struct HostRules {
    private let config: JSONObject
    private let app: AppKind
    private(set) var failures: [ValidationFailure] = []

    init(_ config: JSONObject, _ app: AppKind) {
        self.config = config
        self.app = app
    }

    /// Address, port, URL base and name.
    mutating func checkPlace() {
        let address = config.text("bindAddress")
        if address != "*", address != "localhost", !Self.isAddress(address) {
            refuse("bindAddress", "Must contain wildcard (*) or a valid IP Address")
        }
        bound("port", 1...65_535)
        if !Self.isURLBase(config.text("urlBase")) {
            refuse("urlBase", "Must be a valid URL path (ie: '/\(app.rawValue)')", code: "RegularExpressionValidator")
        }
        let name = config.text("instanceName").lowercased()
        let isNamed =
            app == .radarr ? name.contains("radarr") : name.hasPrefix("sonarr") || name.hasSuffix("sonarr")
        if !name.isBlank, !isNamed {
            refuse(
                "instanceName", app == .radarr ? "Must contain Radarr" : "Must start or end with Sonarr",
                code: "RegularExpressionValidator")
        }
    }

    mutating func checkSignIn(over old: JSONObject) {
        let method = config.text("authenticationMethod")
        if app == .radarr, method == "basic" {
            refuse(
                "authenticationMethod", "'Basic' is no longer supported, switch to 'Forms' instead.",
                code: "NotEqualValidator")
        }
        if method == "basic" || method == "forms" {
            for key in ["username", "password"] where config.text(key).isBlank { refuseEmpty(key) }
        }
        let password = config.text("password")
        if password != old.text("password"), password != config.text("passwordConfirmation") {
            refuse("passwordConfirmation", "Must match Password")
        }
    }

    mutating func checkCertificate(_ tree: FileTree) {
        bound("sslPort", 1...65_535)
        if config["sslPort"]?.int == config["port"]?.int {
            let port = config["port"] ?? 0
            failures.append(
                ValidationFailure(
                    "SslPort", "'Ssl Port' must not be equal to '\(port.int ?? 0)'.", attempted: config["sslPort"],
                    code: "NotEqualValidator",
                    placeholders: [("comparisonValue", port), ("comparisonProperty", "Port")]))
        }
        let path = config.text("sslCertPath")
        if path.isBlank {
            refuseEmpty("sslCertPath")
        } else if tree.file(path) == nil {
            refuse(
                "sslCertPath",
                "Invalid SSL certificate file or password. Could not find file '\(path)'.",
                code: "CertificateValidator")
        }
    }

    /// Logs, updates and backups.
    mutating func checkUpkeep() {
        bound("logSizeLimit", 1...10)
        if config.text("branch").isBlank {
            refuse(
                "branch", "Branch name is required, '\(app == .radarr ? "master" : "main")' is the default",
                code: "NotEmptyValidator")
        }
        if config.text("updateMechanism") == "script" { checkPath("updateScriptPath") }
        if config.text("backupFolder").hasPrefix("/") { checkPath("backupFolder") }
        bound("backupInterval", 1...7)
        bound("backupRetention", 1...90)
    }

    // MARK: One member

    private mutating func refuse(_ key: String, _ message: String, code: String = "PredicateValidator") {
        failures.append(ValidationFailure(key.pascalCased, message, attempted: config[key], code: code))
    }

    private mutating func refuseEmpty(_ key: String) {
        failures.append(.notEmpty(key.pascalCased, attempted: config[key]))
    }

    private mutating func bound(_ key: String, _ range: ClosedRange<Int>) {
        let value = config.int(key)
        if !range.contains(value) { failures.append(.between(key.pascalCased, range, attempted: value)) }
    }

    private mutating func checkPath(_ key: String) {
        if let failure = PathRules.invalidPath(key.pascalCased, config.text(key)) { failures.append(failure) }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4 { return parts.allSatisfy { UInt8($0) != nil } }
        return text.contains(":") && text.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }

    private static func isURLBase(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        let inner = text.drop { $0 == "/" }
        return !inner.isEmpty && inner.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_/.".contains($0)) }
    }
}
