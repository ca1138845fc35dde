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
        let size = archive(&state).count
        let id = SHA1.int31("backup-\(state.app.rawValue)-\(type)-\(now)")
        state[.backup][id] = [
            "type": .string(type), "size": JSONValue(size), "time": .string(now.description), "id": JSONValue(id),
        ]
        state.keepSnapshot(ofBackup: id)
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
        state.forgetSnapshot(ofBackup: call.id)
        return .emptyObject
    }

    @Sendable static func restore(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard state[.backup].contains(call.id) else { throw .api(404, nil) }
        state.restoreAtNextStart(call.id)
        return Reply.json(["restartRequired": true])
    }

    /// Looks only at the name of the file in the form, by which it knows its own archives again.
    @Sendable static func upload(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let form = String(decoding: call.request.body.prefix(4096), as: UTF8.self)
        guard call.request.fields["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true,
            let start = form.firstRange(of: "filename=\"")?.upperBound
        else { throw .api(400, "file must be provided") }
        let name = form[start...].prefix { $0 != "\"" }.lowercased()
        guard [".zip", ".db", ".xml"].contains(where: { name.hasSuffix($0) }) else {
            throw .api(415, "Invalid extension, must be one of: .zip, .db, .xml")
        }
        let backup = state[.backup].first { presented($0, call.persona).text("name").lowercased() == name }
        if let backup { state.restoreAtNextStart(backup.id) }
        return Reply.json(["restartRequired": true])
    }

    @Sendable static func download(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let path = "\(call.persona.urlBase)/backup/\(call["type"])/\(call["filename"])"
        let backup = state[.backup].first {
            presented($0, call.persona).text("path").lowercased() == path.lowercased()
        }
        guard backup != nil else { throw .notFound }
        return .file(archive(&state), type: "application/zip")
    }

    /// The settings file of today and a database without tables, whatever the day of the backup.
    private static func archive(_ state: inout AppState) -> [UInt8] {
        let lines = Config.section("host", in: &state).members.map { member in
            let value =
                member.value.string ?? member.value.bool.map { $0 ? "True" : "False" } ?? member.value.number?.text
            return "  <\(member.key.pascalCased)>\(value ?? "")</\(member.key.pascalCased)>\n"
        }
        return Zip.archive([
            ("config.xml", Array("<Config>\n\(lines.joined())</Config>\n".utf8)),
            ("\(state.app.rawValue).db", emptyDatabase),
        ])
    }

    /// One page of 4096 bytes in SQLite's format: the header, and a tree without leaves.
    private static let emptyDatabase: [UInt8] = {
        var page = Array("SQLite format 3\0".utf8) + [0x10, 0, 1, 1, 0, 64, 32, 32]
        page += [0, 0, 0, 1, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 24) + [0, 0, 0, 1]
        page += [UInt8](repeating: 0, count: 32) + [0, 0, 0, 1, 0, 46, 0xA1, 0x68]
        page += [0x0D, 0, 0, 0, 0, 0x10, 0, 0]
        return page + [UInt8](repeating: 0, count: 4096 - page.count)
    }()
}
