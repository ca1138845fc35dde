/// A member that counts or adds up what stands elsewhere.
public struct FixtureTotal: Sendable {
    public let fixture: String
    /// The records that have the member, and the member below them.
    public let records: JSONPath
    public let member: JSONPath
    let parts: Parts

    enum Parts: Sendable {
        /// The elements that a path below the record leads to.
        case inside(JSONPath)
        /// The records of another fixture whose `key` is the record's id: how many, or the sum of one of their members.
        case records(of: String, key: String, sum: String?)
    }

    /// A member such as `totalRecords` that counts what a path below its record leads to, such as `$.records[*]`.
    public init(_ fixture: String, _ member: String, counts path: String) {
        self.init(fixture, "$", member, .inside(JSONPath(path) ?? JSONPath(steps: [])))
    }

    /// A member that counts the records of another fixture that name its record, or adds up one of their members.
    public init(
        _ fixture: String, _ records: String, _ member: String, of other: String, by key: String,
        adding sum: String? = nil
    ) {
        self.init(fixture, records, member, .records(of: other, key: key, sum: sum))
    }

    private init(_ fixture: String, _ records: String, _ member: String, _ parts: Parts) {
        self.fixture = fixture
        // Paths that do not parse lead to the document itself, which is no number: the checker's tests would fail.
        self.records = JSONPath(records) ?? JSONPath(steps: [])
        self.member = JSONPath(member) ?? JSONPath(steps: [])
        self.parts = parts
    }

    /// Where a total is not what it should be, and what it should be.
    func mistakes(in documents: (String) -> JSONValue?) -> [(place: JSONPlace, expected: Int, found: Int)] {
        guard let document = documents(fixture), let sums = sums(in: documents) else { return [] }
        var mistakes: [(place: JSONPlace, expected: Int, found: Int)] = []
        for place in records.places(in: document) {
            guard let record = document[place] else { continue }
            let expected =
                switch parts {
                case .inside(let path): path.places(in: record).count
                case .records: sums[record["id"]?.int ?? 0] ?? 0
                }
            for inner in member.places(in: record) {
                guard let found = record[inner]?.int, found != expected else { continue }
                mistakes.append((JSONPlace(place.keys + inner.keys), expected, found))
            }
        }
        return mistakes
    }

    /// The totals by record; nil where the other fixture is not there.
    private func sums(in documents: (String) -> JSONValue?) -> [Int: Int]? {
        guard case .records(let other, let key, let sum) = parts else { return [:] }
        guard let document = documents(other) else { return nil }
        var sums: [Int: Int] = [:]
        for record in FixtureChecker.records(of: document).records {
            guard let id = record[key]?.int else { continue }
            sums[id, default: 0] += sum.map { record[$0]?.int ?? 0 } ?? 1
        }
        return sums
    }
}
