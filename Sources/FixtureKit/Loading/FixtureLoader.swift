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
        let root = path.hasSuffix("/") ? path : path + "/"
        guard let folder = opendir(root) else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .missingDirectory(path) : .unreadable(path: path, reason: reason())
        }
        closedir(folder)
        var contents: [String: Content] = [:]
        for name in try fileNames(in: root, below: "") {
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

    /// The contents of one file, which is not read further than the limit.
    public static func read(_ path: String, upTo limit: Int = JSONParser.defaultMaximumSize) throws(FixtureError)
        -> [UInt8]
    {
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
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        }
    }

    /// The names of all `.json` files below a folder, without the ending.
    private static func fileNames(in root: String, below prefix: String) throws(FixtureError) -> [String] {
        guard let folder = opendir(root + prefix) else {
            throw .unreadable(path: root + prefix, reason: reason())
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") || name == "history" { continue }
            if name.hasSuffix(".json") {
                names.append(prefix + name.dropLast(5))
            } else if entry.pointee.d_type == UInt8(DT_DIR) {
                names += try fileNames(in: root, below: prefix + name + "/")
            }
        }
        return names
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
