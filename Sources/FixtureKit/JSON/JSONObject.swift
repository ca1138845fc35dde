/// The members of a JSON object in the order they were written.
public struct JSONObject: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The names in their order. Objects that were read and are alike share one list of them.
    public private(set) var keys: [String]
    private(set) var values: [JSONValue]

    /// Takes as many names as values.
    init(names: [String], values: [JSONValue]) {
        keys = names
        self.values = values
    }

    public init(members: some Sequence<Member> = []) {
        (keys, values) = ([], [])
        reserve(members.underestimatedCount)
        for member in members { append(member.key, member.value) }
    }

    /// Keeps the pairs in their order, leaving out those without a value.
    ///
    /// This is how resources are written: the real servers never write a null member.
    public init(_ pairs: [(String, JSONValue?)]) {
        (keys, values) = ([], [])
        reserve(pairs.count)
        for case (let key, let value?) in pairs { append(key, value) }
    }

    public init(_ pairs: [(String, JSONValue)]) {
        keys = pairs.map(\.0)
        values = pairs.map(\.1)
    }

    private mutating func reserve(_ count: Int) {
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        keys.append(key)
        values.append(value)
    }

    public var isEmpty: Bool { keys.isEmpty }

    public var members: Members { Members(object: self) }

    /// Reads, replaces in place, appends a new member, or removes with nil.
    public subscript(key: String) -> JSONValue? {
        get { keys.firstIndex(of: key).map { values[$0] } }
        set {
            switch (keys.firstIndex(of: key), newValue) {
            case (let place?, let value?): values[place] = value
            case (let place?, nil):
                keys.remove(at: place)
                values.remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Another value for the member at a place, counted as in `members`.
    package mutating func replace(at place: Int, by value: JSONValue) { values[place] = value }

    /// Changes a member's value in place; nothing happens when there is none of that name.
    package mutating func change(_ key: String, _ body: (inout JSONValue) -> Void) {
        guard let place = keys.firstIndex(of: key) else { return }
        body(&values[place])
    }

    /// The last member whose name matches whatever its case, as the real servers read bodies.
    public func member(anyCase name: String) -> JSONValue? {
        keys.lastIndex { Self.isSame($0, name) }.map { values[$0] }
    }

    private static func isSame(_ key: String, _ name: String) -> Bool {
        key == name || key.utf8.count == name.utf8.count && key.lowercased() == name.lowercased()
    }

    /// The same members without those named.
    public func removing(_ keys: Set<String>) -> JSONObject {
        JSONObject(members: members.filter { !keys.contains($0.key) })
    }

    /// This object with the other's members laid over it; a null there removes.
    public func merging(_ other: JSONObject) -> JSONObject {
        var result = self
        for member in other.members {
            // Not with `? :`, where the nil would be a JSON null.
            if member.value.isNull {
                result[member.key] = Optional.none
            } else {
                result[member.key] = member.value
            }
        }
        return result
    }

    /// The members in the wire order of a resource, unknown ones last in the order they had.
    public func arranged(by order: KeyOrder) -> JSONObject {
        let ranks = keys.map { order.rank(of: $0) }
        guard ranks.indices.dropFirst().contains(where: { ranks[$0 - 1] > ranks[$0] }) else { return self }
        // Swift's sort is stable.
        let places = keys.indices.sorted { ranks[$0] < ranks[$1] }
        return JSONObject(names: places.map { keys[$0] }, values: places.map { values[$0] })
    }
}

extension JSONObject {
    /// The members of both in a resource's wire order, which each of them already has; of a name in both, the other's.
    ///
    /// This is how what is derived joins what is stored, in one pass over both.
    public func woven(with other: JSONObject, by order: KeyOrder) -> JSONObject {
        var result = JSONObject()
        result.reserve(keys.count + other.keys.count)
        var next = 0
        func nextRank() -> Int { next < other.keys.count ? order.rank(of: other.keys[next]) : .max }
        var rank = nextRank()
        for (place, key) in keys.enumerated() {
            let ownRank = order.rank(of: key)
            while rank < ownRank {
                result.append(other.keys[next], other.values[next])
                next += 1
                rank = nextRank()
            }
            if rank != ownRank || next == other.keys.count || other.keys[next] != key {
                result.append(key, values[place])
            }
        }
        for place in next..<other.keys.count { result.append(other.keys[place], other.values[place]) }
        return result
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}

extension JSONObject: Sequence {
    public func makeIterator() -> IndexingIterator<Members> { members.makeIterator() }
}

extension JSONObject {
    /// The members of an object, each put together when it is looked at.
    public struct Members: RandomAccessCollection, Sendable, ExpressibleByArrayLiteral {
        private let object: JSONObject

        fileprivate init(object: JSONObject) {
            self.object = object
        }

        public init(arrayLiteral members: Member...) {
            object = JSONObject(members: members)
        }

        public var startIndex: Int { 0 }
        public var endIndex: Int { object.keys.count }

        public subscript(place: Int) -> Member { Member(key: object.keys[place], value: object.values[place]) }
    }
}

/// The order in which a resource's members leave the server.
public struct KeyOrder: Sendable {
    public let keys: [String]
    private let ranks: [String: Int]

    public init(_ keys: [String]) {
        self.keys = keys
        ranks = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the names separated by blanks, as the tables of the contract list them.
    public init(_ names: String) {
        self.init(names.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    }

    /// The place of a name, behind all others for an unknown one.
    public func rank(of key: String) -> Int { ranks[key] ?? keys.count }
}
