internal import FixtureKit
internal import MockArr

/// `mockarr openapi radarr|sonarr`: the document that this build serves.
enum OpenAPICommand {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws {
        guard let word = arguments.first else { throw UsageError.missingArgument("radarr or sonarr after 'openapi'") }
        if let extra = arguments.dropFirst().first { throw UsageError.unexpectedArgument(extra) }
        guard let app = AppKind(rawValue: word) else {
            throw UsageError.badValue(
                option: "openapi", value: word, expected: "radarr or sonarr",
                nearest: Spelling.nearest(to: word, among: AppKind.allCases.map(\.rawValue)))
        }
        let document = OpenAPI.document(of: App.of(app), in: try FixtureLibrary.builtIn())
        console.print(JSONWriter(escaping: .minimal).string(document))
    }
}
