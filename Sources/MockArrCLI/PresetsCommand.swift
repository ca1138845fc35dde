internal import FixtureKit
internal import MockArr

/// `mockarr presets [NAME]`: lists the built-in presets, or prints one.
enum PresetsCommand {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws {
        if let extra = arguments.dropFirst().first { throw UsageError.unexpectedArgument(extra) }
        guard let name = arguments.first else { return list(console: console) }
        guard let preset = Preset.builtIn.first(where: { $0.name == name }) else {
            throw UsageError.badValue(
                option: "presets", value: name, expected: "the name of one that 'mockarr presets' lists",
                nearest: Spelling.nearest(to: name, among: Preset.builtIn.map(\.name)))
        }
        console.print(JSONWriter(escaping: .minimal).string(.object(preset.source)))
    }

    private static func list(console: Console) {
        let width = Preset.builtIn.map(\.name.count).max() ?? 0
        for preset in Preset.builtIn {
            console.print(preset.name.padded(to: width + 2) + preset.title)
        }
    }
}
