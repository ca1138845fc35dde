/// The fixtures by name, such as `radarr/movies`.
public struct FixtureLibrary: Sendable {
    /// The names that are there, in order.
    public let names: [String]
    private let contents: [String: Content]
    private let root: String

    /// The day the fixtures are written around, and the first day that moves with it: `library.json` says so. Without that file no
    /// date moves.
    public let anchor: CivilDate
    public let movesFrom: CivilDate
    /// When the fixtures are as they are written: at noon of the anchor, or at the `time` that `library.json` names.
    public let moment: Instant

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
        guard
            let settings = try contents["library"].map({ content throws(FixtureError) in
                try Self.parse(content, path: root + "library.json")
            })
        else {
            anchor = CivilDate(daysSinceEpoch: 0)
            movesFrom = CivilDate(daysSinceEpoch: 2_932_896)  // 9999-12-31
            moment = Instant(anchor, hour: 12)
            return
        }
        func date(_ key: String) throws(FixtureError) -> CivilDate {
            if let text = settings[key]?.string, let date = CivilDate(text) { return date }
            throw .unexpectedShape(
                path: root + "library.json", at: "/\(key)", expected: "a date such as \"2026-01-15\"",
                found: settings[key]?.kind ?? "nothing")
        }
        anchor = try date("anchor")
        movesFrom = try date("movesFrom")
        guard let time = settings["time"] else {
            moment = Instant(anchor, hour: 12)
            return
        }
        guard let text = time.string, let moment = Instant("\(anchor)T\(text)Z") else {
            throw .unexpectedShape(
                path: root + "library.json", at: "/time", expected: "a time such as \"20:30:00\"",
                found: time.string.map { "\"\($0)\"" } ?? time.kind)
        }
        self.moment = moment
    }

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

    /// How far dates move when the fixtures are looked at on that day.
    public func shift(to day: Int) -> DateShift {
        DateShift(days: day - anchor.daysSinceEpoch, movesFrom: movesFrom)
    }

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
