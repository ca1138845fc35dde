internal import Glibc

/// The one file that reads others.
extension FixtureLibrary {
    /// A library with the files of a folder in place of those of the same name, or those alone.
    ///
    /// All of them are read and parsed here, so that a broken one stops the start.
    public static func directory(_ path: String, over base: FixtureLibrary? = nil) throws(FixtureError)
        -> FixtureLibrary
    {
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
        guard let base else { return try FixtureLibrary(contents: contents, root: root) }
        return try base.overlaid(with: contents, root: root)
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
