internal import Glibc

/// What lies in a folder.
package enum Folder {
    package struct Entry: Sendable, Equatable {
        package let name: String
        package let isFolder: Bool
        /// Whether it is what a link leads to.
        package let isLink: Bool
    }

    /// The entries by name, without hidden ones. A link counts as what it leads to; one that leads nowhere is left out.
    package static func entries(of path: String) throws(FixtureError) -> [Entry] {
        guard let folder = opendir(path) else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR
                ? .missingDirectory(path) : .unreadable(path: path, reason: String(cString: strerror(code)))
        }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let type = Int32(entry.pointee.d_type)
            // Some file systems do not tell.
            if type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) {
                guard let isFolder = isFolder("\(path)/\(name)") else { continue }
                entries.append(Entry(name: name, isFolder: isFolder, isLink: type == Int32(DT_LNK)))
            } else {
                entries.append(Entry(name: name, isFolder: type == Int32(DT_DIR), isLink: false))
            }
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Nil when nothing is there.
    package static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folders below one that ends with a slash, itself first as `""`; links back up are not followed.
    package static func tree(below root: String) throws(FixtureError) -> [(prefix: String, entries: [Entry])] {
        var found: [(String, [Entry])] = []
        var waiting: [(prefix: String, above: [Identity])] = [("", [])]
        while let (prefix, above) = waiting.popLast() {
            guard let identity = Identity(root + prefix), !above.contains(identity) else {
                if prefix.isEmpty { throw .missingDirectory(String(root.dropLast())) }
                continue
            }
            let entries = try entries(of: root + prefix)
            found.append((prefix, entries))
            waiting += entries.reversed().filter(\.isFolder).map { ("\(prefix)\($0.name)/", above + [identity]) }
        }
        return found
    }

    /// A folder, whatever path leads there.
    private struct Identity: Hashable {
        let device: UInt
        let inode: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
        }
    }

    /// Makes a folder and those above it, as far as they are missing.
    package static func make(_ path: String) throws(WholeFile.Failure) {
        guard isFolder(path) == nil else { return }
        if let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
        }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw WholeFile.failure(path) }
    }
}
