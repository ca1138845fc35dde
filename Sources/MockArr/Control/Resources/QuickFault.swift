import FixtureKit

/// A rule made of query parameters, for one-liners.
struct QuickFault {
    /// The parameters, and where in a rule each belongs.
    private static let places: [(name: String, path: [String])] = [
        ("name", ["name"]), ("app", ["match", "app"]), ("instance", ["match", "instance"]),
        ("route", ["match", "route"]),
        ("path", ["match", "path"]), ("base", ["match", "base"]), ("skip", ["when", "skip"]),
        ("times", ["when", "times"]),
        ("every", ["when", "every"]), ("probability", ["when", "probability"]), ("after", ["when", "after"]),
        ("for", ["when", "for"]), ("delay", ["then", "delay"]), ("delayBody", ["then", "delayBody"]),
        ("status", ["then", "reply", "status"]), ("dialect", ["then", "reply", "dialect"]),
        ("body", ["then", "reply", "body"]), ("location", ["then", "reply", "location"]),
        ("headers", ["then", "headers"]),
        ("corrupt", ["then", "corrupt"]), ("wire", ["then", "wire"]), ("cutAfter", ["then", "wire", "cutAfter"]),
        ("stallAfter", ["then", "wire", "stallAfter"]), ("drip", ["then", "wire", "drip"]),
        ("contentLength", ["then", "wire", "contentLength"]), ("closeAfter", ["then", "wire", "closeAfter"]),
        ("commit", ["then", "commit"]),
        ("mutate", ["then", "mutate"]), ("hold", ["then", "hold"]), ("rateLimit", ["then", "rateLimit"]),
        ("priority", ["priority"]), ("continue", ["continue"]), ("quiet", ["quiet"]), ("repeat", ["repeat"]),
    ]

    /// Those that stay text even when they look like something else.
    private static let texts: Set<String> = [
        "name", "app", "instance", "route", "path", "location", "dialect", "corrupt", "commit",
    ]

    static let parameters = places.map {
        Parameter($0.name, .text, "Like /\($0.path.joined(separator: "/")) of a rule")
    }

    private let query: Query

    init(_ query: Query) {
        self.query = query
    }

    /// The rule, under the name given or the next free one.
    func rule(besides names: [String], in context: RuleContext) throws(ControlError) -> Rule {
        let free = (1...).lazy.map { "fault-\($0)" }.first { !names.contains($0) }
        do {
            return try Rule(.object(document()), named: query["name"] ?? free ?? "fault", in: context)
        } catch {
            throw mistake(error)
        }
    }

    private func document() throws(ControlError) -> JSONObject {
        var document = JSONObject()
        var seen: Set<String> = []
        for item in query.items {
            guard let path = Self.places.first(where: { $0.name == item.name })?.path else { continue }
            guard seen.insert(item.name).inserted, Self.set(value(of: item), at: path[...], in: &document) else {
                throw ControlError(
                    .unexpectedValue, "\"\(item.name)\" contradicts what stands before it.", at: "?\(item.name)",
                    expected: "each aspect once")
            }
        }
        return document
    }

    /// Numbers, flags, lists and objects as what they are, all else as text.
    private func value(of item: Query.Item) -> JSONValue {
        if Self.texts.contains(item.name) { return .string(item.value) }
        // A plus sign in a query arrives as a blank.
        if item.name == "contentLength", item.value.hasPrefix(" ") { return .string("+" + item.value.dropFirst()) }
        if item.name == "contentLength", item.value.hasPrefix("-") { return .string(item.value) }
        return (try? JSONParser(maximumDepth: 64).parse(item.value)) ?? .string(item.value)
    }

    /// Puts a value into nested objects; false when something else stands in the way.
    private static func set(_ value: JSONValue, at path: ArraySlice<String>, in object: inout JSONObject) -> Bool {
        guard let key = path.first else { return false }
        guard path.count > 1 else {
            guard object[key] == nil else { return false }
            object[key] = value
            return true
        }
        guard var nested = object[key] == nil ? JSONObject() : object[key]?.object else { return false }
        guard set(value, at: path.dropFirst(), in: &nested) else { return false }
        object[key] = .object(nested)
        return true
    }

    /// The mistake with the parameter's name in place of the pointer.
    private func mistake(_ error: ControlError) -> ControlError {
        var error = error
        guard let pointer = error.pointer else { return error }
        let fitting = Self.places.filter { place in
            let path = "/" + place.path.joined(separator: "/")
            return query.contains(place.name) && (pointer == path || pointer.hasPrefix(path + "/"))
        }
        if let place = fitting.max(by: { $0.path.count < $1.path.count }) {
            error.pointer = "?\(place.name)"
        } else if error.kind == .missing, pointer == "/then" {
            error = ControlError(
                .missing, "Nothing is said of what shall happen.",
                expected: "one of status, delay, wire, corrupt, commit …")
        } else if !pointer.hasPrefix("?") {
            error.pointer = nil
        }
        return error
    }
}
