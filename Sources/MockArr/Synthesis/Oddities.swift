import FixtureKit

/// Titles and texts that are right and that clients stumble over all the same; `*` stands for a number.
enum OddText {
    static let rightToLeft = ["הבית בקצה הרחוב *", "לילה לבן בנמל *", "بيت على التل *", "آخر قطار إلى البحر *"]
    /// Letters and their marks as characters of their own, and one with a tower of marks.
    static let combining = [
        "Cafe\u{301} Noe\u{308}l *", "A\u{30A}ngstro\u{308}m *",
        "S\u{336}t\u{336}i\u{336}l\u{336}l *", "N\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}o *",
    ]
    /// Joined ones, flags, a skin tone, and a keycap.
    static let emoji = [
        "👨‍👩‍👧‍👦 Home Alone Together *", "🏳️‍🌈 Parade *", "🇳🇴🇸🇪 Border *", "👩🏽‍🚀 Up There *", "1️⃣ Day *",
    ]
    /// Joiners, a byte order mark, and marks of direction.
    static let zeroWidth = ["Zero\u{200B}Width *", "\u{FEFF}Marked *", "Soft\u{AD}ly *", "\u{202E}Backwards\u{202C} *"]
    static let markup = "Tom &amp; Ada &lt;3 <b>bold</b> plans &#8211; &quot;soon&quot; &nbsp;<script>alert(1)</script>"
    static let controls =
        "First line.\nSecond\tline,\r\nwith \"quotes\", a back\\slash and a bell\u{7}.\u{2028}The end."

    /// Of exactly so many characters.
    static func long(_ count: Int, _ start: String) -> String {
        let words = start + " and How It Came to Be Told Again and Again by Those Who Were Not There"
        var text = words
        while text.count < count { text += ", " + words }
        text = String(text.prefix(count))
        // File names do not end in a blank.
        return text.last == " " || text.last == "," ? text.dropLast() + "x" : text
    }

    static func pick(_ forms: [String], _ number: Int) -> String {
        forms[number % forms.count].replacing("*", with: String(number))
    }
}

extension LibraryWish {
    /// What is odd about a record of a messy library: about every second one, each oddity in turn.
    func oddity<Oddity: CaseIterable>(of type: Oddity.Type, at number: Int) -> Oddity?
    where Oddity.AllCases.Index == Int {
        guard profile == .messy, number % 2 == 1 else { return nil }
        return type.allCases[number / 2 % type.allCases.count]
    }
}

/// What a movie of a messy library may have about it.
enum MovieOddity: String, Sendable, CaseIterable {
    case rightToLeftTitle, combiningTitle, emojiTitle, zeroWidthTitle, longTitle, punctuationTitle, numberTitle
    case paddedTitle, duplicateTitle
    case longPath, noImages, imagesWithoutOrigin, tmdbIDBeyond32Bits, yearZero, firstFilmYear, farFuture
    case noOverview, longOverview, markupInOverview, controlsInOverview
    case noDates, noOptionalMembers, noIMDbID, noRatings, runtimeZero, noGenres, manyTags, manyTitles
    case emptyFile, fileBeyond53Bits, fileOfUnknownQuality, deletedFromTMDb

