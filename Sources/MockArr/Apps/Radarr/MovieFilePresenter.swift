import FixtureKit

/// Answers the files of movies.
struct MovieFilePresenter {
    private let files: Collection
    let formats: FormatBook

    init(_ state: inout AppState) {
        files = state[.movieFile]
        formats = state.formats
    }

    static let order = KeyOrder(
        """
        movieId relativePath path size dateAdded sceneName releaseGroup edition languages quality customFormats
        customFormatScore indexerFlags mediaInfo originalFilePath qualityCutoffNotMet id
        """)

    static func stored(_ file: JSONObject) -> JSONObject {
        file.removing(["path", "customFormats", "customFormatScore", "qualityCutoffNotMet"]).arranged(by: order)
    }

    /// The file that the movie names, if it is there and is this movie's.
    func file(of movie: JSONObject) -> JSONObject? {
        guard let id = movie["movieFileId"]?.int, id > 0, let file = files[id], file["movieId"]?.int == movie.id else {
            return nil
        }
        return file
    }

    func present(
        _ file: JSONObject, of movie: JSONObject?, isScored: Bool, rules: inout ProfileRules
    ) -> JSONObject {
        let file = file.keys.last == "id" ? file : file.arranged(by: Self.order)
        let rule = movie?["qualityProfileId"]?.int.flatMap { rules[$0] }
        var members: [(String, JSONValue?)] = [
            (
                "path",
                movie?["path"]?.string.map {
                    .string(MediaPath.joined($0, file["relativePath"]?.string ?? ""))
                }
            )
        ]
        if isScored {
            let matched = formats.matched(by: FormatSubject(file: file, of: movie))
            members.append(("customFormats", .array(matched)))
            members.append(("customFormatScore", JSONValue(rule?.score(of: matched) ?? 0)))
        }
        members.append(("qualityCutoffNotMet", .bool(rule?.isBelowCutoff(file["quality"]) ?? false)))
        return file.woven(with: JSONObject(members), by: Self.order)
    }
}
