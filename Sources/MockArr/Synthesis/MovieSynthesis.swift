import FixtureKit

/// Makes movies with their files, as the state stores them. Movie 17 of a seed is the same in a library of any size.
struct MovieSynthesis {
    let wish: LibraryWish
    var furniture: Furniture
    private let titles: UniquePhrases
    private let movies: SeededStream
    private let franchises: SeededStream
    private let genres: [JSONValue]
    private let keywords: [JSONValue]
    private let ratings: [JSONValue]

    /// So many movies make a block, in whose middle some may belong together.
    static let block = 24
    static let firstPart = 12

    init(_ wish: LibraryWish, among furniture: Furniture) {
        self.wish = wish
        self.furniture = furniture
        titles = Words.titles(Words.movieTitles, of: "movies", seed: wish.seed)
        movies = wish.stream("movie")
        franchises = wish.stream("franchise")
        genres = MovieWords.sets(of: MovieWords.genres, 1...4, count: 80, wish.stream("genres"))
        keywords = MovieWords.sets(of: MovieWords.keywords, 4...9, count: 300, wish.stream("keywords"))
        let votes = wish.stream("ratings")
        ratings = (0..<1_500).map { number in
            var generator = votes[number]
            return Self.ratings(&generator)
        }
    }

    struct Pair {
        var movie: JSONObject
        var file: JSONObject?
    }

    /// A movie of a series of them, counted from 0.
    private struct Sequel {
        let block: Int
        let part: Int
        let title: String
    }

    /// How many movies of a block belong together: none, or two to four.
    func franchiseSize(ofBlock block: Int) -> Int {
        var generator = franchises[block]
        return generator.percent(55) ? generator.int(2...4) : 0
    }

    func franchiseTitle(ofBlock block: Int) -> String { titles[block * Self.block + Self.firstPart] }

    static func collectionID(ofBlock block: Int) -> Int { 3_100_000 + block }

    /// A movie that is owned is out and has a file; of others it depends.
    mutating func pair(_ number: Int, isOwned: Bool = false) -> Pair {
        var generator = movies[number]
        let id = number + 1
        let block = number / Self.block
        let part = number % Self.block - Self.firstPart
        let sequel =
            part >= 0 && part < franchiseSize(ofBlock: block)
            ? Sequel(block: block, part: part, title: franchiseTitle(ofBlock: block)) : nil
        let title = sequel.map { $0.part == 0 ? $0.title : "\($0.title) \($0.part + 1)" } ?? titles[number]
        let runtime = generator.percent(90) ? generator.int(82...138) : generator.int(40...205)
        let dates = sequel.map { self.dates(of: $0, &generator) } ?? self.dates(isOwned ? 0 : number, &generator)
        let profile = furniture.profile(from: &generator)
        let added = self.added(number, dates, &generator)
        let path = MediaPath.joined(
            generator.percent(12) ? furniture.root("4k") : furniture.root(), folder(title, dates.year))

        var file: JSONObject?
        let since = dates.released
        if let since, since <= furniture.today - 2, generator.percent(82) || isOwned,
            let traits = furniture.traits(by: profile, from: &generator)
        {
            let latest = furniture.today - 1
            let day = min(latest, max(added.day, since) + 1 + generator.below(8))
            file = self.file(
                Release(title: title, year: dates.year, minutes: runtime, traits: traits), of: id, on: day, &generator)
        }
        let language = generator.percent(84) ? "English" : generator.pick(MovieWords.languages) ?? "English"
        let movie = self.movie(
            Facts(
                id: id, title: title, language: language, runtime: runtime, dates: dates, added: added, path: path,
                profile: profile.id, fileID: file?.id ?? 0,
                collection: sequel.map { (Self.collectionID(ofBlock: $0.block), $0.title + " Collection") }),
            &generator)
        return Pair(movie: movie, file: file)
    }

    func folder(_ title: String, _ year: Int) -> String {
        let name = MovieWords.naming.cleaned(title)
        return year > 0 ? "\(name) (\(year))" : name
    }

    // MARK: Dates

    struct Dates {
        var cinemas: Int?
        var digital: Int?
        var physical: Int?
        var year: Int

        /// From when on it can be had.
        var released: Int? {
            switch (digital, physical) {
            case (let digital?, let physical?): min(digital, physical)
            case (let one?, nil), (nil, let one?): one
            case (nil, nil): cinemas.map { $0 + 90 }
            }
        }
    }

