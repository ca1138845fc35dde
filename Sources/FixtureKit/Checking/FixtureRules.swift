/// What is particular about somebody's fixtures, for ``FixtureChecker``.
public struct FixtureRules: Sendable {
    /// What one resource looks like.
    public struct Shape: Sendable {
        public let schema: JSONSchema
        public let census: MemberCensus?

        public init(schema: JSONSchema, census: MemberCensus? = nil) {
            self.schema = schema
            self.census = census
        }
    }

    /// The fixtures that there may be, by name, such as `radarr/movies`; with none, any name is right.
    public var resources: Set<String>
    public var references: [FixtureReference]
    public var totals: [FixtureTotal]
    public var detector: SecretDetector
    /// The shape of a resource, where one is known. It is asked once for each file.
    public var shape: @Sendable (_ resource: String) -> Shape?
    /// Folders whose files are only looked at one by one: samples of other versions, variants that are broken on purpose.
    public var freeFolders: Set<String>

    public init(
        resources: Set<String> = [], references: [FixtureReference] = [], totals: [FixtureTotal] = [],
        detector: SecretDetector = SecretDetector(), freeFolders: Set<String> = [],
        shape: @escaping @Sendable (_ resource: String) -> Shape? = { _ in nil }
    ) {
        self.resources = resources
        self.references = references
        self.totals = totals
        self.detector = detector
        self.freeFolders = freeFolders
        self.shape = shape
    }

    /// The shape of a file, if it is a resource as it should be, in no special scenario.
    public func shape(of file: FixtureFile) -> Shape? {
        let name = FixtureName(file.name, among: resources)
        return name.scenario == nil && !isFree(file) ? name.resource.flatMap(shape) : nil
    }

    /// Whether a file lies where shapes mean nothing: in such a folder, or in one of an app in there.
    func isFree(_ file: FixtureFile) -> Bool {
        let folders = file.path.split(separator: "/").dropLast().suffix(2) + file.name.split(separator: "/").dropLast()
        return folders.contains { freeFolders.contains(String($0)) }
    }
}
