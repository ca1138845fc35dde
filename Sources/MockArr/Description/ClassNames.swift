import FixtureKit

/// What .NET calls the objects in answers and bodies, by the path or the member where they stand.
struct ClassNames: Sendable {
    /// What stands at a member.
    enum Role: Sendable, Equatable {
        /// An object of a class, or of none; or no object at all.
        case object(String?)
        /// An object whose members are names of data.
        case map
        /// Whatever was sent or makes sense there.
        case anything
    }

    private let app: AppKind

    init(_ app: AppKind) {
        self.app = app
    }

    // MARK: By path

    /// The resource that a route belongs to: `MovieFile`.
    func resource(of path: String) -> String {
        let segments = Self.segments(path)
        let pairs = segments.prefix(2).joined(separator: "/")
        if let name = Self.groups[pairs] ?? Self.groups[segments.first ?? ""] { return name }
        return path.hasPrefix("/api/v3/") ? (segments.first ?? "").pascalCased : "Pages"
    }

    /// The class of the records that a route answers, nil where they have no name.
    func className(of path: String) -> String? {
        var segments = Self.segments(path)
        guard path.hasPrefix("/api/v3/") || segments == ["ping"] || segments == ["api"] else { return nil }
        while segments.count > 1 {
            let key = segments.joined(separator: "/")
            if let name = Self.classes[key] { return name.isEmpty ? nil : name }
            if segments.last == "testall" { return "ProviderTestAllResult" }
            if let name = Self.groups[key] { return name + "Resource" }
            segments.removeLast()
        }
        let first = segments.first ?? ""
        return (app == .radarr ? Self.radarrClasses : Self.sonarrClasses)[first]
            ?? Self.classes[first] ?? (Self.groups[first] ?? first.pascalCased) + "Resource"
    }

    /// What a route takes, where that is not what it answers.
    func bodyName(of path: String, _ method: Method) -> String? {
        let segments = Self.segments(path)
        switch segments.last {
        case "editor":
            let owner = Self.groups[segments[0]].map { $0 + "List" } ?? segments[0].pascalCased + "Editor"
            return owner + "Resource"
        // A list of resources is one, several ids are not.
        case "bulk" where method == .delete || !["moviefile", "episodefile", "exclusions"].contains(segments[0]):
            let owner = Self.groups[segments[0]] ?? segments[0].pascalCased
            return owner + (owner.hasSuffix("File") ? "List" : "Bulk") + "Resource"
        default: return Self.bodies[segments.joined(separator: "/")]
        }
    }

    private static let bodies = ["episode/monitor": "EpisodesMonitoredResource"]

    /// Whether it depends on a provider what is answered.
    func answersAnything(_ path: String) -> Bool { path.contains("/action/") }

    /// The fixed segments of a path below `/api/v3`.
    private static func segments(_ path: String) -> [String] {
        let all = path.split(separator: "/").map(String.init).filter { !$0.hasPrefix("{") }
        return all.starts(with: ["api", "v3"]) ? Array(all.dropFirst(2)) : all
    }

    private static let groups = [
        "alttitle": "AlternativeTitle", "autotagging": "AutoTagging", "customfilter": "CustomFilter",
        "customformat": "CustomFormat", "delayprofile": "DelayProfile", "diskspace": "DiskSpace",
        "downloadclient": "DownloadClient", "episodefile": "EpisodeFile", "exclusions": "ImportListExclusion",
        "extrafile": "ExtraFile", "filesystem": "FileSystem", "importlist": "ImportList",
        "importlistexclusion": "ImportListExclusion", "indexerflag": "IndexerFlag",
        "languageprofile": "LanguageProfile", "manualimport": "ManualImport", "mediacover": "MediaCover",
        "moviefile": "MovieFile", "qualitydefinition": "QualityDefinition", "qualityprofile": "QualityProfile",
        "releaseprofile": "ReleaseProfile", "remotepathmapping": "RemotePathMapping", "rootfolder": "RootFolder",
        "seasonpass": "SeasonPass", "MediaCover": "MediaCover", "MediaCoverProxy": "MediaCover", "feed": "Calendar",
        "signalr": "SignalR", "ping": "Ping", "api": "ApiInfo",
        "config/downloadclient": "DownloadClientConfig", "config/host": "HostConfig",
        "config/importlist": "ImportListConfig", "config/indexer": "IndexerConfig",
        "config/mediamanagement": "MediaManagementConfig", "config/metadata": "MetadataConfig",
        "config/naming": "NamingConfig", "config/ui": "UiConfig", "log/file": "LogFile",
        "system/backup": "Backup", "system/task": "Task",
    ]

