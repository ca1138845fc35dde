package import FixtureKit

/// A request body read as the real servers read one: names in any case, numbers also in quotes.
///
/// What .NET cannot leave empty refuses a null; the readers of numbers, flags and enumerations are told whether they can.
package struct Body: Sendable {
    package let value: JSONValue
    private let source: [UInt8]
    /// Where the value stands in the document that was sent.
    private let place: JSONPlace

    package init(_ value: JSONValue = .object(JSONObject()), source: [UInt8] = []) {
        self.init(value, source, at: JSONPlace())
    }

    private init(_ value: JSONValue, _ source: [UInt8], at place: JSONPlace) {
        self.value = value
        self.source = source
        self.place = place
    }

    /// The same body in another form: what is refused is still shown where it was sent.
    func replaced(by value: JSONValue) -> Body { Body(value, source, at: place) }

    /// The members, or a refusal when the body is no object.
    package func object() throws(Refusal) -> JSONObject {
        guard let object = value.object else { throw mismatch("the resource") }
        return object
    }

    package func contains(_ name: String) -> Bool { value.object?.member(anyCase: name) != nil }

    /// The member as it is, nil when absent or null.
    package subscript(_ name: String) -> JSONValue? {
        guard let member = value.object?.member(anyCase: name), !member.isNull else { return nil }
        return member
    }

    // MARK: Plain values

    package func int(_ name: String, nullable: Bool = false) throws(Refusal) -> Int? {
        try read(name, "System.Int32", nullable, \.int32)
    }

    package func double(_ name: String, nullable: Bool = false) throws(Refusal) -> Double? {
        try read(name, "System.Double", nullable, \.spelledDouble)
    }

    package func bool(_ name: String, nullable: Bool = false) throws(Refusal) -> Bool? {
        try read(name, "System.Boolean", nullable, \.bool)
    }

    package func date(_ name: String, nullable: Bool = false) throws(Refusal) -> Instant? {
        guard let member = try object().member(anyCase: name) else { return nil }
        return try child(member, at: .member(spelling(of: name))).date(isNullable: nullable)
    }

    /// The body itself as a date.
    ///
    /// Both apps hand dates to .NET's own parser of dates, whose exceptions are not those of the JSON parser: a text that is
    /// no date is refused without its place, and a null gets as far as an error.
    func date(isNullable: Bool) throws(Refusal) -> Instant? {
        if value.isNull {
            if isNullable { return nil }
            throw .exception(
                500, type: "System.ArgumentNullException", message: "Value cannot be null. (Parameter 's')")
        }
        guard let text = value.string else {
            throw mismatch(isNullable ? "System.Nullable`1[System.DateTime]" : "System.DateTime")
        }
        if let date = Instant(dotNet: text) { return date }
        throw .binding([Refusal.BindingProblem(key: "", message: "The supplied value is invalid.")])
    }

    /// The canonical name of an enumeration's value.
    package func choice(_ name: String, _ choice: Choice, nullable: Bool = false) throws(Refusal) -> String? {
        try read(name, choice.typeName, nullable) { choice.name(of: $0.string ?? $0.number?.text ?? "") }
    }

    private func read<Value>(
        _ name: String, _ typeName: String, _ isNullable: Bool, _ convert: (JSONValue) -> Value?
    ) throws(Refusal) -> Value? {
        guard let member = try object().member(anyCase: name), !(isNullable && member.isNull) else { return nil }
        if let value = convert(member) { return value }
        throw mismatch(isNullable ? "System.Nullable`1[\(typeName)]" : typeName, at: name)
    }

    // MARK: What null stands for nothing in

    package func string(_ name: String) throws(Refusal) -> String? {
        guard let member = try object().member(anyCase: name), !member.isNull else { return nil }
        guard let value = member.string else { throw mismatch("System.String", at: name) }
        return value
    }

    package func ints(_ name: String) throws(Refusal) -> [Int]? {
        guard let list = try nestedList(name, of: "System.Int32") else { return nil }
        var values: [Int] = []
        for element in list {
            guard let value = element.value.int32 else { throw element.mismatch("System.Int32") }
            values.append(value)
        }
        return values
    }

    /// A nested object as a body of its own.
    package func nested(_ name: String, _ typeName: String) throws(Refusal) -> Body? {
        guard let body = try member(name) else { return nil }
        guard body.value.object != nil else { throw body.mismatch(typeName) }
        return body
    }

    /// The elements of a nested list, each as a body of its own.
    package func nestedList(_ name: String, of typeName: String = "System.Object") throws(Refusal) -> [Body]? {
        try member(name)?.elements(of: typeName)
    }

    /// The elements of a body that is a list.
    package func elements(of typeName: String = "System.Object") throws(Refusal) -> [Body] {
        guard let array = value.array else { throw mismatch("System.Collections.Generic.List`1[\(typeName)]") }
        return array.enumerated().map { child($1, at: .element($0)) }
    }

    private func member(_ name: String) throws(Refusal) -> Body? {
        _ = try object()
        return self[name].map { child($0, at: .member(spelling(of: name))) }
    }

    /// A value of the document one step further in.
    func child(_ value: JSONValue, at step: JSONPlace.Key) -> Body {
        Body(value, source, at: JSONPlace(place.keys + [step]))
    }

    // MARK: Refusing

    /// The refusal for a value, or a member of it, that has the wrong type.
    package func mismatch(_ typeName: String, at name: String? = nil) -> Refusal {
        let place = name.map { JSONPlace(self.place.keys + [.member(spelling(of: $0))]) } ?? self.place
        let end = JSONPosition(endOfReading(place), in: source)
        return .binding([
            Refusal.BindingProblem(
                key: place.path,
                message: "The JSON value could not be converted to \(typeName). Path: \(place.path) | "
                    + "LineNumber: \(end.line - 1) | BytePositionInLine: \(end.byteColumn - 1).")
        ])
    }

    /// How far .NET has read where it sees that a value has the wrong type: behind a scalar, but only into a list or object.
    private func endOfReading(_ place: JSONPlace) -> Int {
        let document = try? JSONSource(source, by: JSONParser(allowsTrailingCommas: true))
        return switch document?[place] {
        case .scalar(let range)?: range.upperBound
        case .list(_, let range)?, .object(_, let range)?: range.lowerBound + 1
        case .new?, nil: source.count
        }
    }

    /// The name as the body has it.
    private func spelling(of name: String) -> String {
        let wanted = name.lowercased()
        return value.object?.keys.last { $0.lowercased() == wanted } ?? name
    }
}

// Numbers may stand in quotes.
extension JSONValue {
    /// The whole number that is written as one.
    var int32: Int? { integer(Int32.self).map { Int($0) } }

    func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
        (number?.text ?? string).flatMap { Integer($0) }
    }

    var spelledDouble: Double? { double ?? string.flatMap { Double($0) } }
}
