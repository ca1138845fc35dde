/// What a client is told about the server it talks to.
public struct Persona: Sendable, Equatable {
    public var app: AppKind
    public var version: String
    /// Empty, or `/radarr` without a slash at the end.
    public var urlBase: String
    public var apiKey: String
    /// Answers without a key, as if every caller had sent it.
    public var needsKey: Bool
    public var instanceName: String
    /// The major version whose behaviour is shown, which need not be the one that is told.
    public var generation: Int

    public init(
        app: AppKind, version: String? = nil, urlBase: String = "", apiKey: String, needsKey: Bool = true,
        instanceName: String? = nil, generation: Int? = nil
    ) {
        self.app = app
        self.version = version ?? app.defaultVersion
        self.generation =
            generation ?? Self.generation(of: self.version) ?? Self.generation(of: app.defaultVersion) ?? 0
        self.urlBase = urlBase
        self.apiKey = apiKey
        self.needsKey = needsKey
        self.instanceName = instanceName ?? app.title
    }

    /// The major number of a version.
    public static func generation(of version: String) -> Int? {
        version.split(separator: ".").first.flatMap { Int($0) }
    }
}
