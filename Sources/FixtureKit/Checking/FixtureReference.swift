/// A member of one fixture that names a record of another.
public struct FixtureReference: Sendable {
    public let fixture: String
    /// Where the fixture names another's records.
    public let path: JSONPath
    /// The fixture that has them.
    public let target: String
    /// The member of the target's records that is named.
    public let key: String
    /// Values that name nothing and are right all the same, such as 0 for no file.
    public let allowed: Set<Int>

    /// Fixture and target are names in the same folder.
    public init(
        _ folder: String, _ fixture: String, _ path: String, _ target: String, key: String = "id",
        allowed: Set<Int> = []
    ) {
        self.fixture = "\(folder)/\(fixture)"
        // A path that does not parse leads to the document itself, which is no id: the checker's tests would fail.
        self.path = JSONPath(path) ?? JSONPath(steps: [])
        self.target = "\(folder)/\(target)"
        self.key = key
        self.allowed = allowed
    }
}
