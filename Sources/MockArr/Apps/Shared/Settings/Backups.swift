import FixtureKit
import MicroHTTP

/// `/system/backup` and the archives themselves.
enum Backups {
    static let routes: [AppRoute] = [
        AppRoute(.get, "system/backup", "The backups", handler: list),
        AppRoute(.delete, "system/backup/{id}", "Delete a backup", handler: delete),
        AppRoute(.post, "system/backup/restore/{id}", "Restore a backup", handler: restore),
        AppRoute(
            .post, "system/backup/restore/upload", "Restore an uploaded backup", body: .any, also: [400, 415],
            handler: upload),
        AppRoute(
            .get, "/backup/{type:text}/{filename:text}", "A backup's archive", also: [404], access: .page,
            handler: download),
    ]

    /// What the Backup command leaves behind.
    static func make(type: String, in state: inout AppState, at now: Instant) {
        let size = state[.backup].documents.last?["size"] ?? 1_048_576
        state[.backup].add(["type": .string(type), "size": size, "time": .string(now.description)])
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let backups = state[.backup].documents.sorted { $0.text("time") > $1.text("time") }
        return .list(backups.map { presented($0, call.persona) }).fresh(.untilChange)
    }

    /// The name tells version and time, so it is made from them.
    private static func presented(_ backup: JSONObject, _ persona: Persona) -> JSONObject {
        let stamp = backup.text("time").prefix(19).map { character in
            character == "-" ? "." : character == "T" ? "_" : character == ":" ? "." : character
        }
        let name = "\(persona.app.rawValue)_backup_v\(persona.version)_\(String(stamp)).zip"
        return JSONObject([
            ("name", .string(name)), ("path", .string("\(persona.urlBase)/backup/\(backup.text("type"))/\(name)")),
            ("type", backup["type"]), ("size", backup["size"]), ("time", backup["time"]), ("id", backup["id"]),
        ])
    }

    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard state[.backup].contains(call.id) else { throw .api(404, nil) }
        state[.backup][call.id] = nil
        return .emptyObject
    }

    @Sendable static func restore(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard state[.backup].contains(call.id) else { throw .api(404, nil) }
        return Reply.json(["restartRequired": true])
    }

    /// Looks only at the name of the file in the form.
    @Sendable static func upload(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let form = String(decoding: call.request.body.prefix(4096), as: UTF8.self)
        guard call.request.fields["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true,
            let start = form.firstRange(of: "filename=\"")?.upperBound
        else { throw .api(400, "file must be provided") }
        let name = form[start...].prefix { $0 != "\"" }.lowercased()
        guard [".zip", ".db", ".xml"].contains(where: { name.hasSuffix($0) }) else {
            throw .api(415, "Invalid extension, must be one of: .zip, .db, .xml")
        }
        return Reply.json(["restartRequired": true])
    }

    @Sendable static func download(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let path = "\(call.persona.urlBase)/backup/\(call["type"])/\(call["filename"])"
        let backup = state[.backup].first {
            presented($0, call.persona).text("path").lowercased() == path.lowercased()
        }
        guard backup != nil else { throw .notFound }
        // An archive without files: its end record alone.
        return Reply(
            status: 200, content: .bytes([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)),
            contentType: "application/zip")
    }
}
