/// What clients expect of resources, and where documents hold those.
public struct ExpectationBook: Sendable {
    /// All of them, in the order of the document.
    public let expectations: [Expectation]
    /// The resources of a document, each with the way to its records; a document that is not listed is one record.
    private let documents: [String: [(resource: String, path: JSONPath)]]

    /// Reads `{"documents": {name: {resource: path}}, "expectations": [{"client", "resource", "at", "wants", …}]}`.
    ///
    /// `resource` and `at` may be lists. Throws with the place of what is not understood; `path` names the file.
    public init(_ document: JSONValue, path: String) throws(FixtureError) {
        func refuse(_ place: String, _ expected: String, _ found: JSONValue?) -> FixtureError {
            .unexpectedShape(path: path, at: place, expected: expected, found: found?.kind ?? "nothing")
        }
        var documents: [String: [(String, JSONPath)]] = [:]
        for member in document["documents"]?.object?.members ?? [] {
            for resource in member.value.object?.members ?? [] {
                guard let way = resource.value.string.flatMap({ JSONPath($0) }) else {
                    throw refuse("/documents/\(member.key)/\(resource.key)", "a path such as $[*]", resource.value)
                }
                documents[member.key, default: []].append((resource.key, way))
            }
        }
        guard let rows = document["expectations"]?.array else {
            throw refuse("/expectations", "a list", document["expectations"])
        }
        var expectations: [Expectation] = []
        for (index, row) in rows.enumerated() {
            let place = "/expectations/\(index)"
            guard let client = row["client"]?.string, let source = row["source"]?.string else {
                throw refuse(place, "a \"client\" and a \"source\"", row)
            }
            guard let demand = row["wants"].flatMap(Demand.init) else {
                let names = Demand.names.joined(separator: ", ")
                throw refuse(place + "/wants", "one of \(names), or a list of names", row["wants"])
            }
            for resource in Self.texts(row["resource"]) {
                for at in Self.texts(row["at"]) {
                    let expectation = Expectation(
                        client: client, resource: resource, place: at, demand: demand,
                        isOptional: row["optional"]?.bool ?? false, source: source)
                    guard let expectation else {
                        throw refuse(place + "/at", "places such as title or images[*].url", row["at"])
                    }
                    expectations.append(expectation)
                }
            }
        }
        self.documents = documents
        self.expectations = expectations
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        value?.array?.compactMap(\.string) ?? [value?.string].compactMap { $0 }
    }

    // MARK: Samples

    /// The documents that are listed, by name.
    public var documentNames: [String] { documents.keys.sorted() }

    /// Takes a sample's name apart: `radarr/movie-3.2.2` is a `radarr/movie` of 3.2.2, `radarr/movie-missing-id` one
    /// where that is wrong. Nil for what nobody has heard of.
    public func parts(of name: String) -> (document: String, label: String)? {
        if let match = name.wholeMatch(of: /(.+)-(\d+(?:\.\d+)+)/) { return (String(match.1), String(match.2)) }
        let known = Set(documents.keys).union(expectations.map(\.resource))
        return known.filter { name.hasPrefix($0 + "-") }.max { $0.utf8.count < $1.utf8.count }
            .map { ($0, String(name.dropFirst($0.count + 1))) }
    }

    /// How each expectation of what a document holds has been met, in the order of the book.
    public func verdicts(on document: JSONValue, named name: String) -> [Verdict] {
        var records: [String: [(pointer: String, value: JSONValue)]] = [:]
        for (resource, path) in documents[name] ?? [(name, JSONPath(steps: []))] {
            records[resource] = path.values(in: document)
            // A list of records and a lone one may go by the same name.
            if resource == name, document.object != nil, records[resource]?.isEmpty ?? true {
                records[resource] = [("", document)]
            }
        }
        return expectations.compactMap { expectation in
            guard let records = records[expectation.resource], !records.isEmpty else { return nil }
            let breaches = records.flatMap { pointer, record in
                expectation.breaches(in: record).map {
                    Expectation.Breach(pointer: pointer + $0.pointer, found: $0.found)
                }
            }
            return Verdict(expectation: expectation, breaches: breaches)
        }
    }
}

/// Whether a document is as somebody expects it.
public struct Verdict: Sendable, Equatable {
    public let expectation: Expectation
    /// Where it is not; empty when all is well.
    public let breaches: [Expectation.Breach]

    public var isMet: Bool { breaches.isEmpty }
}
