import FixtureKit

/// What .NET reads a body into, to refuse what it could not read.
struct RequestTypes: Sendable {
    /// What one member, or the whole body, must be.
    indirect enum Kind: Sendable {
        case anything
        case plain(Plain, isNullable: Bool)
        case list(of: Kind, class: String)
        /// A class or an enumeration of the catalogue.
        case named(String, isNullable: Bool)
    }

    enum Plain: String, Sendable {
        case int, long, double, bool, text, date

        var typeName: String {
            switch self {
            case .int: "System.Int32"
            case .long: "System.Int64"
            case .double: "System.Double"
            case .bool: "System.Boolean"
            case .text: "System.String"
            case .date: "System.DateTime"
            }
        }

        func accepts(_ value: JSONValue) -> Bool {
            switch self {
            case .int: value.int32 != nil
            case .long: value.integer(Int64.self) != nil
            case .double: value.spelledDouble != nil
            case .bool: value.bool != nil
            case .text, .date: value.string != nil || value.isNull
            }
        }
    }

    /// The full name of each class and enumeration.
    private var names: [String: String] = [:]
    /// The members of each class, by their names in lower case.
    private var members: [String: [String: Kind]] = [:]
    /// The members of a class that a body should have.
    private var required: [String: [String]] = [:]
    private var choices: [String: Choice] = [:]
    private var routes: [String: Substring] = [:]

    private static let radarr = RequestTypes(.radarr)
    private static let sonarr = RequestTypes(.sonarr)

    static func of(_ app: AppKind) -> RequestTypes { app == .radarr ? radarr : sonarr }

    private init(_ app: AppKind) {
        for line in RequestClasses.text(app).replacing("\n  ", with: " ").split(separator: "\n") {
            var words = line.split(separator: " ")[...]
            guard let first = words.popFirst(), let second = words.popFirst() else { continue }
            if let path = first.tail(behind: "/") {
                routes[words.isEmpty ? String(path) : "\(second) \(path)"] = words.last ?? second
                continue
            }
            let name = String(first.tail(behind: "=") ?? first)
            let namespace = second.replacing("@", with: "~.Api.V3").replacing("~", with: app.title)
            names[name] = namespace == "-" ? name : "\(namespace).\(name)"
            if first != name {
                choices[name] = Choice(names[name] ?? name, words.enumerated().map { Self.choice($1, number: $0) })
            } else {
                required[name] = words.compactMap { $0.tail(behind: "!").map(String.init) }
                members[name] = words.filter { !$0.hasPrefix("!") }.reduce(into: [:]) { members, word in
                    let parts = word.split(separator: ":")
                    members[parts[0].lowercased()] = kind(parts[1])
                }
            }
        }
    }

    /// One value of an enumeration: `tba`, or `deleted=-1` where it is not numbered by its place.
    private static func choice(_ word: Substring, number: Int) -> (name: String, number: Int) {
        let parts = word.split(separator: "=")
        return (String(parts[0]), parts.count == 2 ? Int(parts[1]) ?? number : number)
    }

    private func kind(_ text: Substring) -> Kind {
        switch text.first {
        case "[": return .list(of: kind(text.dropFirst().dropLast()), class: "List")
        case "{": return .list(of: kind(text.dropFirst().dropLast()), class: "HashSet")
        default: break
        }
        let isNullable = text.last == "?"
        let name = String(isNullable ? text.dropLast() : text)
        if name == "any" { return .anything }
        return Plain(rawValue: name).map { .plain($0, isNullable: isNullable) } ?? .named(name, isNullable: isNullable)
    }

    /// What the body of a route must be; anything where the catalogue does not know it.
    func kind(of route: AppRoute) -> Kind {
        let words = route.template.split(separator: "/").dropFirst(2).filter { !$0.hasPrefix("{") }
        let path = words.joined(separator: "/")
        return (routes["\(route.method.rawValue) \(path)"] ?? routes[path]).map(kind) ?? .anything
    }

    /// The names that a member of a class may have as its value, where it is an enumeration.
    func choices(of member: String, in className: String) -> [String]? {
        guard case .named(let name, _) = members[className]?[member.lowercased()] else { return nil }
        return choices[name]?.values.map(\.name)
    }

    /// The members of all classes that hold one of an enumeration's names, in lower case.
    var enumeratedMembers: Set<String> {
        var found: Set<String> = []
        for case (let name, .named(let type, _)) in members.values.joined() where choices[type] != nil {
            found.insert(name)
        }
        return found
    }

    // MARK: Checking

    /// Refuses the first value, in the order of the document, that .NET could not read.
    func check(_ body: Body, _ kind: Kind) throws(Refusal) {
        switch kind {
        case .anything: return
        case .plain(.date, let isNullable):
            _ = try body.date(isNullable: isNullable)
            return
        case .plain(let plain, let isNullable):
            if plain.accepts(body.value) || isNullable && body.value.isNull { return }
        case .named(let name, let isNullable):
            if let choice = choices[name] {
                let text = body.value.string ?? body.value.number?.text ?? ""
                if choice.name(of: text) != nil || isNullable && body.value.isNull { return }
            } else if let object = body.value.object {
                let members = members[name] ?? [:]
                for member in object.members {
                    guard let kind = members[member.key.lowercased()] else { continue }
                    try check(body.child(member.value, at: .member(member.key)), kind)
                }
                return
            } else if body.value.isNull {
                return
            }
        case .list(let element, _):
            if body.value.isNull { return }
            if let array = body.value.array {
                for (index, value) in array.enumerated() { try check(body.child(value, at: .element(index)), element) }
                return
            }
        }
        throw body.mismatch(typeName(of: kind))
    }

    /// Where a body has members that .NET would pass over, as paths.
    func unknownMembers(of value: JSONValue, _ kind: Kind, at path: String = "$") -> [String] {
        switch kind {
        case .anything, .plain: return []
        case .list(let element, _):
            return (value.array ?? []).enumerated().flatMap { unknownMembers(of: $1, element, at: "\(path)[\($0)]") }
        case .named(let name, _):
            guard let members = members[name], !members.isEmpty else { return [] }
            return (value.object?.members ?? []).flatMap { member in
                members[member.key.lowercased()].map {
                    unknownMembers(of: member.value, $0, at: "\(path).\(member.key)")
                } ?? ["\(path).\(member.key)"]
            }
        }
    }

    /// What a body lacks that it should have, as paths.
    func missingMembers(of value: JSONValue, _ kind: Kind, at path: String = "$") -> [String] {
        switch kind {
        case .anything, .plain: return []
        case .list(let element, _):
            return (value.array ?? []).enumerated().flatMap { missingMembers(of: $1, element, at: "\(path)[\($0)]") }
        case .named(let name, _):
            guard let object = value.object else { return [] }
            return (required[name] ?? []).filter { object.member(anyCase: $0)?.isNull ?? true }.map { "\(path).\($0)" }
        }
    }

    private func typeName(of kind: Kind) -> String {
        switch kind {
        case .anything: "System.Object"
        case .plain(let plain, let isNullable): Self.nullable(plain.typeName, isNullable)
        case .named(let name, let isNullable): Self.nullable(names[name] ?? name, isNullable)
        case .list(let element, let name): "System.Collections.Generic.\(name)`1[\(typeName(of: element))]"
        }
    }

    private static func nullable(_ name: String, _ isNullable: Bool) -> String {
        isNullable ? "System.Nullable`1[\(name)]" : name
    }
}

extension Substring {
    fileprivate func tail(behind prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
