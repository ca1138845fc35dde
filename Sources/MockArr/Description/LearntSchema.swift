import FixtureKit

/// What a JSON value looked like, wherever it was seen.
final class LearntSchema {
    struct Kinds: OptionSet {
        let rawValue: Int
        static let null = Kinds(rawValue: 1)
        static let bool = Kinds(rawValue: 2)
        static let integer = Kinds(rawValue: 4)
        static let number = Kinds(rawValue: 8)
        static let text = Kinds(rawValue: 16)
        static let list = Kinds(rawValue: 32)
        static let object = Kinds(rawValue: 64)
    }

    struct Member {
        let name: String
        let schema: LearntSchema
        /// In how many of the objects it was.
        var count: Int
    }

    private(set) var kinds: Kinds = []
    /// Whether an integer needed more than 32 bits.
    private(set) var isLong = false
    /// The format that every text had so far; empty once one had none.
    private(set) var format: String?
    /// What the elements of a list looked like.
    private(set) lazy var element: LearntSchema = LearntSchema()
    private(set) var members: [Member] = []
    private var places: [String: Int] = [:]
    /// Which members were seen right behind which.
    private var followers: [Int: Set<Int>] = [:]
    private(set) var objectCount = 0
    /// The class that the objects here belong to, which knows their members.
    var className: String?
    /// What the values of objects looked like whose members are names of data.
    var mapped: LearntSchema?
    /// Whether it holds whatever a client has sent.
    var isAnything = false
    /// Whether it was bytes of some file.
    var isBinary = false

    /// Learns what kind of value it is, and of a scalar everything.
    func see(_ value: JSONValue) {
        switch value {
        case .null: kinds.insert(.null)
        case .bool: kinds.insert(.bool)
        case .number(let number): see(number)
        case .string(let text): see(text)
        case .array: kinds.insert(.list)
        case .object: kinds.insert(.object)
        }
    }

    private func see(_ number: JSONNumber) {
        guard let int = Int(number.text) else { return _ = kinds.insert(.number) }
        kinds.insert(.integer)
        if Int32(exactly: int) == nil { isLong = true }
    }

    private func see(_ text: String) {
        kinds.insert(.text)
        let seen = Self.format(of: text)
        format = format == nil || format == seen ? seen : ""
    }

    private static func format(of text: String) -> String {
        let form = text.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "9") : $0 }
        if form.elementsEqual("9999-99-99T99:99:99Z".utf8) { return "date-time" }
        return form.elementsEqual("9999-99-99".utf8) ? "date" : ""
    }

    /// Counts an object, whose members are learnt one by one.
    func enterObject() { objectCount += 1 }

    func member(_ name: String, behind last: String? = nil) -> LearntSchema {
        let place = places[name] ?? members.count
        if let last = last.flatMap({ places[$0] }), last != place { followers[last, default: []].insert(place) }
        if place < members.count {
            members[place].count += 1
            return members[place].schema
        }
        let schema = LearntSchema()
        places[name] = place
        members.append(Member(name: name, schema: schema, count: 1))
        return schema
    }

    /// The members in an order that agrees with every object in which they were seen.
    var arrangedMembers: [Member] {
        var waiting = [Int](repeating: 0, count: members.count)
        for place in followers.values.joined() { waiting[place] += 1 }
        var rest = Array(members.indices)
        var arranged: [Member] = []
        while !rest.isEmpty {
            // Where objects disagree, what was seen first goes first.
            let index = rest.firstIndex { waiting[$0] == 0 } ?? 0
            let place = rest.remove(at: index)
            for follower in followers[place] ?? [] { waiting[follower] -= 1 }
            arranged.append(members[place])
        }
        return arranged
    }

    /// Whether every object had it, and as something that .NET never leaves out: texts and objects may be null.
    func requires(_ member: Member) -> Bool {
        let kinds = member.schema.kinds
        return member.count == objectCount && !kinds.contains(.null) && !kinds.contains(.object)
            && (!kinds.contains(.text) || member.schema.format == "date-time")
    }
}
