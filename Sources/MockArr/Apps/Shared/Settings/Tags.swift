import FixtureKit

/// `/tag` of both apps.
enum Tags {
    static let routes: [AppRoute] = [
        AppRoute(.get, "tag", "All tags", handler: list),
        AppRoute(
            .post, "tag", "Add a tag, or find the one of that label", body: .json, success: 201, also: [409, 500],
            handler: add),
        AppRoute(.get, "tag/{id}", "One tag", handler: one),
        AppRoute(.put, "tag/{id?}", "Change a tag's label", body: .json, success: 202, also: [409], handler: edit),
        AppRoute(.delete, "tag/{id}", "Delete a tag that nothing uses", also: [409], handler: delete),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let tags = state[.tag].documents.sorted { ($0["label"]?.string ?? "") < ($1["label"]?.string ?? "") }
        return .list(tags).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let tag = state[.tag][call.id] else { throw .notFound }
        return .object(tag).fresh(.untilChange)
    }

    @Sendable static func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let label = try label(in: call)
        if let known = state[.tag].first(where: { $0["label"]?.string == label }) {
            return .created(known, at: "/api/v3/tag/\(known["id"]?.int ?? 0)")
        }
        // The look-up is exact and the label stored in lower case, so `FOO` beside `foo` meets the unique index.
        try refuseTwin(of: label, id: 0, in: &state)
        if let id = try call.body.int("id"), id != 0 { throw .existingID(id) }
        let tag = state[.tag].add(["label": .string(label.lowercased())])
        return .created(tag, at: "/api/v3/tag/\(tag["id"]?.int ?? 0)")
    }

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.updateID()
        let label = try label(in: call)
        guard state[.tag].contains(id) else { throw .missing("Tag", id) }
        try refuseTwin(of: label, id: id, in: &state)
        state[.tag].update(id) { $0["label"] = .string(label.lowercased()) }
        return .accepted(state[.tag][id] ?? [:], at: "/api/v3/tag/\(id)")
    }

    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard let tag = state[.tag][id] else { throw .missing("Tag", id) }
        if TagDetails.isInUse(id, in: &state) {
            throw .conflict(
                "Tag with ID \(id) '\(tag["label"]?.string ?? "")' cannot be deleted since it's still in use")
        }
        state[.tag][id] = nil
        return .empty
    }

    private static func refuseTwin(of label: String, id: Int, in state: inout AppState) throws(Refusal) {
        guard state[.tag].first(where: { $0["label"]?.string == label.lowercased() && $0.id != id }) != nil else {
            return
        }
        throw .notUnique("Tags.Label")
    }

    /// The label that was sent. Radarr checks its characters since 6, Sonarr since 5.
    private static func label(in call: Call) throws(Refusal) -> String {
        let sent = try call.body.string("label")
        let label = sent ?? ""
        guard call.persona.generation > (call.persona.app == .radarr ? 3 : 4) else { return label }
        if label.isBlank { throw .validation([.notEmpty("Label", attempted: sent.map(JSONValue.string))]) }
        let isChecked = call.persona.app == .sonarr || call.persona.generation >= 6
        guard !isChecked || label.lowercased().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else {
            throw .validation([
                ValidationFailure(
                    "Label", "Allowed characters a-z, 0-9 and -", attempted: .string(label),
                    code: "RegularExpressionValidator", placeholders: [("regularExpression", "^[a-z0-9-]+$")])
            ])
        }
        return label
    }
}
