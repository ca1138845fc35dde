import FixtureKit
import MicroHTTP

/// Checks of media type, query and body before a handler runs: what ASP.NET calls model binding.
extension App {
    /// The values that do not have the type their parameter declares.
    func problems(of call: Call) -> [Refusal.BindingProblem] {
        // Nancy takes what it cannot read for nothing.
        guard !call.persona.isNancy else { return [] }
        let isHandRead = Paging.isOld(call.persona)
        return call.route.query.flatMap { parameter -> [Refusal.BindingProblem] in
            if isHandRead, Parameter.paging.contains(parameter) { return [] }
            return call.query.all(parameter.name).filter { !parameter.accepts($0) }.map { parameter.problem(with: $0) }
        }
    }

    /// Reads the JSON body of a route that takes one.
    func body(of call: Call) throws(Refusal) -> Body {
        if !call.persona.isNancy { try checkMediaType(of: call) }
        guard !call.request.body.isEmpty else { throw .emptyBody }
        do {
            let value = try JSONParser(allowsTrailingCommas: true, maximumDepth: 32).parse(call.request.body)
            if value.isNull { throw Refusal.emptyBody }
            let body = Body(value, source: call.request.body)
            let types = RequestTypes.of(kind)
            try types.check(body, types.kind(of: call.route))
            return body
        } catch let error as JSONError {
            throw .binding([Refusal.BindingProblem(key: error.path, message: error.dotNetMessage)])
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw .emptyBody
        }
    }

    private func checkMediaType(of call: Call) throws(Refusal) {
        guard let field = call.request.fields["Content-Type"] else { throw .unsupportedMediaType }
        let type = field.split(separator: ";")[0].filter { $0 != " " }.lowercased()
        if type == "application/json" { return }
        let isDeclared = call.route.body == .json
        // Radarr's declared routes take what is built upon JSON as well.
        if type.hasSuffix("+json"), !isDeclared || kind == .radarr { return }
        if type == "text/json", !isDeclared { return }
        throw isDeclared ? .empty(415) : .unsupportedMediaType
    }
}

extension Parameter {
    func accepts(_ value: String) -> Bool {
        switch kind {
        case .integer: value.isEmpty || Int32(value) != nil
        case .integers, .plainInteger: Int32(value) != nil
        case .boolean: Bool(value.lowercased()) != nil
        case .date: value.isEmpty || Instant(dotNet: value) != nil
        case .plainDate: Instant(dotNet: value) != nil
        case .text, .texts: true
        case .choice(let choice): value.isEmpty || choice.name(of: value) != nil
        case .choices(let choice): choice.name(of: value) != nil
        }
    }

    func problem(with value: String) -> Refusal.BindingProblem {
        if value.isEmpty { return Refusal.BindingProblem(key: name, message: "The value '' is invalid.") }
        // Only the properties of the paging model are named in the sentence.
        let isPaging = ["page", "pageSize", "sortDirection"].contains(name)
        let suffix = isPaging ? " for \(name.pascalCased)" : ""
        return Refusal.BindingProblem(key: name, message: "The value '\(value)' is not valid\(suffix).")
    }
}
