import FixtureKit

/// The rules about paths that only the disk can tell.
enum DiskPath {
    static func startUpFolder(_ property: String, _ path: String, _ state: inout AppState) -> ValidationFailure? {
        let folder = state[document: "system-status"]["startupPath"]?.string ?? ""
        guard !folder.isEmpty, let relation = PathRules.relation(path, folder) else { return nil }
        return PathRules.path(
            property, path, "Path '\(path)' cannot be \(relation) the start up folder", "StartupFolderValidator",
            [("relationship", .string(relation))])
    }

    static func missing(_ property: String, _ path: String, _ tree: FileTree) -> ValidationFailure? {
        guard !tree.hasFolder(path) else { return nil }
        return PathRules.path(property, path, "Path '\(path)' does not exist", "PathExistsValidator")
    }

    static func readOnly(_ property: String, _ path: String, _ tree: FileTree, user: String) -> ValidationFailure? {
        guard !tree.isWritable(path) else { return nil }
        return PathRules.path(
            property, path, "Folder '\(path)' is not writable by user '\(user)'", "FolderWritableValidator",
            [("user", .string(user))])
    }

    /// The first rule that a new root folder or recycle bin breaks.
    static func failure(_ property: String, _ path: String, _ state: inout AppState) -> ValidationFailure? {
        let bin = property == "RecycleBin" ? "" : Config.section("mediamanagement", in: &state).text("recycleBin")
        let rules = PathRules(roots: RootFolders.paths(&state), recycleBin: bin)
        if let failure = rules.failure(property, path, rules: [.valid, .root]) { return failure }
        if let failure = startUpFolder(property, path, &state) { return failure }
        if let failure = rules.failure(property, path, rules: [.recycleBin]) { return failure }
        let tree = FileTree(of: &state)
        if let failure = missing(property, path, tree) { return failure }
        if let failure = rules.failure(property, path, rules: [.systemFolder]) { return failure }
        return readOnly(property, path, tree, user: state.app.rawValue)
    }
}
