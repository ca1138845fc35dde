/// One place in a document, step by step.
public struct JSONPlace: Sendable, Hashable, CustomStringConvertible {
    public enum Key: Sendable, Hashable {
        case member(String)
        case element(Int)

        /// The step as it stands in a pointer, not escaped.
        public var token: String {
            switch self {
            case .member(let name): name
            case .element(let index): String(index)
            }
        }
    }

    public var keys: [Key]

    public init(_ keys: [Key] = []) {
        self.keys = keys
    }

    // MARK: Pointers

    /// Reads an RFC 6901 pointer such as `/records/0/title`; nil for a text that is none.
    ///
    /// Only a document can tell an element from a member that is called by a number, so numbers count as elements here,
    /// and whoever follows the place takes a member where there is no list.
    public init?(pointer: String) {
        guard let tokens = Self.tokens(of: pointer) else { return nil }
        keys = tokens.map { token in
            if let index = Int(token), String(index) == token, index >= 0 { return .element(index) }
            return .member(token)
        }
    }

    /// The way there as an RFC 6901 pointer, in which `~` and `/` of names are escaped.
    public var pointer: String { keys.reduce(into: "") { $0 += "/" + Self.escaped($1.token) } }

    /// The way there as people write it, such as `$.images[2]`.
    public var path: String {
        keys.reduce(into: "$") { text, key in
            switch key {
            case .member(let name): text += "." + name
            case .element(let index): text += "[\(index)]"
            }
        }
    }

    public var description: String { pointer }

    /// A name as it stands in a pointer.
    public static func escaped(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        return token.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// The names of a pointer's steps; nil for a text that is neither empty nor begins with a slash.
    package static func tokens(of pointer: String) -> [String]? {
        guard pointer.isEmpty || pointer.hasPrefix("/") else { return nil }
        return pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }
}

extension JSONValue {
    /// What stands at a place, or nil when there is no such place.
    public subscript(_ place: JSONPlace) -> JSONValue? {
        var value = self
        for key in place.keys {
            let next =
                switch key {
                case .member(let name): value[name]
                case .element(let index): value[index] ?? value[key.token]
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// Puts other values in the place of one: none removes it, a second one follows it in its list.
    ///
    /// A member that is not there counts as null and is added.
    package mutating func replace(at place: JSONPlace, with edit: (JSONValue) -> [JSONValue]) {
        replace(at: place.keys[...], with: edit)
    }

    private mutating func replace(at keys: ArraySlice<JSONPlace.Key>, with edit: (JSONValue) -> [JSONValue]) {
        guard let key = keys.first else {
            if let value = edit(self).first { self = value }
            return
        }
        let rest = keys.dropFirst()
        switch (key, self) {
        case (.element(let index), .array(var elements)):
            guard elements.indices.contains(index) else { return }
            self = .null  // gives the storage up, so that the change happens in place
            if rest.isEmpty {
                let values = edit(elements[index])
                if values.count == 1 {
                    elements[index] = values[0]
                } else {
                    elements.replaceSubrange(index...index, with: values)
                }
            } else {
                elements[index].replace(at: rest, with: edit)
            }
            self = .array(elements)
        case (.member(let name), .object(var object)):
            self = .null
            if rest.isEmpty {
                object[name] = edit(object[name] ?? .null).first
            } else {
                object.change(name) { $0.replace(at: rest, with: edit) }
            }
            self = .object(object)
        default: break
        }
    }
}
