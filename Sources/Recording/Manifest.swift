package import FixtureKit
package import MockArr

/// What a folder holds of recordings: `recording.json`, by which a later run goes on.
package struct Manifest: Sendable, Equatable {
    package enum State: String, Sendable {
        case fetched
        case empty
        case failed
        /// Left out by `--only` or `--skip`.
        case skipped
    }

    /// What became of one fixture.
    package struct Entry: Sendable, Equatable {
        package var fixture: String
        package var route: String
        package var state: State
        package var records: Int
        /// Of the file's bytes; empty when there is no file.
        package var digest = ""
        package var date: Instant?
        package var reason: String?
    }

    /// What was read of one app.
    package struct Recorded: Sendable, Equatable {
        package var version: String
        /// So little of a hash of the address that it tells another server, but not which one.
        package var source: String
        package var begun: Instant
        package var entries: [Entry] = []

        package subscript(fixture: String) -> Entry? {
            get { entries.first { $0.fixture == fixture } }
            set {
                let place = entries.firstIndex { $0.fixture == fixture }
                switch (place, newValue) {
                case (let place?, let entry?): entries[place] = entry
                case (let place?, nil): entries.remove(at: place)
                case (nil, let entry?): entries.append(entry)
                case (nil, nil): break
                }
            }
        }
    }

    package var apps: [AppKind: Recorded] = [:]

    package init() {}

    /// Reads what `document` writes; nil for anything else.
    package init?(_ document: JSONValue) {
        guard let recordings = document["recordings"]?.object else { return nil }
        for (key, value) in recordings.members.map({ ($0.key, $0.value) }) {
            guard let app = AppKind(rawValue: key), let recorded = Recorded(value) else { return nil }
            apps[app] = recorded
        }
    }

    package var document: JSONValue {
        let recordings = AppKind.allCases.compactMap { app in apps[app].map { (app.rawValue, $0.document) } }
        return ["tool": "mockarr record", "recordings": .object(JSONObject(recordings))]
    }
}

extension Manifest.Recorded {
    fileprivate init?(_ document: JSONValue) {
        guard let version = document["version"]?.string, let source = document["source"]?.string,
            let begun = document["begun"]?.string.flatMap({ Instant($0) }), let list = document["fixtures"]?.array
        else { return nil }
        self.init(version: version, source: source, begun: begun)
        for element in list {
            guard let entry = Manifest.Entry(element) else { return nil }
            entries.append(entry)
        }
    }

    fileprivate var document: JSONValue {
        [
            "version": .string(version), "source": .string(source), "begun": .string(begun.description),
            "fixtures": .array(entries.map(\.document)),
        ]
    }
}

extension Manifest.Entry {
    fileprivate init?(_ document: JSONValue) {
        guard let fixture = document["fixture"]?.string, let route = document["route"]?.string,
            let state = document["state"]?.string.flatMap({ Manifest.State(rawValue: $0) }),
            let records = document["records"]?.int
        else { return nil }
        self.init(
            fixture: fixture, route: route, state: state, records: records,
            digest: document["digest"]?.string ?? "", date: document["date"]?.string.flatMap { Instant($0) },
            reason: document["reason"]?.string)
    }

    fileprivate var document: JSONValue {
        let members: [(String, JSONValue?)] = [
            ("fixture", .string(fixture)), ("route", .string(route)), ("state", .string(state.rawValue)),
            ("records", JSONValue(records)), ("digest", digest.isEmpty ? Optional.none : JSONValue.string(digest)),
            ("date", date.map { .string($0.description) }), ("reason", reason.map { .string($0) }),
        ]
        return .object(JSONObject(members))
    }
}
