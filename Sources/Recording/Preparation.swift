package import FixtureKit
package import MockArr

/// What makes an answer a fixture, before it is redacted: pure functions of documents.
package struct Preparation: Sendable {
    let app: AppKind
    /// The server's URL base, which the mock that shows the recording does not have.
    let base: String
    /// From the day of the answer to the day that the folder is about.
    let shift: DateShift

    package init(app: AppKind, base: String, shift: DateShift) {
        self.app = app
        self.base = base
        self.shift = shift
    }

    package func prepared(_ document: JSONValue, for fixture: String) -> JSONValue {
        switch fixture {
        // They are told of this server and not of its library, so they stand still.
        case "system-status": neutral(document)
        case "config": withoutHost(document)
        case "health": shift.moved(withoutDerived(document))
        default: shift.moved(base.isEmpty ? document : withoutBase(document))
        }
    }

    /// What the mock tells by its own instance.
    private func neutral(_ document: JSONValue) -> JSONValue {
        var document = document
        if document["instanceName"] != nil { document["instanceName"] = .string(app.title) }
        if document["urlBase"] != nil { document["urlBase"] = "" }
        return document
    }

    private func withoutHost(_ document: JSONValue) -> JSONValue {
        guard let host = document["host"] else { return document }
        var document = document
        document["host"] = neutral(host)
        return document
    }

    /// What the mock finds by itself would be listed twice.
    private func withoutDerived(_ document: JSONValue) -> JSONValue {
        guard let rows = document.array else { return document }
        return .array(rows.filter { !Health.derived.contains($0["source"]?.string ?? "") })
    }

    /// Pictures are told with the URL base before them.
    private func withoutBase(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            text.hasPrefix(base + "/MediaCover") ? .string(String(text.dropFirst(base.count))) : value
        case .array(let elements): .array(elements.map(withoutBase))
        case .object(let object):
            .object(JSONObject(members: object.members.map { .init(key: $0.key, value: withoutBase($0.value)) }))
        case .null, .bool, .number: value
        }
    }

    // MARK: Several answers

    /// Credits name the row of a movie's metadata, which the mock numbers in its own way.
    package func belonging(_ document: JSONValue, to owner: Int, for fixture: String) -> JSONValue {
        guard fixture == "credits", let credits = document.array else { return document }
        return .array(
            credits.map { credit in
                var credit = credit
                credit["movieMetadataId"] = JSONValue(Movies.metadataID(of: owner))
                return credit
            })
    }

    /// One list of several: what stands in two of them counts once, because a list may move while its pages are read.
    package static func joined(_ lists: [[JSONValue]], byID: Bool) -> [JSONValue] {
        var seen: Set<Int> = []
        let records = lists.joined().filter { record in record["id"]?.int.map { seen.insert($0).inserted } ?? true }
        return byID ? records.sorted { ($0["id"]?.int ?? 0) < ($1["id"]?.int ?? 0) } : records
    }

    /// One page with the records of all.
    package static func page(_ first: JSONValue, with records: [JSONValue]) -> JSONValue {
        var page = first
        page["page"] = 1
        page["pageSize"] = JSONValue(max(first["pageSize"]?.int ?? 0, records.count))
        page["totalRecords"] = JSONValue(records.count)
        page["records"] = .array(records)
        return page
    }
}
