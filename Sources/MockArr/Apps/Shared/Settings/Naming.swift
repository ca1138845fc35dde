import FixtureKit

/// What the formats of `/config/naming` must hold.
enum NamingRules {
    @Sendable static func check(_ config: JSONObject, _ call: Call, _ state: inout AppState) -> [ValidationFailure] {
        call.persona.app == .radarr ? radarr(config) : sonarr(config)
    }

    private struct Format {
        let key: String
        let property: String
        let message: String
        let code: String
        let isGood: (String) -> Bool
    }

    private static func failures(_ config: JSONObject, _ formats: [Format]) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        for format in formats {
            let text = config.text(format.key)
            if text.isBlank { failures.append(.notEmpty(format.property, attempted: config[format.key])) }
            // A pattern has nothing against text that is not there.
            let isChecked = config[format.key] != nil || format.code != "RegularExpressionValidator"
            if isChecked, !format.isGood(text) {
                failures.append(
                    ValidationFailure(format.property, format.message, attempted: config[format.key], code: format.code)
                )
            }
            let illegal = illegalCharacters(in: text, isFolder: format.key.hasSuffix("FolderFormat"))
            if !illegal.isEmpty {
                failures.append(
                    ValidationFailure(
                        format.property, "Contains illegal characters: \(illegal)", attempted: config[format.key],
                        code: "IllegalCharactersValidator"))
            }
        }
        return failures
    }

    private static func radarr(_ config: JSONObject) -> [ValidationFailure] {
        let deprecated = fileTokens(in: config.text("movieFolderFormat"))
        let rest = failures(
            config,
            [
                Format(
                    key: "standardMovieFormat", property: "StandardMovieFormat",
                    message: "Must contain either movie title and release year OR Original Title/Filename",
                    code: "ValidStandardMovieFormatValidator"
                ) { has($0, "movie", "title") && has($0, "release year") || has($0, "original") },
                Format(
                    key: "movieFolderFormat", property: "MovieFolderFormat", message: "Must contain movie title",
                    code: "RegularExpressionValidator"
                ) { has($0, "movie", "title") },
            ])
        guard !deprecated.isEmpty else { return rest }
        return rest + [
            ValidationFailure(
                "MovieFolderFormat",
                "Must not contain deprecated tokens derived from file properties: \(deprecated.joined(separator: ", "))",
                attempted: config["movieFolderFormat"], code: "ValidMovieFolderFormatValidator")
        ]
    }

    /// Tokens that only a file can fill, which a folder's name must not depend on.
    private static func fileTokens(in format: String) -> [String] {
        NamingExamples.tokens(in: format).filter { token in
            let name = token.lowercased()
            return ["{quality", "{mediainfo", "{release group", "{edition", "{original", "{custom format"]
                .contains { name.hasPrefix($0) }
        }
    }

    private static func sonarr(_ config: JSONObject) -> [ValidationFailure] {
        func hasEpisode(_ text: String) -> Bool {
            has(text, "season") && has(text, "episode:") || has(text, "{episode}")
        }
        func hasOriginal(_ text: String) -> Bool { has(text, "original") }
        return failures(
            config,
            [
                Format(
                    key: "standardEpisodeFormat", property: "StandardEpisodeFormat",
                    message: "Must contain season and episode numbers OR Original Title",
                    code: "ValidStandardEpisodeFormatValidator"
                ) { hasEpisode($0) || hasOriginal($0) },
                Format(
                    key: "dailyEpisodeFormat", property: "DailyEpisodeFormat",
                    message: "Must contain Air Date OR Season and Episode OR Original Title",
                    code: "ValidDailyEpisodeFormatValidator"
                ) { has($0, "air", "date") || hasEpisode($0) || hasOriginal($0) },
                Format(
                    key: "animeEpisodeFormat", property: "AnimeEpisodeFormat",
                    message: "Must contain Absolute Episode number OR Season and Episode OR Original Title",
                    code: "ValidAnimeEpisodeFormatValidator"
                ) { has($0, "absolute") || hasEpisode($0) || hasOriginal($0) },
                Format(
                    key: "seriesFolderFormat", property: "SeriesFolderFormat", message: "Must contain series title",
                    code: "RegularExpressionValidator"
                ) { has($0, "series", "title") },
                Format(
                    key: "seasonFolderFormat", property: "SeasonFolderFormat", message: "Must contain season number",
                    code: "RegularExpressionValidator"
                ) { has($0, "season") },
            ])
    }

    /// Whether one token of the format has all the words.
    private static func has(_ format: String, _ words: String...) -> Bool {
        NamingExamples.tokens(in: format).contains { token in words.allSatisfy { token.lowercased().contains($0) } }
    }

    /// Characters that no file name may have, outside the tokens.
    private static func illegalCharacters(in format: String, isFolder: Bool) -> String {
        var isInside = false
        var found: [Character] = []
        for character in format {
            if character == "{" { isInside = true }
            if character == "}" { isInside = false }
            if !isInside, "\\<>?*|\"".contains(character) || character == ":" || isFolder && character == "\0" {
                if !found.contains(character) { found.append(character) }
            }
        }
        return String(found)
    }
}

