/// One file that is JSON, while it is looked at by itself.
struct Checked {
    let file: FixtureFile
    let document: JSONValue
    private var findings: [FixtureFinding] = []
    /// How often the same was found at places that differ by the numbers of elements only.
    private var alike: [Alike: (count: Int, last: FixtureFinding?)] = [:]
    private let source: JSONSource
    private let rules: FixtureRules
    private let isFree: Bool
    /// Lines that are not shown, for messages end up in logs.
    private var secretLines: Set<Int> = []
    private let lines: LineIndex

    private struct Alike: Hashable {
        let kind: FixtureFinding.Kind
        let pattern: String

        init(_ kind: FixtureFinding.Kind, _ place: JSONPlace) {
            self.kind = kind
            pattern = place.keys.reduce(into: "") { text, key in
                if case .member(let name) = key { text += "/" + JSONPlace.escaped(name) } else { text += "/*" }
            }
        }
    }

    /// Of what is found again and again so many are told one by one.
    private static let limit = 20

    init(_ file: FixtureFile, _ rules: FixtureRules) throws(JSONError) {
        self.file = file
        self.rules = rules
        document = try JSONParser.strict.parse(file.bytes)
        source = try JSONSource(file.bytes, by: .strict)
        isFree = rules.isFree(file)
        lines = LineIndex(file.bytes)
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

    /// What was found, by line, those of the whole file first.
    func allFindings() -> [FixtureFinding] {
        let rests = alike.compactMap { alike, seen -> FixtureFinding? in
            guard seen.count > Self.limit, let last = seen.last else { return nil }
            return FixtureFinding(
                alike.kind, path: file.path, pointer: alike.pattern, expected: last.expected,
                found: "the like in \(seen.count - Self.limit) more places", isNote: last.isNote,
                position: last.position)
        }
        return (findings + rests.sorted { $0.pointer < $1.pointer }).enumerated().sorted {
            ($0.element.position?.offset ?? -1, $0.offset) < ($1.element.position?.offset ?? -1, $1.offset)
        }.map(\.element)
    }

    private mutating func note(
        _ kind: FixtureFinding.Kind, _ place: JSONPlace, expected: String, found: String, isNote: Bool = false
    ) {
        take(
            FixtureFinding(
                kind, path: file.path, pointer: rules.detector.pointer(to: place), expected: expected, found: found,
                isNote: isNote),
            at: place)
    }

    /// Takes in what somebody found, unless the same was found often enough.
    mutating func take(_ finding: FixtureFinding, at place: JSONPlace) {
        let key = Alike(finding.kind, JSONPlace(pointer: finding.pointer) ?? place)
        alike[key, default: (0, nil)].count += 1
        guard let count = alike[key]?.count, count <= Self.limit else { return }
        let placed = placed(finding, at: place)
        alike[key]?.last = placed
        findings.append(placed)
    }

    /// The finding with its line; of something that is missing, where it should be.
    func placed(_ finding: FixtureFinding, at place: JSONPlace) -> FixtureFinding {
        guard finding.kind != .secret else { return finding }
        var keys = place.keys[...]
        while !keys.isEmpty, source.range(of: JSONPlace(Array(keys))) == nil { keys.removeLast() }
        let range = source.range(of: JSONPlace(Array(keys)))
        return shown(finding, at: range.map { lines.position(of: $0.lowerBound, in: file.bytes) })
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
        findings.append(shown(finding, at: lines.position(of: difference.offset, in: file.bytes)))
    }

    // MARK: Shape

    private mutating func check(_ shape: FixtureRules.Shape) {
        for problem in shape.schema.problems(of: document) {
            note(
                .shape, problem.place, expected: problem.expected, found: problem.found,
                isNote: problem.isMild)
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
            let range = placed.isInName ? source.rangeOfName(of: placed.place) : source.range(of: placed.place)
            if let range { secretLines.insert(lines.line(of: range.lowerBound)) }
            let pointer = rules.detector.pointer(to: placed.place)
            let isTold =
                alike[Alike(.secret, JSONPlace(pointer: pointer) ?? placed.place), default: (0, nil)].count < Self.limit
            let position = isTold ? range.map { lines.position(of: $0.lowerBound, in: file.bytes) } : nil
            let finding = FixtureFinding(
                .secret, path: file.path, pointer: pointer,
                expected: "no \(placed.match.kind.rawValue)",
                found: "\(placed.match.range.count) bytes that look like one\(placed.isInName ? ", in a name" : "")",
                position: position)
            take(finding, at: placed.place)
        }
    }
}

/// Where the lines of a text begin, so that one need not count them again for every place.
private struct LineIndex {
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    /// Counted from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    func position(of offset: Int, in bytes: [UInt8]) -> JSONPosition {
        let line = line(of: offset)
        return JSONPosition(offset, line: line, lineStart: starts[line - 1], in: bytes)
    }
}
