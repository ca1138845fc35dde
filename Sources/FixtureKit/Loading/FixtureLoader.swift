internal import CFixtures
internal import Glibc

/// The one file that reads others.
extension FixtureLibrary {
    /// The fixtures that are part of the binary.
    public static func builtIn() throws(FixtureError) -> FixtureLibrary {
        var contents: [String: Content] = [:]
        for (name, bytes) in embedded(mockarr_fixtures(), mockarr_fixture_count()) {
            contents[name] = .embedded(EmbeddedBytes(pointer: bytes))
        }
        return try FixtureLibrary(contents: contents, root: "Fixtures/")
    }

    /// The presets that are part of the binary, by name.
    public static func builtInPresets() -> [(name: String, bytes: [UInt8])] {
        embedded(mockarr_presets(), mockarr_preset_count()).map { ($0, Array($1)) }
    }

    private static func embedded(
        _ first: UnsafePointer<mockarr_file>?, _ count: Int
    ) -> [(name: String, bytes: UnsafeRawBufferPointer)] {
        UnsafeBufferPointer(start: first, count: count).map { file in
            (String(cString: file.name), UnsafeRawBufferPointer(start: file.bytes, count: file.size))
        }
    }

    /// The built-in fixtures with the files of a folder in place of those of the same name.
    ///
    /// All of them are read and parsed here, so that a broken one stops the start.
    public static func directory(_ path: String) throws(FixtureError) -> FixtureLibrary {
        guard Folder.isFolder(path) == true else { throw .missingDirectory(path) }
        let root = path.hasSuffix("/") ? path : path + "/"
        var contents: [String: Content] = [:]
        for name in try fileNames(in: root) {
            let bytes = try read(root + name + ".json")
            do {
                _ = try JSONParser().parse(bytes)
            } catch {
                throw .malformed(path: root + name + ".json", error)
            }
            contents[name] = .loaded(bytes)
        }
        return try builtIn().overlaid(with: contents, root: root)
    }

    /// The contents of one file.
    public static func read(_ path: String) throws(FixtureError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, reason: reason()) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = block.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw .unreadable(path: path, reason: reason()) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: block[..<count])
        }
    }

    /// The names of all `.json` files below a folder, without the ending; what is kept of the past is no fixture.
    private static func fileNames(in root: String) throws(FixtureError) -> [String] {
        try Folder.tree(below: root).filter { !$0.prefix.split(separator: "/").contains("history") }
            .flatMap { prefix, entries in
                entries.filter { !$0.isFolder && $0.name.hasSuffix(".json") }.map { prefix + $0.name.dropLast(5) }
            }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
