import FixtureKit

/// Documents by chance, the same ones for the same seed.
struct DocumentMaker: RandomNumberGenerator {
    private var random: SystemLikeGenerator

    init(seed: UInt64) {
        random = SystemLikeGenerator(state: seed)
    }

    mutating func next() -> UInt64 { random.next() }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    mutating func document(depth: Int = 0) -> JSONValue {
        switch Int.random(in: depth > 3 ? 0...4 : 0...8, using: &self) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &self))
        case 2: return .number(JSONNumber(text: pick(["0", "-0", "1.50", "1E+2", "9007199254740993", "7"])))
        case 3, 4: return .string(word())
        case 5, 6: return .array((0..<Int.random(in: 0...4, using: &self)).map { _ in document(depth: depth + 1) })
        default:
            let names = Set((0..<Int.random(in: 0...5, using: &self)).map { _ in word() })
            return .object(JSONObject(names.sorted().map { ($0, document(depth: depth + 1)) }))
        }
    }

    mutating func word() -> String {
        pick(["title", "id", "children", "x", "é/\u{1F600}", "a\"b\\", "", "\u{0}\n", "Größe"])
    }

    mutating func text(of alphabet: String, _ count: Int) -> String {
        let letters = Array(alphabet)
        return String((0..<count).map { _ in pick(letters) })
    }

    /// A document without the order of members.
    static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(sorted))
        case .object(let object):
            .object(JSONObject(object.members.sorted { $0.key < $1.key }.map { ($0.key, sorted($0.value)) }))
        default: value
        }
    }
}