    /// One in twenty is about to come out, one runs in cinemas or soon will, one is only announced.
    private func dates(_ number: Int, _ generator: inout SeededGenerator) -> Dates {
        let today = furniture.today
        switch number % 20 {
        case 1:
            // The very first one tomorrow.
            let digital = today + (number == 1 ? 1 : generator.int(-3...21))
            return dates(digital - generator.int(45...100), digital: digital, physical: digital + generator.int(20...60))
        case 6:
            let cinemas = today + (number == 6 ? 0 : generator.int(-10...30))
            return dates(cinemas, digital: cinemas + generator.int(45...90), physical: nil)
        case 11:
            let cinemas = today + generator.int(60...400)
            guard generator.percent(75) else {
                return Dates(year: CivilDate(daysSinceEpoch: cinemas).year)
            }
            return dates(cinemas, digital: nil, physical: nil)
        default:
            let spans = [(0, 10), (10, 35), (35, 65), (65, 105)]
            let (from, to) = spans[generator.place(amongWeights: [50, 32, 13, 5])]
            return dates(released: today - 200 - from * 365 - generator.below((to - from) * 365), &generator)
        }
    }

    private func dates(of sequel: Sequel, _ generator: inout SeededGenerator) -> Dates {
        var shared = franchises[sequel.block &+ 1 << 32]
        let first = furniture.today - 200 - 5_000 - shared.below(9_000)
        return dates(released: first + sequel.part * (900 + shared.below(300)), &generator)
    }

    /// Of a movie that came into cinemas on a day long ago.
    private func dates(released day: Int, _ generator: inout SeededGenerator) -> Dates {
        let hadDiscs = day > 5_500  // 1985
        let discs = hadDiscs ? day + generator.int(110...190) : 10_600 + generator.below(4_000)
        let files = day > 13_800 ? day + generator.int(50...105) : 14_600 + generator.below(2_500)  // 2007
        return dates(
            day, digital: generator.percent(88) ? files : nil, physical: generator.percent(80) ? discs : nil)
    }

    private func dates(_ cinemas: Int, digital: Int?, physical: Int?) -> Dates {
        Dates(
            cinemas: cinemas, digital: digital, physical: physical, year: CivilDate(daysSinceEpoch: cinemas).year)
    }

    private func added(_ number: Int, _ dates: Dates, _ generator: inout SeededGenerator) -> Instant {
        let today = furniture.today
        // What is new moves with the calendar, and what moves is kept twice: so most of it is old.
        let day =
            switch number % 20 {
            case 1, 6, 11: today - generator.int(20...200)
            case 2: today - generator.int(2...40)
            default: today - (generator.percent(88) ? generator.int(370...2_300) : generator.int(41...365))
            }
        return Furniture.moment(day, from: &generator)
    }

    // MARK: The movie

    private struct Facts {
        let id: Int
        let title: String
        let language: String
        let runtime: Int
        let dates: Dates
        let added: Instant
        let path: String
        let profile: Int
        let fileID: Int
        let collection: (id: Int, title: String)?
    }

    private mutating func movie(_ facts: Facts, _ generator: inout SeededGenerator) -> JSONObject {
        let id = facts.id
        // Far beyond what the real databases have given, and unlike any id of the built-in library.
        let tmdbID = 3_000_000 + id * 3 + generator.below(3)
        let title = JSONValue.string(facts.title)
        let original =
            facts.language == "English" ? title : .string(MovieWords.title(in: facts.language, from: &generator))
        let isMonitored = generator.percent(facts.fileID > 0 ? 86 : 74)
        var movie = Draft(36)
        movie.set("title", title)
        movie.set("originalTitle", original)
        movie.set("originalLanguage", Furniture.language(facts.language))
        movie.set("alternateTitles", original == title ? [] : [Self.alternateTitle(original, id)])
        movie.set("secondaryYearSourceId", 0)
        movie.set("sortTitle", .string(TitleForm.sort(facts.title)))
        movie.set("overview", .string(Words.sentences.text("movie", from: &generator)))
        movie.set("inCinemas", facts.dates.cinemas.map { furniture.midnight($0) })
        movie.set("physicalRelease", facts.dates.physical.map { furniture.midnight($0) })
        movie.set("digitalRelease", facts.dates.digital.map { furniture.midnight($0) })
        movie.set("images", Self.images(of: id, tmdbID, facts.added))
        let hasSite = generator.percent(60)
        movie.set("website", hasSite ? .string("https://\(TitleForm.slug(facts.title)).example.invalid/") : "")
        movie.set("year", JSONValue(facts.dates.year))
        movie.set("youTubeTrailerId", .string(MovieWords.code(11, from: &generator)))
        movie.set("studio", generator.pick(MovieWords.studios))
        movie.set("path", .string(facts.path))
        movie.set("qualityProfileId", JSONValue(facts.profile))
        movie.set("movieFileId", JSONValue(facts.fileID))
        movie.set("monitored", .bool(isMonitored))
        movie.set("minimumAvailability", MovieWords.availabilities[generator.place(amongWeights: [70, 12, 10, 8])])
        movie.set("runtime", JSONValue(facts.runtime))
        movie.set("cleanTitle", .string(TitleForm.clean(facts.title)))
        movie.set("imdbId", .string("tt\(60_000_000 + id * 7 + generator.below(7))"))
        movie.set("tmdbId", JSONValue(tmdbID))
        movie.set("titleSlug", .string(String(tmdbID)))
        movie.set("certification", generator.pick(MovieWords.certifications))
        movie.set("genres", generator.pick(genres))
        movie.set("keywords", generator.pick(keywords))
        movie.set("tags", tags(&generator))
        movie.set("added", JSONValue(facts.added))
        movie.set("ratings", generator.pick(ratings))
        if let (id, title) = facts.collection {
            movie.set("collection", ["title": .string(title), "tmdbId": JSONValue(id)])
        }
        movie.set("popularity", .number(JSONNumber(text: Furniture.decimal(generator.below(1_200_000), 4))))
        if isMonitored, generator.percent(60) {
            let isRecent = facts.fileID == 0 && generator.percent(25)
            let day = isRecent ? furniture.today - 1 - generator.below(60) : facts.added.day + 1
            movie.set("lastSearchTime", JSONValue(Furniture.moment(day, from: &generator)))
        }
        movie.set("id", JSONValue(id))
        return movie.object
    }

