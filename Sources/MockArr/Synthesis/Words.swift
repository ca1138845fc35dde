import FixtureKit

/// The words that titles, names and sentences of synthesised libraries are made of.
enum Words {
    static let adjectives = list(
        """
        Amber Ancient Ashen Autumn Bitter Black Blind Blue Borrowed Brass Bright Broken Buried Burning Careful Cedar
        Certain Cold Copper Crooked Cruel Crystal Dark Distant Divided Double Drowned Dusty Early Eastern Electric Empty
        Endless Faded Faithful False Familiar Fearless Final Floating Foreign Forgotten Frozen Gentle Gilded Golden Grand
        Green Grey Hidden Hollow Honest Humble Hungry Idle Impossible Inner Invisible Iron Ivory Jagged Last-Minute Late
        Leaden Liquid Little Lonely Long Lost Lucky Marble Midnight Minor Modest Moonlit Narrow Nervous Northern Open
        Ordinary Outer Painted Pale Paper Patient Perfect Plain Polite Private Proud Quiet Rainy Rapid Reckless Red
        Restless Rusty Salted Scarlet Second Secret Severed Shallow Silent Silver Simple Sleeping Slow Small Southern
        Spiral Stolen Stone Strange Stubborn Sudden Summer Sunken Tender Thin Third Thirsty Timid Tired Twisted Unfinished
        Unlikely Unspoken Upper Velvet Violet Wandering Warm Western White Wicked Wild Windy Winter Wooden Yellow Young
        """)

    static let nouns = list(
        """
        Accord Acrobat Actor Admiral Alibi Almanac Anchor Answer Apprentice Archive Arrow Atlas Auction Bakery Balcony
        Ballad Bargain Barometer Bastion Beacon Bell Bishop Blacksmith Blanket Border Botanist Bouquet Boxer Bridge
        Broadcast Brother Butcher Cabinet Cable Calendar Candle Canyon Captain Caravan Cargo Carnival Cartographer Cathedral
        Cellar Chandelier Chapel Chauffeur Chemist Chorus Cinema Circle Circus Clockmaker Coast Code Collector Comet
        Companion Compass Concert Conductor Confession Corridor Counsellor Courier Cousin Crossing Crown Current Dancer Dawn
        Daughter Debt Defence Delegate Desert Detective Diary Diplomat Diver Doctor Doorway Draft Drummer Duel Echo Eclipse
        Editor Elevator Ember Embassy Emperor Engine Envelope Estate Exile Expedition Factory Falcon Farewell Fencer Ferry
        Fever Fiddler Fire Fisherman Flood Florist Forecast Forest Forger Fortress Fountain Fox Frontier Furnace Gallery
        Gambit Garden Gardener Gate General Ghost Giant Glacier Glassblower Governor Guardian Guest Guitar Harbour Harvest
        Heiress Hermit Highway Horizon Hotel Hour House Hunter Inheritance Inspector Interpreter Island Jester Journal
        Journey Judge Jury Kingdom Kite Labyrinth Ladder Landlord Lantern Lawyer Ledger Legacy Letter Librarian Library
        Lighthouse Locksmith Lodger Lullaby Machine Magician Magnet Manuscript Mapmaker Market Marshal Mask Mason Mechanic
        Melody Merchant Messenger Meteor Miner Mirror Monk Monument Mountain Museum Musician Nephew Neighbour Notary Nurse
        Oath Observatory Ocean Officer Opera Oracle Orchard Orchestra Orphan Outpost Oyster Painter Palace Parade Parlour
        Passenger Patrol Pawnbroker Pharmacist Photograph Pianist Pilgrim Pilot Pirate Planet Poet Poison Portrait Postman
        Prelude Prince Prison Prisoner Prophet Puppet Quarry Queen Question Radio Railway Ransom Raven Rebel Receipt Refuge
        Regiment Rehearsal Republic Reservoir Reunion Ribbon Riddle River Road Robot Rocket Ruin Sailor Salon Sanctuary
        Satellite Scholar School Sculptor Season Sentence Sermon Servant Shadow Shepherd Sheriff Ship Shoemaker Signal
        Singer Sister Smuggler Snow Soldier Sonata Sorcerer Spectator Spy Stable Stadium Staircase Star Station Steward
        Storm Stowaway Stranger Student Submarine Suitcase Summit Surgeon Swimmer Tailor Teacher Telegram Temple Tenant
        Theatre Thief Throne Thunder Tide Tower Trail Train Traitor Translator Treaty Trial Tribunal Trumpet Tunnel Twin
        Umbrella Uncle Valley Vault Verdict Veteran Village Violin Visitor Volcano Voyage Waiter Waltz Warden Watchmaker
        Water Weaver Wedding Widow Window Witness Wolf Workshop Wreck
        """)

