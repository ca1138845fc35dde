/// Finds the route of a request in a tree of path segments.
///
/// Segments match whatever their case, one trailing slash is ignored, and a fixed segment beats a parameter.
package struct Router<Handler: Sendable>: Sendable {
    package struct Match: Sendable {
        package let route: Route<Handler>
        /// The route's place in the table.
        package let index: Int
        package let values: [String: String]
    }

    package enum Outcome: Sendable {
        case match(Match)
        /// The path is known, but not with that method.
        case otherMethods([Method])
        case unknown
    }

    package let routes: [Route<Handler>]

    /// The tree, its root first; children are named by their places.
    private var nodes = [Node()]

    private struct Node: Sendable {
        var children: [String: Int] = [:]
        var parameters: [(segment: PathSegment, node: Int)] = []
        var routes: [(method: Method, index: Int)] = []

    }

    package init(_ routes: [Route<Handler>]) {
        self.routes = routes
        for (index, route) in routes.enumerated() {
            var segments = PathSegment.list(route.template)
            if case .parameter(let name, .optionalInteger) = segments.last {
                segments.removeLast()
                insert(index, at: segments)
                segments.append(.parameter(name, .integer))
            }
            insert(index, at: segments)
        }
    }

    private mutating func insert(_ index: Int, at segments: [PathSegment]) {
        let node = segments.reduce(0) { child(of: $0, at: $1) }
        nodes[node].routes.removeAll {
            $0.method == routes[index].method && routes[$0.index].versions.overlaps(routes[index].versions)
        }
        nodes[node].routes.append((routes[index].method, index))
    }

    /// The child for a segment, made if there is none.
    private mutating func child(of node: Int, at segment: PathSegment) -> Int {
        let fresh = nodes.count
        switch segment {
        case .fixed(let text):
            let name = text.lowercased()
            if let known = nodes[node].children[name] { return known }
            nodes[node].children[name] = fresh
        case .parameter:
            if let known = nodes[node].parameters.first(where: { $0.segment == segment }) { return known.node }
            nodes[node].parameters.append((segment, fresh))
        }
        nodes.append(Node())
        return fresh
    }

    /// Looks a decoded path up among the routes of a version, or among all.
    package func route(_ method: String, _ path: String, in version: Int? = nil) -> Outcome {
        var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        var found: [Place] = []
        collect(segments.map { Substring($0) }[...], in: 0, values: [:], into: &found)
        let method = Method(rawValue: method)
        var methods: Set<Method> = []
        for place in found {
            for route in nodes[place.node].routes {
                if let version, !routes[route.index].versions.contains(version) { continue }
                if route.method == method {
                    return .match(Match(route: routes[route.index], index: route.index, values: place.values))
                }
                methods.insert(route.method)
            }
        }
        return methods.isEmpty ? .unknown : .otherMethods(methods.sorted { $0.rawValue < $1.rawValue })
    }

    private struct Place {
        let node: Int
        let values: [String: String]
    }

    /// All nodes with routes that the path leads to, the most fixed first.
    private func collect(
        _ segments: ArraySlice<Substring>, in node: Int, values: [String: String], into found: inout [Place]
    ) {
        guard let segment = segments.first else {
            if !nodes[node].routes.isEmpty { found.append(Place(node: node, values: values)) }
            return
        }
        if let child = nodes[node].children[segment.lowercased()] {
            collect(segments.dropFirst(), in: child, values: values, into: &found)
        }
        for case (.parameter(let name, let kind), let child) in nodes[node].parameters where kind.accepts(segment) {
            var values = values
            if kind == .rest {
                values[name] = segments.joined(separator: "/")
                collect([], in: child, values: values, into: &found)
            } else {
                values[name] = kind.value(of: segment)
                collect(segments.dropFirst(), in: child, values: values, into: &found)
            }
        }
    }
}

/// A piece of a path template.
enum PathSegment: Sendable, Hashable {
    case fixed(String)
    case parameter(String, Kind)

    enum Kind: Sendable, Hashable {
        /// `{id}`: a 32-bit integer.
        case integer
        /// `{id?}`: the same, or nothing, at the end of a template.
        case optionalInteger
        /// `{name:text}`: one segment of any text.
        case text
        /// `{name:text}:verb`: the same with an ending, which is no part of the value.
        case textBefore(String)
        /// `{path:rest}`: everything that follows.
        case rest

        func accepts(_ text: Substring) -> Bool {
            switch self {
            case .integer, .optionalInteger: Int32(text) != nil
            case .text: !text.isEmpty
            case .textBefore(let ending): text.count > ending.count && text.hasSuffix(ending)
            case .rest: true
            }
        }

        func value(of text: Substring) -> String {
            if case .textBefore(let ending) = self { String(text.dropLast(ending.count)) } else { String(text) }
        }
    }

    static func list(_ template: String) -> [PathSegment] {
        // By bytes: a table of two hundred templates is read at every start.
        template.utf8.split(separator: UInt8(ascii: "/")).map { segment in
            guard segment.first == UInt8(ascii: "{"), let end = segment.lastIndex(of: UInt8(ascii: "}")) else {
                return .fixed(String(Substring(segment)))
            }
            let ending = Substring(segment[segment.index(after: end)...])
            let segment = segment[...end]
            let inner = Substring(segment.dropFirst().dropLast())
            if inner.utf8.last == UInt8(ascii: "?") { return .parameter(String(inner.dropLast()), .optionalInteger) }
            let parts = inner.split(separator: ":")
            switch parts.count == 2 ? parts[1] : "" {
            case "text": return .parameter(String(parts[0]), ending.isEmpty ? .text : .textBefore(String(ending)))
            case "rest": return .parameter(String(parts[0]), .rest)
            default: return .parameter(String(inner), .integer)
            }
        }
    }
}
