/// Secrets that are found by themselves, wherever they stand, because they were seen where they could be told.
struct SecretLiterals: Sendable {
    private struct Literal {
        let text: [UInt8]
        let kind: SecretKind
        let isCased: Bool
        let original: [UInt8]
    }

    /// By their first four bytes in small letters.
    private var literals: [UInt32: [Literal]] = [:]
    private var known: Set<[UInt8]> = []

    /// Takes in what can be no ordinary word, and whatever is certain.
    mutating func add(_ secret: [UInt8], _ kind: SecretKind, isCertain: Bool = false) {
        guard isCertain && secret.count >= 4 || Self.isUnmistakable(secret, kind), known.insert(secret).inserted else {
            return
        }
        let isCased = kind == .password || kind == .user
        for text in Set([secret, Self.escaped(secret)]) {
            insert(
                Literal(
                    text: isCased ? text : text.map(\.lowercased), kind: kind, isCased: isCased, original: secret))
        }
    }

    private mutating func insert(_ literal: Literal) {
        literals[Self.head(of: literal.text, at: 0), default: []].append(literal)
    }

    private static func isUnmistakable(_ secret: [UInt8], _ kind: SecretKind) -> Bool {
        switch kind {
        case .key, .token, .cookie: secret.count >= 8 && secret.contains(where: \.isDigit) || secret.count >= 16
        case .password: secret.count >= 8 && secret.contains { !$0.isLetter }
        case .privateKey, .mail, .hardware: true
        case .host: secret.contains(UInt8(ascii: ".")) && secret.count >= 6
        // Names of users are ordinary words, and addresses can be told everywhere.
        case .user: false
        case .address: secret.count >= 8
        }
    }

    /// What the text becomes in an address.
    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            byte.isAlphanumeric || "-_.~".utf8.contains(byte)
                ? [byte] : Array("%\(SHA.hex([byte], uppercase: true))".utf8)
        }
    }

    private static func head(of text: [UInt8], at start: Int) -> UInt32 {
        (start..<start + 4).reduce(0) { $0 << 8 | UInt32(text[$1].lowercased) }
    }

    /// What is known already, and the secrets between.
    func matches(in text: [UInt8], beside matches: [SecretMatch]) -> [SecretMatch] {
        guard !literals.isEmpty, text.count >= 4 else { return matches }
        var result: [SecretMatch] = []
        var rest = matches[...]
        var position = 0
        while position + 4 <= text.count {
            if let next = rest.first, position >= next.range.lowerBound {
                result.append(next)
                rest.removeFirst()
                position = next.range.upperBound
                continue
            }
            let limit = rest.first?.range.lowerBound ?? text.count
            if position == 0 || !text[position - 1].isWord, let found = literal(in: text, at: position, before: limit) {
                result.append(found)
                position = found.range.upperBound
            } else {
                position += 1
            }
        }
        return result + rest
    }

    private func literal(in text: [UInt8], at start: Int, before limit: Int) -> SecretMatch? {
        guard let candidates = literals[Self.head(of: text, at: start)] else { return nil }
        for literal in candidates where start + literal.text.count <= limit {
            let end = start + literal.text.count
            guard end == text.count || !text[end].isWord else { continue }
            let isSame = zip(text[start..<end], literal.text).allSatisfy {
                literal.isCased ? $0 == $1 : $0.lowercased == $1
            }
            if isSame { return SecretMatch(kind: literal.kind, range: start..<end, original: literal.original) }
        }
        return nil
    }
}