    func apply(to pair: inout MovieSynthesis.Pair, _ number: Int, _ synthesis: inout MovieSynthesis) {
        switch self {
        case .rightToLeftTitle: pair.retitle(OddText.pick(OddText.rightToLeft, number), by: synthesis)
        case .combiningTitle: pair.retitle(OddText.pick(OddText.combining, number), by: synthesis)
        case .emojiTitle: pair.retitle(OddText.pick(OddText.emoji, number), by: synthesis)
        case .zeroWidthTitle: pair.retitle(OddText.pick(OddText.zeroWidth, number), by: synthesis)
        case .longTitle: pair.retitle(OddText.long(300, pair.movie.text("title")), by: synthesis)
        case .punctuationTitle: pair.retitle("…!? #\(number)", by: synthesis)
        case .numberTitle: pair.retitle(String(1_900 + number % 200) + (number > 64 ? " \(number)" : ""), by: synthesis)
        case .paddedTitle: pair.retitle("\u{A0}\(pair.movie.text("title"))  Again\u{A0}", by: synthesis)
        case .duplicateTitle:
            let other = synthesis.pair(number - 1).movie
            if other.int("year") == pair.movie.int("year") { pair.movie["year"] = JSONValue(other.int("year") + 1) }
            pair.retitle(other.text("title"), by: synthesis)
        case .longPath:
            let folders = (1...6).map { "Shelf \($0) of the very long hall of movies" }.joined(separator: "/")
            pair.move(below: synthesis.furniture.root() + "/" + folders)
        case .noImages: pair.movie["images"] = []
        case .imagesWithoutOrigin:
            pair.movie["images"] = JSONValue(pair.movie.objects("images").map { $0.removing(["remoteUrl"]) })
        case .tmdbIDBeyond32Bits:
            let id = 1 << 31 + number
            pair.movie["tmdbId"] = JSONValue(id)
            pair.movie["titleSlug"] = .string(String(id))
        case .yearZero: pair.forgetDates(year: 0)
        case .firstFilmYear:
            pair.forgetDates(year: 1_888)
            pair.movie.insert("inCinemas", "1888-10-14T00:00:00Z")
        case .farFuture:
            pair.forgetDates(year: 9_999)
            // Not of the cinemas: what follows from those comes 90 days later, and years have four digits.
            pair.movie.insert("digitalRelease", "9999-12-31T00:00:00Z")
        case .noOverview: pair.movie["overview"] = JSONValue?.none
        case .longOverview:
            pair.movie["overview"] = .string(OddText.long(5_000, pair.movie.text("overview")))
        case .markupInOverview: pair.movie["overview"] = .string(OddText.markup)
        case .controlsInOverview: pair.movie["overview"] = .string(OddText.controls)
        case .noDates: pair.forgetDates(year: pair.movie.int("year"))
        case .noOptionalMembers:
            pair.movie = pair.movie.removing([
                "originalTitle", "overview", "website", "youTubeTrailerId", "studio", "imdbId", "certification",
                "lastSearchTime", "inCinemas", "physicalRelease", "digitalRelease", "collection",
            ])
        case .noIMDbID: pair.movie["imdbId"] = JSONValue?.none
        case .noRatings: pair.movie["ratings"] = [:]
        case .runtimeZero: pair.movie["runtime"] = 0
        case .noGenres: (pair.movie["genres"], pair.movie["keywords"]) = ([], [])
        case .manyTags: pair.movie["tags"] = JSONValue(synthesis.furniture.tags)
        case .manyTitles:
            let titles = (0..<60).map { place -> JSONValue in
                let title = JSONValue.string("\(OddText.pick(OddText.emoji + OddText.rightToLeft, place)) \(number)")
                return MovieSynthesis.alternateTitle(title, pair.movie.id, place)
            }
            pair.movie["alternateTitles"] = .array(titles)
        case .emptyFile: pair.file?["size"] = 0
        case .fileBeyond53Bits: pair.file?["size"] = .number(JSONNumber(text: "9007199254740993"))
        case .fileOfUnknownQuality:
            let unknown: JSONObject = [
                "quality": [
                    "id": 0, "name": "Unknown", "source": "unknown", "resolution": 0, "modifier": "none",
                ],
                "revision": ["version": 1, "real": 0, "isRepack": false],
            ]
            pair.file?["quality"] = .object(unknown)
            pair.file = pair.file?.removing(["mediaInfo", "sceneName", "releaseGroup", "originalFilePath"])
        case .deletedFromTMDb: pair.movie.insert("status", "deleted")
        }
    }
}

extension JSONObject {
    /// Sets a member of a movie in its place among the others.
    fileprivate mutating func insert(_ key: String, _ value: JSONValue) {
        self[key] = value
        self = arranged(by: MovieForm.order)
    }
}

