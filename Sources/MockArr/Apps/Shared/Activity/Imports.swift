import FixtureKit

/// Brings files into the library.
enum Imports {
    /// A file that is there to be imported.
    struct File: Sendable {
        var path: String
        var size: Int
        var quality: JSONValue?
        var languages: JSONValue
        var releaseGroup: JSONValue?
        var edition: JSONValue?
        var indexerFlags: Int
        var releaseType: String?
        var sceneName: String
        var downloadID: String?
        var downloadClient: String?

        /// The one file of a download.
        init(_ item: JSONObject) {
            let title = item.text("title")
            path = "\(item["outputPath"]?.string ?? Downloads.outputPath(of: item))/\(title).mkv"
            size = item.int("size")
            quality = item["quality"]
            languages = item["languages"] ?? []
            releaseGroup = item["grab"]?["releaseGroup"] ?? Self.group(in: title)
            edition = item["grab"]?["edition"]
            indexerFlags = item["grab"]?["indexerFlags"]?.int ?? 0
            releaseType = item["grab"]?["releaseType"]?.string
            sceneName = title
            downloadID = item["downloadId"]?.string
            downloadClient = item["downloadClient"]?.string
        }

        static func group(in title: String) -> JSONValue? {
            guard let last = title.split(separator: "-").last, last.count < title.count, !last.contains(".") else {
                return nil
            }
            return .string(String(last))
        }
    }

    /// Stores a file for a movie, or for episodes, and writes it into history.
    static func add(_ file: File, to subject: Downloads.Subject, in state: inout AppState, at now: Instant) {
        let isRadarr = state.app == .radarr
        guard let owner = state[state.app.owners][subject.ownerID] else { return }
        var document = JSONObject([
            ("size", JSONValue(file.size)),
            ("dateAdded", JSONValue(now)),
            ("sceneName", .string(file.sceneName)),
            ("releaseGroup", file.releaseGroup),
            ("edition", .given(isRadarr, file.edition ?? "")),
            ("languages", file.languages),
            ("quality", file.quality),
            ("indexerFlags", JSONValue(file.indexerFlags)),
            ("releaseType", .given(!isRadarr, .string(file.releaseType ?? "singleEpisode"))),
            ("originalFilePath", .string(original(file.path))),
        ])
        if isRadarr {
            let named = document.merging(["relativePath": .string(MediaPath.name(of: file.path))])
            document["relativePath"] = .string(MovieNaming(&state).file(named, of: owner))
        }
        let stored =
            isRadarr
            ? Movies.importFile(document, into: subject.ownerID, in: &state, at: now)
            : Episodes.importFile(document, into: subject.episodeIDs, of: subject.ownerID, in: &state, at: now)
        record(file, stored, subject, in: &state, at: now)
    }

    private static func original(_ path: String) -> String {
        path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    private static func record(
        _ file: File, _ stored: JSONObject, _ subject: Downloads.Subject, in state: inout AppState, at now: Instant
    ) {
        let client = Clients.named(file.downloadClient, in: &state)
        let isSonarr = state.app == .sonarr
        let data = JSONObject([
            ("fileId", .string(String(stored.id))),
            ("droppedPath", .string(file.path)),
            ("importedPath", stored["path"] ?? .null),
            ("downloadClient", client["implementation"] ?? .null),
            ("downloadClientName", client["name"] ?? .null),
            ("releaseGroup", file.releaseGroup ?? .null),
            ("customFormatScore", .string(stored["customFormatScore"]?.number?.text ?? "0")),
            ("size", .string(String(file.size))),
            ("indexerFlags", .string(IndexerFlags.text(of: file.indexerFlags, state.app))),
            ("releaseType", .given(isSonarr, .string((file.releaseType ?? "singleEpisode").pascalCased))),
        ])
        let source = JSONObject([("languages", file.languages), ("quality", file.quality)])
        for episode in subject.episodeIDs.isEmpty ? [nil] : subject.episodeIDs.map(Optional.some) {
            History.record(
                "downloadFolderImported", subject: Downloads.record(subject.ownerID, episode, &state),
                title: file.sceneName, source: source, downloadID: file.downloadID, data: data, in: &state, at: now)
        }
    }
}

/// Download clients as history names them.
enum Clients {
    /// Name and implementation of the client of that name, the implementation guessed when it has gone.
    static func named(_ name: String?, in state: inout AppState) -> JSONObject {
        guard let name else { return [:] }
        let client = state[.downloadClient].first { $0["name"]?.string == name }
        let guess = ["SABnzbd": "Sabnzbd", "qBittorrent": "QBittorrent"][name] ?? name
        return ["name": .string(name), "implementation": client?["implementation"] ?? .string(guess)]
    }
}
