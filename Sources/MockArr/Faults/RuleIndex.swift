import FixtureKit
import MicroHTTP

/// Which rules may mean a request, found without asking each of them: by route, and by what they want word for word.
struct RuleIndex: Sendable {
    /// A part of a request that rules may want to be a certain text.
    enum Trait: Sendable, Hashable {
        case path
        case query(String)
        case header(String)
    }

    /// The places of the rules that may mean requests of one route.
    private struct Shelf: Sendable {
        var always: [Int32] = []
        var wanting: [Trait: [String: [Int32]]] = [:]

        mutating func insert(_ place: Int32, _ wish: (trait: Trait, text: String)?) {
            guard let wish else { return always.append(place) }
            wanting[wish.trait, default: [:]][wish.text, default: []].append(place)
        }
    }

    private var shelves = PerApp<[Shelf]>([])
    /// For requests that hit no route.
    private var strays = Shelf()

    init(_ matches: [RequestMatch], _ catalogue: RouteCatalogue) {
        guard !matches.isEmpty else { return }
        let wishes = matches.map(\.wish)
        for place in matches.indices { strays.insert(Int32(place), wishes[place]) }
        for app in catalogue.apps {
            shelves[app.kind] = app.router.routes.enumerated().map { index, route in
                var shelf = Shelf()
                for place in matches.indices where matches[place].mayMean(route, at: index, of: app.kind) {
                    shelf.insert(Int32(place), wishes[place])
                }
                return shelf
            }
        }
    }

    /// The rules that have to be asked, in their order.
    func places(for facts: RequestFacts) -> [Int32] {
        let routes = shelves[facts.app]
        let shelf = facts.routeIndex.flatMap { $0 < routes.count ? routes[$0] : nil } ?? strays
        guard !shelf.wanting.isEmpty else { return shelf.always }
        var found = shelf.always
        for (trait, texts) in shelf.wanting {
            for text in facts.texts(of: trait).distinct() { found += texts[text] ?? [] }
        }
        return found.sorted()
    }
}

extension RequestFacts {
    fileprivate func texts(of trait: RuleIndex.Trait) -> [String] {
        switch trait {
        case .path: [RequestMatch.indexed(arrival.target.path)]
        case .query(let name): arrival.target.query.all(name)
        case .header(let name): request.fields.values(of: name)
        }
    }
}

extension RequestMatch {
    /// The first thing that it wants word for word.
    fileprivate var wish: (trait: RuleIndex.Trait, text: String)? {
        if case .route(let pattern) = place, !pattern.meansWholeRoutes, let path = pattern.literalPath {
            return (.path, Self.indexed(path))
        }
        for wanted in query {
            if case .exactly(let text) = wanted.pattern?.kind { return (.query(wanted.name.lowercased()), text) }
        }
        for wanted in headers {
            if case .exactly(let text) = wanted.pattern?.kind { return (.header(wanted.name.lowercased()), text) }
        }
        return nil
    }

    /// A path as routes are compared: whatever its case, and without a slash at its end.
    fileprivate static func indexed(_ path: String) -> String {
        let path = path.lowercased()
        return path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    }
}
