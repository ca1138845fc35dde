/// The routes that rules can name: the tables of both apps.
struct RouteCatalogue: Sendable {
    private let own: [App]?

    /// The two apps. Their tables are read when a first rule asks for them, not at the start.
    static let served = RouteCatalogue(own: nil)

    private init(own: [App]?) {
        self.own = own
    }

    init(apps: [App]) {
        own = apps
    }

    var apps: [App] { own ?? AppKind.allCases.map(App.of) }

    /// The names of all routes, each once, of one app or of both.
    func names(of kind: AppKind? = nil) -> [String] {
        var seen: Set<String> = []
        return apps.filter { kind == nil || $0.kind == kind }.flatMap { $0.router.routes.map(\.name) }
            .filter { seen.insert($0).inserted }
    }
}

/// A value for each app, found without hashing.
struct PerApp<Value: Sendable>: Sendable {
    private var radarr: Value
    private var sonarr: Value

    init(_ value: Value) {
        radarr = value
        sonarr = value
    }

    subscript(app: AppKind) -> Value {
        get { app == .radarr ? radarr : sonarr }
        _modify { if app == .radarr { yield &radarr } else { yield &sonarr } }
    }
}

extension PerApp: Equatable where Value: Equatable {}

/// Some routes of both apps, by their places in the tables.
struct RouteSet: Sendable, Equatable {
    private var words = PerApp<[UInt64]>([])

    var isEmpty: Bool { AppKind.allCases.allSatisfy { words[$0].isEmpty } }

    mutating func insert(_ index: Int, of app: AppKind) {
        let place = index >> 6
        let missing = place + 1 - words[app].count
        if missing > 0 { words[app] += Array(repeating: 0, count: missing) }
        words[app][place] |= 1 << UInt64(index & 63)
    }

    func contains(_ index: Int, of app: AppKind) -> Bool {
        let bits = words[app]
        return index >> 6 < bits.count && bits[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// Whether every route of the other is one of this.
    func isSuperset(of other: RouteSet) -> Bool {
        AppKind.allCases.allSatisfy { app in
            other.words[app].enumerated().allSatisfy { index, word in
                word & ~(index < words[app].count ? words[app][index] : 0) == 0
            }
        }
    }
}
