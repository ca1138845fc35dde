import FixtureKit

/// The made-up disk: the folders and files of the fixture `filesystem`, and what the library says is there.
struct FileTree: Sendable {
    struct Entry: Sendable {
        let path: String
        let isFolder: Bool
        let size: Int
        let lastModified: String?
        let isWritable: Bool
    }

    /// By path, folders without their slash at the end.
    private var entries: [String: Entry] = [:]

    init(of state: inout AppState) {
        self.init(foldersOf: &state)
        for file in state[state.app.files].documents {
            add(file.text("path"), size: file["size"]?.int ?? 0, lastModified: file["dateAdded"]?.string)
        }
        removeLost(of: &state)
    }

    /// The same without the library's files.
    init(foldersOf state: inout AppState) {
        for value in state[document: "filesystem"].array ?? [] {
            guard let object = value.object else { continue }
            add(
                object.text("path"), size: object["size"]?.int ?? 0, lastModified: object["lastModified"]?.string,
                isWritable: object["isWritable"]?.bool ?? true)
        }
        for root in state[.rootFolder].documents {
            addFolder(root.text("path"))
            for folder in root["unmappedFolders"]?.array ?? [] { addFolder(folder["path"]?.string ?? "") }
        }
        for item in state[state.app.owners].documents { addFolder(item.text("path")) }
        removeLost(of: &state)
    }

    /// What lies in a root folder that cannot be reached is not there.
    private mutating func removeLost(of state: inout AppState) {
        for root in state[.rootFolder].documents where root["accessible"] == false {
            let root = MediaPath.normalized(root.text("path"))
            entries = entries.filter { $0.key != root && !MediaPath.isParent(root, of: $0.key) }
        }
    }

    /// Keeps the folders of movies or series that leave the library, or takes them from the disk.
    static func leave(_ paths: [String], deletesFiles: Bool, in state: inout AppState) {
        let folders = paths.filter { !$0.isEmpty }.map(MediaPath.normalized)
        guard !folders.isEmpty else { return }
        guard deletesFiles else {
            let kept = folders.map { folder -> JSONValue in ["path": .string(folder + "/")] }
            state[document: "filesystem"] = .array((state[document: "filesystem"].array ?? []) + kept)
            return
        }
        for folder in folders { remove(folder, in: &state) }
    }

    private static func remove(_ folder: String, in state: inout AppState) {
        state[document: "filesystem"] = .array(
            (state[document: "filesystem"].array ?? []).filter { entry in
                let path = MediaPath.normalized(entry["path"]?.string ?? "")
                return path != folder && !MediaPath.isParent(folder, of: path)
            })
        for root in state[.rootFolder].documents {
            let folders = root["unmappedFolders"]?.array ?? []
            let kept = folders.filter { MediaPath.normalized($0["path"]?.string ?? "") != folder }
            if kept.count < folders.count {
                state[.rootFolder].update(root.id) { $0["unmappedFolders"] = .array(kept) }
            }
        }
    }

    private mutating func addFolder(_ path: String) {
        if !path.isEmpty { add(path.hasSuffix("/") ? path : path + "/") }
    }

    private mutating func add(_ path: String, size: Int = 0, lastModified: String? = nil, isWritable: Bool = true) {
        guard path.hasPrefix("/") else { return }
        let key = MediaPath.normalized(path)
        if entries[key] == nil || lastModified != nil {
            entries[key] = Entry(
                path: key, isFolder: path.hasSuffix("/"), size: size, lastModified: lastModified, isWritable: isWritable
            )
        }
        // Folders that nobody dates are as old as the first thing that is known in them.
        var folder = MediaPath.parent(of: key)
        while entries[folder] == nil || entries[folder]?.lastModified == nil && lastModified != nil {
            entries[folder] = Entry(
                path: folder, isFolder: true, size: 0, lastModified: lastModified,
                isWritable: entries[folder]?.isWritable ?? true)
            folder = MediaPath.parent(of: folder)
        }
    }

    func hasFolder(_ path: String) -> Bool { entries[MediaPath.normalized(path)]?.isFolder == true }

    func file(_ path: String) -> Entry? { entries[path].flatMap { $0.isFolder ? nil : $0 } }

    /// Whether neither the folder nor one above it is read-only.
    func isWritable(_ path: String) -> Bool {
        var folder = MediaPath.normalized(path)
        while entries[folder]?.isWritable != false {
            if folder == "/" || folder.isEmpty { return true }
            folder = MediaPath.parent(of: folder)
        }
        return false
    }

    /// What lies directly in a folder, by name.
    func children(of folder: String) -> [Entry] {
        let folder = MediaPath.normalized(folder)
        let found = entries.values.filter { $0.path != "/" && MediaPath.parent(of: $0.path) == folder }
        return Self.sorted(found)
    }

    /// All files below a folder, at any depth.
    func files(below folder: String) -> [Entry] {
        Self.sorted(entries.values.filter { !$0.isFolder && MediaPath.isParent(folder, of: $0.path) })
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] {
        entries.sorted { ($0.path.lowercased(), $0.path) < ($1.path.lowercased(), $1.path) }
    }
}
