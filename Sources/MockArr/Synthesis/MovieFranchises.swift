import FixtureKit

/// The collections that movies of a synthesised library belong to, and who is in them.
struct MovieFranchises {
    private let synthesis: MovieSynthesis

    init(_ synthesis: MovieSynthesis) {
        self.synthesis = synthesis
    }

    func collections(of movies: [JSONObject]) -> [JSONObject] {
        let furniture = synthesis.furniture
        var collections: [JSONObject] = []
        for block in 0..<(movies.count / MovieSynthesis.block + 1) {
            let first = block * MovieSynthesis.block + MovieSynthesis.firstPart
            let members = movies[
                min(first, movies.count)..<min(first + synthesis.franchiseSize(ofBlock: block), movies.count)]
            guard let movie = members.first else { continue }
            let title = synthesis.franchiseTitle(ofBlock: block) + " Collection"
            let id = MovieSynthesis.collectionID(ofBlock: block)
            var collection = Draft(14)
            collection.set("title", .string(title))
            collection.set("sortTitle", .string(TitleForm.sort(title)))
            collection.set("tmdbId", JSONValue(id))
            collection.set(
                "images",
                .array(
                    ["poster", "fanart"].map {
                        [
                            "coverType": .string($0),
                            "remoteUrl": .string("https://image.example.invalid/\($0)/collection-\(id).jpg"),
                        ]
                    }))
            collection.set("overview", .string("Everything around \(synthesis.franchiseTitle(ofBlock: block))."))
            collection.set("monitored", .bool(block % 3 == 0))
            collection.set("rootFolderPath", .string(furniture.root()))
            collection.set("qualityProfileId", movie["qualityProfileId"])
            collection.set("searchOnAdd", .bool(block % 2 == 0))
            collection.set("minimumAvailability", "released")
            collection.set("movies", .array(members.map(Self.member)))
            collection.set("tags", [])
            collection.set("id", JSONValue(collections.count + 1))
            collections.append(collection.object)
        }
        return collections
    }

    private static func member(_ movie: JSONObject) -> JSONValue {
        let dates = MovieDates(movie)
        var member = Draft(12)
        for key in ["tmdbId", "imdbId", "title", "cleanTitle", "sortTitle"] { member.set(key, movie[key]) }
        // Parts of a series are long out.
        member.set("status", .string(dates.released == nil ? "announced" : "released"))
        for key in ["overview", "runtime"] { member.set(key, movie[key]) }
        member.set("images", MoviePresenter.images(movie["images"], urlBase: nil))
        for key in ["year", "ratings", "genres"] { member.set(key, movie[key]) }
        return .object(member.object)
    }

    // MARK: Credits

    /// Three who play and one who directs, of each movie.
    static func credits(of movies: ArraySlice<JSONObject>, _ wish: LibraryWish) -> [JSONObject] {
        let stream = wish.stream("credits")
        var credits: [JSONObject] = []
        for movie in movies {
            var generator = stream[movie.id]
            for place in 0..<4 {
                let isCast = place < 3
                let person = 9_100_000 + movie.id * 4 + place
                let address = "https://image.example.invalid/headshot/\(person).jpg"
                let name = "\(generator.pick(Words.names) ?? "") \(generator.pick(Words.surnames) ?? "")"
                var credit = Draft(10)
                credit.set("personName", .string(name))
                credit.set("creditTmdbId", .string(SHA1.hex("credit \(person)", count: 24)))
                credit.set("personTmdbId", JSONValue(person))
                credit.set("movieMetadataId", JSONValue(Movies.metadataID(of: movie.id)))
                credit.set(
                    "images",
                    [
                        [
                            "coverType": "headshot", "url": .string(MediaCovers.proxyPath(of: address)),
                            "remoteUrl": .string(address),
                        ]
                    ])
                credit.set("department", isCast ? JSONValue?.none : "Directing")
                credit.set("job", isCast ? JSONValue?.none : "Director")
                credit.set("character", isCast ? .string(generator.pick(Words.names) ?? "") : JSONValue?.none)
                credit.set("order", JSONValue(isCast ? place : 0))
                credit.set("type", isCast ? "cast" : "crew")
                credit.set("id", JSONValue(credits.count + 1))
                credits.append(credit.object)
            }
        }
        return credits
    }
}