/// `/config/naming/examples`: what the formats make of an invented movie or series.
enum NamingExamples {
    static func route(_ app: AppKind) -> AppRoute {
        let kinds: [Parameter] =
            Config.sections(app).first { $0.name == "naming" }?.shape.members.map { member in
                switch member.kind {
                case .bool: Parameter(member.name, .boolean)
                case .int: Parameter(member.name, .integer)
                case .choice(let choice): Parameter(member.name, .choice(choice))
                default: Parameter(member.name, .text)
                }
            } ?? []
        return AppRoute(
            .get, "config/naming/examples", "What the naming formats give", query: kinds + [Parameter("id", .integer)],
            handler: examples)
    }

    @Sendable static func examples(_ call: Call, _ state: inout AppState) -> Reply {
        let stored = Config.section("naming", in: &state)
        let isStored = (call.query.int("id") ?? 0) <= 0
        func format(_ key: String) -> String? {
            let text = isStored ? stored.text(key) : call.query[key] ?? ""
            return text.isBlank ? nil : text
        }
        let replaces = isStored ? stored.flag("replaceIllegalCharacters") : call.query.flag("replaceIllegalCharacters")
        let colons = colonStyle(
            isStored ? stored["colonReplacementFormat"] : call.query["colonReplacementFormat"].map { JSONValue($0) })
        func name(_ key: String, _ values: [String: String]) -> JSONValue? {
            format(key).map { format in
                let format = ["season", "episode", "absolute"].reduce(format) { format, name in
                    numbered(format, name, values[name] ?? "")
                }
                return .string(
                    NamingFormat(colons: colons, replacesIllegalCharacters: replaces).text(format) { values[$0] })
            }
        }
        guard call.persona.app == .sonarr else {
            return .object(
                JSONObject([
                    ("movieExample", name("standardMovieFormat", movie)),
                    ("movieFolderExample", name("movieFolderFormat", movie)),
                ])
            ).fresh(.untilChange)
        }
        let several = (isStored ? stored["multiEpisodeStyle"]?.int : call.query.int("multiEpisodeStyle")) ?? 5
        let episodes = episode.merging(
            ["episode title": "Episode Title", "episode": Self.range(several)], uniquingKeysWith: { $1 })
        return .object(
            JSONObject([
                ("singleEpisodeExample", name("standardEpisodeFormat", episode)),
                ("multiEpisodeExample", name("standardEpisodeFormat", episodes)),
                ("dailyEpisodeExample", name("dailyEpisodeFormat", episode)),
                ("animeEpisodeExample", name("animeEpisodeFormat", episode)),
                (
                    "animeMultiEpisodeExample",
                    name("animeEpisodeFormat", episodes.merging(["absolute": "001-003"]) { $1 })
                ),
                ("seriesFolderExample", name("seriesFolderFormat", episode)),
                ("seasonFolderExample", name("seasonFolderFormat", episode)),
                ("specialsFolderExample", name("specialsFolderFormat", episode)),
            ])
        ).fresh(.untilChange)
    }

