/// Why fixtures cannot be used: which file, where in it, and what was expected.
public enum FixtureError: Error, Sendable, Equatable, CustomStringConvertible {
    case missingDirectory(String)
    case unreadable(path: String, reason: String)
    case tooLarge(path: String, limit: Int)
    case malformed(path: String, JSONError)
    case unexpectedShape(path: String, at: String, expected: String, found: String)

    public var description: String {
        switch self {
        case .missingDirectory(let path): "\(path): no such folder; expected one with radarr/ and sonarr/ in it"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .tooLarge(let path, let limit): "\(path): larger than \(limit) bytes, which is the most that is read"
        case .malformed(let path, let error): "\(path): \(error)"
        case .unexpectedShape(let path, let place, let expected, let found):
            "\(path): at \(place): expected \(expected), found \(found)"
        }
    }
}
