/// The .NET classes that bodies are read into: a catalogue of names, namespaces and members, and of what each route reads.
///
/// `@` stands for the app's API namespace, `~` for the app. A kind in brackets is a list, in braces a set; `?` marks what may
/// be null, and what is not listed may be anything. `!` names what a body should have. Lines that begin with `=` are
/// enumerations, `/` are routes.
enum RequestClasses {
    static func text(_ app: AppKind) -> String { shared + "\n" + (app == .radarr ? radarr : sonarr) }

    private static let shared = """
        /tag TagResource
        /rootfolder RootFolderResource
        /qualityprofile QualityProfileResource
        /qualitydefinition QualityDefinitionResource
        /qualitydefinition/update [QualityDefinitionResource]
        /customformat CustomFormatResource
        /customformat/bulk CustomFormatBulkResource
        /autotagging AutoTaggingResource
        /delayprofile DelayProfileResource
        /releaseprofile ReleaseProfileResource
        /customfilter CustomFilterResource
        /remotepathmapping RemotePathMappingResource
        /indexer IndexerResource
        /indexer/bulk IndexerBulkResource
        /downloadclient DownloadClientResource
        /downloadclient/bulk DownloadClientBulkResource
        /importlist ImportListResource
        /importlist/bulk ImportListBulkResource
        /notification NotificationResource
        /metadata MetadataResource
        /blocklist/bulk BlocklistBulkResource
        /queue/bulk QueueBulkResource
        /queue/grab/bulk QueueBulkResource
        /release ReleaseResource
        /release/push ReleaseResource
        /manualimport [ManualImportReprocessResource]
        /config/host HostConfigResource
        /config/naming NamingConfigResource
        /config/ui UiConfigResource
        /config/indexer IndexerConfigResource
        /config/downloadclient DownloadClientConfigResource
        /config/importlist ImportListConfigResource
        /config/mediamanagement MediaManagementConfigResource
        /command CommandResource
        /indexer/test IndexerResource
        /indexer/action IndexerResource
        /downloadclient/test DownloadClientResource
        /downloadclient/action DownloadClientResource
        /importlist/test ImportListResource
        /importlist/action ImportListResource
        /notification/test NotificationResource
        /notification/action NotificationResource
        /metadata/test MetadataResource
        /metadata/action MetadataResource
        AutoTaggingResource @.AutoTagging !name id:int name:text removeTagsAutomatically:bool tags:{int}
          specifications:[AutoTaggingSpecificationSchema]
        AutoTaggingSpecificationSchema @.AutoTagging id:int name:text implementation:text implementationName:text
          negate:bool required:bool fields:[Field]
        BlocklistBulkResource @.Blocklist ids:[int]
        CommandResource @.Commands !name
        CustomFilterResource @.CustomFilters !type !label id:int type:text label:text filters:[any]
        CustomFormatBulkResource @.CustomFormats ids:[int] includeCustomFormatWhenRenaming:bool?
        CustomFormatResource @.CustomFormats !name id:int name:text includeCustomFormatWhenRenaming:bool?
          specifications:[CustomFormatSpecificationSchema]
        CustomFormatSpecificationSchema @.CustomFormats id:int name:text implementation:text implementationName:text
          infoLink:text negate:bool required:bool fields:[Field] presets:[CustomFormatSpecificationSchema]
        DelayProfileResource @.Profiles.Delay id:int enableUsenet:bool enableTorrent:bool
          preferredProtocol:DownloadProtocol usenetDelay:int torrentDelay:int bypassIfHighestQuality:bool
          bypassIfAboveCustomFormatScore:bool minimumCustomFormatScore:int order:int tags:{int}
        DownloadClientBulkResource @.DownloadClient ids:[int] tags:[int] applyTags:ApplyTags enable:bool? priority:int?
          removeCompletedDownloads:bool? removeFailedDownloads:bool?
        DownloadClientResource @.DownloadClient !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text
          implementation:text configContract:text infoLink:text message:ProviderMessage tags:{int}
          presets:[DownloadClientResource] enable:bool protocol:DownloadProtocol priority:int
          removeCompletedDownloads:bool removeFailedDownloads:bool
        Field ~.Http.ClientSchema order:int name:text label:text unit:text helpText:text helpTextWarning:text
          helpLink:text type:text advanced:bool selectOptions:[SelectOption] selectOptionsProviderAction:text
          section:text hidden:text privacy:PrivacyLevel placeholder:text isFloat:bool
          value:any
        HostConfigResource @.Config id:int bindAddress:text port:int sslPort:int enableSsl:bool launchBrowser:bool
          authenticationMethod:AuthenticationType authenticationRequired:AuthenticationRequiredType
          analyticsEnabled:bool username:text password:text passwordConfirmation:text logLevel:text logSizeLimit:int
          consoleLogLevel:text branch:text apiKey:text sslCertPath:text sslCertPassword:text urlBase:text
          instanceName:text applicationUrl:text updateAutomatically:bool updateMechanism:UpdateMechanism
          updateScriptPath:text proxyEnabled:bool proxyType:ProxyType proxyHostname:text proxyPort:int
          proxyUsername:text proxyPassword:text proxyBypassFilter:text proxyBypassLocalAddresses:bool
          certificateValidation:CertificateValidationType backupFolder:text backupInterval:int backupRetention:int
          trustCgnatIpAddresses:bool
        ImportListExclusionBulkResource @.ImportLists ids:[int]
        ImportRejectionResource @.ManualImport reason:text type:RejectionType
        IndexerBulkResource @.Indexers ids:[int] tags:[int] applyTags:ApplyTags enableRss:bool?
          enableAutomaticSearch:bool? enableInteractiveSearch:bool? priority:int?
        Language NzbDrone.Core.Languages id:int name:text
        MediaCover NzbDrone.Core.MediaCover coverType:MediaCoverTypes url:text remoteUrl:text
        MediaInfoResource @.MovieFiles id:int audioBitrate:long audioChannels:double audioCodec:text audioLanguages:text
          audioStreamCount:int videoBitDepth:int videoBitrate:long videoCodec:text videoFps:double
          videoDynamicRange:text videoDynamicRangeType:text resolution:text runTime:text scanType:text subtitles:text
        MetadataResource @.Metadata !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[MetadataResource] enable:bool
        ProfileFormatItemResource @.Profiles.Quality id:int format:int name:text score:int
        ProviderMessage NzbDrone.Core.ThingiProvider message:text type:ProviderMessageType
        QualityDefinitionResource @.Qualities id:int quality:Quality title:text weight:int minSize:double?
          maxSize:double? preferredSize:double?
        QualityModel NzbDrone.Core.Qualities quality:Quality revision:Revision
        QueueBulkResource @.Queue ids:[int]
        ReleaseProfileResource @.Profiles.Release id:int name:text enabled:bool indexerId:int tags:{int}
          required:any ignored:any
        RemotePathMappingResource @.RemotePathMappings !host !remotePath !localPath
          id:int host:text remotePath:text localPath:text
        Revision NzbDrone.Core.Qualities version:int real:int isRepack:bool
        RootFolderResource @.RootFolders !path id:int path:text accessible:bool freeSpace:long?
          unmappedFolders:[UnmappedFolder]
        TagResource @.Tags !label id:int label:text
        UnmappedFolder @.RootFolders name:text path:text relativePath:text
        =ApplyTags - add remove replace
        =AuthenticationRequiredType NzbDrone.Core.Authentication enabled disabledForLocalAddresses
        =AuthenticationType NzbDrone.Core.Authentication none basic forms external
        =CertificateValidationType NzbDrone.Core.Security enabled disabledForLocalAddresses disabled
        =DownloadProtocol NzbDrone.Core.Indexers unknown usenet torrent
        =MediaCoverTypes NzbDrone.Core.MediaCover unknown poster banner fanart screenshot headshot clearlogo
        =PrivacyLevel ~.Http.ClientSchema normal password apiKey userName
        =ProperDownloadTypes NzbDrone.Core.Qualities preferAndUpgrade doNotUpgrade doNotPrefer
        =ProviderMessageType NzbDrone.Core.ThingiProvider info warning error
        =ProxyType NzbDrone.Common.Http.Proxy http socks4 socks5
        =RejectionType NzbDrone.Core.DecisionEngine permanent temporary
        =RescanAfterRefreshType NzbDrone.Core.Configuration always afterManual never
        =UpdateMechanism NzbDrone.Core.Update builtIn script external apt docker
        """

