/// The way through a document that visits every name and every value in the order in which they are written.
struct SecretWalk {
    let detector: SecretDetector
    /// What names of members smell of, looked up once each.
    private var smells: [String: FieldSmell?] = [:]
    private var namesWithSecrets: [String: [SecretMatch]] = [:]

    /// What a text is in its document.
    enum Role {
        case name, text, number, word
    }

    typealias Visitor = (_ matches: [SecretMatch], _ text: [UInt8], _ place: [JSONPlace.Key], _ role: Role) -> Void

    init(detector: SecretDetector) {
        self.detector = detector
    }

    /// Calls the visitor for all names, texts, numbers and words, with the secrets in them.
    mutating func visit(_ document: JSONValue, _ visitor: Visitor) {
        var place: [JSONPlace.Key] = []
        visit(document, nil, &place, visitor)
    }

    private mutating func visit(
        _ value: JSONValue, _ smell: FieldSmell?, _ place: inout [JSONPlace.Key], _ visitor: Visitor
    ) {
        switch value {
        case .null, .bool: visitor([], [], place, .word)
        case .number(let number):
            let text = Array(number.text.utf8)
            let isSecret = smell != nil && smell != .host && number.text != "0"
            let matches = isSecret ? smell.map { [SecretMatch(kind: $0.kind, range: text.indices)] } : nil
            visitor(matches ?? [], text, place, .number)
        case .string(let string):
            let text = Array(string.utf8)
            visitor(detector.matches(in: text, smell), text, place, .text)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                place.append(.element(index))
                visit(element, smell, &place, visitor)
                place.removeLast()
            }
        case .object(let object):
            let field = FieldNames(object)
            for member in object {
                place.append(.member(member.key))
                visitor(secrets(inName: member.key), Array(member.key.utf8), place, .name)
                visit(member.value, self.smell(of: member, in: field) ?? inherited(smell), &place, visitor)
                place.removeLast()
            }
        }
    }

    /// Cookies may be written one by one.
    private func inherited(_ smell: FieldSmell?) -> FieldSmell? { smell == .cookie ? .token : nil }

    private mutating func secrets(inName name: String) -> [SecretMatch] {
        if let known = namesWithSecrets[name] { return known }
        let matches = detector.matches(in: Array(name.utf8), nil)
        namesWithSecrets[name] = matches
        return matches
    }

    private mutating func smell(of member: JSONObject.Member, in field: FieldNames) -> FieldSmell? {
        if member.key == "value", let name = field.name { return FieldSmell(privacy: field.privacy) ?? smell(of: name) }
        guard let smell = smell(of: member.key) else { return nil }
        return isLabel(member) ? nil : smell
    }

    private mutating func smell(of name: String) -> FieldSmell? {
        if let known = smells[name] { return known }
        let smell = FieldSmell(name: name)
        smells[name] = smell
        return smell
    }

    /// Whether a member is a phrase by its name, as in translations: `"ApiKey": "API Key"`.
    private func isLabel(_ member: JSONObject.Member) -> Bool {
        guard let first = member.key.utf8.first, first &- UInt8(ascii: "A") < 26, let text = member.value.string else {
            return false
        }
        return !member.key.contains("-") && text.utf8.allSatisfy { $0.isLetter || $0 == 0x20 || $0 >= 0x80 }
    }

    /// What an object says of its own `value`, as settings of providers and lists of headers do.
    private struct FieldNames {
        let name: String?
        let privacy: String?

        init(_ object: JSONObject) {
            guard let value = object["value"], !value.isNull else {
                (name, privacy) = (nil, nil)
                return
            }
            name = object["name"]?.string ?? object["key"]?.string
            privacy = object["privacy"]?.string
        }
    }
}
