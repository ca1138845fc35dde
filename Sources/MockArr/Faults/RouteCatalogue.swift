/// The routes that rules can name: the tables of both apps.
struct RouteCatalogue: Sendable {
    let apps: [App]

    static let served = RouteCatalogue(apps: AppKind.allCases.map(App.of))

    /// The names of all routes, each once, of one app or of both.
    func names(of kind: AppKind? = nil) -> [String] {
        var seen: Set<String> = []
        return apps.filter { kind == nil || $0.kind == kind }.flatMap { $0.router.routes.map(\.name) }
            .filter { seen.insert($0).inserted }
    }
}

/// Some routes of both apps, by their places in the tables.
struct RouteSet: Sendable, Equatable {
    private var words: [AppKind: [UInt64]] = [:]

    var isEmpty: Bool { words.values.allSatisfy { $0.allSatisfy { $0 == 0 } } }

    mutating func insert(_ index: Int, of app: AppKind) {
        let place = index >> 6
        var bits = words[app] ?? []
        if bits.count <= place { bits += Array(repeating: 0, count: place + 1 - bits.count) }
        bits[place] |= 1 << UInt64(index & 63)
        words[app] = bits
    }

    func contains(_ index: Int, of app: AppKind) -> Bool {
        guard let bits = words[app], index >> 6 < bits.count else { return false }
        return bits[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// Whether every route of the other is one of this.
    func isSuperset(of other: RouteSet) -> Bool {
        other.words.allSatisfy { app, bits in
            bits.enumerated().allSatisfy { index, word in
                let own = words[app].map { index < $0.count ? $0[index] : 0 } ?? 0
                return word & ~own == 0
            }
        }
    }
}
