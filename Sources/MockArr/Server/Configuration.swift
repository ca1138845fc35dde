public import FixtureKit

/// How a mock is to be started.
public struct Configuration: Sendable, Equatable {
    /// One emulated server.
    public struct Instance: Sendable, Equatable {
        public var name: String
        public var app: AppKind
        /// 0 for any free one.
        public var port: UInt16
        /// Empty, or `/radarr`.
        public var urlBase: String
        /// nil for the version that the fixtures tell.
        public var version: String?
        /// The major version whose behaviour is shown; nil for that of `version`.
        public var persona: Int?
        /// nil for what the others do: ``given`` if there is a certificate, else ``off``.
        public var tls: TLSChoice?
        /// The instance whose data it shows, if not its own.
        public var stateOf: String?

        public init(
            name: String, app: AppKind, port: UInt16 = 0, urlBase: String = "", version: String? = nil,
            persona: Int? = nil, tls: TLSChoice? = nil, stateOf: String? = nil
        ) {
            self.tls = tls
            self.stateOf = stateOf
            self.name = name
            self.app = app
            self.port = port
            self.urlBase = urlBase
            self.version = version
            self.persona = persona
        }
    }

    /// A certificate and its key, in files of PEM.
    public struct CertificateFiles: Sendable, Equatable {
        public var certificate: String
        public var key: String

        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// What the journal's log writes to standard error.
    public enum Log: String, Sendable, CaseIterable {
        case text
        case json
        case off
    }

    /// The key of the sandbox `default`, a constant of the project.
    public static let defaultAPIKey = "5f3a9c0e7b1d4826a0c4e8f2b6d19375"

    public var bind = "127.0.0.1"
    public var controlPort: UInt16 = 0
    public var controlToken: String?
    public var instances = [
        Instance(name: "radarr", app: .radarr), Instance(name: "sonarr", app: .sonarr),
    ]
    /// What the instances show to TLS clients unless they say otherwise.
    public var certificate: CertificateFiles?
    public var apiKey = Configuration.defaultAPIKey
    public var needsKey = true
    /// A folder that is laid over the built-in fixtures.
    public var fixtures: String?
    /// A file to go on from, if it is there, and to go on from later: what is saved when the mock stops.
    public var state: String?
    /// What to begin with: names of built-in presets, or files.
    public var presets: [String] = []
    /// Where the clock starts, and whether it stands still.
    public var now: Instant?
    public var isFrozen = false
    /// A delay on every API answer, in the words of a rule: one duration, or two for a uniform one.
    public var latency: [String] = []
    /// What chance in rules and synthesised libraries hang on.
    public var seed = 0
    /// How many movies or series are synthesised in the place of the fixtures' library; nil leaves that where it is.
    public var movies: Int?
    public var series: Int?
    /// What synthesised libraries are like.
    public var profile = LibraryProfile.plain
    public var log = Log.off

    /// Both apps and the control API on free ports of the loopback address: what a test wants.
    public init() {}
}
