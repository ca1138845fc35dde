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

    public private(set) var members: [Member]

    public init(members: [Member] = []) {
        self.members = members
    }

    /// Keeps the pairs in their order, leaving out those without a value.
    ///
    /// This is how resources are written: the real servers never write a null member.
    public init(_ pairs: [(String, JSONValue?)]) {
        members = []
        members.reserveCapacity(pairs.count)
        for case (let key, let value?) in pairs {
            members.append(Member(key: key, value: value))
        }
    }

    public init(_ pairs: [(String, JSONValue)]) {
        members = pairs.map { Member(key: $0, value: $1) }
    }

    public var isEmpty: Bool { members.isEmpty }

    public var keys: [String] { members.map(\.key) }

    /// Reads, replaces in place, appends a new member, or removes with nil.
    public subscript(key: String) -> JSONValue? {
        get {
            // By index, which copies no member on the way.
            for index in members.indices where members[index].key == key { return members[index].value }
            return nil
        }
        set {
            let place = members.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Changes a member's value in place; nothing happens when there is none of that name.
    package mutating func change(_ key: String, _ body: (inout JSONValue) -> Void) {
        guard let place = members.firstIndex(where: { $0.key == key }) else { return }
        body(&members[place].value)
    }

    /// The last member whose name matches whatever its case, as the real servers read bodies.
    public func member(anyCase name: String) -> JSONValue? {
        members.indices.last { Self.isSame(members[$0].key, name) }.map { members[$0].value }
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
        var ranked = members.map { (rank: order.rank(of: $0.key), member: $0) }
        var isSorted = true
        for index in ranked.indices.dropFirst() where ranked[index - 1].rank > ranked[index].rank {
            isSorted = false
            break
        }
        guard !isSorted else { return self }
        ranked.sort { $0.rank < $1.rank }  // Swift's sort is stable
        return JSONObject(members: ranked.map(\.member))
    }
}

extension JSONObject {
    /// The members of both in a resource's wire order, which each of them already has; of a name in both, the other's.
    ///
    /// This is how what is derived joins what is stored, in one pass over both.
    public func woven(with other: JSONObject, by order: KeyOrder) -> JSONObject {
        var result: [Member] = []
        result.reserveCapacity(members.count + other.members.count)
        var rest = other.members[...]
        var nextRank = rest.first.map { order.rank(of: $0.key) } ?? .max
        for member in members {
            let rank = order.rank(of: member.key)
            while nextRank < rank, let next = rest.popFirst() {
                result.append(next)
                nextRank = rest.first.map { order.rank(of: $0.key) } ?? .max
            }
            if nextRank != rank || rest.first?.key != member.key { result.append(member) }
        }
        result.append(contentsOf: rest)
        return JSONObject(members: result)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}

extension JSONObject: Sequence {
    public func makeIterator() -> Array<Member>.Iterator { members.makeIterator() }
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