    /// Where the class is not the resource's own; without a name where it has none.
    private static let classes = [
        "autotagging/schema": "AutoTaggingSpecificationSchema", "config/naming/examples": "NamingExampleResource",
        "customformat/schema": "CustomFormatSpecificationSchema", "filesystem": "FileSystemResult",
        "filesystem/type": "", "filesystem/mediafiles": "", "importlist/movie": "ImportListMoviesResource",
        "localization/language": "LocalizationLanguageResource", "movie/folder": "", "series/folder": "",
        "qualitydefinition/limits": "QualityDefinitionLimitsResource", "queue/status": "QueueStatusResource",
        "system/backup/restore": "", "system/restart": "", "system/shutdown": "", "system/routes": "",
        "tag/detail": "TagDetailsResource",
    ]
    private static let radarrClasses = [
        "calendar": "MovieResource", "rename": "RenameMovieResource", "wanted": "MovieResource",
    ]
    private static let sonarrClasses = [
        "calendar": "EpisodeResource", "rename": "RenameEpisodeResource", "wanted": "EpisodeResource",
    ]

    // MARK: By member

    func role(of member: String, in owner: String) -> Role {
        let place = owner + "." + member
        if Self.anything.contains(place) { return .anything }
        if Self.maps.contains(place) { return .map }
        if member == "records", let resource = owner.removing(suffix: Self.page) { return .object(resource) }
        if Self.nested.contains(place) { return .object(owner) }
        let own = app == .radarr ? Self.radarrMembers : Self.sonarrMembers
        return .object(own[place] ?? own[member] ?? Self.members[place] ?? Self.members[member])
    }

    /// What makes a page of a resource.
    static let page = "PagingResource"

    private static let anything: Set = [
        "CommandResource.body", "CustomFilterResource.filters", "Field.value", "FieldInput.value", "SelectOption.value",
    ]

    private static let maps: Set = [
        "HistoryResource.data", "LocalizationResource.strings", "LocalizationResource.Strings",
    ]

    /// Members that hold objects of the class they are in.
    private static let nested: Set = [
        "AutoTaggingSpecificationSchema.presets", "CustomFormatSpecificationSchema.presets",
        "DownloadClientResource.presets", "ImportListResource.presets", "IndexerResource.presets",
        "MetadataResource.presets", "NotificationResource.presets", "QualityProfileQualityItemResource.items",
    ]

    private static let members = [
        "AutoTaggingResource.specifications": "AutoTaggingSpecificationSchema", "changes": "UpdateChanges",
        "customFormats": "CustomFormatResource", "episode": "EpisodeResource", "episodeFile": "EpisodeFileResource",
        "episodes": "EpisodeResource", "fields": "Field", "formatItems": "ProfileFormatItemResource",
        "images": "MediaCover", "language": "Language", "languages": "Language",
        "LanguageProfileResource.languages": "LanguageProfileItemResource",
        "ManualImportResource.rejections": "ImportRejectionResource", "mediaInfo": "MediaInfoResource",
        "message": "ProviderMessage", "movie": "MovieResource", "movieFile": "MovieFileResource",
        "originalLanguage": "Language", "quality": "QualityModel", "QualityDefinitionResource.quality": "Quality",
        "QualityModel.quality": "Quality", "QualityProfileQualityItemResource.quality": "Quality",
        "QualityProfileResource.items": "QualityProfileQualityItemResource", "ratings": "Ratings",
        "revision": "Revision", "seasons": "SeasonResource", "selectOptions": "SelectOption",
        "series": "SeriesResource", "specifications": "CustomFormatSpecificationSchema",
        "statusMessages": "TrackedDownloadStatusMessage", "unmappedFolders": "UnmappedFolder",
        "validationFailures": "ValidationFailure",
    ]
    private static let radarrMembers = [
        "ImportListMoviesResource.collection": "MovieCollectionResource",
        "addOptions": "AddMovieOptions", "alternateTitles": "AlternativeTitleResource",
        "CollectionResource.movies": "CollectionMovieResource", "imdb": "RatingChild", "metacritic": "RatingChild",
        "MovieResource.collection": "MovieCollectionResource", "parsedMovieInfo": "ParsedMovieInfo",
        "rottenTomatoes": "RatingChild", "statistics": "MovieStatisticsResource", "tmdb": "RatingChild",
        "trakt": "RatingChild",
    ]
    private static let sonarrMembers = [
        "SeasonPassResource.series": "SeasonPassSeriesResource", "monitoringOptions": "MonitoringOptions",
        "mappedEpisodeInfo": "ReleaseEpisodeResource", "cutoff": "Language", "addOptions": "AddSeriesOptions",
        "alternateTitles": "AlternateTitleResource",
        "parsedEpisodeInfo": "ParsedEpisodeInfo", "SeasonResource.statistics": "SeasonStatisticsResource",
        "seriesTitleInfo": "SeriesTitleInfo", "statistics": "SeriesStatisticsResource",
    ]
}
