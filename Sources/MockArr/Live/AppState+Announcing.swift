import FixtureKit

// How the apps say what has changed. Nothing is noted while nobody listens.
extension AppState {
    /// A record was added or changed.
    mutating func announce(
        _ name: Collection.Name, _ action: Announcement.Action = .updated, _ id: Int, _ extra: JSONObject = [:]
    ) {
        live.announce(Announcement(name: name, action: action, subject: .record(id), extra: extra))
    }

    /// Records of a resource have to be asked for again.
    mutating func announceSync(of name: Collection.Name) {
        live.announce(Announcement(name: name, action: .sync))
    }

    /// A record has gone; all that is told is its id.
    mutating func announceDeletion(of record: JSONObject, from name: Collection.Name) {
        guard live.isHeard else { return }
        let subject = Announcement.Subject.document(DefaultResource.of(name, record))
        live.announce(Announcement(name: name, action: .deleted, subject: subject))
    }

    /// A resource as somebody has sent it, or as it was before it went.
    mutating func announce(_ name: Collection.Name, _ action: Announcement.Action, as document: JSONObject) {
        live.announce(Announcement(name: name, action: action, subject: .document(document)))
    }

    /// A movie, or episodes, may have become wanted or be it no longer.
    mutating func announceWanted(_ subject: Downloads.Subject, _ extra: JSONObject = [:]) {
        guard live.isHeard else { return }
        guard app == .sonarr else {
            for name in [.movie, .missing, .cutoffUnmet] as [Collection.Name] {
                announce(name, .updated, subject.ownerID, extra)
            }
            return
        }
        // The calendar broadcasts under the episodes' name as well.
        for id in subject.episodeIDs {
            for name in [.episode, .episode, .missing, .cutoffUnmet] as [Collection.Name] {
                announce(name, .updated, id, extra)
            }
        }
    }

    /// A command has started, said something or ended.
    mutating func announce(command: JSONObject) {
        guard command.flag("sendUpdatesToClient") else { return }
        live.announce(
            Announcement(
                name: .command, action: .updated, subject: .record(command.id),
                pause: Self.commandPause))
    }

    /// What follows the end of every command, and of some.
    mutating func announceEnd(of command: JSONObject) {
        guard live.isHeard else { return }
        announce(command: command)
        announceSync(of: .task)
        switch command.text("name") {
        case "CheckHealth": announceSync(of: .health)
        case "MessagingCleanup":
            live.announce(Announcement(name: .command, action: .sync, pause: Self.commandPause))
        case "RefreshMonitoredDownloads": noteChange(of: .queue)
        case "ResetQualityDefinitions": announceSync(of: .qualityDefinition)
        default: break
        }
    }

    private static let commandPause = TimeSpan(milliseconds: 100)

    /// Something that health depends on has changed; it is looked at a little later.
    mutating func announceHealthCheck() {
        live.announce(Announcement(name: .health, action: .sync, pause: TimeSpan(seconds: 5)))
    }

    /// What every change of some collections has to be followed by.
    mutating func noteChange(of name: Collection.Name) {
        guard live.isHeard else { return }
        switch name {
        case .queue: for announcement in LiveHub.queueSyncs { live.announce(announcement) }
        case .tag: announceSync(of: .tag)
        case .autoTagging: if app == .sonarr { announceSync(of: .tag) }
        default: break
        }
    }
}
