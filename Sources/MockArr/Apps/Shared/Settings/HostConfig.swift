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
        config["urlBase"] = .string(urlBase(config["urlBase"]?.string ?? persona.urlBase))
        config["instanceName"] = config["instanceName"] ?? .string(persona.instanceName)
        config["passwordConfirmation"] = ""
        // Sonarr stores it and never tells.
        if persona.app == .sonarr { config["trustCgnatIpAddresses"] = false }
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

    /// `/radarr` for `radarr/`, and nothing for nothing.
    static func urlBase(_ text: String) -> String {
        let inner = text.trimmed(of: "/")
        return inner.isEmpty ? "" : "/" + inner
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
        let old = Config.section("host", in: &state)
        var rules = HostRules(config, call.persona.app)
        rules.checkPlace()
        rules.checkSignIn(over: old)
        if config.flag("enableSsl") { rules.checkCertificate(FileTree(of: &state)) }
        rules.checkUpkeep()
        return rules.failures
    }
}
