import FixtureKit
import MicroHTTP

extension Reply {
    /// The answer as a plan's mutations leave it, and at how many places; nil where it is no JSON.
    func bent(by plan: FaultPlan) -> (response: HTTPResponse, places: Int)? {
        guard !plan.mutations.isEmpty, let (document, writer) = readable else { return nil }
        var list: [Mutation] = []
        var owners: [(decision: Decision, first: Int)] = []
        for (fault, decision) in plan.mutations.map({ ($0.fault, $0.decision) }) {
            owners.append((decision, list.count))
            list += fault.mutations(of: document)
        }
        let mutated = Mutated(document, by: list) { mutation, place in
            guard let owner = owners.last(where: { $0.first <= mutation }) else { return 0 }
            return MutateFault.chance(owner.decision)(mutation - owner.first, place)
        }
        guard mutated.places > 0 else { return (response, 0) }
        var bare = self
        bare.content = .empty
        var response = bare.response
        response.pieces = mutated.pieces(writer)
        return (response, mutated.places)
    }

    /// The document, and what writes it as it stands there.
    var readable: (document: JSONValue, writer: JSONWriter)? {
        if case .json(let document, let escaping) = content { return (document, JSONWriter(escaping: escaping)) }
        if let document { return (document, JSONWriter()) }
        guard contentType?.contains("json") == true, !bytes.isEmpty, let document = try? JSONParser().parse(bytes)
        else { return nil }
        let writers = [JSONWriter.Layout.indented, .compact].flatMap { layout in
            [JSONWriter.Escaping.relaxed, .minimal, .strict].map { JSONWriter(layout: layout, escaping: $0) }
        }
        return (document, writers.first { $0.bytes(document) == bytes } ?? JSONWriter(layout: .compact))
    }
}
