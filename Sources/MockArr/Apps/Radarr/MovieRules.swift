import FixtureKit

/// The validations of movies, in the order in which the server collects their failures.
struct MovieRules {
    private(set) var paths: PathRules
    private let profiles: Collection

    init(_ state: inout AppState) {
        paths = PathRules("movie", taken: state[.movie].folders, in: &state)
        profiles = state[.qualityProfile]
    }

    /// Keeps a path from being used twice in one call.
    mutating func take(_ path: String) { paths.taken.insert(["path": .string(path)]) }

    func profile(_ id: Int) -> ValidationFailure? { QualityProfiles.failure(id, among: profiles) }

    /// What holds for new and changed movies alike.
    func shared(_ input: MovieInput, owner: Int? = nil) -> [ValidationFailure] {
        let path = input.path.flatMap { paths.failure("Path", $0, owner: owner) }
        return [path, profile(input.qualityProfileID)].compactMap { $0 }
    }

    /// What holds only for new ones.
    func added(_ input: MovieInput, folder: String, isKnown: Bool) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        if input.path == nil, input.rootFolderPath == nil { failures.append(.notEmpty("Path")) }
        if input.path == nil, let failure = root(input.rootFolderPath, folder) { failures.append(failure) }
        if input.tmdbID <= 0, (input.title ?? "").isEmpty {
            failures.append(.notEmpty("Title", attempted: input.title.map(JSONValue.string)))
        }
        if input.tmdbID == 0 { failures.append(.notEmpty("TmdbId", attempted: 0)) }
        if isKnown {
            failures.append(
                ValidationFailure(
                    "TmdbId", "This movie has already been added", attempted: JSONValue(input.tmdbID),
                    code: "MovieExistsValidator"))
        }
        return failures
    }

    private func root(_ path: String?, _ folder: String) -> ValidationFailure? {
        guard let path else { return .notEmpty("RootFolderPath") }
        if let failure = PathRules.invalidPath("RootFolderPath", path) ?? paths.missingRoot("RootFolderPath", path) {
            return failure
        }
        // A root folder that is nearly called like the movie is likely the movie's own folder.
        let distance = Spelling.distance(Array(MediaPath.name(of: path)), Array(folder), allowsSwaps: false)
        guard distance == 0 || Double(distance) < max(1, Double(folder.count) * 0.2) else { return nil }
        return ValidationFailure(
            "RootFolderPath", "Root folder path '\(path)' contains movie folder '\(folder)'",
            attempted: .string(path), code: "MovieFolderAsRootFolderValidator",
            placeholders: [("rootFolderPath", .string(path)), ("movieFolder", .string(folder))])
    }
}
