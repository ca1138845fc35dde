import FixtureKit

/// Paths as the real servers compare and check them on Linux.
enum DiskPath {
    /// Absolute, and no part of it begins or ends with a blank.
    static func isValid(_ path: String) -> Bool {
        guard path.hasPrefix("/"), !path.contains("\0") else { return false }
        return path.split(separator: "/").allSatisfy { !$0.hasPrefix(" ") && !$0.hasSuffix(" ") }
    }

    /// Without the slash at the end.
    static func trimmed(_ path: String) -> String {
        var path = Substring(path)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    static func areEqual(_ left: String, _ right: String) -> Bool { trimmed(left) == trimmed(right) }

    /// Whether a path lies below another one.
    static func isChild(_ path: String, of parent: String) -> Bool {
        let parent = trimmed(parent)
        return trimmed(path) != parent && trimmed(path).hasPrefix(parent == "/" ? "/" : parent + "/")
    }

    /// The last part of a path.
    static func name(_ path: String) -> String { trimmed(path).split(separator: "/").last.map(String.init) ?? "" }

    /// The folder a path is in, with a slash at the end; nil for the root.
    static func parent(_ path: String) -> String? {
        let path = trimmed(path)
        guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
        return String(path[...slash])
    }

    // MARK: What may be wrong with one

    static func invalid(_ property: String, _ path: String) -> ValidationFailure {
        failure(property, "Invalid Path: '\(path)'", path, code: "PathValidator")
    }

    static func failure(
        _ property: String, _ message: String, _ path: String, code: String, placeholders: [(String, JSONValue)] = []
    ) -> ValidationFailure {
        ValidationFailure(
            property, message, attempted: .string(path), code: code,
            placeholders: [("path", .string(path))] + placeholders)
    }

    static func startUpFolder(_ property: String, _ path: String, _ state: inout AppState) -> ValidationFailure? {
        let folder = state[document: "system-status"]["startupPath"]?.string ?? ""
        guard !folder.isEmpty, let relation = relation(path, folder) else { return nil }
        return failure(
            property, "Path '\(path)' cannot be \(relation) the start up folder", path, code: "StartupFolderValidator",
            placeholders: [("relationship", .string(relation))])
    }

    static func recycleBin(_ property: String, _ path: String, _ state: inout AppState) -> ValidationFailure? {
        let bin = Config.section("mediamanagement", in: &state).text("recycleBin")
        guard !bin.isEmpty, let relation = relation(path, bin) else { return nil }
        return failure(
            property, "Path '\(path)' is \(relation) configured recycle bin folder", path, code: "RecycleBinValidator",
            placeholders: [("relationship", .string(relation))])
    }

    static func missing(_ property: String, _ path: String, _ tree: FileTree) -> ValidationFailure? {
        tree.hasFolder(path)
            ? nil : failure(property, "Path '\(path)' does not exist", path, code: "PathExistsValidator")
    }

    static func systemFolder(_ property: String, _ path: String) -> ValidationFailure? {
        for folder in ["/bin", "/boot", "/lib", "/sbin", "/proc", "/usr/bin"] {
            guard let relation = relation(path, folder) else { continue }
            return failure(
                property, "Path '\(path)' is \(relation) system folder \(folder)", path, code: "SystemFolderValidator",
                placeholders: [("systemFolder", .string(folder)), ("relationship", .string(relation))])
        }
        return nil
    }

    static func readOnly(
        _ property: String, _ path: String, _ tree: FileTree, user: String
    ) -> ValidationFailure? {
        tree.isWritable(path)
            ? nil
            : failure(
                property, "Folder '\(path)' is not writable by user '\(user)'", path, code: "FolderWritableValidator",
                placeholders: [("user", .string(user))])
    }

    /// The rules of `/config/mediamanagement` for the recycle bin; the first that fails stands for all.
    static func recycleBinFailures(_ path: String, _ state: inout AppState) -> [ValidationFailure] {
        let property = "RecycleBin"
        guard isValid(path) else { return [invalid(property, path)] }
        let tree = FileTree(of: &state)
        for root in state[.rootFolder].documents where areEqual(root.text("path"), path) {
            return [
                failure(
                    property, "Path '\(path)' is already configured as a root folder", path, code: "RootFolderValidator"
                )
            ]
        }
        let rest = [
            missing(property, path, tree), startUpFolder(property, path, &state), systemFolder(property, path),
            readOnly(property, path, tree, user: state.app.rawValue),
        ]
        return rest.compactMap { $0 }.prefix(1).map { $0 }
    }

    private static func relation(_ path: String, _ folder: String) -> String? {
        areEqual(path, folder) ? "set to" : isChild(path, of: folder) ? "child of" : nil
    }
}
