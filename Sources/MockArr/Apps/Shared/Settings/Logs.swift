import FixtureKit

/// `/log` and the log files, which are made of the same records.
enum Logs {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "log", "The log by the page", query: Parameter.paging + [Parameter("level", .text)], pinsJSON: true,
            handler: page),
        AppRoute(.get, "log/file", "The log files", handler: files),
        AppRoute(.get, "log/file/update", "The log files of updates", handler: updateFiles),
        AppRoute(.get, "log/file/{filename:text}", "A log file", also: [404], handler: file),
        AppRoute(.get, "log/file/update/{filename:text}", "A log file of an update", also: [404], handler: updateFile),
        AppRoute(.get, "/logfile/{filename:text}", "A log file", also: [404], access: .page, handler: download),
        AppRoute(
            .get, "/updatelogfile/{filename:text}", "A log file of an update", also: [404], access: .page,
            handler: downloadUpdate),
    ]

    private static let levels = ["fatal", "error", "warn", "info", "debug", "trace"]

    @Sendable static func page(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        // Sorting by time is sorting by id, and the answer always says time.
        let byID = Paging.by(number: "id")
        let paging = Paging(
            keys: [("id", byID), ("time", byID)], defaultKey: "id", defaultDirection: .ascending, reportedKey: "time")
        var records = state[.log].documents
        if let level = call.query["level"].flatMap({ levels.firstIndex(of: $0) }) {
            let wanted = levels[...level]
            records = records.filter { wanted.contains($0.text("level")) }
        }
        return Reply.json(try paging.page(of: records, call)).fresh(.untilChange)
    }

    // MARK: Files

    @Sendable static func files(_ call: Call, _ state: inout AppState) -> Reply {
        list("logs", contents: "/api/v1//", download: "/logfile/", call, &state)
    }

    @Sendable static func updateFiles(_ call: Call, _ state: inout AppState) -> Reply {
        list("updateLogs", contents: "/api/v1/update/", download: "/updatelogfile/", call, &state)
    }

    /// The contents' address begins with a version that has long gone.
    private static func list(
        _ key: String, contents: String, download: String, _ call: Call, _ state: inout AppState
    ) -> Reply {
        let base = call.persona.urlBase
        let files = (state[document: "log-files"][key]?.array ?? []).compactMap(\.object)
            .sorted { $0.text("lastWriteTime") > $1.text("lastWriteTime") }
        return .list(
            files.enumerated().map { index, file in
                let name = file.text("filename")
                return [
                    "filename": .string(name), "lastWriteTime": file["lastWriteTime"] ?? .null,
                    "contentsUrl": .string(base + contents + name), "downloadUrl": .string(base + download + name),
                    "id": JSONValue(index + 1),
                ]
            }
        ).fresh(.untilChange)
    }

    /// Deletes the log files but for the one that is written to, or those of updates.
    static func delete(ofUpdates: Bool, in state: inout AppState) {
        let current = "\(state.app.rawValue).txt"
        let key = ofUpdates ? "updateLogs" : "logs"
        let files = state[document: "log-files"][key]?.array ?? []
        state[document: "log-files"][key] = .array(files.filter { $0["filename"]?.string == current })
    }

    @Sendable static func file(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try text("logs", call, &state)
    }

    @Sendable static func updateFile(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try text("updateLogs", call, &state)
    }

    @Sendable static func download(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try text("logs", call, &state)
    }

    @Sendable static func downloadUpdate(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try text("updateLogs", call, &state)
    }

    private static func text(_ key: String, _ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let name = call["filename"].lowercased()
        guard name.hasSuffix(".txt") else { throw .unmatched }
        let isKnown = state[document: "log-files"][key]?.array?.contains {
            $0["filename"]?.string?.lowercased() == name
        }
        guard isKnown == true else {
            // Sonarr cannot write its 404 as plain text.
            throw call.persona.app == .sonarr && call.route.access == .key ? .empty(406) : .notFound
        }
        let lines = state[.log].documents.map { record in
            let level = record.text("level").pascalCased
            let time = record.text("time").prefix(19).map { $0 == "T" ? " " : $0 }
            return "\(String(time)).0|\(level)|\(record.text("logger"))|\(record.text("message"))\n"
        }
        return .text(lines.joined(), type: "text/plain").fresh(.untilChange)
    }
}

/// `/localization`: the words of the user interface.
enum Localization {
    static func routes(_ app: AppKind) -> [AppRoute] {
        let language = AppRoute(
            .get, "localization/language", "The language of the user interface", pinsJSON: true,
            handler: { _, state in Reply.json(["identifier": .string(identifier(&state))]).fresh(.untilChange) })
        return app == .radarr
            ? [AppRoute(.get, "localization", "The words of the user interface", handler: document), language]
            : [
                AppRoute(.get, "localization", "The words of the user interface", handler: object),
                AppRoute(.get, "localization/{id}", "The same, whatever the id", handler: object), language,
            ]
    }

    /// The code of the language that the interface is set to; the words themselves stay English.
    private static func identifier(_ state: inout AppState) -> String {
        let id = Config.section("ui", in: &state).int("uiLanguage")
        return Languages.name(of: id, &state).flatMap { codes[$0] } ?? "en"
    }

    private static let codes = [
        "French": "fr", "Spanish": "es", "German": "de", "Italian": "it", "Danish": "da", "Dutch": "nl",
        "Japanese": "ja", "Icelandic": "is", "Chinese": "zh", "Russian": "ru", "Polish": "pl", "Vietnamese": "vi",
        "Swedish": "sv", "Norwegian": "nb", "Finnish": "fi", "Turkish": "tr", "Portuguese": "pt", "Greek": "el",
        "Korean": "ko", "Hungarian": "hu", "Hebrew": "he", "Lithuanian": "lt", "Czech": "cs", "Hindi": "hi",
        "Romanian": "ro", "Thai": "th", "Bulgarian": "bg", "Portuguese (Brazil)": "pt-BR", "Arabic": "ar",
        "Ukrainian": "uk", "Persian": "fa", "Bengali": "bn", "Slovak": "sk", "Latvian": "lv", "Catalan": "ca",
        "Croatian": "hr", "Serbian": "sr", "Bosnian": "bs", "Estonian": "et", "Tamil": "ta", "Indonesian": "id",
        "Macedonian": "mk", "Slovenian": "sl",
    ]

    /// Radarr answers a document in a string, with every harmless character escaped.
    @Sendable static func document(_ call: Call, _ state: inout AppState) -> Reply {
        let text = JSONWriter(escaping: .strict).string(["Strings": state[document: "localization"]])
        return .text(text)
    }

    @Sendable static func object(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(["strings": state[document: "localization"]]).fresh(.untilChange)
    }
}
