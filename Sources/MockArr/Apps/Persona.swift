package import FixtureKit

/// What a client is told about the server it talks to.
package struct Persona: Sendable, Equatable {
    package var app: AppKind
    package var version: String
    /// Empty, or `/radarr` without a slash at the end.
    package var urlBase: String
    package var apiKey: String
    /// Answers without a key, as if every caller had sent it.
    package var needsKey: Bool
    package var instanceName: String
    /// Whether its clients come over TLS, which shows in the addresses that it tells.
    package var isSecure = false
    /// The major version whose behaviour is shown, which need not be the one that is told.
    package var generation: Int

    package init(
        app: AppKind, version: String? = nil, urlBase: String = "", apiKey: String, needsKey: Bool = true,
        instanceName: String? = nil, generation: Int? = nil
    ) {
        self.app = app
        self.version = version.map { Self.release($0, of: app) } ?? app.defaultVersion
        self.generation =
            generation ?? Self.generation(of: self.version, of: app) ?? Self.generation(of: app.defaultVersion) ?? 0
        self.urlBase = urlBase
        self.apiKey = apiKey
        self.needsKey = needsKey
        self.instanceName = instanceName ?? app.title
    }

    /// Both apps stood on Nancy before ASP.NET Core, until their version 4.
    var isNancy: Bool { generation < 4 }

    /// How a request without the URL base is sent there. Only 307 lets a POST stay one: Sonarr since 4.0.10, then Radarr.
    var redirectStatus: Int { isNancy ? 303 : app == .radarr && generation == 4 ? 302 : 307 }

    /// The version that fixtures tell, which those of a recorded server do.
    package static func version(of app: AppKind, in library: FixtureLibrary) -> String? {
        (try? library.document("\(app.rawValue)/system-status"))?["version"]?.string
    }

    /// The version itself, or for a major number alone the last release of that major.
    package static func release(_ version: String, of app: AppKind) -> String {
        app.releases.first { String($0.generation) == version }?.version ?? version
    }

    /// The generation that shows itself for a version: the nearest one for majors that are none.
    private static func generation(of version: String, of app: AppKind) -> Int? {
        generation(of: version).map { major in
            app.generations.last { $0 <= major } ?? app.generations.first ?? major
        }
    }

    /// The major number of a version.
    package static func generation(of version: String) -> Int? {
        version.split(separator: ".").first.flatMap { Int($0) }
    }
}
