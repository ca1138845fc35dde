/// One place in a document, step by step.
package struct JSONPlace: Sendable, Hashable {
    package enum Key: Sendable, Hashable {
        case member(String)
        case element(Int)
    }

    package var keys: [Key]

    package init(_ keys: [Key] = []) {
        self.keys = keys
    }

    /// The way there as RFC 6901 begins to write it: names stand as they are.
    package var pointer: String {
        keys.reduce(into: "") { text, key in
            switch key {
            case .member(let name): text += "/" + name
            case .element(let index): text += "/\(index)"
            }
        }
    }
}

extension JSONValue {
    /// What stands at a place, or nil when there is no such place.
    package subscript(_ place: JSONPlace) -> JSONValue? {
        var value = self
        for key in place.keys {
            let next =
                switch key {
                case .member(let name): value[name]
                case .element(let index): value[index]
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
