/// What the name of a file says: a resource, and perhaps the scenario in which it is, as in `movies-missing-title`.
public struct FixtureName: Sendable, Equatable {
    /// The resource with its folder, such as `radarr/movies`; nil where nobody knows it.
    public let resource: String?
    public let scenario: String?

    /// Takes a fixture's name apart: the longest resource that it begins with, and what stands behind.
    public init(_ name: String, among resources: some Collection<String>) {
        let fitting = resources.filter { name == $0 || name.hasPrefix($0 + "-") }
        resource = fitting.max { $0.utf8.count < $1.utf8.count }
        scenario = resource.flatMap { name == $0 ? nil : String(name.dropFirst($0.count + 1)) }
    }

    /// Whether it is written in small letters, digits and single dashes; versions may have dots.
    static func isKebabCase(_ name: Substring, allowsDots: Bool = false) -> Bool {
        let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy {
                    $0.isDigit || $0.isLetter && $0.lowercased == $0 || allowsDots && $0 == UInt8(ascii: ".")
                }
        }
    }

    /// The name as it should be written: `movieFiles` and `movie_files` become `movie-files`.
    static func kebabCased(_ name: Substring) -> String {
        var result: [UInt8] = []
        for byte in name.utf8 {
            let isUpper = byte != byte.lowercased
            let isDash = !byte.isAlphanumeric
            if isDash || isUpper, let last = result.last, last != UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
            if !isDash { result.append(byte.lowercased) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
