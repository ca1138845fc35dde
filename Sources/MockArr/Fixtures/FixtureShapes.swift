import FixtureKit

/// What each fixture looks like: the answer of its route, as the document that this build serves describes it.
///
/// Which members must be there is learnt from the built-in fixtures, because what .NET leaves out when it is null is not
/// required by any class.
enum FixtureShapes {
    /// All fixtures that a library may have.
    static let resources: Set<String> = {
        let names = (try? FixtureLibrary.builtIn().names) ?? []
        return Set(names).union(FixtureView.all.map(\.name)).union(paths.keys)
    }()

    static func shape(of resource: String) -> FixtureRules.Shape? {
        guard let app = resource.split(separator: "/").first.flatMap({ AppKind(rawValue: String($0)) }) else {
            return nil
        }
        let description = app == .radarr ? radarr : sonarr
        let sample = (try? FixtureLibrary.builtIn().document(resource)) ?? .null
        guard let schema = description.schema(of: resource, sample: sample) else { return nil }
        return FixtureRules.Shape(
            schema: JSONSchema(schema, definitions: description.classes),
            census: MemberCensus(of: [sample], where: isExpected))
    }

    /// What is never left out: what is no object and no text, or one of those by which records are known. Custom formats are matched
    /// when somebody asks.
    private static func isExpected(_ name: String, _ value: JSONValue) -> Bool {
        (value.object == nil && value.string == nil || identifying.contains(name)) && !name.hasPrefix("customFormat")
    }

    private static let identifying: Set = [
        "configContract", "coverType", "eventType", "guid", "implementation", "label", "minimumAvailability", "name",
        "path",
        "protocol", "quality", "seriesType", "sourceTitle", "status", "title", "type",
    ]

    // MARK: Descriptions

    private static let radarr = Description(.radarr)
    private static let sonarr = Description(.sonarr)

    private struct Description: Sendable {
        private let paths: JSONObject
        /// The classes with the names that their members may have.
        let classes: JSONObject

        init(_ app: AppKind) {
            let document = (try? FixtureLibrary.builtIn()).map { OpenAPI.document(of: .of(app), in: $0) } ?? [:]
            paths = document["paths"]?.object ?? [:]
            let types = RequestTypes.of(app)
            classes = JSONObject(
                (document["components"]?["schemas"]?.object ?? [:]).map {
                    ($0.key, Self.named($0.key, $0.value, types))
                })
        }

        private static func named(_ name: String, _ schema: JSONValue, _ types: RequestTypes) -> JSONValue {
            var schema = schema
            for member in schema["properties"]?.object ?? [:] where member.value["type"] == "string" {
                guard let choices = types.choices(of: member.key, in: name) else { continue }
                schema["properties"]?[member.key]?["enum"] = JSONValue(choices)
            }
            // What must be there, the census knows.
            schema["required"] = Optional.none
            return schema
        }

        func schema(of resource: String, sample: JSONValue) -> JSONValue? {
            if resource.hasSuffix("/config") { return config(sample) }
            let view = FixtureView.all.first { $0.name == resource }
            guard
                let target = view.map(\.route).map({ String($0.dropFirst("GET /api/v3/".count)) })
                    ?? FixtureShapes.paths[resource]
            else { return nil }
            let parts = target.split(separator: "#")
            let schema = schema(at: String(parts[0]))
            guard parts.count == 2, let page = schema?["$ref"]?.string?.split(separator: "/").last else {
                return schema
            }
            return classes[String(page)]?["properties"]?[String(parts[1])]
        }

        private func schema(at path: String) -> JSONValue? {
            paths["/api/v3/" + path]?["get"]?["responses"]?["200"]?["content"]?["application/json"]?["schema"]
        }

        /// All settings in one file, each under the last word of its path.
        private func config(_ sample: JSONValue) -> JSONValue {
            let sections = (sample.object?.keys ?? []).map { ($0, schema(at: "config/" + $0) ?? [:]) }
            return ["type": "object", "additionalProperties": false, "properties": .object(JSONObject(sections))]
        }
    }

    // MARK: Routes

    /// The routes of the fixtures that are no views; behind `#` the member of a page of which the fixture is a list.
    private static let paths: [String: String] = {
        var paths: [String: String] = [:]
        for app in AppKind.allCases {
            for (fixture, path) in shared { paths["\(app.rawValue)/\(fixture)"] = path }
        }
        for (fixture, path) in radarrPaths { paths["radarr/\(fixture)"] = path }
        for (fixture, path) in sonarrPaths { paths["sonarr/\(fixture)"] = path }
        return paths
    }()

    private static let shared = [
        "auto-tagging-schema": "autotagging/schema", "auto-tags": "autotagging", "backups": "system/backup",
        "blocklist": "blocklist#records", "custom-filters": "customfilter",
        "custom-format-schema": "customformat/schema",
        "delay-profiles": "delayprofile", "download-client-schema": "downloadclient/schema",
        "download-clients": "downloadclient", "health": "health", "import-list-schema": "importlist/schema",
        "import-lists": "importlist", "indexer-flags": "indexerflag", "indexer-schema": "indexer/schema",
        "indexers": "indexer", "languages": "language", "logs": "log#records", "metadata": "metadata",
        "metadata-schema": "metadata/schema", "notification-schema": "notification/schema",
        "release-profiles": "releaseprofile", "remote-path-mappings": "remotepathmapping", "tasks": "system/task",
        "updates": "update",
    ]
    private static let radarrPaths = [
        "movie-extra-files": "extrafile", "movie-lookup": "movie/lookup", "radarr-manual-import": "manualimport",
    ]
    private static let sonarrPaths = [
        "language-profiles": "languageprofile", "series-episode-history": "history", "series-lookup": "series/lookup",
        "sonarr-manual-import": "manualimport",
    ]
}
