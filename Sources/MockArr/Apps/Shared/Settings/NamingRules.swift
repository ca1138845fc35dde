import FixtureKit

/// What the formats of `/config/naming` must hold.
enum NamingRules {
    @Sendable static func check(_ config: JSONObject, _ call: Call, _ state: inout AppState) -> [ValidationFailure] {
        call.persona.app == .radarr ? radarr(config, call.persona) : sonarr(config)
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

    private static func radarr(_ config: JSONObject, _ persona: Persona) -> [ValidationFailure] {
        let deprecated = persona.generation < 6 ? [] : fileTokens(in: config.text("movieFolderFormat"))
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
