/// One file that is JSON, while it is looked at by itself.
struct Checked {
    let file: FixtureFile
    let document: JSONValue
    private(set) var findings: [FixtureFinding] = []
    private let source: JSONSource
    private let rules: FixtureRules
    private let isFree: Bool
    /// Lines that are not shown, for messages end up in logs.
    private var secretLines: Set<Int> = []

    init(_ file: FixtureFile, _ rules: FixtureRules) throws(JSONError) {
        self.file = file
        self.rules = rules
        document = try JSONParser.strict.parse(file.bytes)
        source = try JSONSource(file.bytes, by: .strict)
        isFree = rules.isFree(file)
    }

    /// Everything that needs no other file.
    mutating func checkAlone() {
        checkSecrets()
        let shape = rules.shape(of: file)
        checkForm(Normalizer(shape.map { .schema($0.schema) } ?? .written))
        if let shape { check(shape) }
        if !isFree { checkIDs() }
        checkDates()
    }

    private mutating func note(
        _ kind: FixtureFinding.Kind, _ place: JSONPlace, expected: String, found: String, isNote: Bool = false
    ) {
        let finding = FixtureFinding(
            kind, path: file.path, pointer: place.pointer, expected: expected, found: found, isNote: isNote)
        findings.append(placed(finding, at: place))
    }

    /// The finding with its line; of something that is missing, where it should be.
    func placed(_ finding: FixtureFinding, at place: JSONPlace) -> FixtureFinding {
        var keys = place.keys[...]
        while !keys.isEmpty, source.range(of: JSONPlace(Array(keys))) == nil { keys.removeLast() }
        return shown(finding, at: source.position(of: JSONPlace(Array(keys))))
    }

    private func shown(_ finding: FixtureFinding, at position: JSONPosition?) -> FixtureFinding {
        let isSecret = position.map { secretLines.contains($0.line) } ?? false
        return FixtureFinding(
            finding.kind, path: finding.path, pointer: finding.pointer,
            expected: isSecret ? "something else" : finding.expected,
            found: isSecret ? "a line with a secret in it" : finding.found, isNote: finding.isNote, position: position,
            excerpt: isSecret ? nil : position?.excerpt(of: file.bytes))
    }

    // MARK: Form

    private mutating func checkForm(_ normalizer: Normalizer) {
        let normal = normalizer.normalize(source)
        guard let difference = LineDifference(from: file.bytes, to: normal) else { return }
        let finding = FixtureFinding(
            .form, path: file.path, pointer: "", expected: difference.expected, found: difference.found)
        findings.append(shown(finding, at: JSONPosition(difference.offset, in: file.bytes)))
    }

    // MARK: Shape

    private mutating func check(_ shape: FixtureRules.Shape) {
        for problem in shape.schema.problems(of: document) {
            note(
                .shape, problem.place, expected: problem.expected, found: problem.found,
                isNote: problem.isUnknownMember)
        }
        for place in shape.census?.missing(in: document) ?? [] {
            note(.shape, place, expected: "a member that all others have", found: "none")
        }
    }

    private mutating func checkIDs() {
        let (prefix, records) = FixtureChecker.records(of: document)
        let start: [JSONPlace.Key] = prefix.isEmpty ? [] : [.member("records")]
        var places: [Int: Int] = [:]
        for (index, record) in records.enumerated() {
            guard let id = record["id"]?.int else { continue }
            if let first = places.updateValue(index, forKey: id) {
                note(
                    .identity, JSONPlace(start + [.element(index), .member("id")]), expected: "an id of its own",
                    found: "\(id), as at \(prefix)/\(first)/id")
            }
        }
    }

    // MARK: Texts

    private mutating func checkDates() {
        var wrong: [(pointer: String, text: String)] = []
        document.forEach { pointer, value in
            if let text = value.string, Self.looksLikeADate(text), Instant(text) == nil {
                wrong.append((pointer, text))
            }
        }
        // Where a schema wants a date, it was said already.
        let known = Set(findings.map(\.pointer))
        for (pointer, text) in wrong where !known.contains(pointer) {
            guard let place = JSONPlace(pointer: pointer) else { continue }
            note(.date, place, expected: "a date such as 2026-01-15T20:00:00Z or 2026-01-15", found: "\"\(text)\"")
        }
    }

    private static func looksLikeADate(_ text: String) -> Bool {
        let head = Array(text.utf8.prefix(11))
        guard head.count >= 10, head[4] == UInt8(ascii: "-"), head[7] == UInt8(ascii: "-") else { return false }
        let isDay = head.prefix(10).enumerated().allSatisfy { $0 == 4 || $0 == 7 || $1.isDigit }
        return isDay && (head.count == 10 || head[10] == UInt8(ascii: "T"))
    }

    mutating func checkSecrets() {
        for placed in rules.detector.placed(in: document) {
            let position = (placed.isInName ? source.rangeOfName(of: placed.place) : source.range(of: placed.place))
                .map { JSONPosition($0.lowerBound, in: file.bytes) }
            if let position { secretLines.insert(position.line) }
            findings.append(
                FixtureFinding(
                    .secret, path: file.path, pointer: rules.detector.pointer(to: placed.place),
                    expected: "no \(placed.match.kind.rawValue)",
                    found:
                        "\(placed.match.range.count) bytes that look like one\(placed.isInName ? ", in a name" : "")",
                    position: position))
        }
    }
}
