/// What a client takes for granted of a resource.
public struct Expectation: Sendable, Equatable {
    /// Who relies on it.
    public let client: String
    /// The name of the resource, such as `radarr/movie`.
    public let resource: String
    /// Where, below a record: `title`, `movieFile.size`, `images[*].remoteUrl`, `[?hasFile==true].movieFile`.
    public let place: String
    /// What it must be there.
    public let demand: Demand
    /// Whether it may be absent or null.
    public let isOptional: Bool
    /// Where that is known from.
    public let source: String

    /// The way through a list of records.
    private let path: JSONPath

    /// Nil when the place is no way into a record.
    public init?(
        client: String, resource: String, place: String, demand: Demand, isOptional: Bool = false, source: String
    ) {
        guard let path = JSONPath(place.hasPrefix("[") ? "$" + place : "$[*]." + place), path.steps.count > 1 else {
            return nil
        }
        self.client = client
        self.resource = resource
        self.place = place
        self.demand = demand
        self.isOptional = isOptional
        self.source = source
        self.path = path
    }

    /// A place that is not as somebody expects it.
    public struct Breach: Sendable, Equatable {
        /// A JSON pointer into the record or document.
        public let pointer: String
        /// What is there, in the words of an error message.
        public let found: String
    }

    /// Where a record is not as expected; empty when all is well, or there is nothing that it could be wrong with.
    public func breaches(in record: JSONValue) -> [Breach] {
        let records = JSONValue.array([record])
        var breaches: [Breach] = []
        func look(at value: JSONValue?, _ pointer: String) {
            // What stands in a list of one begins with /0.
            func note(_ found: String) { breaches.append(Breach(pointer: String(pointer.dropFirst(2)), found: found)) }
            guard let value else { return isOptional || demand == .notNull ? () : note("nothing") }
            guard !value.isNull else { return isOptional && demand != .notNull ? () : note("null") }
            if !demand.accepts(value) { note(Self.words(for: value)) }
        }
        if case .member(let name) = path.steps.last {
            for holder in JSONPath(steps: Array(path.steps.dropLast())).values(in: records) {
                if let object = holder.value.object {
                    look(at: object[name], "\(holder.pointer)/\(JSONPlace.escaped(name))")
                }
            }
        } else {
            for (pointer, value) in path.values(in: records) { look(at: value, pointer) }
        }
        return breaches
    }

    private static func words(for value: JSONValue) -> String {
        switch value {
        case .null, .array, .object: value.kind
        case .bool, .number, .string: JSONWriter(layout: .compact, escaping: .minimal).string(value)
        }
    }
}
