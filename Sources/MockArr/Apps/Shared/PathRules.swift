import FixtureKit

/// The rules that the path of a movie or series must keep, each with the sentence of its refusal.
struct PathRules {
    /// `movie` or `series`, as the sentences name it.
    let noun: String
    let roots: [String]
    let recycleBin: String
    /// The folders that are taken.
    var taken: PathIndex

    enum Rule {
        case valid, root, taken, ancestor, recycleBin, systemFolder
    }

    static let systemFolders = ["/bin", "/boot", "/lib", "/sbin", "/proc", "/usr/bin"]

    /// The rules for the folders of a library, taken by the movies or series that it has.
    init(_ noun: String, taken: PathIndex, in state: inout AppState) {
        self.noun = noun
        roots = RootFolders.paths(&state)
        recycleBin = Config.section("mediamanagement", in: &state).text("recycleBin")
        self.taken = taken
    }

    /// The rules for any other folder.
    init(roots: [String] = [], recycleBin: String = "") {
        noun = "folder"
        self.roots = roots
        self.recycleBin = recycleBin
        taken = PathIndex()
    }

    /// The first rule that the path breaks, in the order given.
    func failure(
        _ property: String, _ path: String, owner: Int? = nil,
        rules: [Rule] = [.valid, .root, .taken, .ancestor, .recycleBin, .systemFolder]
    ) -> ValidationFailure? {
        for rule in rules {
            if let failure = failure(property, path, owner: owner, rule) { return failure }
        }
        return nil
    }

    private func failure(_ property: String, _ path: String, owner: Int?, _ rule: Rule) -> ValidationFailure? {
        let title = noun.pascalCased
        switch rule {
        case .valid:
            return Self.invalidPath(property, path)
        case .root:
            guard roots.contains(where: { MediaPath.areEqual($0, path) }) else { return nil }
            return Self.path(
                property, path, "Path '\(path)' is already configured as a root folder", "RootFolderValidator")
        case .taken:
            guard taken.has(path, exceptFor: owner) else { return nil }
            let owner = noun == "series" ? "another series" : "an existing \(noun)"
            return Self.path(
                property, path, "Path '\(path)' is already configured for \(owner)", "\(title)PathValidator")
        case .ancestor:
            guard taken.has(below: path) else { return nil }
            return Self.path(
                property, path, "Path '\(path)' is an ancestor of an existing \(noun)", "\(title)AncestorValidator")
        case .recycleBin:
            guard !recycleBin.isEmpty, let relation = Self.relation(path, recycleBin) else { return nil }
            return Self.path(
                property, path, "Path '\(path)' is \(relation) configured recycle bin folder", "RecycleBinValidator",
                [("relationship", .string(relation))])
        case .systemFolder:
            for folder in Self.systemFolders {
                guard let relation = Self.relation(path, folder) else { continue }
                return Self.path(
                    property, path, "Path '\(path)' is \(relation) system folder \(folder)", "SystemFolderValidator",
                    [("systemFolder", .string(folder)), ("relationship", .string(relation))])
            }
            return nil
        }
    }

    /// Nil for a path that is absolute.
    static func invalidPath(_ property: String, _ path: String) -> ValidationFailure? {
        MediaPath.isValid(path) ? nil : Self.path(property, path, "Invalid Path: '\(path)'", "PathValidator")
    }

    /// Nil for a path that is one of the configured root folders.
    func missingRoot(_ property: String, _ path: String) -> ValidationFailure? {
        guard !roots.contains(where: { MediaPath.areEqual($0, path) }) else { return nil }
        return Self.path(property, path, "Root folder '\(path)' does not exist", "RootFolderExistsValidator")
    }

    /// How a path stands to a folder that it must not be in, as the sentences say it.
    static func relation(_ path: String, _ folder: String) -> String? {
        if MediaPath.areEqual(path, folder) { return "set to" }
        return MediaPath.isParent(folder, of: path) ? "child of" : nil
    }

    static func path(
        _ property: String, _ path: String, _ message: String, _ code: String,
        _ more: [(String, JSONValue)] = []
    ) -> ValidationFailure {
        ValidationFailure(
            property, message, attempted: .string(path), code: code, placeholders: [("path", .string(path))] + more)
    }
}
