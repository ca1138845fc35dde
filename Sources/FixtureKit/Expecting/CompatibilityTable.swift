/// Which documents break which expectations: a table for each resource, a row for each expectation.
public struct CompatibilityTable: Sendable {
    /// The documents of one resource as columns.
    public struct Resource: Sendable {
        public let name: String
        /// What the columns are called: versions, what is wrong, or `today`.
        public private(set) var labels: [String] = []
        /// The names of the documents.
        public private(set) var documents: [String] = []
        public let expectations: [Expectation]
        /// The verdicts of each expectation, by column.
        public private(set) var verdicts: [[Verdict?]]

        fileprivate init(_ name: String, _ expectations: [Expectation]) {
            self.name = name
            self.expectations = expectations
            verdicts = expectations.map { _ in [] }
        }

        fileprivate mutating func add(_ document: String, as label: String, _ found: [Verdict]) {
            guard found.contains(where: { $0.expectation.resource == name }) else { return }
            labels.append(label)
            documents.append(document)
            for (row, expectation) in expectations.enumerated() {
                verdicts[row].append(found.first { $0.expectation == expectation })
            }
        }
    }

    /// Those that a document holds and somebody expects something of, in the order of the book.
    public private(set) var resources: [Resource]

    /// Looks at samples by their names, and at today's fixtures, which stand between the versions and what is wrong.
    public init(
        _ book: ExpectationBook, samples: [(name: String, document: JSONValue)],
        today: [(name: String, document: JSONValue)]
    ) {
        var names: [String] = []
        for expectation in book.expectations where !names.contains(expectation.resource) {
            names.append(expectation.resource)
        }
        resources = names.map { name in Resource(name, book.expectations.filter { $0.resource == name }) }
        let versions = samples.filter { book.parts(of: $0.name)?.label.first?.isNumber ?? false }
        let wrong = samples.filter { !(book.parts(of: $0.name)?.label.first?.isNumber ?? true) }
        for (name, document) in versions + today + wrong {
            let parts = today.contains { $0.name == name } ? (name, "today") : book.parts(of: name)
            guard let (kind, label) = parts else { continue }
            let verdicts = book.verdicts(on: document, named: kind)
            for place in resources.indices {
                let isWhole = kind == resources[place].name || label == "today"
                let word = isWhole ? label : "\(kind.split(separator: "/").last ?? "") \(label)"
                resources[place].add(name, as: word, verdicts)
            }
        }
        resources.removeAll(where: \.labels.isEmpty)
    }

    // MARK: Writing

    /// For people at a terminal: what breaks, document by document.
    public var text: String {
        var lines: [String] = []
        for resource in resources {
            for (column, document) in resource.documents.enumerated() {
                let verdicts = resource.verdicts.compactMap { $0[column] }
                lines.append(
                    "\(document): \(verdicts.count(where: \.isMet)) of \(verdicts.count) expectations of \(resource.name)"
                )
                lines += verdicts.filter { !$0.isMet }.map { verdict in
                    let breach = verdict.breaches[0]
                    let more = verdict.breaches.count > 1 ? " and \(verdict.breaches.count - 1) more" : ""
                    return "  \(verdict.expectation.client): \(breach.pointer)\(more): "
                        + "expected \(verdict.expectation.demand), found \(breach.found)"
                }
            }
        }
        return (lines + [summary]).joined(separator: "\n")
    }

    /// How many verdicts there are of each kind.
    public var summary: String {
        let verdicts = resources.flatMap { $0.verdicts.joined() }.compactMap { $0 }
        let met = verdicts.count(where: \.isMet)
        return "\(met) met, \(verdicts.count - met) broken"
    }

    /// For a page: a table for each resource, with the first place of each breach; what all documents meet shares a row.
    public var markdown: String {
        resources.map { resource in
            let head = "| client | wants | " + resource.labels.joined(separator: " | ") + " |"
            let rule = "|" + String(repeating: "---|", count: resource.labels.count + 2)
            return (["## \(resource.name)", "", head, rule] + Self.rows(of: resource)).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static func rows(of resource: Resource) -> [String] {
        var rows: [(client: String, places: [String], wish: String, cells: [String])] = []
        for (expectation, verdicts) in zip(resource.expectations, resource.verdicts) {
            let wish = "\(expectation.demand)" + (expectation.isOptional ? ", if there" : "")
            let place = "`\(expectation.place)`"
            let cells = verdicts.map(cell)
            if let last = rows.last, last.client == expectation.client, last.wish == wish, last.cells == cells,
                verdicts.allSatisfy({ $0?.isMet ?? true })
            {
                rows[rows.count - 1].places.append(place)
            } else {
                rows.append((expectation.client, [place], wish, cells))
            }
        }
        return rows.map { row in
            let cells = [row.client, row.places.joined(separator: ", ") + " " + row.wish] + row.cells
            return "| " + cells.joined(separator: " | ") + " |"
        }
    }

    private static func cell(_ verdict: Verdict?) -> String {
        guard let verdict else { return "" }
        guard let first = verdict.breaches.first else { return "✓" }
        let more = verdict.breaches.count > 1 ? " +\(verdict.breaches.count - 1)" : ""
        return "✗ `\(first.pointer)`\(more)"
    }

    /// For programs: every verdict, with all places of each breach.
    public var document: JSONValue {
        var rows: [JSONObject] = []
        for resource in resources {
            for (expectation, verdicts) in zip(resource.expectations, resource.verdicts) {
                for (document, verdict) in zip(resource.documents, verdicts) {
                    guard let verdict else { continue }
                    let breaches = verdict.breaches.map { breach in
                        ["pointer": .string(breach.pointer), "found": .string(breach.found)] as JSONObject
                    }
                    rows.append([
                        "document": .string(document), "resource": .string(resource.name),
                        "client": .string(expectation.client), "at": .string(expectation.place),
                        "wants": .string("\(expectation.demand)"), "source": .string(expectation.source),
                        "met": .bool(verdict.isMet), "breaches": JSONValue(breaches),
                    ])
                }
            }
        }
        return ["verdicts": JSONValue(rows)]
    }
}
