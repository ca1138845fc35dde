import FixtureKit

/// `/filesystem` of both apps.
enum FileSystem {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "filesystem", "A folder of the server's disk",
            query: [
                Parameter("path", .text), Parameter("includeFiles", .boolean),
                Parameter("allowFoldersWithoutTrailingSlashes", .boolean),
            ], handler: listing),
        AppRoute(.get, "filesystem/type", "Whether a path is a file", query: [Parameter("path", .text)], handler: type),
        AppRoute(
            .get, "filesystem/mediafiles", "The media files below a folder", query: [Parameter("path", .text)],
            handler: mediaFiles),
    ]

    @Sendable static func listing(_ call: Call, _ state: inout AppState) -> Reply {
        let tree = FileTree(of: &state)
        var path = call.query["path"] ?? ""
        if path.isEmpty { path = "/" }
        if !path.hasSuffix("/") {
            // What follows the last slash is taken for the beginning of a name.
            let isWhole = call.query.flag("allowFoldersWithoutTrailingSlashes") && tree.hasFolder(path)
            path = isWhole ? path + "/" : withSlash(MediaPath.parent(of: path))
        }
        let children = tree.children(of: path)
        let files = call.query.flag("includeFiles") ? children.filter { !$0.isFolder } : []
        return .object(
            JSONObject([
                ("parent", path == "/" ? .none : .string(withSlash(MediaPath.parent(of: path)))),
                ("directories", JSONValue(children.filter(\.isFolder).map(row))),
                ("files", JSONValue(files.map(row))),
            ])
        ).fresh(.untilChange)
    }

    @Sendable static func type(_ call: Call, _ state: inout AppState) -> Reply {
        let isFile = FileTree(of: &state).file(call.query["path"] ?? "") != nil
        return Reply.json(["type": isFile ? "file" : "folder"]).fresh(.untilChange)
    }

    @Sendable static func mediaFiles(_ call: Call, _ state: inout AppState) -> Reply {
        let folder = MediaPath.normalized(call.query["path"] ?? "")
        let files = FileTree(of: &state).files(below: folder).filter { file in
            mediaExtensions.contains(MediaPath.fileExtension(of: file.path).lowercased())
        }
        return .list(
            files.map { file in
                JSONObject([
                    ("path", .string(file.path)),
                    ("relativePath", .string(String(file.path.dropFirst(folder == "/" ? 1 : folder.count + 1)))),
                    ("name", .string(MediaPath.name(of: file.path))),
                ])
            }
        ).fresh(.untilChange)
    }

    private static let mediaExtensions: Set<String> = [
        ".mkv", ".mp4", ".m4v", ".avi", ".ts", ".m2ts", ".wmv", ".mov", ".mpg", ".mpeg", ".webm", ".iso", ".img",
        ".flv",
    ]

    private static func withSlash(_ folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

    private static func row(_ entry: FileTree.Entry) -> JSONObject {
        JSONObject([
            ("type", entry.isFolder ? "folder" : "file"),
            ("name", .string(MediaPath.name(of: entry.path))),
            ("path", .string(entry.isFolder ? entry.path + "/" : entry.path)),
            ("extension", entry.isFolder ? .none : .string(MediaPath.fileExtension(of: entry.path))),
            ("size", JSONValue(entry.size)),
            ("lastModified", entry.lastModified.map { JSONValue($0) }),
        ])
    }
}
