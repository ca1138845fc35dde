import Testing

@testable import FixtureKit

/// What holds for any document: secrets are planted in one, wherever they may stand.
@Suite struct RedactionPropertyTests {
    private struct Planted {
        var document: JSONValue
        /// Texts that must not be found in what is left.
        var secrets: [String] = []
    }

    private static let hex = "0123456789abcdef"
    private static let letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    private static func planted(_ maker: inout DocumentMaker) -> Planted {
        var planted = Planted(document: maker.document())
        var members: [(String, JSONValue)] = [("document", planted.document)]
        func say(_ name: String, _ value: JSONValue, hiding secrets: String...) {
            members.append((name, value))
            planted.secrets += secrets
        }
        let key = maker.text(of: hex, 31) + "7"
        let token = "k7" + maker.text(of: letters, 22)
        let password = maker.text(of: letters, 12) + "!4"
        let host = "nas" + maker.text(of: hex, 6)
        let mail = "jane" + maker.text(of: hex, 5)
        let user = "u" + maker.text(of: hex, 9)
        say(maker.pick(["apiKey", "ApiKey", "X-Api-Key", "api_key"]), .string(key), hiding: key)
        say(
            "settings", ["fields": [["name": "secretThing", "value": .string(password), "privacy": "password"]]],
            hiding: password)
        say(
            "url", .string("https://\(user):\(token)@\(host).lan:8080/x?apikey=\(key)&t=1#\(key)"), hiding: host, user,
            token)
        say(
            "note", .string("\(mail)@mail.org said: Bearer \(token), at \(host).lan, \(key.uppercased())"),
            hiding: mail, key.uppercased())
        say("\(mail)@mail.org", [.string("/home/\(user)/x"), .string("\(password) it is")])
        say("json", .string("{\"password\":\"\(password)\",\"list\":[\"\(token)\"]}"))
        say("cookie", .string("sid=\(token); Path=/"))
        members.shuffle(using: &maker)
        planted.document = .object(JSONObject(members))
        return planted
    }

    /// Escapes what it can, as other writers may: `a` as `\u0061`.
    private static func escaped(_ text: String, _ maker: inout DocumentMaker) -> String {
        var result = ""
        var isText = false
        var last: Character = " "
        for character in text {
            if character == "\"", last != "\\" { isText.toggle() }
            if isText, last != "\\", let ascii = character.asciiValue, ascii > 0x60, ascii < 0x67,
                Int.random(in: 0...3, using: &maker) == 0
            {
                result += "\\u00\(String(ascii, radix: 16))"
            } else {
                result.append(character)
            }
            // A backslash that is escaped itself escapes nothing.
            last = character == "\\" && last == "\\" ? " " : character
        }
        return result
    }

    @Test(arguments: 1...100)
    func leavesNoSecretAnywhere(_ seed: Int) throws {
        var maker = DocumentMaker(seed: UInt64(seed))
        let planted = Self.planted(&maker)
        let text = Self.escaped(JSONWriter(escaping: .minimal).string(planted.document), &maker)
        #expect(try JSONParser().parse(text) == planted.document)

        var redactor = Redactor(seed: "\(seed)")
        let clean = try redactor.redact(Array(text.utf8))
        let document = try JSONParser().parse(clean)
        let compact = JSONWriter(layout: .compact, escaping: .minimal).string(document)
        for secret in planted.secrets { #expect(!compact.contains(secret), "\(secret) in \(compact)") }
        for replacement in redactor.replacements {
            for secret in planted.secrets { #expect(!"\(replacement)".contains(secret)) }
        }

        // Nothing is left to find, nothing changes any more, and the shape is the same.
        #expect(SecretDetector().findings(in: document) == [])
        var again = Redactor(seed: "another")
        #expect(try again.redact(clean) == clean)
        #expect(Self.shape(of: document) == Self.shape(of: planted.document))
    }

    /// The kinds of values in the order of the document, names left out.
    private static func shape(of value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): ["["] + elements.flatMap(shape) + ["]"]
        case .object(let object): ["{"] + object.flatMap { shape(of: $0.value) } + ["}"]
        default: [value.kind]
        }
    }

    @Test(arguments: 1...20)
    func givesDifferentSecretsDifferentStandIns(_ seed: Int) {
        var maker = DocumentMaker(seed: UInt64(seed))
        var redactor = Redactor()
        let secrets = (0..<400).map { _ in maker.text(of: Self.letters, maker.pick([3, 4, 8, 20, 32])) }
        let document = redactor.redact(.array(Set(secrets).sorted().map { ["password": .string($0)] }))
        let standIns = (document.array ?? []).compactMap { $0["password"]?.string }
        #expect(Set(standIns).count == standIns.count)
    }

    /// Without that, a stand-in of last year would be taken for a key of this one.
    @Test(arguments: [
        "0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF",
        "ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uVwXy",
        "1234567890123456789", "a1B2-c3D4-e5F6-g7H8-i9J0", "xY7", "open sesame",
    ])
    func tellsAStandInFromAKey(_ secret: String) {
        let bytes = Array(secret.utf8)
        #expect(!StandIn.isOne(bytes))
        for number in 0..<50 {
            let standIn = StandIn.text(for: bytes, .key, seed: [], attempt: number)
            #expect(StandIn.isOne(standIn), "\(String(decoding: standIn, as: UTF8.self))")
            #expect(standIn != bytes)
        }
    }
}
