import FixtureKit

/// Qualities and languages are stored by their numbers: that is all that is taken of what a client sends.
extension Body {
    func quality(_ name: String, _ state: inout AppState) throws(Refusal) -> JSONValue? {
        guard let model = try nested(name, "NzbDrone.Core.Qualities.QualityModel") else { return nil }
        let id = try model.nested("quality", "NzbDrone.Core.Qualities.Quality")?.int("id") ?? 0
        let definition = state[.qualityDefinition].first { $0["quality"]?["id"]?.int == id }
        guard let quality = definition?["quality"] else { throw Self.unknown("quality") }
        let revision = try model.nested("revision", "NzbDrone.Core.Qualities.Revision")
        let version = try revision?.int("version") ?? 1
        let real = try revision?.int("real") ?? 0
        let isRepack = try revision?.bool("isRepack") ?? false
        return [
            "quality": quality,
            "revision": ["version": JSONValue(version), "real": JSONValue(real), "isRepack": JSONValue(isRepack)],
        ]
    }

    func languages(_ name: String, _ state: inout AppState) throws(Refusal) -> JSONValue? {
        guard let list = try nestedList(name, of: "NzbDrone.Core.Languages.Language") else { return nil }
        var languages: [JSONValue] = []
        for language in list {
            let id = try language.int("id") ?? 0
            guard let name = Languages.name(of: id, &state) else { throw Self.unknown("language") }
            languages.append(["id": JSONValue(id), "name": .string(name)])
        }
        return .array(languages)
    }

    static func unknown(_ kind: String) -> Refusal {
        .internalError("ID does not match a known \(kind) (Parameter 'id')", type: "System.ArgumentException")
    }
}
