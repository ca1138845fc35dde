import FixtureKit

/// Auto-tagging: which tags the rules give a movie.
enum AutoTags {
    /// The movie's tags after every rule has added or removed its own.
    static func tags(of movie: JSONObject, _ state: inout AppState, at now: Instant) -> [JSONValue] {
        var tags = movie["tags"]?.array ?? []
        let rules = state[.autoTagging].documents
        guard !rules.isEmpty else { return tags }
        let roots = RootFolders.paths(&state)
        var movie = movie
        if movie["status"] == nil { movie["status"] = .string(MovieDates(movie).status(at: now)) }
        for rule in rules {
            let own = rule["tags"]?.array ?? []
            if matches(rule, movie, roots) {
                for tag in own where !tags.contains(tag) { tags.append(tag) }
            } else if rule["removeTagsAutomatically"]?.bool == true {
                tags.removeAll { own.contains($0) }
            }
        }
        return tags
    }

    /// Conditions of one kind are alternatives, unless one is required; of every kind one must hold.
    private static func matches(_ rule: JSONObject, _ movie: JSONObject, _ roots: [String]) -> Bool {
        let kinds = Dictionary(grouping: rule["specifications"]?.array ?? []) { $0["implementation"]?.string ?? "" }
        return kinds.values.allSatisfy { conditions in
            let results = conditions.map { (isRequired: $0["required"]?.bool == true, holds: holds($0, movie, roots)) }
            return !results.contains { $0.isRequired && !$0.holds } && results.contains { $0.holds }
        }
    }

    private static func holds(_ condition: JSONValue, _ movie: JSONObject, _ roots: [String]) -> Bool {
        func field(_ name: String) -> JSONValue? { ProviderKind.value(of: name, in: condition.object) }
        let holds = holds(condition["implementation"]?.string ?? "", field, movie, roots)
        return holds != (condition["negate"]?.bool == true)
    }

    private static func holds(
        _ kind: String, _ field: (String) -> JSONValue?, _ movie: JSONObject, _ roots: [String]
    ) -> Bool {
        func isWithin(_ key: String) -> Bool {
            let value = movie[key]?.int ?? 0
            return value >= field("min")?.int ?? 0 && value <= field("max")?.int ?? .max
        }
        func sharesAWord(_ words: [JSONValue]) -> Bool {
            let wanted = (field("value")?.array ?? []).compactMap { $0.string?.lowercased() }
            return words.contains { wanted.contains($0.string?.lowercased() ?? "") }
        }
        switch kind {
        case "MonitoredSpecification": return movie["monitored"]?.bool == true
        case "OriginalLanguageSpecification": return movie["originalLanguage"]?["id"] == field("value")
        case "QualityProfileSpecification": return movie["qualityProfileId"] == field("value")
        case "RootFolderSpecification":
            let root = MediaPath.bestRoot(of: movie["path"]?.string ?? "", among: roots)
            return MediaPath.areEqual(root, field("value")?.string ?? "")
        case "RuntimeSpecification": return isWithin("runtime")
        case "YearSpecification": return isWithin("year")
        case "StudioSpecification": return sharesAWord([movie["studio"] ?? ""])
        case "GenreSpecification": return sharesAWord(movie["genres"]?.array ?? [])
        case "KeywordSpecification": return sharesAWord(movie["keywords"]?.array ?? [])
        case "TagSpecification": return field("value").map { movie["tags"]?.array?.contains($0) == true } ?? false
        case "StatusSpecification":
            let status = movie["status"]?.string ?? ""
            return field("value")?.int == Movies.status.number(of: status) || field("value")?.string == status
        default: return false
        }
    }
}
