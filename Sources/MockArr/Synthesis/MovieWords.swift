import FixtureKit

/// What only movies have words for.
enum MovieWords {
    static let naming = NamingFormat()
    static let studios = Words.studios.map { JSONValue.string($0) }
    static let certifications: [JSONValue] = ["G", "PG", "PG", "PG-13", "PG-13", "PG-13", "R", "R", "R", "NC-17", "NR"]
    static let availabilities: [JSONValue] = ["released", "inCinemas", "announced", "tba"]
    static let editions = ["Extended", "Director's Cut", "IMAX", "Remastered", "Unrated", "Theatrical"]
    static let genres = [
        "Action", "Adventure", "Animation", "Comedy", "Crime", "Documentary", "Drama", "Family", "Fantasy", "History",
        "Horror", "Music", "Mystery", "Romance", "Science Fiction", "Thriller", "War", "Western",
    ]
    static let keywords = [
        "amnesia", "archive footage", "bounty", "brass band", "chase", "chess", "coming home", "court case",
        "deserted town",
        "diary", "distant planet", "double life", "election", "exile", "expedition", "false identity", "ferry",
        "forgery",
        "friendship", "garden", "ghost ship", "harbour", "heist", "hidden camera", "hospital", "hotel", "inheritance",
        "island", "jealousy", "journalist", "letter", "lighthouse", "lost city", "map", "masquerade", "midnight sun",
        "mistaken identity", "mountain rescue", "musical number", "night train", "opera", "orphan", "piano",
        "power cut",
        "prison break", "prophecy", "radio play", "rivalry", "road trip", "robot", "sailor", "school", "secret door",
        "sibling", "sidekick", "small town", "snow storm", "space", "strike", "submarine", "time loop", "treasure",
        "undercover", "volcano", "wager", "wedding", "winter", "witness",
    ]

    static let languages = [
        "French", "French", "German", "Danish", "Italian", "Spanish", "Spanish", "Polish", "Swedish", "Japanese",
        "Japanese", "Korean", "Korean", "Portuguese", "Hindi",
    ]

    /// `*` stands for a name.
    private static let forms: [String: [String]] = [
        "French": ["La nuit de *", "L'été de *", "Le silence de *", "Les enfants de *"],
        "German": ["Die Nacht von *", "Der Sommer mit *", "Das Haus von *", "Für * und die Übrigen"],
        "Danish": ["Sommeren med *", "Natten i *", "Når * går hjem"],
        "Italian": ["La notte di *", "L'estate di *", "Il silenzio di *"],
        "Spanish": ["La noche de *", "El verano de *", "Mañana en *"],
        "Polish": ["Lato z *", "Noc w *", "Wszyscy święci *"],
        "Swedish": ["Sommaren med *", "Natten i *", "Ängeln från *"],
        "Japanese": ["*の夏", "*の夜", "さよなら、*"],
        "Korean": ["*의 여름", "*의 밤", "안녕, *"],
        "Portuguese": ["A noite de *", "O verão de *", "Amanhã em *"],
        "Hindi": ["* की रात", "* का घर"],
    ]

    static func title(in language: String, from generator: inout SeededGenerator) -> String {
        let form = generator.pick(forms[language] ?? ["*"]) ?? "*"
        let name = generator.pick(generator.percent(50) ? Words.names : Words.places) ?? ""
        return form.replacing("*", with: name)
    }

    /// Letters and digits, as video sites name what they have.
    static func code(_ length: Int, from generator: inout SeededGenerator) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        return String(decoding: (0..<length).map { _ in letters[generator.below(64)] }, as: UTF8.self)
    }

    /// Lists of different words, made once and shared by all records that have the same.
    static func sets(
        of words: [String], _ lengths: ClosedRange<Int>, count: Int, _ stream: SeededStream
    ) -> [JSONValue] {
        let values = words.map { JSONValue.string($0) }
        return (0..<count).map { number in
            var generator = stream[number]
            let length = generator.int(lengths)
            var places: Set<Int> = []
            while places.count < min(length, values.count) { places.insert(generator.below(values.count)) }
            return .array(places.sorted().map { values[$0] })
        }
    }
}
