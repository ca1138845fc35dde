/// Paths of movies, series and root folders as text: a mock has no disk to ask.
enum MediaPath {
    /// The path without slashes at its end, as paths are compared.
    static func normalized(_ path: String) -> String {
        let bytes = trimmed(path)
        return bytes.endIndex == path.utf8.endIndex ? path : String(bytes) ?? path
    }

    private static func trimmed(_ path: String) -> Substring.UTF8View {
        var bytes = path.utf8[...]
        while bytes.last == slash, bytes.dropFirst().last != nil { bytes.removeLast() }
        return bytes
    }

    static func isValid(_ path: String) -> Bool { path.hasPrefix("/") && !path.contains("\0") }

    static func areEqual(_ left: String, _ right: String) -> Bool {
        left == right || trimmed(left).elementsEqual(trimmed(right))
    }

    /// Whether the second path lies somewhere below the first.
    static func isParent(_ parent: String, of child: String) -> Bool {
        let (parent, child) = (trimmed(parent), trimmed(child))
        guard child.starts(with: parent) else { return false }
        let rest = child.dropFirst(parent.count)
        return parent.elementsEqual([slash]) ? !rest.isEmpty : rest.first == slash
    }

    private static let slash = UInt8(ascii: "/")

    static func joined(_ folder: String, _ name: String) -> String {
        let folder = normalized(folder)
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// The last part.
    static func name(of path: String) -> String {
        normalized(path).split(separator: "/").last.map(String.init) ?? ""
    }

    /// Everything before the last part.
    static func parent(of path: String) -> String {
        let path = normalized(path)
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// `.mkv` of `Dune (2021).mkv`, empty when there is none.
    static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[dot...])
    }

    /// `Dune (2021)` of `/movies/Dune (2021).mkv`: the name without its ending.
    static func stem(of path: String) -> String {
        String(name(of: path).dropLast(fileExtension(of: path).count))
    }

    /// The deepest root folder that the path is in, or the folder above it.
    static func bestRoot(of path: String, among roots: [String]) -> String {
        roots.filter { isParent($0, of: path) }.max { $0.count < $1.count } ?? parent(of: path)
    }
}