extension MovieSynthesis.Pair {
    fileprivate mutating func retitle(_ title: String, by synthesis: MovieSynthesis) {
        let isOriginal = movie["originalTitle"] == movie["title"]
        movie["title"] = .string(title)
        if isOriginal { movie["originalTitle"] = .string(title) }
        movie["sortTitle"] = .string(TitleForm.sort(title))
        movie["cleanTitle"] = .string(TitleForm.clean(title))
        if movie.text("website") != "" { movie["website"] = "" }
        // A folder's name has 255 bytes at most.
        let folder = synthesis.folder(String(title.prefix(60)), movie.int("year"))
        movie["path"] = .string(MediaPath.joined(MediaPath.parent(of: movie.text("path")), folder))
        let quality = file?["quality"]?["quality"]?["name"]?.string ?? ""
        file?["relativePath"] = .string("\(folder) \(quality).mkv")
        file = file?.removing(["sceneName", "originalFilePath"])
    }

    fileprivate mutating func move(below folder: String) {
        movie["path"] = .string(MediaPath.joined(folder, MediaPath.name(of: movie.text("path"))))
    }

    fileprivate mutating func forgetDates(year: Int) {
        movie = movie.removing(["inCinemas", "physicalRelease", "digitalRelease"])
        movie["year"] = JSONValue(year)
    }
}

/// What a series of a messy library may have about it.
enum SeriesOddity: String, Sendable, CaseIterable {
    case rightToLeftTitle, combiningTitle, emojiTitle, zeroWidthTitle, longTitle, duplicateTitle
    case longPath, noImages, imagesWithoutOrigin, tvdbIDBeyond32Bits, yearZero
    case noEpisodes, onlySpecials, noOptionalMembers, noRatings, noOverview, markupInOverview, controlsInOverview
    case episodesWithoutDates, episodesWithoutTitles, oddEpisodeTitles, doubleEpisodes, seasonByYear, episodeZero
    case runtimeZero, emptyFiles, filesBeyond53Bits, filesOfUnknownQuality, nothingMonitored, deletedFromTheTVDB

    func apply(to show: inout SeriesSynthesis.Show, _ number: Int, _ synthesis: inout SeriesSynthesis) {
        switch self {
        case .rightToLeftTitle: show.retitle(OddText.pick(OddText.rightToLeft, number))
        case .combiningTitle: show.retitle(OddText.pick(OddText.combining, number))
        case .emojiTitle: show.retitle(OddText.pick(OddText.emoji, number))
        case .zeroWidthTitle: show.retitle(OddText.pick(OddText.zeroWidth, number))
        case .longTitle: show.retitle(OddText.long(300, show.series.text("title")))
        case .duplicateTitle: show.retitle("\(synthesis.title(number - 1))", suffix: " (\(show.series.int("year")))")
        case .longPath:
            let folders = (1...6).map { "Shelf \($0) of the very long hall of series" }.joined(separator: "/")
            let name = MediaPath.name(of: show.series.text("path"))
            show.series["path"] = .string("\(synthesis.furniture.root())/\(folders)/\(name)")
        case .noImages: show.series["images"] = []
        case .imagesWithoutOrigin:
            show.series["images"] = JSONValue(show.series.objects("images").map { $0.removing(["remoteUrl"]) })
        case .tvdbIDBeyond32Bits: show.series["tvdbId"] = JSONValue(1 << 31 + number)
        case .yearZero:
            show.series = show.series.removing(["firstAired", "lastAired"])
            show.series["year"] = 0
            show.changeEpisodes { $0 = $0.removing(["airDate", "airDateUtc"]) }
        case .noEpisodes:
            (show.episodes, show.files) = ([], [])
            show.series["seasons"] = []
        case .onlySpecials: show.keepOnlySpecials()
        case .noOptionalMembers:
            show.series = show.series.removing([
                "overview", "network", "airTime", "certification", "imdbId", "firstAired",
            ])
            show.changeEpisodes { $0 = $0.removing(["overview", "finaleType"]) }
        case .noRatings: show.series["ratings"] = ["votes": 0, "value": 0]
        case .noOverview: show.series["overview"] = JSONValue?.none
        case .markupInOverview: show.series["overview"] = .string(OddText.markup)
        case .controlsInOverview: show.series["overview"] = .string(OddText.controls)
        case .episodesWithoutDates: show.changeEpisodes { $0 = $0.removing(["airDate", "airDateUtc"]) }
        case .episodesWithoutTitles: show.changeEpisodes { $0["title"] = "TBA" }
        case .oddEpisodeTitles:
            let forms = OddText.emoji + OddText.rightToLeft + OddText.combining + OddText.zeroWidth
            show.changeEpisodes { $0["title"] = .string(OddText.pick(forms, $0.id)) }
        case .doubleEpisodes: show.shareFiles()
        case .seasonByYear: show.renumberSeasons { $0 == 0 ? 0 : 2_000 + $0 }
        case .episodeZero: show.changeEpisodes { $0["episodeNumber"] = JSONValue($0.int("episodeNumber") - 1) }
        case .runtimeZero:
            show.series["runtime"] = 0
            show.changeEpisodes { $0["runtime"] = 0 }
        case .emptyFiles: show.changeFiles { $0["size"] = 0 }
        case .filesBeyond53Bits: show.changeFiles { $0["size"] = .number(JSONNumber(text: "9007199254740993")) }
        case .filesOfUnknownQuality:
            let unknown = JSONValue.object(EpisodeFileDocuments.unknownQuality)
            show.changeFiles {
                $0["quality"] = unknown
                $0 = $0.removing(["mediaInfo", "sceneName", "releaseGroup"])
            }
        case .nothingMonitored:
            show.series["monitored"] = false
            show.series["seasons"] = JSONValue(
                show.series.objects("seasons").map { $0.merging(["monitored": false]) })
            show.changeEpisodes { $0["monitored"] = false }
        case .deletedFromTheTVDB: show.series["status"] = "deleted"
        }
    }
}

