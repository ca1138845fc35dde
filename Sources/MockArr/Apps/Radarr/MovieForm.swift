import FixtureKit

/// Which members a movie has in an answer: every resource that shows movies shows them a little differently.
struct MovieForm: Sendable {
    enum Images {
        /// The address on this server beside the original one.
        case local
        case remote
    }

    enum File {
        case none
        case plain
        /// With its custom formats and their score.
        case scored
    }

    var images = Images.remote
    var file = File.none
    /// `statistics`, `hasFile` and `sizeOnDisk`, which come and go together.
    var hasStatistics = false
    var hasRootFolder = false
    /// Without, the list of alternative titles is empty.
    var hasTitles = true
    /// Whether title and overview are those of the language that is set. Queue, history and blocklist stay English.
    var isTranslated = true

    static let library = MovieForm(images: .local, file: .plain, hasStatistics: true, hasRootFolder: true)
    static let libraryWithoutCovers = MovieForm(file: .plain, hasStatistics: true, hasRootFolder: true)
    static let edited = MovieForm(images: .local, file: .plain)
    static let calendar = MovieForm(file: .scored, hasStatistics: true)
    static let wanted = MovieForm(images: .local, hasStatistics: true, hasTitles: false)
    static let lookup = MovieForm(images: .local, file: .plain)
    static let nested = MovieForm(isTranslated: false)

    /// The wire order of a movie's members.
    static let order = KeyOrder(
        """
        title originalTitle originalLanguage alternateTitles secondaryYear secondaryYearSourceId sortTitle sizeOnDisk
        status overview inCinemas physicalRelease digitalRelease releaseDate physicalReleaseNote images website
        remotePoster year youTubeTrailerId studio path qualityProfileId hasFile movieFileId monitored
        minimumAvailability isAvailable folderName runtime cleanTitle imdbId tmdbId titleSlug rootFolderPath folder
        certification genres keywords tags added addOptions ratings movieFile collection popularity lastSearchTime
        statistics grabbed isExcluded id
        """)

    private static let derived: Set<String> = [
        "sizeOnDisk", "releaseDate", "hasFile", "isAvailable", "folderName", "rootFolderPath", "movieFile",
        "statistics",
    ]

    /// What is kept of a movie in a fixture: all that does not follow from dates, files and settings.
    static func stored(_ movie: JSONObject) -> JSONObject {
        var stored = movie.removing(derived)
        if stored["status"]?.string != "deleted" { stored["status"] = nil }
        return stored.arranged(by: order)
    }
}

/// Answers movies as they stand at one moment, for the length of one request.
struct MoviePresenter {
    private let now: Instant
    private let urlBase: String
    private let files: MovieFilePresenter
    private let roots: [String]
    private let availabilityDelay: Int
    private let translations: MovieTranslations
    private var rules: ProfileRules
    /// The first moment at which one of the movies presented so far would be presented differently.
    var nextChange = Instant.distantFuture

    init(_ call: Call, _ state: inout AppState) {
        self.init(&state, at: call.now, urlBase: call.persona.urlBase)
    }

    init(_ state: inout AppState, at now: Instant, urlBase: String = "", language: Int? = nil) {
        self.now = now
        self.urlBase = urlBase
        files = MovieFilePresenter(&state)
        roots = RootFolders.paths(&state)
        availabilityDelay = Config.section("indexer", in: &state).int("availabilityDelay")
        translations = MovieTranslations(&state, language: language)
        rules = ProfileRules(&state)
    }

    /// What movies are answered under, beside their own records and files.
    var circumstances: AnsweredList.Circumstances {
        var circumstances = translations.circumstances
        circumstances.versions += [files.formats.version, rules.profiles.version]
        circumstances.values += [.string(urlBase), JSONValue(roots), JSONValue(availabilityDelay)]
        return circumstances
    }

    mutating func present(_ movie: JSONObject, as form: MovieForm = .library) -> JSONObject {
        // A member that was added later stands behind the id.
        let movie = movie.keys.last == "id" ? movie : movie.arranged(by: MovieForm.order)
        let minimum = movie["minimumAvailability"]?.string ?? "released"
        let dates = MovieDates(movie)
        nextChange = min(nextChange, dates.nextChange(for: minimum, delay: availabilityDelay, after: now))
        let file = files.file(of: movie)
        let path = movie["path"]
        var members: [(String, JSONValue?)] = []
        members.reserveCapacity(16)
        let translation = form.isTranslated ? translations.members(of: movie) : nil
        if let translation { members.append(("title", translation.title)) }
        if !form.hasTitles { members.append(("alternateTitles", [])) }
        if let translation { members.append(("sortTitle", translation.sortTitle)) }
        if form.hasStatistics { members.append(("sizeOnDisk", file?["size"] ?? 0)) }
        members.append(("status", movie["status"] ?? .string(dates.status(at: now))))
        if let overview = translation?.overview { members.append(("overview", overview)) }
        members.append(("releaseDate", dates.releaseDate(for: minimum).map { Self.text(of: $0, movie, dates) }))
        if form.images == .remote || !urlBase.isEmpty {
            members.append(("images", Self.images(movie["images"], urlBase: form.images == .local ? urlBase : nil)))
        }
        if form.hasStatistics { members.append(("hasFile", .bool(file != nil))) }
        members.append(("movieFileId", file?["id"] ?? 0))
        members.append(
            ("isAvailable", .bool(dates.isAvailable(for: minimum, delay: availabilityDelay, at: now))))
        members.append(("folderName", path))
        if form.hasRootFolder, let path = path?.string {
            members.append(("rootFolderPath", .string(MediaPath.bestRoot(of: path, among: roots))))
        }
        if form.file != .none, let file {
            members.append(
                ("movieFile", .object(files.present(file, of: movie, isScored: form.file == .scored, rules: &rules))))
        }
        if form.hasStatistics { members.append(("statistics", Self.statistics(of: file))) }
        return movie.woven(with: JSONObject(members), by: MovieForm.order)
    }

    /// A date as text, taken from the member it comes from where it comes from one.
    private static func text(of date: Instant, _ movie: JSONObject, _ dates: MovieDates) -> JSONValue {
        let key =
            date == dates.digital
            ? "digitalRelease"
            : date == dates.physical ? "physicalRelease" : date == dates.inCinemas ? "inCinemas" : ""
        return movie[key] ?? .string(date.description)
    }

    private static func statistics(of file: JSONObject?) -> JSONValue {
        let group = file?["releaseGroup"]?.string ?? ""
        return [
            "movieFileCount": JSONValue(file == nil ? 0 : 1), "sizeOnDisk": file?["size"] ?? 0,
            "releaseGroups": group.isEmpty ? [] : [.string(group)],
        ]
    }

    /// The images with their address below the URL base, or without the local address for nil.
    static func images(_ images: JSONValue?, urlBase: String?) -> JSONValue {
        .array(
            (images?.array ?? []).map { image in
                var image = image
                if let url = image["url"]?.string { image["url"] = urlBase.map { .string($0 + url) } }
                return image
            })
    }
}