    static let names = list(
        """
        Ada Agnes Albin Alma Anouk Anselm Astrid Augusta Aurel Basil Beatrix Bela Bruno Camille Caspar Cecily Clara Clovis
        Cora Cyril Dagmar Dorian Edith Edmund Elara Elias Elsie Emeric Ennio Esther Fabian Felix Fenna Flora Florian Frida
        Gideon Greta Gustav Hanna Harriet Hector Helga Hugo Ida Ines Ingrid Irma Isidor Ivo Jarmila Jasper Joachim Jonah
        Judith Juno Kasimir Klara Leander Lena Leopold Linus Lotte Lucian Ludmila Mabel Magnus Malin Marius Marta Matilda
        Milo Minna Nadia Nestor Nils Nora Odette Olga Orson Oskar Otilia Pavel Petra Quentin Ragna Ramona Rufus Sabine Selma
        Silas Simone Sofia Stellan Sunniva Sven Tamara Theo Tilda Tobias Ulla Ursula Valentin Vera Viktor Vilma Wanda Wilma
        Winifred Xaver Yara Yves Zelda
        """)

    static let surnames = list(
        """
        Abelard Achterberg Ainslie Ambrosio Bellweather Bergqvist Blythe Bramwell Castellan Corvane Dahlgren Devereaux
        Ellery Fairweather Falkner Fenwick Garrow Greaves Halloran Hartnell Ingleby Jansson Kestrel Kovarik Lindqvist
        Lockhart Marchetti Merriweather Nakagiri Northcott Oduya Okonjo Palmgren Pemberton Quillon Rasmund Rookwood Sallow
        Saltmarsh Sorensen Tamblyn Thackeray Tolliver Underhay Valcourt Vestergard Whitlock Wintour Yarrow Zielinsky
        """)

    static let verbs = list(
        """
        Abandoning Answering Borrowing Burying Calling Carrying Chasing Climbing Counting Crossing Defending Digging Drawing
        Escaping Feeding Finding Fixing Following Forgetting Forgiving Guarding Haunting Hearing Hiding Hunting Inventing
        Keeping Leaving Losing Mapping Measuring Mending Missing Moving Naming Owning Painting Raising Reading Remembering
        Rowing Running Saving Selling Sinking Stealing Teaching Trading Waking Watching
        """)

    /// Towns that are on no map.
    static let places: [String] = {
        let starts = list(
            "Alder Ash Barrow Black Brindle Carn Clay Crow Dun East Elm Fair Fen Glass Gorse Hal Hazel Kell Lang Marl"
                + " Merrow North Oak Pen Quar Raven Rowan Salt Sedge Stan Tarn Thorn Upper Wey Whin Winter Wren Yar")
        let ends = list(
            "borough bridge by combe dale ford gate ham haven holm hurst ley mere minster mouth stead ton wick")
        return starts.flatMap { start in ends.map { start + $0 } }
    }()

    /// Those that release groups go by; no real group has one.
    static let groups = list(
        "BRINE DRIFTWOOD FOXGLOVE HALCYON KETTLE LANTERN LUMEN MARROW NIMBUS ORBITAL OSPREY PELICAN QUARTZ QUILL SALTBOX"
            + " TANAGER TINPOT TWINLEAF")

    static let studios: [String] = names.prefix(40).enumerated().map { place, name in
        let kinds = ["Pictures", "Films", "Studios", "Film House", "Productions", "Entertainment"]
        return "\(surnames[place % surnames.count]) \(kinds[place % kinds.count])"
    }

    static let networks = [
        "Channel Nine North", "Harbour TV", "Kestrel Network", "Lumen+", "Meridian One", "NBK", "Orbit", "Palisade",
        "Public Channel 4", "Quillcast", "Republic TV", "Saltbox", "Tidal Television", "Union Broadcasting", "Vantage",
    ]
    static let animeNetworks = ["Asahi Hoshi", "Kawa TV", "Minato Channel", "Tokyo Kaze"]

    /// Towns, nouns and the like by the names that patterns have for them.
    static let byName = [
        "adjective": adjectives, "noun": nouns, "name": names, "verb": verbs, "place": places,
    ]

    static let movieTitles = [
        "The {adjective} {noun}", "{place}", "{adjective} {noun}", "{noun} of {place}", "{name} and the {noun}",
        "{verb} {place}", "The {noun} of {place}", "{name}'s {noun}", "The {noun} from {place}",
        "No {noun} in {place}", "{place}: The {noun}", "The {noun} Who Loved {place}",
        "Last {noun} to {place}", "The {adjective} {noun} of {place}",
    ]

    static let seriesTitles = [
        "The {noun} Files", "{place}", "{adjective} {noun}", "The {noun} of {place}", "{name} of {place}",
        "{place} Nights", "Doctor {place}", "The {adjective} {noun} of {place}",
    ]

