/// The fixtures by name, such as `radarr/movies`.
public struct FixtureLibrary: Sendable {
    /// The names that are there, in order.
    public let names: [String]
    private let contents: [String: Content]
    private let root: String

    /// The day the fixtures are written around, as `library.json` says. Without that file no date moves.
    private let calendar: FixtureCalendar
    /// The same for the fixtures of a folder that has a day of its own, below `folders`.
    private let calendars: [String: FixtureCalendar]

    enum Content: Sendable, Equatable {
        /// Bytes inside the binary, there as long as the process.
        case embedded(EmbeddedBytes)
        case loaded([UInt8])
    }

    /// Static storage: valid and unchanging for the life of the process, which is what makes it Sendable.
    struct EmbeddedBytes: @unchecked Sendable, Equatable {
        let pointer: UnsafeRawBufferPointer

        static func == (left: Self, right: Self) -> Bool { left.pointer.baseAddress == right.pointer.baseAddress }
    }

    /// The files that are part of a binary, by name and in bytes that stay where they are as long as the process runs.
    public init(
        embedded files: some Sequence<(name: String, bytes: UnsafeRawBufferPointer)>, root: String
    ) throws(FixtureError) {
        let contents = files.map { ($0.name, Content.embedded(EmbeddedBytes(pointer: $0.bytes))) }
        try self.init(contents: Dictionary(contents) { _, last in last }, root: root)
    }

    init(contents: [String: Content], root: String) throws(FixtureError) {
        self.contents = contents
        self.root = root
        names = contents.keys.sorted()
        guard let content = contents["library"] else {
            (calendar, calendars) = (.still, [:])
            return
        }
        let path = root + "library.json"
        let settings = try Self.parse(content, path: path)
        calendar = try FixtureCalendar(settings, of: path)
        var calendars: [String: FixtureCalendar] = [:]
        for member in settings["folders"]?.object ?? [:] {
            calendars[member.key] = try FixtureCalendar(member.value, at: "/folders/\(member.key)", of: path)
        }
        self.calendars = calendars
    }

    public var anchor: CivilDate { calendar.anchor }

    /// The day that a folder's fixtures are written around, which is the whole library's unless the folder has its own.
    public func calendar(of folder: String = "") -> FixtureCalendar { calendars[folder] ?? calendar }

    /// The file of that name as a document, or nil when there is none.
    public func document(_ name: String) throws(FixtureError) -> JSONValue? {
        guard let content = contents[name] else { return nil }
        return try Self.parse(content, path: path(of: name))
    }

    /// The file's bytes as they are.
    public func bytes(_ name: String) -> [UInt8]? {
        switch contents[name] {
        case .embedded(let embedded): Array(embedded.pointer)
        case .loaded(let bytes): bytes
        case nil: nil
        }
    }

    /// The names whose files are not as another library has them, in order.
    public func names(differingFrom other: FixtureLibrary) -> [String] {
        Set(names).union(other.names).filter { contents[$0] != other.contents[$0] }.sorted()
    }

    /// The file of a fixture, for messages.
    public func path(of name: String) -> String { "\(root)\(name).json" }

    /// This library with files in place of its own of the same name. What they hold is looked at when it is asked for.
    public func overlaid(with files: [FixtureFile], root: String) throws(FixtureError) -> FixtureLibrary {
        try overlaid(
            with: Dictionary(files.map { ($0.name, Content.loaded($0.bytes)) }) { _, last in last }, root: root)
    }

    /// This library with the other's files in place of its own.
    ///
    /// The other's `library.json` may name files under `without` that are not to be there unless it has them itself: what belongs
    /// to another library's records.
    func overlaid(with other: [String: Content], root: String) throws(FixtureError) -> FixtureLibrary {
        let settings = try other["library"].map { content throws(FixtureError) in
            try Self.parse(content, path: root + "library.json")
        }
        let without = Set((settings?["without"]?.array ?? []).compactMap(\.string))
        let kept = contents.filter { !without.contains($0.key) }
        return try FixtureLibrary(contents: kept.merging(other) { $1 }, root: root)
    }

    private static func parse(_ content: Content, path: String) throws(FixtureError) -> JSONValue {
        do {
            switch content {
            case .embedded(let embedded): return try JSONParser().parse(embedded.pointer)
            case .loaded(let bytes): return try JSONParser().parse(bytes)
            }
        } catch {
            throw .malformed(path: path, error)
        }
    }
}