    private static let radarr = """
        /movie MovieResource
        /movie/editor MovieEditorResource
        /movie/import [MovieResource]
        /importlist/movie [MovieResource]
        /moviefile MovieFileResource
        /moviefile/editor MovieFileListResource
        /moviefile/bulk PUT [MovieFileResource]
        /moviefile/bulk DELETE MovieFileListResource
        /collection CollectionResource
        /exclusions ImportListExclusionResource
        /exclusions/bulk POST [ImportListExclusionResource]
        /exclusions/bulk DELETE ImportListExclusionBulkResource
        /config/metadata MetadataConfigResource
        AddMovieOptions NzbDrone.Core.Movies ignoreEpisodesWithFiles:bool ignoreEpisodesWithoutFiles:bool
          monitor:MonitorTypes searchForMovie:bool addMethod:AddMovieMethod
        AlternativeTitleResource @.Movies id:int sourceType:SourceType movieMetadataId:int title:text cleanTitle:text
        CollectionMovieResource @.Collections tmdbId:int imdbId:text title:text cleanTitle:text sortTitle:text
          status:MovieStatusType overview:text runtime:int images:[MediaCover] year:int ratings:Ratings genres:[text]
          folder:text isExisting:bool isExcluded:bool
        CollectionResource @.Collections id:int title:text sortTitle:text tmdbId:int images:[MediaCover] overview:text
          monitored:bool rootFolderPath:text qualityProfileId:int searchOnAdd:bool minimumAvailability:MovieStatusType
          movies:[CollectionMovieResource] missingMovies:int tags:{int}
        CollectionUpdateResource @.Collections collectionIds:[int] monitored:bool? monitorMovies:bool? searchOnAdd:bool?
          qualityProfileId:int? rootFolderPath:text minimumAvailability:MovieStatusType?
        DownloadClientConfigResource @.Config id:int downloadClientWorkingFolders:text
          enableCompletedDownloadHandling:bool checkForFinishedDownloadInterval:int autoRedownloadFailed:bool
          autoRedownloadFailedFromInteractiveSearch:bool
        ImportListBulkResource @.ImportLists ids:[int] tags:[int] applyTags:ApplyTags enabled:bool? enableAuto:bool?
          rootFolderPath:text qualityProfileId:int? minimumAvailability:MovieStatusType?
        ImportListConfigResource @.Config id:int listSyncLevel:text
        ImportListExclusionResource @.ImportLists id:int name:text fields:[Field] implementationName:text
          implementation:text configContract:text infoLink:text message:ProviderMessage tags:[int]
          presets:[ImportListExclusionResource] tmdbId:int movieTitle:text movieYear:int
        ImportListResource @.ImportLists !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[ImportListResource] enabled:bool
          enableAuto:bool monitor:MonitorTypes rootFolderPath:text qualityProfileId:int searchOnAdd:bool
          minimumAvailability:MovieStatusType listType:ImportListType listOrder:int
          minRefreshInterval:any
        IndexerConfigResource @.Config id:int minimumAge:int maximumSize:int retention:int rssSyncInterval:int
          preferIndexerFlags:bool availabilityDelay:int allowHardcodedSubs:bool whitelistedHardcodedSubs:text
        IndexerResource @.Indexers !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[IndexerResource] enableRss:bool
          enableAutomaticSearch:bool enableInteractiveSearch:bool protocol:DownloadProtocol priority:int
          downloadClientId:int
          supportsRss:any supportsSearch:any
        ManualImportReprocessResource @.ManualImport id:int path:text movieId:int movie:MovieResource
          quality:QualityModel languages:[Language] releaseGroup:text downloadId:text
          customFormats:[CustomFormatResource] customFormatScore:int indexerFlags:int
          rejections:[ImportRejectionResource]
        MediaManagementConfigResource @.Config id:int autoUnmonitorPreviouslyDownloadedMovies:bool recycleBin:text
          recycleBinCleanupDays:int downloadPropersAndRepacks:ProperDownloadTypes createEmptyMovieFolders:bool
          deleteEmptyFolders:bool fileDate:FileDateType rescanAfterRefresh:RescanAfterRefreshType autoRenameFolders:bool
          pathsDefaultStatic:bool setPermissionsLinux:bool chmodFolder:text chownGroup:text
          skipFreeSpaceCheckWhenImporting:bool minimumFreeSpaceWhenImporting:int copyUsingHardlinks:bool
          useScriptImport:bool scriptImportPath:text importExtraFiles:bool extraFileExtensions:text enableMediaInfo:bool
        MetadataConfigResource @.Config id:int certificationCountry:TMDbCountryCode
        MovieCollectionResource @.Movies title:text tmdbId:int
        MovieEditorResource @.Movies movieIds:[int] monitored:bool? qualityProfileId:int?
          minimumAvailability:MovieStatusType? rootFolderPath:text tags:[int] applyTags:ApplyTags moveFiles:bool
          deleteFiles:bool addImportExclusion:bool
        MovieFileListResource @.MovieFiles movieFileIds:[int] languages:[Language] quality:QualityModel edition:text
          releaseGroup:text sceneName:text indexerFlags:int?
        MovieFileResource @.MovieFiles id:int movieId:int relativePath:text path:text size:long dateAdded:date
          sceneName:text releaseGroup:text edition:text languages:[Language] quality:QualityModel
          customFormats:[CustomFormatResource] customFormatScore:int? indexerFlags:int? mediaInfo:MediaInfoResource
          originalFilePath:text qualityCutoffNotMet:bool
        MovieResource @.Movies !qualityProfileId id:int title:text originalTitle:text originalLanguage:Language
          alternateTitles:[AlternativeTitleResource] secondaryYear:int? secondaryYearSourceId:int sortTitle:text
          sizeOnDisk:long? status:MovieStatusType overview:text inCinemas:date? physicalRelease:date?
          digitalRelease:date? releaseDate:date? physicalReleaseNote:text images:[MediaCover] website:text
          remotePoster:text year:int youTubeTrailerId:text studio:text path:text qualityProfileId:int hasFile:bool?
          movieFileId:int monitored:bool minimumAvailability:MovieStatusType isAvailable:bool folderName:text
          runtime:int cleanTitle:text imdbId:text tmdbId:int titleSlug:text rootFolderPath:text folder:text
          certification:text genres:[text] keywords:[text] tags:{int} added:date addOptions:AddMovieOptions
          ratings:Ratings movieFile:MovieFileResource collection:MovieCollectionResource popularity:double
          lastSearchTime:date? statistics:MovieStatisticsResource
        MovieStatisticsResource @.Movies movieFileCount:int sizeOnDisk:long releaseGroups:[text]
        NamingConfigResource @.Config id:int renameMovies:bool replaceIllegalCharacters:bool
          colonReplacementFormat:ColonReplacementFormat standardMovieFormat:text movieFolderFormat:text
        NotificationResource @.Notifications !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[NotificationResource] link:text
          onGrab:bool onDownload:bool onUpgrade:bool onRename:bool onMovieAdded:bool onMovieDelete:bool
          onMovieFileDelete:bool onMovieFileDeleteForUpgrade:bool onHealthIssue:bool includeHealthWarnings:bool
          onHealthRestored:bool onApplicationUpdate:bool onManualInteractionRequired:bool testCommand:text
          supportsOnGrab:any supportsOnDownload:any supportsOnUpgrade:any supportsOnRename:any
          supportsOnHealthIssue:any supportsOnHealthRestored:any supportsOnApplicationUpdate:any
          supportsOnManualInteractionRequired:any supportsOnMovieAdded:any supportsOnMovieDelete:any
          supportsOnMovieFileDelete:any supportsOnMovieFileDeleteForUpgrade:any
        Quality NzbDrone.Core.Qualities id:int name:text source:QualitySource resolution:int modifier:Modifier
        QualityProfileQualityItemResource @.Profiles.Quality id:int name:text quality:Quality
          items:[QualityProfileQualityItemResource] allowed:bool
        QualityProfileResource @.Profiles.Quality !name !items id:int name:text upgradeAllowed:bool cutoff:int
          items:[QualityProfileQualityItemResource] minFormatScore:int cutoffFormatScore:int minUpgradeFormatScore:int
          formatItems:[ProfileFormatItemResource] language:Language
        RatingChild NzbDrone.Core.Movies votes:int value:double type:RatingType
        Ratings NzbDrone.Core.Movies imdb:RatingChild tmdb:RatingChild metacritic:RatingChild rottenTomatoes:RatingChild
          trakt:RatingChild
        ReleaseResource @.Indexers id:int guid:text quality:QualityModel customFormats:[CustomFormatResource]
          customFormatScore:int qualityWeight:int age:int ageHours:double ageMinutes:double size:long indexerId:int
          indexer:text releaseGroup:text subGroup:text releaseHash:text title:text sceneSource:bool movieTitles:[text]
          languages:[Language] mappedMovieId:int? approved:bool temporarilyRejected:bool rejected:bool tmdbId:int
          imdbId:int rejections:[text] publishDate:date commentUrl:text downloadUrl:text infoUrl:text
          movieRequested:bool downloadAllowed:bool releaseWeight:int edition:text magnetUrl:text infoHash:text
          seeders:int? leechers:int? protocol:DownloadProtocol movieId:int? downloadClientId:int? downloadClient:text
          shouldOverride:bool?
        SelectOption ~.Http.ClientSchema value:int name:text order:int hint:text dividerAfter:bool
        UiConfigResource @.Config id:int firstDayOfWeek:int calendarWeekColumnHeader:text
          movieRuntimeFormat:MovieRuntimeFormatType shortDateFormat:text longDateFormat:text timeFormat:text
          showRelativeDates:bool enableColorImpairedMode:bool movieInfoLanguage:int uiLanguage:int theme:text
        =AddMovieMethod NzbDrone.Core.Movies manual list collection
        =ColonReplacementFormat NzbDrone.Core.Organizer delete dash spaceDash spaceDashSpace smart
        =FileDateType NzbDrone.Core.MediaFiles none cinemas release
        =ImportListType NzbDrone.Core.ImportLists program tmdb trakt plex simkl other advanced
        =Modifier NzbDrone.Core.Qualities none regional screener rawhd brdisk remux
        =MonitorTypes NzbDrone.Core.Movies movieOnly movieAndCollection none
        =MovieRuntimeFormatType NzbDrone.Core.Configuration hoursMinutes minutes
        =MovieStatusType NzbDrone.Core.Movies tba announced inCinemas released deleted=-1
        =QualitySource NzbDrone.Core.Qualities unknown cam telesync telecine workprint dvd tv webdl webrip bluray
        =RatingType NzbDrone.Core.Movies user critic
        =SourceType NzbDrone.Core.Movies.AlternativeTitles tmdb mappings user indexer
        =TMDbCountryCode NzbDrone.Core.MetadataSource.SkyHook.Resource au br ca fr de gb in ie it nz ro es us
        """

