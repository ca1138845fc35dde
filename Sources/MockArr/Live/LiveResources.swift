import FixtureKit

// What listeners are told of a resource.
extension AppState {
    /// The message of an announcement; nil when what it is about has gone meanwhile.
    mutating func record(of announcement: Announcement, at now: Instant, as persona: Persona) -> [UInt8]? {
        let (name, extra) = (announcement.name, announcement.extra)
        switch announcement.subject {
        case .none: return Announcement.record(name, announcement.action, nil)
        case .document(let document): return Announcement.record(name, announcement.action, document)
        case .record(let id):
            let isGrab = extra.flag("grabbed")
            let resource =
                app == .radarr
                ? movieResource(name, id, extra, at: now, as: persona)
                : seriesResource(name, id, extra, isGrab: isGrab, at: now, as: persona)
            return (resource ?? sharedResource(name, id)).map { resource in
                let resource = Generations.of(app).adapted(resource, at: name.rawValue, in: persona.generation)
                return Announcement.record(name, announcement.action, resource)
            }
        }
    }

    private mutating func movieResource(
        _ name: Collection.Name, _ id: Int, _ extra: JSONObject, at now: Instant, as persona: Persona
    ) -> JSONObject? {
        switch name {
        case .movie, .missing, .cutoffUnmet:
            guard let movie = self[.movie][id] else { return nil }
            var presenter = MoviePresenter(&self, at: now, urlBase: persona.urlBase)
            return presenter.present(movie, as: name == .movie ? .library : .wanted)
                .woven(with: extra, by: MovieForm.order)
        case .movieFile: return MovieFiles.presented([id], &self).first
        case .collection: return MovieCollections.presented(id, &self)
        default: return nil
        }
    }

    private mutating func seriesResource(
        _ name: Collection.Name, _ id: Int, _ extra: JSONObject, isGrab: Bool, at now: Instant, as persona: Persona
    ) -> JSONObject? {
        switch name {
        case .series:
            guard let series = self[.series][id] else { return nil }
            var presenter = SeriesPresenter(&self, at: now, urlBase: persona.urlBase)
            return presenter.full(series).woven(with: extra, by: SeriesDocuments.order)
        case .episode, .missing, .cutoffUnmet:
            guard let episode = self[.episode][id] else { return nil }
            var presenter = EpisodePresenter(&self)
            (presenter.embedsSeries, presenter.embedsFile, presenter.embedsImages) = (!isGrab, !isGrab, !isGrab)
            return presenter.present(episode).woven(with: extra, by: EpisodeDocuments.order)
        case .episodeFile:
            guard let file = self[.episodeFile][id] else { return nil }
            var presenter = EpisodeFilePresenter(&self)
            return presenter.present(file)
        default: return nil
        }
    }

    private mutating func sharedResource(_ name: Collection.Name, _ id: Int) -> JSONObject? {
        if name == .queueStatus { return Queue.status(&self) }
        guard let record = self[name][id] else { return nil }
        switch name {
        case .command: return Commands.presented(record)
        case .rootFolder: return RootFolders.presented([record], &self).first
        default: return ProviderKind.all(app).first { $0.name == name }?.masked(record)
        }
    }
}

/// What the real servers send of something that has gone: a new object of its class with nothing but the id.
enum DefaultResource {
    static func of(_ name: Collection.Name, _ record: JSONObject) -> JSONObject {
        let id: JSONObject = ["id": JSONValue(record.id)]
        switch name {
        case .movie: return movie.merging(id)
        case .movieFile: return movieFile.merging(id)
        case .episodeFile: return episodeFile.merging(id)
        case .collection: return collection.merging(id)
        default: return provider(record).merging(id)
        }
    }

    private static let unset = JSONValue(Instant.unset)

    private static let movie: JSONObject = [
        "secondaryYearSourceId": 0, "status": "tba", "year": 0, "qualityProfileId": 0, "movieFileId": 0,
        "monitored": true, "minimumAvailability": "released", "isAvailable": false, "runtime": 0, "tmdbId": 0,
        "added": unset, "popularity": 0,
    ]
    private static let movieFile: JSONObject = [
        "movieId": 0, "size": 0, "dateAdded": unset, "customFormatScore": 0, "qualityCutoffNotMet": false,
    ]
    private static let episodeFile: JSONObject = [
        "seriesId": 0, "seasonNumber": 0, "size": 0, "dateAdded": unset, "customFormatScore": 0,
        "qualityCutoffNotMet": false,
    ]
    private static let collection: JSONObject = [
        "tmdbId": 0, "images": [], "monitored": false, "qualityProfileId": 0, "searchOnAdd": false,
        "minimumAvailability": "tba", "movies": [], "missingMovies": 0, "tags": [],
    ]

    /// Enumerations begin with their first name; other texts, lists and objects are null and left out.
    private static let words: [String: JSONValue] = [
        "protocol": "unknown", "listType": "program", "minRefreshInterval": "00:00:00", "minimumAvailability": "tba",
        "monitor": "movieOnly", "shouldMonitor": "unknown", "monitorNewItems": "all", "seriesType": "standard",
    ]

    private static func provider(_ record: JSONObject) -> JSONObject {
        JSONObject(
            record.members.map { member in
                switch member.value {
                case .bool: (member.key, false)
                case .number: (member.key, 0)
                case .string: (member.key, words[member.key])
                case .null, .array, .object: (member.key, JSONValue?.none)
                }
            })
    }
}
