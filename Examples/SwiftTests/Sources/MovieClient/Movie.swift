/// What this app needs of a movie.
public struct Movie: Sendable, Equatable, Codable {
    public let title: String
    public let year: Int
    public let tmdbId: Int
}
