/// Names for the files of a document's variants: `movies-missing-title`, `movies-null-quality-profile-id`.
///
/// Lower-case letters, digits and hyphens, so that every file system takes them and keeps them apart.
public struct VariantNames: Sendable {
    private let resource: String
    private var taken: Set<String> = ["index"]

    /// No name, with `.json` behind it, is longer.
    public static let maximumLength = 120
    private static let stemLength = maximumLength - ".json".utf8.count

    /// Begins with no name taken; `resource` is the first word of all.
    public init(of resource: String) {
        let words = Self.words(in: resource).joined(separator: "-")
        self.resource = Self.cut(words.isEmpty ? "document" : words, to: Self.stemLength / 2)
    }

    /// The next variant's name, without an ending: resource, kind, and the members on the way.
    ///
    /// Where two would be called alike, and where one is cut because it is too long, the later one ends with its number.
    public mutating func name(of variant: Variant) -> String {
        let name = ([resource, variant.kind.rawValue] + Self.way(to: variant)).joined(separator: "-")
        if name.utf8.count <= Self.stemLength, taken.insert(name).inserted { return name }
        var ending = "-\(variant.number)"
        while true {
            let longer = Self.cut(name, to: Self.stemLength - ending.utf8.count) + ending
            if taken.insert(longer).inserted { return longer }
            ending += "-\(variant.number)"
        }
    }

    /// Whether a file may have been named here.
    static func isName(_ file: String) -> Bool {
        let stem = file.utf8.dropLast(5)
        return file.hasSuffix(".json") && !stem.isEmpty && file != "index.json"
            && stem.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 26 || $0 == UInt8(ascii: "-") }
    }

    /// The members in words; of a list's elements only one that stands for itself, as `item`.
    private static func way(to variant: Variant) -> [String] {
        var steps = variant.mutation.path.steps
        if variant.kind.isAboutParent { steps.removeLast() }
        return steps.enumerated().flatMap { index, step -> [String] in
            switch step {
            case .member(let name): words(in: name)
            case .element: index == steps.count - 1 && variant.kind != .extraKey ? ["item"] : []
            case .everyElement, .matching, .anyDepth: []
            }
        }
    }

    /// `qualityProfileId` in words: a new one begins at a capital letter and behind whatever is no letter or digit.
    static func words(in name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name.unicodeScalars)
        for (index, letter) in letters.enumerated() {
            guard letter.isASCII, letter.properties.isAlphabetic || letter.properties.numericType != nil else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let isUpper = letter.properties.isUppercase
            let followsLower = index > 0 && !letters[index - 1].properties.isUppercase
            let leadsLower = index + 1 < letters.count && letters[index + 1].properties.isLowercase
            if isUpper, !word.isEmpty, followsLower || leadsLower {
                words.append(word)
                word = ""
            }
            word += letter.properties.lowercaseMapping
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func cut(_ name: String, to length: Int) -> String {
        var name = name.utf8.count > length ? String(name.prefix(length)) : name
        while name.hasSuffix("-") { name.removeLast() }
        return name
    }
}