    /// The style by its name or its number, as Sonarr has it.
    private static func colonStyle(_ value: JSONValue?) -> String {
        let styles = ["delete", "dash", "spaceDash", "spaceDashSpace", "smart"]
        let text = value?.string ?? value?.int.map(String.init) ?? ""
        let number = Int(text) ?? styles.firstIndex { $0.lowercased() == text.lowercased() }
        return number.flatMap { styles.indices.contains($0) ? styles[$0] : nil } ?? "smart"
    }

    /// Episodes 1 to 3 in the style for several episodes in a file.
    private static func range(_ style: Int) -> String {
        switch style {
        case 0: "01-02-03"
        case 1: "01-S01E02-S01E03"
        case 2: "01E02E03"
        case 3: "01-E02-E03"
        case 4: "01-03"
        default: "01-E03"
        }
    }

    private static let movie: [String: String] = [
        "movie title": "The Movie: Title", "movie cleantitle": "The Movie Title", "movie titlethe": "Movie: Title, The",
        "movie originaltitle": "Original Movie Title", "movie titlefirstcharacter": "M",
        "movie collection": "The Movie Collection",
        "movie certification": "R", "release year": "2010", "quality full": "Bluray-1080p Proper",
        "quality title": "Bluray-1080p",
        "quality proper": "Proper", "quality real": "", "release group": "KETTLE",
        "edition tags": "Ultimate Extended Edition",
        "imdbid": "tt0066921", "tmdbid": "123456",
        "original title": "The.Movie.Title.2010.1080p.BluRay.DTS.x264-KETTLE",
        "original filename": "The.Movie.Title.2010.1080p.BluRay.DTS.x264-KETTLE", "mediainfo simple": "x264 DTS",
        "mediainfo full": "x264 DTS [EN]", "mediainfo videocodec": "x264", "mediainfo audiocodec": "DTS",
        "mediainfo audiochannels": "5.1", "mediainfo videodynamicrange": "HDR",
        "mediainfo videodynamicrangetype": "DV HDR10",
        "mediainfo videobitdepth": "10", "mediainfo audiolanguages": "[EN]", "mediainfo subtitlelanguages": "[DE]",
        "custom formats": "Surround Sound x264",
    ]

    private static let episode: [String: String] = [
        "series title": "The Series Title's!", "series cleantitle": "The Series Titles",
        "series titleyear": "The Series Title's! (2010)",
        "series titlethe": "Series Title's!, The", "series cleantitleyear": "The Series Titles 2010",
        "series titlefirstcharacter": "S", "series year": "2010", "season": "1", "episode": "1", "absolute": "1",
        "air date": "2013 10 30", "episode title": "Episode Title (1)",
        "episode cleantitle": "Episode Title 1", "quality full": "WEBDL-1080p Proper", "quality title": "WEBDL-1080p",
        "quality proper": "Proper", "quality real": "", "release group": "KETTLE", "imdbid": "tt12345",
        "tvdbid": "12345",
        "tmdbid": "11223", "tvmazeid": "54321", "original title": "The.Series.Title's!.S01E01.1080p.WEB-DL.x264-KETTLE",
        "original filename": "the.series.title's!.s01e01.1080p.web-dl.x264-KETTLE", "mediainfo simple": "x264 DTS",
        "mediainfo full": "x264 DTS [EN]", "mediainfo videocodec": "x264", "mediainfo audiocodec": "DTS",
        "mediainfo audiochannels": "5.1", "mediainfo videodynamicrange": "HDR",
        "mediainfo videodynamicrangetype": "DV HDR10",
        "custom formats": "Surround Sound x264",
    ]

    /// The `{…}` of a format.
    static func tokens(in format: String) -> [String] {
        var tokens: [String] = []
        var rest = Substring(format)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            tokens.append(String(rest[open...close]))
            rest = rest[rest.index(after: close)...]
        }
        return tokens
    }

    /// Puts a number in place of `{name}`, or of `{name:00}` with that many digits.
    private static func numbered(_ format: String, _ name: String, _ number: String) -> String {
        (0...4).reduce(format) { format, width in
            let zeros = String(repeating: "0", count: width)
            let digits = number.prefix { $0.isNumber }.count
            let padding = String(repeating: "0", count: max(0, width - digits))
            return format.replacing(width == 0 ? "{\(name)}" : "{\(name):\(zeros)}", with: padding + number)
        }
    }
}
