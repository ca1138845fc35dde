import FixtureKit
import MicroHTTP

/// Checks of media type, query and body before a handler runs: what ASP.NET calls model binding.
extension App {
    /// Refuses values that do not have the type their parameter declares.
    func check(_ call: Call) throws(Refusal) {
        // Nancy takes what it cannot read for nothing.
        guard !call.persona.isNancy else { return }
        let query = call.query
        var problems: [Refusal.BindingProblem] = []
        let isHandRead = Paging.isOld(call.persona)
        for parameter in call.route.query where !(isHandRead && Parameter.paging.contains(parameter)) {
            for value in query.all(parameter.name) where !parameter.accepts(value) {
                problems.append(parameter.problem(with: value))
            }
        }
        if !problems.isEmpty { throw .binding(problems) }
    }

    /// Reads the JSON body of a route that takes one.
    func body(of call: Call) throws(Refusal) -> Body {
        if !call.persona.isNancy { try checkMediaType(of: call) }
        guard !call.request.body.isEmpty else { throw .emptyBody }
        do {
            let value = try JSONParser(allowsTrailingCommas: true, maximumDepth: 32).parse(call.request.body)
            if value.isNull { throw Refusal.emptyBody }
            return Body(value, source: call.request.body)
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
        case .date: value.isEmpty || Instant(value) != nil
        case .plainDate: Instant(value) != nil
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

extension JSONError {
    /// The sentence of .NET's JSON reader for the same mistake.
    var dotNetMessage: String {
        let place = "Path: \(path) | LineNumber: \(line - 1) | BytePositionInLine: \(column - 1)."
        let sentence =
            switch problem {
            case .unexpectedEnd:
                "Expected depth to be zero at the end of the JSON payload. There is an open JSON object or array that should be closed."
            case .unexpected(let byte): "'\(Self.spelling(of: byte))' is an invalid start of a value."
            case .trailingContent(let byte):
                "'\(Self.spelling(of: byte))' is invalid after a single JSON value. Expected end of data."
            case .invalidNumber: "'\(expected)' is an invalid number."
            case .invalidEscape: "The JSON value contains an invalid escape sequence."
            case .controlCharacter: "The JSON string contains an invalid control character."
            case .invalidUTF8: "Cannot transcode invalid UTF-8 JSON text to UTF-16 string."
            case .tooDeep: "The maximum configured depth of 32 has been exceeded. Cannot read next JSON array."
            }
        return "\(sentence) \(place)"
    }
}