    static func alternateTitle(_ title: JSONValue, _ movieID: Int, _ number: Int = 0) -> JSONValue {
        [
            "sourceType": "tmdb", "movieMetadataId": JSONValue(Movies.metadataID(of: movieID)), "title": title,
            "id": JSONValue(movieID * 100 + number),
        ]
    }

    private static func images(of id: Int, _ tmdbID: Int, _ added: Instant) -> JSONValue {
        let written = Instant(ticks: added.ticks + 41_234_567 + tmdbID)
        return .array(["poster", "fanart"].map { Furniture.image($0, of: id, written: written, from: String(tmdbID)) })
    }

    private func tags(_ generator: inout SeededGenerator) -> JSONValue {
        guard generator.percent(22), let first = generator.pick(furniture.tags) else { return [] }
        guard generator.percent(20), let second = generator.pick(furniture.tags), second != first else {
            return [JSONValue(first)]
        }
        return JSONValue([min(first, second), max(first, second)])
    }

    private static func ratings(_ generator: inout SeededGenerator) -> JSONValue {
        let value = generator.int(38...88)
        let votes = 1 << generator.int(6...18) + generator.below(900)
        var ratings = Draft(5)
        ratings.set("imdb", Furniture.rating(votes: votes, value: Furniture.decimal(value, 1)))
        ratings.set(
            "tmdb",
            Furniture.rating(
                votes: votes / generator.int(9...30), value: Furniture.decimal(value * 100 + generator.int(-400...400), 3)))
        let critics = min(98, max(8, value + generator.int(-18...14)))
        if generator.percent(70) { ratings.set("metacritic", Furniture.scores[critics]) }
        if generator.percent(80) { ratings.set("rottenTomatoes", Furniture.scores[min(100, critics + 3)]) }
        if generator.percent(60) {
            let text = Furniture.decimal(value * 10_000 + generator.int(-9_000...9_000), 5)
            ratings.set("trakt", Furniture.rating(votes: votes / 40, value: text))
        }
        return .object(ratings.object)
    }

    // MARK: The file

    struct Release {
        let title: String
        let year: Int
        let minutes: Int
        let traits: FileTraits
    }

    private mutating func file(
        _ release: Release, of movieID: Int, on day: Int, _ generator: inout SeededGenerator
    ) -> JSONObject {
        let traits = release.traits
        let quality = furniture.quality(traits)
        let edition = generator.percent(6) ? generator.pick(MovieWords.editions) ?? "" : ""
        let group = generator.percent(64) ? generator.pick(Words.groups) : nil
        let scene = group.map { group in
            let words = edition.isEmpty ? "" : "." + Retarget.dotted(edition)
            return "\(Retarget.dotted(release.title)).\(release.year)\(words).\(traits.tags)-\(group)"
        }
        let name = quality["quality"]?["name"]?.string ?? ""
        var file = Draft(scene == nil ? 10 : 13)
        file.set("movieId", JSONValue(movieID))
        file.set("relativePath", .string("\(folder(release.title, release.year)) \(name).mkv"))
        file.set("size", JSONValue(traits.size(minutes: release.minutes, from: &generator)))
        file.set("dateAdded", JSONValue(Furniture.moment(day, from: &generator)))
        file.set("sceneName", scene.map { .string($0) })
        file.set("releaseGroup", group.map { .string($0) })
        file.set("edition", .string(edition))
        file.set("languages", Furniture.inEnglish)
        file.set("quality", quality)
        file.set("indexerFlags", generator.percent(15) ? 1 : 0)
        file.set("mediaInfo", furniture.mediaInfo(traits, minutes: release.minutes))
        file.set("originalFilePath", scene.map { .string("\($0)/\($0).mkv") })
        file.set("id", JSONValue(movieID + 500))
        return file.object
    }
}
