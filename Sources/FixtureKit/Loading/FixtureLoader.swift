internal import Glibc

/// The one file that reads others.
extension FixtureLibrary {
    /// A library with the files of a folder in place of those of the same name, or those alone.
    ///
    /// All of them are read and parsed here, so that a broken one stops the start.
    public static func directory(_ path: String, over base: FixtureLibrary? = nil) throws(FixtureError)
        -> FixtureLibrary
    {
        guard Folder.isFolder(path) == true else { throw .missingDirectory(path) }
        let root = path.hasSuffix("/") ? path : path + "/"
        var contents: [String: Content] = [:]
        // What is kept of the past is no fixture.
        for name in try fileNames(in: root) where !name.split(separator: "/").dropLast().contains("history") {
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
    fileprivate static func fileNames(in root: String) throws(FixtureError) -> [String] {
        try Folder.tree(below: root).flatMap { prefix, entries in
            entries.filter { !$0.isFolder && $0.name.hasSuffix(".json") }.map { prefix + $0.name.dropLast(5) }
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

extension FixtureFile {
    /// The `.json` files of a folder and of those in it, by name. What they hold is not looked at.
    public static func all(below path: String) throws(FixtureError) -> [FixtureFile] {
        let root = path.hasSuffix("/") ? path : path + "/"
        return try FixtureLibrary.fileNames(in: root).sorted().map { name throws(FixtureError) in
            let path = root + name + ".json"
            return FixtureFile(name: name, path: path, bytes: try FixtureLibrary.read(path))
        }
    }
}
