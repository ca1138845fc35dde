/// A fixture as it lies on the disk, readable or not.
public struct FixtureFile: Sendable {
    /// What it is called in its library, such as `radarr/movies`.
    public let name: String
    /// Where it is, for messages.
    public let path: String
    public let bytes: [UInt8]

    public init(name: String, path: String, bytes: [UInt8]) {
        self.name = name
        self.path = path
        self.bytes = bytes
    }
}