extension SeriesSynthesis.Show {
    fileprivate mutating func changeEpisodes(_ change: (inout JSONObject) -> Void) {
        for place in episodes.indices { change(&episodes[place]) }
    }

    fileprivate mutating func changeFiles(_ change: (inout JSONObject) -> Void) {
        for place in files.indices { change(&files[place]) }
    }

    fileprivate mutating func retitle(_ title: String, suffix: String = "") {
        series["title"] = .string(title)
        series["sortTitle"] = .string(TitleForm.sort(title))
        series["cleanTitle"] = .string(TitleForm.clean(title + suffix))
        let slug = TitleForm.slug(String(title.prefix(80)) + suffix)
        series["titleSlug"] = .string(slug.isEmpty ? "series-\(series.id)" : slug)
        let folder = MovieWords.naming.cleaned(String(title.prefix(60)) + suffix)
        series["path"] = .string(MediaPath.joined(MediaPath.parent(of: series.text("path")), folder))
    }

    fileprivate mutating func keepOnlySpecials() {
        episodes = Array(episodes.prefix(3))
        files = []
        for place in episodes.indices {
            episodes[place]["seasonNumber"] = 0
            episodes[place]["episodeNumber"] = JSONValue(place + 1)
            episodes[place]["episodeFileId"] = 0
            episodes[place] = episodes[place].removing(["absoluteEpisodeNumber", "finaleType"])
        }
        series["seasons"] = [["seasonNumber": 0, "monitored": false]]
    }

    /// Gives the first two episodes that have files one for both.
    fileprivate mutating func shareFiles() {
        let places = episodes.indices.filter { episodes[$0].int("episodeFileId") > 0 }.prefix(2)
        guard let first = places.first, let second = places.last, first != second,
            let file = files.firstIndex(where: { $0.id == episodes[first].int("episodeFileId") })
        else { return }
        let lost = episodes[second].int("episodeFileId")
        episodes[second]["episodeFileId"] = episodes[first]["episodeFileId"]
        files[file]["releaseType"] = "multiEpisode"
        files.removeAll { $0.id == lost }
    }

    fileprivate mutating func renumberSeasons(_ number: (Int) -> Int) {
        func renumber(_ record: inout JSONObject) {
            record["seasonNumber"] = JSONValue(number(record.int("seasonNumber")))
        }
        changeEpisodes(renumber)
        changeFiles(renumber)
        series["seasons"] = JSONValue(
            series.objects("seasons").map { season in
                var season = season
                renumber(&season)
                return season
            })
    }
}
