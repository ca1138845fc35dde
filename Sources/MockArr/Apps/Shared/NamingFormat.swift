import FixtureKit

/// A naming format such as `{Movie Title} ({Release Year})`, filled in.
struct NamingFormat {
    /// How `:` is replaced: `delete`, `dash`, `spaceDash`, `spaceDashSpace` or `smart`.
    let colons: String
    /// Without it, characters that file systems refuse are left out.
    let replacesIllegalCharacters: Bool

    init(colons: String = "smart", replacesIllegalCharacters: Bool = true) {
        self.colons = colons
        self.replacesIllegalCharacters = replacesIllegalCharacters
    }

    /// As the naming settings have it.
    init(_ settings: JSONObject) {
        colons = Self.colons(settings["colonReplacementFormat"])
        replacesIllegalCharacters = settings["replaceIllegalCharacters"]?.bool ?? true
    }

    /// Fills the tokens in; `value` gets a token's name in lower case with single blanks.
    ///
    /// A token without a value takes the separators inside its braces with it.
    func text(_ format: String, value: (String) -> String?) -> String {
        var output = ""
        var rest = format[...]
        while let open = rest.firstIndex(of: "{") {
            output += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            output += filled(rest[rest.index(after: open)..<close], value)
            rest = rest[rest.index(after: close)...]
        }
        output += rest
        return tidied(output)
    }

    /// A text as a file name may have it.
    func cleaned(_ text: String) -> String {
        var text = text
        if !replacesIllegalCharacters {
            text.replace(":", with: "")
        } else {
            switch colons {
            case "delete": text.replace(":", with: "")
            case "dash": text.replace(":", with: "-")
            case "spaceDash": text.replace(":", with: " -")
            case "spaceDashSpace": text.replace(":", with: " - ")
            default:
                text.replace(": ", with: " - ")
                text.replace(":", with: "-")
            }
        }
        var result = ""
        for character in text {
            if let replacement = Self.illegal[character] {
                if replacesIllegalCharacters { result += replacement }
            } else {
                result.append(character)
            }
        }
        return result.trimmed(of: " ")
    }

    /// The style that the naming settings give: Radarr by its name, Sonarr by its number.
    static func colons(_ value: JSONValue?) -> String {
        let styles = ["delete", "dash", "spaceDash", "spaceDashSpace", "smart"]
        let text = value?.string ?? value?.int.map(String.init) ?? ""
        let number = Int(text) ?? styles.firstIndex { $0.lowercased() == text.lowercased() }
        return number.flatMap { styles.indices.contains($0) ? styles[$0] : nil } ?? "smart"
    }

    /// Puts a number in place of `{name}`, or of `{name:00}` with that many digits.
    static func numbered(_ format: String, _ name: String, number: (_ digits: Int) -> String) -> String {
        (0...4).reduce(format) { format, digits in
            let zeros = String(repeating: "0", count: digits)
            return format.replacing(digits == 0 ? "{\(name)}" : "{\(name):\(zeros)}", with: number(digits))
        }
    }

    /// The name of a file's quality; in full with what its revision is called.
    static func quality(of file: JSONObject, isFull: Bool) -> String? {
        guard let name = file["quality"]?["quality"]?["name"]?.string else { return nil }
        let revision = file["quality"]?["revision"]
        guard isFull, revision?["version"]?.int ?? 1 > 1 else { return name }
        return name + (revision?["isRepack"]?.bool == true ? " Repack" : " Proper")
    }

    private static let illegal: [Character: String] = [
        "\\": "+", "/": "+", "<": "", ">": "", "?": "!", "*": "-", "|": "", "\"": "",
    ]

    private func filled(_ token: Substring, _ value: (String) -> String?) -> String {
        let separators: Set<Character> = [" ", "-", ".", "_", "[", "]", "(", ")"]
        let prefix = token.prefix { separators.contains($0) }
        var name = token.dropFirst(prefix.count)
        var suffix = ""
        while let last = name.last, separators.contains(last) {
            suffix.insert(last, at: suffix.startIndex)
            name.removeLast()
        }
        // A custom format such as `:30` or `:EN` after the name narrows it; the whole value is near enough.
        if let colon = name.firstIndex(of: ":") { name = name[..<colon] }
        let separator = name.first { separators.contains($0) } ?? " "
        let key = name.map { separators.contains($0) ? " " : String($0) }.joined().lowercased()
        guard var text = value(key), !text.isEmpty else { return "" }
        if name == name.lowercased() { text = text.lowercased() }
        if name == name.uppercased() { text = text.uppercased() }
        text = cleaned(text)
        if separator != " " { text.replace(" ", with: String(separator)) }
        return prefix + text + suffix
    }

    private func tidied(_ text: String) -> String {
        var result = text
        for empty in [" ()", "()", " []", "[]"] { result.replace(empty, with: "") }
        while result.contains("  ") { result.replace("  ", with: " ") }
        return result.trimmed(of: " .")
    }
}