    private static let sonarr = """
        /series SeriesResource
        /series/editor SeriesEditorResource
        /series/import [SeriesResource]
        /episode EpisodeResource
        /episode/monitor EpisodesMonitoredResource
        /episodefile EpisodeFileResource
        /episodefile/editor EpisodeFileListResource
        /episodefile/bulk PUT [EpisodeFileResource]
        /episodefile/bulk DELETE EpisodeFileListResource
        /seasonpass SeasonPassResource
        /importlistexclusion ImportListExclusionResource
        /importlistexclusion/bulk ImportListExclusionBulkResource
        AddSeriesOptions NzbDrone.Core.Tv ignoreEpisodesWithFiles:bool ignoreEpisodesWithoutFiles:bool
          monitor:MonitorTypes searchForMissingEpisodes:bool searchForCutoffUnmetEpisodes:bool
        AlternateTitleResource @.Series title:text seasonNumber:int? sceneSeasonNumber:int? sceneOrigin:text
          comment:text
        DownloadClientConfigResource @.Config id:int downloadClientWorkingFolders:text
          enableCompletedDownloadHandling:bool autoRedownloadFailed:bool autoRedownloadFailedFromInteractiveSearch:bool
        EpisodeFileListResource @.EpisodeFiles episodeFileIds:[int] languages:[Language] quality:QualityModel
          sceneName:text releaseGroup:text
        EpisodeFileResource @.EpisodeFiles id:int seriesId:int seasonNumber:int relativePath:text path:text size:long
          dateAdded:date sceneName:text releaseGroup:text languages:[Language] quality:QualityModel
          customFormats:[CustomFormatResource] customFormatScore:int indexerFlags:int? releaseType:ReleaseType?
          mediaInfo:MediaInfoResource qualityCutoffNotMet:bool
        EpisodeResource @.Episodes id:int seriesId:int tvdbId:int episodeFileId:int seasonNumber:int episodeNumber:int
          title:text airDate:text airDateUtc:date? lastSearchTime:date? runtime:int finaleType:text overview:text
          episodeFile:EpisodeFileResource hasFile:bool monitored:bool absoluteEpisodeNumber:int?
          sceneAbsoluteEpisodeNumber:int? sceneEpisodeNumber:int? sceneSeasonNumber:int? unverifiedSceneNumbering:bool
          endTime:date? grabDate:date? series:SeriesResource images:[MediaCover]
        EpisodesMonitoredResource @.Episodes episodeIds:[int] monitored:bool
        ImportListBulkResource @.ImportLists ids:[int] tags:[int] applyTags:ApplyTags enableAutomaticAdd:bool?
          rootFolderPath:text qualityProfileId:int?
        ImportListConfigResource @.Config id:int listSyncLevel:ListSyncLevelType listSyncTag:int
        ImportListExclusionResource @.ImportLists id:int tvdbId:int title:text
        ImportListResource @.ImportLists !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[ImportListResource]
          enableAutomaticAdd:bool searchForMissingEpisodes:bool shouldMonitor:MonitorTypes
          monitorNewItems:NewItemMonitorTypes rootFolderPath:text qualityProfileId:int seriesType:SeriesTypes
          seasonFolder:bool listType:ImportListType listOrder:int
          minRefreshInterval:any
        IndexerConfigResource @.Config id:int minimumAge:int retention:int maximumSize:int rssSyncInterval:int
        IndexerResource @.Indexers !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[IndexerResource] enableRss:bool
          enableAutomaticSearch:bool enableInteractiveSearch:bool protocol:DownloadProtocol priority:int
          seasonSearchMaximumSingleEpisodeAge:int downloadClientId:int
          supportsRss:any supportsSearch:any
        ManualImportReprocessResource @.ManualImport id:int path:text seriesId:int seasonNumber:int?
          episodes:[EpisodeResource] episodeIds:[int] quality:QualityModel languages:[Language] releaseGroup:text
          downloadId:text customFormats:[CustomFormatResource] customFormatScore:int indexerFlags:int
          releaseType:ReleaseType rejections:[ImportRejectionResource]
        MediaManagementConfigResource @.Config id:int autoUnmonitorPreviouslyDownloadedEpisodes:bool recycleBin:text
          recycleBinCleanupDays:int downloadPropersAndRepacks:ProperDownloadTypes createEmptySeriesFolders:bool
          deleteEmptyFolders:bool fileDate:FileDateType rescanAfterRefresh:RescanAfterRefreshType
          setPermissionsLinux:bool chmodFolder:text chownGroup:text episodeTitleRequired:EpisodeTitleRequiredType
          skipFreeSpaceCheckWhenImporting:bool minimumFreeSpaceWhenImporting:int copyUsingHardlinks:bool
          useScriptImport:bool scriptImportPath:text importExtraFiles:bool extraFileExtensions:text enableMediaInfo:bool
        MonitoringOptions NzbDrone.Core.Tv ignoreEpisodesWithFiles:bool ignoreEpisodesWithoutFiles:bool
          monitor:MonitorTypes
        NamingConfigResource @.Config id:int renameEpisodes:bool replaceIllegalCharacters:bool
          colonReplacementFormat:int customColonReplacementFormat:text multiEpisodeStyle:int standardEpisodeFormat:text
          dailyEpisodeFormat:text animeEpisodeFormat:text seriesFolderFormat:text seasonFolderFormat:text
          specialsFolderFormat:text
        NotificationResource @.Notifications !name !implementation !configContract
          id:int name:text fields:[Field] implementationName:text implementation:text
          configContract:text infoLink:text message:ProviderMessage tags:{int} presets:[NotificationResource] link:text
          onGrab:bool onDownload:bool onUpgrade:bool onImportComplete:bool onRename:bool onSeriesAdd:bool
          onSeriesDelete:bool onEpisodeFileDelete:bool onEpisodeFileDeleteForUpgrade:bool onHealthIssue:bool
          includeHealthWarnings:bool onHealthRestored:bool onApplicationUpdate:bool onManualInteractionRequired:bool
          testCommand:text
          supportsOnGrab:any supportsOnDownload:any supportsOnUpgrade:any supportsOnRename:any
          supportsOnHealthIssue:any supportsOnHealthRestored:any supportsOnApplicationUpdate:any
          supportsOnManualInteractionRequired:any supportsOnImportComplete:any supportsOnSeriesAdd:any
          supportsOnSeriesDelete:any supportsOnEpisodeFileDelete:any supportsOnEpisodeFileDeleteForUpgrade:any
        Quality NzbDrone.Core.Qualities id:int name:text source:QualitySource resolution:int
        QualityProfileQualityItemResource @.Profiles.Quality id:int name:text quality:Quality
          items:[QualityProfileQualityItemResource] allowed:bool minSize:double? maxSize:double? preferredSize:double?
        QualityProfileResource @.Profiles.Quality !name !items id:int name:text upgradeAllowed:bool cutoff:int
          items:[QualityProfileQualityItemResource] minFormatScore:int cutoffFormatScore:int minUpgradeFormatScore:int
          formatItems:[ProfileFormatItemResource]
        Ratings NzbDrone.Core.Tv votes:int value:double
        ReleaseEpisodeResource @.Indexers id:int seasonNumber:int episodeNumber:int absoluteEpisodeNumber:int?
          title:text
        ReleaseResource @.Indexers id:int guid:text quality:QualityModel qualityWeight:int age:int ageHours:double
          ageMinutes:double size:long indexerId:int indexer:text releaseGroup:text subGroup:text releaseHash:text
          title:text fullSeason:bool sceneSource:bool seasonNumber:int languages:[Language] languageWeight:int
          airDate:text seriesTitle:text episodeNumbers:[int] absoluteEpisodeNumbers:[int] mappedSeasonNumber:int?
          mappedEpisodeNumbers:[int] mappedAbsoluteEpisodeNumbers:[int] mappedSeriesId:int?
          mappedEpisodeInfo:[ReleaseEpisodeResource] approved:bool temporarilyRejected:bool rejected:bool tvdbId:int
          tvRageId:int imdbId:text rejections:[text] publishDate:date commentUrl:text downloadUrl:text infoUrl:text
          episodeRequested:bool downloadAllowed:bool releaseWeight:int customFormats:[CustomFormatResource]
          customFormatScore:int sceneMapping:AlternateTitleResource magnetUrl:text infoHash:text seeders:int?
          leechers:int? protocol:DownloadProtocol indexerFlags:int isDaily:bool isAbsoluteNumbering:bool
          isPossibleSpecialEpisode:bool special:bool seriesId:int? episodeId:int? episodeIds:[int] downloadClientId:int?
          downloadClient:text shouldOverride:bool?
        SeasonPassResource @.SeasonPass series:[SeasonPassSeriesResource] monitoringOptions:MonitoringOptions
        SeasonPassSeriesResource @.SeasonPass id:int monitored:bool? seasons:[SeasonResource]
        SeasonResource @.Series seasonNumber:int monitored:bool statistics:SeasonStatisticsResource images:[MediaCover]
        SeasonStatisticsResource @.Series nextAiring:date? previousAiring:date? episodeFileCount:int episodeCount:int
          totalEpisodeCount:int sizeOnDisk:long releaseGroups:[text] percentOfEpisodes:double
        SelectOption ~.Http.ClientSchema value:int name:text order:int hint:text
        SeriesEditorResource @.Series seriesIds:[int] monitored:bool? monitorNewItems:NewItemMonitorTypes?
          qualityProfileId:int? seriesType:SeriesTypes? seasonFolder:bool? rootFolderPath:text tags:[int]
          applyTags:ApplyTags moveFiles:bool deleteFiles:bool addImportListExclusion:bool
        SeriesResource @.Series !qualityProfileId
          id:int title:text alternateTitles:[AlternateTitleResource] sortTitle:text
          status:SeriesStatusType ended:bool profileName:text overview:text nextAiring:date? previousAiring:date?
          network:text airTime:text images:[MediaCover] originalLanguage:Language remotePoster:text
          seasons:[SeasonResource] year:int path:text qualityProfileId:int seasonFolder:bool monitored:bool
          monitorNewItems:NewItemMonitorTypes useSceneNumbering:bool runtime:int tvdbId:int tvRageId:int tvMazeId:int
          tmdbId:int firstAired:date? lastAired:date? seriesType:SeriesTypes cleanTitle:text imdbId:text titleSlug:text
          rootFolderPath:text folder:text certification:text genres:[text] tags:{int} added:date
          addOptions:AddSeriesOptions ratings:Ratings statistics:SeriesStatisticsResource episodesChanged:bool?
          languageProfileId:int
        SeriesStatisticsResource @.Series seasonCount:int episodeFileCount:int episodeCount:int totalEpisodeCount:int
          sizeOnDisk:long releaseGroups:[text] percentOfEpisodes:double
        UiConfigResource @.Config id:int firstDayOfWeek:int calendarWeekColumnHeader:text shortDateFormat:text
          longDateFormat:text timeFormat:text showRelativeDates:bool enableColorImpairedMode:bool theme:text
          uiLanguage:int
        =EpisodeTitleRequiredType NzbDrone.Core.MediaFiles always bulkSeasonReleases never
        =FileDateType NzbDrone.Core.MediaFiles none localAirDate utcAirDate
        =ImportListType NzbDrone.Core.ImportLists program plex trakt simkl other advanced
        =ListSyncLevelType NzbDrone.Core.ImportLists disabled logOnly keepAndUnmonitor keepAndTag
        =MonitorTypes NzbDrone.Core.Tv unknown all future missing existing firstSeason lastSeason latestSeason pilot
          recent monitorSpecials unmonitorSpecials none skip
        =NewItemMonitorTypes NzbDrone.Core.Tv all none
        =QualitySource NzbDrone.Core.Qualities unknown television televisionRaw web webRip dvd bluray blurayRaw
        =ReleaseType NzbDrone.Core.Parser.Model unknown singleEpisode multiEpisode seasonPack
        =SeriesStatusType NzbDrone.Core.Tv continuing ended upcoming deleted=-1
        =SeriesTypes NzbDrone.Core.Tv standard daily anime
        """
}
