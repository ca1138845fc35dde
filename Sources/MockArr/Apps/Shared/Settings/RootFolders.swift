import FixtureKit

/// `/rootfolder` of both apps: never changed, only added and deleted.
enum RootFolders {
    static let resource = Resource(
        path: "rootfolder", model: "RootFolder", title: "root folder", hasPUT: false, read: read, check: check,
        present: { record, call, state in presented([record], &state)[0] },
        followUp: { change, state in
            if case .added(let folder) = change { state.announce(.rootFolder, .created, folder.id) }
            state.announceHealthCheck()
        })

    static let routes: [AppRoute] =
        resource.routes.filter { $0.name != "GET /api/v3/rootfolder" && $0.name != "GET /api/v3/rootfolder/{id}" } + [
            AppRoute(.get, "rootfolder", "All root folders", handler: list),
            AppRoute(
                .get, "rootfolder/{id}", "One root folder", query: [Parameter("timeout", .boolean)],
                handler: resource.one),
        ]

    /// The paths without slashes at their ends.
    static func paths(_ state: inout AppState) -> [String] {
        state[.rootFolder].documents.map { MediaPath.normalized($0.text("path")) }
    }

    /// The deepest one that a path is in.
    static func folder(of path: String, in state: inout AppState) -> JSONObject? {
        state[.rootFolder].filter { MediaPath.isParent($0.text("path"), of: path) }
            .max { $0.text("path").count < $1.text("path").count }
    }

    /// Whether a path is one that cannot be reached, or lies in one.
    static func isLost(_ path: String, in state: inout AppState) -> Bool {
        state[.rootFolder].documents.contains { folder in
            let root = folder.text("path")
            return folder["accessible"] == false
                && (MediaPath.areEqual(root, path) || MediaPath.isParent(root, of: path))
        }
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        .list(presented(state[.rootFolder].documents, &state)).fresh(.untilChange)
    }

    /// The folders as the disk has them now.
    static func presented(_ records: [JSONObject], _ state: inout AppState) -> [JSONObject] {
        let tree = FileTree(foldersOf: &state)
        let recycleBin = Config.section("mediamanagement", in: &state).text("recycleBin")
        let owned = state[state.app.owners].documents.map { $0.text("path") } + [recycleBin]
        let mapped = Set(owned.map(MediaPath.normalized))
        return records.map { record in
            var record = record
            if record["accessible"] == false {
                record["freeSpace"] = nil
                record["unmappedFolders"] = []
                return record
            }
            let folders = tree.children(of: record.text("path")).filter { entry in
                let name = MediaPath.name(of: entry.path).lowercased()
                return entry.isFolder && !mapped.contains(entry.path) && !name.hasPrefix(".") && !special.contains(name)
            }
            record["unmappedFolders"] = JSONValue(folders.map(row))
            return record
        }
    }

    private static func row(_ folder: FileTree.Entry) -> JSONObject {
        let name = JSONValue.string(MediaPath.name(of: folder.path))
        return ["name": name, "path": .string(folder.path), "relativePath": name]
    }

    private static let special: Set<String> = [
        "$recycle.bin", "lost+found", "@eadir", "system volume information", "recycler",
    ]

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let path = try call.body.string("path") ?? ""
        return JSONObject([
            ("path", .string(MediaPath.normalized(path))),
            ("accessible", true),
            ("freeSpace", freeSpace(at: path, &state)),
            ("unmappedFolders", []),
        ])
    }

    private static func freeSpace(at path: String, _ state: inout AppState) -> JSONValue? {
        let disk = SystemPages.disk(of: path, in: &state)
        return disk.flatMap { state[document: "disk-space"][$0]?["freeSpace"] }
    }

    /// Only the first rule that fails is reported.
    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        let path = try call.body.string("path") ?? ""
        return DiskPath.failure("Path", path, &state).map { [$0] } ?? []
    }
}
