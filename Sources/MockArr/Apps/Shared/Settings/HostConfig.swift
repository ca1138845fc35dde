import FixtureKit

/// `/config/host`: the settings that say where and as what the server runs.
enum HostConfig {
    static func shape(_ app: AppKind) -> Shape {
        let configuration = "NzbDrone.Core.Configuration."
        return Shape([
            .text("bindAddress"), .int("port"), .int("sslPort"), .bool("enableSsl"), .bool("launchBrowser"),
            .choice(
                "authenticationMethod", "NzbDrone.Core.Authentication.AuthenticationType", "none", "basic", "forms",
                "external"
            ),
            .choice(
                "authenticationRequired", "NzbDrone.Core.Authentication.AuthenticationRequiredType", "enabled",
                "disabledForLocalAddresses"),
            .bool("analyticsEnabled"), .text("username"), .text("password"), .text("passwordConfirmation"),
            .text("logLevel"), .int("logSizeLimit"), .text("consoleLogLevel"), .text("branch"), .text("apiKey"),
            .text("sslCertPath"), .text("sslCertPassword"), .text("urlBase"), .text("instanceName"),
            .text("applicationUrl"), .bool("updateAutomatically"),
            .choice(
                "updateMechanism", "NzbDrone.Core.Update.UpdateMechanism", "builtIn", "script", "external", "apt",
                "docker"),
            .text("updateScriptPath"), .bool("proxyEnabled"),
            .choice("proxyType", "NzbDrone.Common.Http.Proxy.ProxyType", "http", "socks4", "socks5"),
            .text("proxyHostname"), .int("proxyPort"), .text("proxyUsername"), .text("proxyPassword"),
            .text("proxyBypassFilter"), .bool("proxyBypassLocalAddresses"),
            .choice(
                "certificateValidation", configuration + "CertificateValidationType", "enabled",
                "disabledForLocalAddresses",
                "disabled"),
            .text("backupFolder"), .int("backupInterval"), .int("backupRetention"), .bool("trustCgnatIpAddresses"),
        ])
    }

    /// What nobody has put yet is as the persona has it.
    static func presented(_ config: JSONObject, _ persona: Persona, order: Shape) -> JSONObject {
        var config = config
        config["apiKey"] = .string(persona.apiKey)
        config["urlBase"] = config["urlBase"] ?? .string(persona.urlBase)
        config["instanceName"] = config["instanceName"] ?? .string(persona.instanceName)
        config["passwordConfirmation"] = ""
        return config.arranged(by: KeyOrder(order.members.map(\.name)))
    }

    /// The settings as they are kept: a new password only as a hash, the key never.
    static func stored(_ config: JSONObject, over old: JSONObject) -> JSONObject {
        var config = config
        let password = config.text("password")
        if !password.isEmpty, password != old.text("password") { config["password"] = .string(hash(of: password)) }
        config["passwordConfirmation"] = ""
        config["apiKey"] = old["apiKey"]
        return config
    }

    /// Looks like a salted hash; it guards nothing.
    static func hash(of password: String) -> String {
        var state: UInt64 = 0xcbf2_9ce4_8422_2325
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for round in 0..<43 {
            for byte in password.utf8 { state = (state ^ UInt64(byte) ^ UInt64(round)) &* 0x100_0000_01b3 }
            text.append(alphabet[Int(state >> 58)])
        }
        return text + "="
    }

    @Sendable static func check(_ config: JSONObject, _ call: Call, _ state: inout AppState) -> [ValidationFailure] {
        let app = call.persona.app
        let old = Config.section("host", in: &state)
        var failures: [ValidationFailure] = []
        func refuse(_ key: String, _ message: String, code: String = "PredicateValidator") {
            failures.append(ValidationFailure(key.pascalCased, message, attempted: config[key], code: code))
        }
        func bound(_ key: String, _ range: ClosedRange<Int>) {
            let value = config[key]?.int ?? 0
            if !range.contains(value) { failures.append(.between(key.pascalCased, range, attempted: value)) }
        }

        let address = config.text("bindAddress")
        if address != "*", address != "localhost", !isAddress(address) {
            refuse("bindAddress", "Must contain wildcard (*) or a valid IP Address")
        }
        bound("port", 1...65_535)
        if !isURLBase(config.text("urlBase")) {
            refuse("urlBase", "Must be a valid URL path (ie: '/\(app.rawValue)')", code: "RegularExpressionValidator")
        }
        let instance = config.text("instanceName").lowercased()
        if !instance.isBlank {
            let isNamed =
                app == .radarr
                ? instance.contains("radarr") : instance.hasPrefix("sonarr") || instance.hasSuffix("sonarr")
            if !isNamed {
                refuse(
                    "instanceName", app == .radarr ? "Must contain Radarr" : "Must start or end with Sonarr",
                    code: "RegularExpressionValidator")
            }
        }
        let method = config.text("authenticationMethod")
        if app == .radarr, method == "basic" {
            refuse(
                "authenticationMethod", "'Basic' is no longer supported, switch to 'Forms' instead.",
                code: "NotEqualValidator")
        }
        if method == "basic" || method == "forms" {
            for key in ["username", "password"] where config.text(key).isBlank {
                failures.append(.notEmpty(key.pascalCased, attempted: config[key]))
            }
        }
        let password = config.text("password")
        if password != old.text("password"), password != config.text("passwordConfirmation") {
            refuse("passwordConfirmation", "Must match Password")
        }
        if config.flag("enableSsl") {
            bound("sslPort", 1...65_535)
            if config["sslPort"]?.int == config["port"]?.int {
                let port = config["port"] ?? 0
                failures.append(
                    ValidationFailure(
                        "SslPort", "'Ssl Port' must not be equal to '\(port.int ?? 0)'.", attempted: config["sslPort"],
                        code: "NotEqualValidator",
                        placeholders: [("comparisonValue", port), ("comparisonProperty", "Port")]))
            }
            if config.text("sslCertPath").isBlank {
                failures.append(.notEmpty("SslCertPath", attempted: config["sslCertPath"]))
            } else if FileTree(of: &state).file(config.text("sslCertPath")) == nil {
                let message = "Could not find file '\(config.text("sslCertPath"))'."
                refuse(
                    "sslCertPath", "Invalid SSL certificate file or password. \(message)", code: "CertificateValidator")
            }
        }
        bound("logSizeLimit", 1...10)
        if config.text("branch").isBlank {
            refuse(
                "branch", "Branch name is required, '\(app == .radarr ? "master" : "main")' is the default",
                code: "NotEmptyValidator")
        }
        let script = config.text("updateScriptPath")
        if config.text("updateMechanism") == "script", let failure = DiskPath.invalid("UpdateScriptPath", script) {
            failures.append(failure)
        }
        let folder = config.text("backupFolder")
        if folder.hasPrefix("/"), let failure = DiskPath.invalid("BackupFolder", folder) { failures.append(failure) }
        bound("backupInterval", 1...7)
        bound("backupRetention", 1...90)
        return failures
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
