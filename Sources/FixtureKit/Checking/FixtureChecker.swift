/// Proves what can be said of fixtures without asking a server for them.
///
/// They are JSON in its canonical form, well named and of the right shape; ids are unique, references resolve, totals add up, dates
/// are dates, and nothing in there belongs to a real person, network or account.
///
/// ```swift
/// let checker = FixtureChecker(FixtureRules(references: [...]))
/// for finding in checker.findings(in: try FixtureFile.all(below: "Fixtures")) { print(finding) }
/// ```
public struct FixtureChecker: Sendable {
    private let rules: FixtureRules

    public init(_ rules: FixtureRules) {
        self.rules = rules
    }

    /// All that is wrong in files that belong together, file by file; empty when all is well.
    ///
    /// What files refer to that is not among them is looked for in the other library.
    public func findings(in files: [FixtureFile], over base: FixtureLibrary? = nil) -> [FixtureFinding] {
        var findings: [String: [FixtureFinding]] = [:]
        var read: [String: Checked] = [:]
        for file in files {
            findings[file.path] = misnamed(file).map { [$0] } ?? []
            do {
                var checked = try Checked(file, rules)
                checked.checkAlone()
                if rules.isFree(file) {
                    findings[file.path]? += checked.allFindings()
                } else {
                    read[file.name] = checked
                }
            } catch {
                findings[file.path]?.append(finding(of: error, in: file))
            }
        }
        var others: [FixtureFinding] = []
        for (name, place, finding) in together(read, base) {
            if read[name]?.take(finding, at: place) == nil { others.append(finding) }
        }
        for checked in read.values { findings[checked.file.path]? += checked.allFindings() }
        return files.flatMap { findings[$0.path] ?? [] } + others
    }

    /// A finding of somebody else with its line and column in the file, if that can be read.
    public func located(_ finding: FixtureFinding, in file: FixtureFile) -> FixtureFinding {
        guard let place = JSONPlace(pointer: finding.pointer), var checked = try? Checked(file, rules) else {
            return finding
        }
        checked.checkSecrets()
        return checked.placed(finding, at: place)
    }

    /// Why a file is not JSON, or not such that fixtures may be.
    private func finding(of error: JSONError, in file: FixtureFile) -> FixtureFinding {
        let start = error.offset - error.position.byteColumn + 1
        let line = file.bytes[min(start, file.bytes.count)...].prefix { $0 != 0x0A }
        let hasSecret = !rules.detector.matches(in: Array(line), nil).isEmpty
        return FixtureFinding(
            .syntax, path: file.path, pointer: error.place.pointer, expected: error.expected, found: error.found,
            position: error.position, excerpt: hasSecret ? nil : error.excerpt(of: file.bytes))
    }

    /// The records of a list, or of a page.
    static func records(of document: JSONValue) -> (prefix: String, records: [JSONValue]) {
        if let records = document["records"]?.array { return ("/records", records) }
        return ("", document.array ?? [])
    }

    // MARK: Names

    private func misnamed(_ file: FixtureFile) -> FixtureFinding? {
        let last = file.name.split(separator: "/").last ?? ""
        let isFree = rules.isFree(file)
        func finding(_ expected: String) -> FixtureFinding {
            FixtureFinding(.name, path: file.path, pointer: "", expected: expected, found: "\"\(last)\"")
        }
        if !FixtureName.isKebabCase(last, allowsDots: isFree) {
            return finding("a name in small letters with dashes, such as \"\(FixtureName.kebabCased(last))\"")
        }
        let isKnown = isFree || rules.resources.isEmpty
        if isKnown || FixtureName(file.name, among: rules.resources).resource != nil { return nil }
        let nearest = Spelling.nearest(to: file.name, among: rules.resources.sorted())
        return finding("a resource, and what is special about it behind a dash" + FixtureFinding.hint(nearest))
    }

    // MARK: Between files

    private typealias Placed = (name: String, place: JSONPlace, finding: FixtureFinding)

    private func together(_ read: [String: Checked], _ base: FixtureLibrary?) -> [Placed] {
        var known: [String: JSONValue] = [:]
        func document(_ name: String) -> JSONValue? {
            if let document = read[name]?.document ?? known[name] { return document }
            guard let document = try? base?.document(name) else { return nil }
            known[name] = document
            return document
        }
        func path(_ name: String) -> String { read[name]?.file.path ?? base?.path(of: name) ?? name }

        var placed: [Placed] = []
        for reference in rules.references where read[reference.fixture] != nil || read[reference.target] != nil {
            for (place, id) in reference.unresolved(in: document) {
                let finding = FixtureFinding(
                    .reference, path: path(reference.fixture), pointer: place.pointer,
                    expected: "the \(reference.key) of a record in \(path(reference.target))", found: "\(id)")
                placed.append((reference.fixture, place, finding))
            }
        }
        for total in rules.totals where read[total.fixture] != nil {
            for (place, expected, found) in total.mistakes(in: document) {
                let finding = FixtureFinding(
                    .total, path: path(total.fixture), pointer: place.pointer,
                    expected: "\(expected), as \(total.origin(path))", found: "\(found)")
                placed.append((total.fixture, place, finding))
            }
        }
        return placed
    }
}

extension FixtureReference {
    /// What is named and not there.
    fileprivate func unresolved(in documents: (String) -> JSONValue?) -> [(place: JSONPlace, id: Int)] {
        guard let source = documents(fixture), let target = documents(self.target) else { return [] }
        let known = Set(FixtureChecker.records(of: target).records.compactMap { $0[key]?.int })
        return path.places(in: source).compactMap { place in
            guard let id = source[place]?.int, !known.contains(id), !allowed.contains(id) else { return nil }
            return (place, id)
        }
    }
}

extension FixtureTotal {
    fileprivate func origin(_ path: (String) -> String) -> String {
        switch parts {
        case .inside(let inside): "\(inside) there count"
        case .records(let other, _, nil): "\(path(other)) counts"
        case .records(let other, _, let sum?): "the \(sum) in \(path(other)) adds up"
        }
    }
}
