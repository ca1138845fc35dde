/// Puts stand-ins in the place of secrets.
///
/// The same secret always becomes the same stand-in, in every document and every run with the same seed, so that what referred to
/// each other still does; different secrets become different ones. What has been redacted is left alone when it is redacted
/// again.
///
/// ```swift
/// var redactor = Redactor(seed: "known to nobody else")
/// redactor.learn(settings)             // what is a secret in one document is one in all that follow
/// let clean = redactor.redact(movies)
/// for replacement in redactor.replacements { print(replacement.kind, replacement.pointer) }
/// ```
///
/// Without a seed of one's own a stand-in cannot be turned back either, but who has a guess can try it: long keys are safe from
/// that, and of what is short (passwords, names, addresses) a stand-in holds so little that many guesses fit. Neither base64 nor
/// words that may be ordinary ones are seen through: a password of letters alone is found only where passwords stand.
public struct Redactor: Sendable {
    /// One stand-in that was put into a document.
    public struct Replacement: Sendable, Hashable {
        public let kind: SecretKind
        /// The document's name, as it was given.
        public let document: String
        /// The JSON pointer to the text, as it is after the redaction.
        public let pointer: String
        public let standIn: String
    }

    /// What was replaced so far, in the order of the documents. No secret is in there.
    public private(set) var replacements: [Replacement] = []

    private let detector: SecretDetector
    private let seed: [UInt8]
    private var known: [Name: [UInt8]] = [:]
    private var taken: Set<[UInt8]> = []
    private var literals = SecretLiterals()

    /// A secret by what it is: `alice` may be a user and a host, but a key is the same key wherever it stands.
    private struct Name: Hashable {
        let text: [UInt8]
        let kind: SecretKind

        init(_ secret: [UInt8], _ kind: SecretKind) {
            text = StandIn.canonical(secret, kind)
            switch kind {
            case .token, .password, .cookie: self.kind = .key
            default: self.kind = kind
            }
        }
    }

    public init(seed: String = "", detector: SecretDetector = SecretDetector()) {
        self.seed = Array("mockarr redaction \(seed)".utf8)
        self.detector = detector
    }

    // MARK: Learning

    /// Notes the secrets of a document, so that they are found in others even where nothing else gives them away.
    public mutating func learn(_ document: JSONValue) {
        var walk = SecretWalk(detector: detector)
        var found: [(SecretKind, [UInt8])] = []
        walk.visit(document) { matches, text, _, _ in
            for match in matches { found.append((match.kind, match.original ?? Array(text[match.range]))) }
        }
        for (kind, secret) in found { remember(secret, kind) }
    }

    /// Notes a secret that is known from elsewhere, such as the key of the server that is being read.
    public mutating func learn(_ secret: String, as kind: SecretKind) {
        let bytes = Array(secret.utf8)
        guard !bytes.isEmpty, !detector.isHarmless(bytes) else { return }
        remember(bytes, kind)
        literals.add(bytes, kind, isCertain: true)
    }

    private mutating func remember(_ secret: [UInt8], _ kind: SecretKind) {
        _ = standIn(for: secret, kind)
        literals.add(secret, kind)
    }

    private mutating func standIn(for secret: [UInt8], _ kind: SecretKind) -> [UInt8] {
        let name = Name(secret, kind)
        if let known = known[name] { return known }
        var attempt = 0
        var text = StandIn.text(for: name.text, kind, seed: seed, attempt: attempt)
        while !taken.insert(text).inserted {
            attempt += 1
            text = StandIn.text(for: name.text, kind, seed: seed, attempt: attempt)
        }
        known[name] = text
        return text
    }

    private mutating func standIn(of match: SecretMatch, in text: [UInt8]) -> [UInt8] {
        standIn(for: match.original ?? Array(text[match.range]), match.kind)
    }

    // MARK: Redacting

    /// The document with stand-ins for its secrets; members keep their order.
    public mutating func redact(_ document: JSONValue, named name: String = "") -> JSONValue {
        let edits = edits(of: document, named: name)
        guard !edits.isEmpty else { return document }
        var number = 0
        return Self.apply(edits, to: document, &number)
    }

    /// The same for a file's bytes, which stay as they are everywhere else.
    public mutating func redact(_ bytes: [UInt8], named name: String = "") throws(JSONError) -> [UInt8] {
        let edits = edits(of: try JSONParser().parse(bytes), named: name)
        return edits.isEmpty ? bytes : JSONTokens.replacing(edits, in: bytes)
    }

    /// The new texts by the number of the name or scalar in the document.
    private mutating func edits(of document: JSONValue, named name: String) -> [Int: JSONValue] {
        learn(document)
        var found: [(number: Int, matches: [SecretMatch], text: [UInt8], place: [JSONPlace.Key], isNumber: Bool)] = []
        var walk = SecretWalk(detector: detector)
        var number = 0
        let literals = literals
        walk.visit(document) { matches, text, place, role in
            let all = literals.matches(in: text, beside: matches)
            if !all.isEmpty { found.append((number, all, text, place, role == .number)) }
            number += 1
        }
        var edits: [Int: JSONValue] = [:]
        for (number, matches, text, place, isNumber) in found {
            // A number has no room for a stand-in.
            edits[number] = isNumber ? .number(JSONNumber(0)) : .string(replaced(matches, in: text))
            let pointer = pointer(to: place)
            for match in matches {
                let standIn = isNumber ? [UInt8(ascii: "0")] : standIn(of: match, in: text)
                replacements.append(
                    Replacement(
                        kind: match.kind, document: name, pointer: pointer,
                        standIn: String(decoding: standIn, as: UTF8.self)))
            }
        }
        return edits
    }

    private mutating func replaced(_ matches: [SecretMatch], in text: [UInt8]) -> String {
        var result: [UInt8] = []
        var position = 0
        for match in matches {
            result += text[position..<match.range.lowerBound] + standIn(of: match, in: text)
            position = match.range.upperBound
        }
        return String(decoding: result + text[position...], as: UTF8.self)
    }

    private mutating func pointer(to place: [JSONPlace.Key]) -> String {
        let clean = place.map { key in
            guard case .member(let name) = key else { return key }
            let text = Array(name.utf8)
            let matches = literals.matches(in: text, beside: detector.matches(in: text, nil))
            return matches.isEmpty ? key : .member(replaced(matches, in: text))
        }
        return JSONPlace(clean).pointer
    }

    /// Names and scalars are numbered in the order in which they are written.
    private static func apply(_ edits: [Int: JSONValue], to value: JSONValue, _ number: inout Int) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { apply(edits, to: $0, &number) })
        case .object(let object):
            var members: [JSONObject.Member] = []
            for member in object {
                let key = edits[number]?.string ?? member.key
                number += 1
                members.append(JSONObject.Member(key: key, value: apply(edits, to: member.value, &number)))
            }
            return .object(JSONObject(members: members))
        default:
            defer { number += 1 }
            return edits[number] ?? value
        }
    }
}
