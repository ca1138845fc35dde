import FixtureKit
import MicroHTTP

/// What a client sent that the real API does not know, mostly without a word about it.
struct Violation: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        case unknownParameter = "unknown-parameter"
        case unknownMember = "unknown-member"
        case missingMember = "missing-member"
        case wrongType = "wrong-type"
        case wrongContentType = "wrong-content-type"
        case malformedBody = "malformed-body"
        case writeWithoutID = "write-without-id"
        case deprecatedRoute = "deprecated-route"
    }

    let kind: Kind
    /// Where: `?name` of a parameter, a path into the body, or a header.
    let place: String
    let detail: String

    var document: JSONObject {
        ["violation": .string(kind.rawValue), "at": .string(place), "detail": .string(detail)]
    }
}

extension Violation {
    /// Those of several entries, each beside its own; requests that are alike are looked at once.
    static func all(in entries: [JournalEntry]) -> [(entry: JournalEntry, violation: Violation)] {
        var known: [Alike: [Violation]] = [:]
        return entries.flatMap { entry -> [(entry: JournalEntry, violation: Violation)] in
            let alike = entry.request.body.isEmpty ? Alike(entry) : nil
            let violations = alike.flatMap { known[$0] } ?? entry.violations
            if let alike { known[alike] = violations }
            return violations.map { (entry, $0) }
        }
    }

    private struct Alike: Hashable {
        let app: AppKind
        let route: Int?
        let target: ArraySlice<UInt8>
        let isDeprecated: Bool

        init(_ entry: JournalEntry) {
            app = entry.app
            route = entry.routeIndex
            target = entry.request.targetBytes
            isDeprecated = entry.isDeprecated
        }
    }
}

extension JournalEntry {
    /// Everything that is wrong with the request, by the row of its route.
    var violations: [Violation] {
        guard let route, route.access == .key else { return [] }
        let deprecated = Violation(
            kind: .deprecatedRoute, place: route.name, detail: "The answer says so with the header Deprecation.")
        let hasQuery = request.withUnsafeTarget { $0.contains(UInt8(ascii: "?")) }
        return (isDeprecated ? [deprecated] : []) + (hasQuery ? parameterViolations(route) : [])
            + bodyViolations(route)
    }

    private func parameterViolations(_ route: AppRoute) -> [Violation] {
        let known = route.query.map { $0.name.lowercased() } + ["apikey"]
        return Target(request.target).query.items.compactMap { item in
            guard known.contains(item.name.lowercased()) else {
                return Violation(
                    kind: .unknownParameter, place: "?\(item.name)", detail: "\(route.name) has no such parameter.")
            }
            guard let parameter = route.query.first(where: { $0.name.lowercased() == item.name.lowercased() }),
                !parameter.accepts(item.value)
            else { return nil }
            return Violation(
                kind: .wrongType, place: "?\(item.name)", detail: parameter.problem(with: item.value).message)
        }
    }

    private func bodyViolations(_ route: AppRoute) -> [Violation] {
        guard route.body == .json || route.body == .undeclaredJSON, !request.body.isEmpty,
            request.body.count < Self.bodyLimit
        else { return [] }
        var violations: [Violation] = []
        let type = request.fields["Content-Type"] ?? ""
        if type.split(separator: ";").first.map({ $0.trimmed(of: " ").lowercased() }) != "application/json" {
            violations.append(
                Violation(
                    kind: .wrongContentType, place: "Content-Type",
                    detail: type.isEmpty ? "A body of no type." : "\"\(type)\" is not application/json."))
        }
        guard let document = try? JSONParser(allowsTrailingCommas: true, maximumDepth: 32).parse(request.body) else {
            return violations + [Violation(kind: .malformedBody, place: "$", detail: "This is no JSON.")]
        }
        let types = RequestTypes.of(app)
        let kind = types.kind(of: route)
        do {
            try types.check(Body(document, source: request.body), kind)
        } catch .binding(let problems) {
            violations += problems.map { Violation(kind: .wrongType, place: $0.key, detail: $0.message) }
        } catch {}
        violations += types.unknownMembers(of: document, kind).map {
            Violation(kind: .unknownMember, place: $0, detail: "The class that this is read into has no such member.")
        }
        violations += types.missingMembers(of: document, kind).map {
            Violation(kind: .missingMember, place: $0, detail: "\(route.name) is refused or means little without it.")
        }
        let isPutOfOne = route.method == .put && route.template.hasSuffix("/{id?}")
        if isPutOfOne, document["id"]?.int ?? 0 == 0, path.split(separator: "/").last.flatMap({ Int($0) }) == nil {
            violations.append(
                Violation(
                    kind: .writeWithoutID, place: "$.id", detail: "Neither the path nor the body says which record."))
        }
        return violations
    }
}
