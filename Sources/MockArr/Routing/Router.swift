/// Finds the route of a request in a tree of path segments.
///
/// Segments match whatever their case, one trailing slash is ignored, and a fixed segment beats a parameter.
public struct Router<Handler: Sendable>: Sendable {
    public struct Match: Sendable {
        public let route: Route<Handler>
        /// The route's place in the table.
        public let index: Int
        public let values: [String: String]
    }

    public enum Outcome: Sendable {
        case match(Match)
        /// The path is known, but not with that method.
        case otherMethods([Method])
        case unknown
    }

    public let routes: [Route<Handler>]
    private var root = Node()

    private struct Node: Sendable {
        var children: [String: Node] = [:]
        var parameters: [(segment: PathSegment, node: Node)] = []
        var routes: [Method: Int] = [:]
    }

    public init(_ routes: [Route<Handler>]) {
        self.routes = routes
        for (index, route) in routes.enumerated() {
            var segments = PathSegment.list(route.template)
            if case .parameter(let name, .optionalInteger) = segments.last {
                segments.removeLast()
                insert(index, at: segments[...], into: &root)
                segments.append(.parameter(name, .integer))
            }
            insert(index, at: segments[...], into: &root)
        }
    }

    private func insert(_ index: Int, at segments: ArraySlice<PathSegment>, into node: inout Node) {
        guard let segment = segments.first else {
            node.routes[routes[index].method] = index
            return
        }
        switch segment {
        case .fixed(let text):
            insert(index, at: segments.dropFirst(), into: &node.children[text.lowercased(), default: Node()])
        case .parameter:
            let place = node.parameters.firstIndex { $0.segment == segment } ?? node.parameters.endIndex
            if place == node.parameters.endIndex { node.parameters.append((segment, Node())) }
            insert(index, at: segments.dropFirst(), into: &node.parameters[place].node)
        }
    }

    /// Looks a decoded path up.
    public func route(_ method: String, _ path: String) -> Outcome {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        var found: [(node: Node, values: [String: String])] = []
        collect(segments, in: root, values: [:], into: &found)
        guard !found.isEmpty else { return .unknown }
        let method = Method(rawValue: method)
        for (node, values) in found {
            if let method, let index = node.routes[method] {
                return .match(Match(route: routes[index], index: index, values: values))
            }
        }
        let methods = Set(found.flatMap { $0.node.routes.keys })
        return .otherMethods(methods.sorted { $0.rawValue < $1.rawValue })
    }

    /// All nodes with routes that the path leads to, the most fixed first.
    private func collect(
        _ segments: ArraySlice<Substring>, in node: Node, values: [String: String],
        into found: inout [(node: Node, values: [String: String])]
    ) {
        guard let segment = segments.first else {
            if !node.routes.isEmpty { found.append((node, values)) }
            return
        }
        if let child = node.children[segment.lowercased()] {
            collect(segments.dropFirst(), in: child, values: values, into: &found)
        }
        for case (.parameter(let name, let kind), let child) in node.parameters where kind.accepts(segment) {
            var values = values
            if kind == .rest {
                values[name] = segments.joined(separator: "/")
                collect([], in: child, values: values, into: &found)
            } else {
                values[name] = String(segment)
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
        /// `{path:rest}`: everything that follows.
        case rest

        func accepts(_ text: Substring) -> Bool {
            switch self {
            case .integer, .optionalInteger: Int32(text) != nil
            case .text: !text.isEmpty
            case .rest: true
            }
        }
    }

    static func list(_ template: String) -> [PathSegment] {
        template.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return .fixed(String(segment)) }
            let inner = segment.dropFirst().dropLast()
            if inner.hasSuffix("?") { return .parameter(String(inner.dropLast()), .optionalInteger) }
            let parts = inner.split(separator: ":")
            switch parts.count == 2 ? parts[1] : "" {
            case "text": return .parameter(String(parts[0]), .text)
            case "rest": return .parameter(String(parts[0]), .rest)
            default: return .parameter(String(inner), .integer)
            }
        }
    }
}