    static let episodeTitles = [
        "The {adjective} {noun}", "{verb} {name}", "{noun}", "The {noun} and the {adjective} {place}",
        "{adjective} {noun}", "A Word with {name}", "{noun} or {place}",
    ]

    /// Titles of these forms, none of them twice.
    static func titles(_ forms: [String], of name: String, seed: UInt64) -> UniquePhrases {
        UniquePhrases(
            forms.map { PhrasePattern($0, words: byName) }, seed: SplitMix.base(seed: seed, name: "titles of " + name))
    }

    private static func list(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    // MARK: Sentences

    static let sentences = Grammar([
        "movie": [
            "{Who} {does} {what}, {but}.", "{when}, {who} {does} {what}. {turn}.", "{Who} {does} {what}. {turn}.",
            "{turn}, and {whom} is the only one left who {knows}.", "{Who} {does} {what} and {finds}. {turn}.",
            "{when}, {who} {finds}. {turn}, {but}.",
        ],
        "series": [
            "{Who} {does} {what}. {turn}.", "{when}, {who} and {whom} {join}. {turn}.",
            "Every week {whom} {does} {what}, {but}.", "{Who} {finds}. {turn}.",
        ],
        "episode": [
            "{turn}.", "{Who} {finds}.", "{event} {effect}.", "{event} {effect}, {but}.", "{turn}. {event} {effect}.",
        ],
        "who": ["a {one}", "the {only}", "an {trait} {job}"],
        "Who": ["A {one}", "The {only}", "An {trait} {job}"],
        "one": [
            "{mood} {job}", "{job} with nothing to lose", "retired {job}", "family of {job}s", "{mood} former {job}",
        ],
        "only": ["last {job} in town", "youngest of three sisters", "{job} next door", "{mood} son of a {job}"],
        "whom": [
            "a {mood} {job}", "a stranger", "an {trait} cousin", "the only witness", "her own brother",
            "a child who never speaks", "a man with two names", "the new {job}",
        ],
        "mood": [
            "weary", "cheerful", "reluctant", "penniless", "famous", "stubborn", "careful", "lonely", "brilliant",
            "clumsy", "patient", "restless",
        ],
        "trait": ["honest", "impatient", "unlucky", "ambitious", "elderly", "absent-minded"],
        "job": [
            "lighthouse keeper", "pianist", "baker", "surgeon", "mapmaker", "translator", "ferry pilot", "teacher",
            "detective", "locksmith", "gardener", "astronomer", "beekeeper", "courier", "chess player", "violin maker",
        ],
        "does": [
            "inherits", "tries to sell", "sets out to find", "has one night to return", "agrees to guard", "steals",
            "wagers everything on", "takes the blame for", "digs up", "falls in love with",
        ],
        "what": [
            "a house without doors", "the wrong suitcase", "a letter that was never sent", "an unfinished opera",
            "a map of a town that is not there", "the town's only clock", "a boat full of strangers",
            "a recipe worth killing for", "the recording of a crime", "an island nobody wants",
            "a horse that cannot lose",
        ],
        "but": [
            "but the price goes up every day", "but nobody believes a word of it",
            "though winter comes early this year",
            "but someone has been there before", "until the telephone rings", "and there is no way back",
            "though the neighbours are watching", "but the plan needs one more pair of hands",
        ],
        "when": [
            "On the eve of an election", "After twelve years abroad", "In a valley cut off by snow",
            "During the hottest week of the year", "The night before the wedding", "In the last days of a war",
            "At the end of the line", "While the city sleeps",
        ],
        "turn": [
            "What begins as a favour becomes a chase across three countries", "Nothing in the house is where it was",
            "By morning only one of them remembers why", "The truth turns out to be the smaller problem",
            "Old debts come due all at once", "An honest answer would ruin everything",
            "The whole town takes sides", "A single photograph tells another story", "It all depends on a dog",
        ],
        "knows": ["knows the way", "can read the map", "was there", "has the key", "remembers the tune"],
        "finds": [
            "finds a room that is on no plan", "learns who wrote the letters",
            "meets the one person who could explain it",
            "discovers a second set of books", "wakes up in the wrong life", "comes home to an empty street",
        ],
        "join": ["open a school", "share a flat", "run for office", "take the night shift", "reopen the old theatre"],
        "event": [
            "A rumour", "A power cut", "A birthday", "An unpaid bill", "A new neighbour", "A missing key",
            "A late guest", "A storm warning",
        ],
        "effect": [
            "divides old friends", "opens a door that should have stayed shut", "keeps everyone awake",
            "brings back what was thought lost", "makes the truth harder to keep", "changes who is in charge",
        ],
    ])
}
