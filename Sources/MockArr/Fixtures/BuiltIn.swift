internal import CFixtures
package import FixtureKit

/// What is part of the binary.
extension FixtureLibrary {
    /// The fixtures of Radarr and Sonarr.
    package static func builtIn() throws(FixtureError) -> FixtureLibrary {
        try FixtureLibrary(embedded: files(mockarr_fixtures(), mockarr_fixture_count()), root: "Fixtures/")
    }

    /// The built-in fixtures with the files of a folder in place of those of the same name.
    package static func overBuiltIn(_ folder: String) throws(FixtureError) -> FixtureLibrary {
        try .directory(folder, over: .builtIn())
    }

    /// The presets by name.
    package static func builtInPresets() -> [(name: String, bytes: [UInt8])] {
        files(mockarr_presets(), mockarr_preset_count()).map { ($0.name, Array($0.bytes)) }
    }

    /// Samples of what older servers wrote, and of what breaks clients, by name; `expectations` says what clients want.
    package static func builtInHistory() -> [(name: String, bytes: [UInt8])] {
        files(mockarr_history(), mockarr_history_count()).map { ($0.name, Array($0.bytes)) }
    }

    private static func files(
        _ first: UnsafePointer<mockarr_file>?, _ count: Int
    ) -> [(name: String, bytes: UnsafeRawBufferPointer)] {
        UnsafeBufferPointer(start: first, count: count).map { file in
            (String(cString: file.name), UnsafeRawBufferPointer(start: file.bytes, count: file.size))
        }
    }
}
