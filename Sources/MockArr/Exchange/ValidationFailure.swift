package import FixtureKit

/// One element of the array that a 400 of business validation carries.
package struct ValidationFailure: Sendable {
    package let object: JSONObject

    /// A failure of one of the servers' rules.
    package init(
        _ property: String, _ message: String, attempted: JSONValue?, code: String, severity: String = "error",
        placeholders: [(String, JSONValue)] = []
    ) {
        object = JSONObject([
            ("propertyName", .string(property)),
            ("errorMessage", .string(message)),
            ("attemptedValue", attempted),
            ("severity", .string(severity)),
            ("errorCode", .string(code)),
            ("formattedMessageArguments", .array([])),
            (
                "formattedMessagePlaceholderValues",
                .object(
                    JSONObject(
                        placeholders + [
                            ("propertyName", .string(Self.words(of: property))), ("propertyValue", attempted ?? .null),
                        ]))
            ),
        ])
    }

    /// A failure that a service raises by hand: no code, no placeholders.
    package init(manual property: String, _ message: String, attempted: JSONValue? = nil, severity: String = "error") {
        object = JSONObject([
            ("propertyName", .string(property)),
            ("errorMessage", .string(message)),
            ("attemptedValue", attempted),
            ("severity", .string(severity)),
        ])
    }

    /// A failure of a provider's settings or of its test, which stays an error by its severity when it only warns.
    package init(
        provider property: String, _ message: String, attempted: JSONValue? = nil, isWarning: Bool = false,
        detail: String? = nil, state: JSONValue? = nil
    ) {
        object = JSONObject([
            ("isWarning", .bool(isWarning)),
            ("detailedDescription", detail.map { .string($0) }),
            ("propertyName", .string(property)),
            ("errorMessage", .string(message)),
            ("attemptedValue", attempted),
            ("customState", state),
            ("severity", "error"),
        ])
    }

    // MARK: The rules that occur everywhere

    /// A predicate of one of the servers' controllers.
    package static func must(_ property: String, _ message: String, attempted: JSONValue?) -> Self {
        Self(property, message, attempted: attempted, code: "PredicateValidator")
    }

    /// Two rules in one: at least, or at most, a limit that may be another member.
    package static func bounded(
        _ property: String, _ relation: Relation, _ limit: JSONValue, of other: String = "", attempted: JSONValue?,
        code: String? = nil
    ) -> Self {
        Self(
            property, "'\(words(of: property))' must be \(relation.rawValue) '\(limit.number?.text ?? "")'.",
            attempted: attempted, code: code ?? relation.validator,
            placeholders: [("comparisonValue", limit), ("comparisonProperty", .string(words(of: other)))])
    }

    package enum Relation: String, Sendable {
        case atLeast = "greater than or equal to"
        case atMost = "less than or equal to"

        var validator: String { self == .atLeast ? "GreaterThanOrEqualValidator" : "LessThanOrEqualValidator" }
    }

    package static func notEmpty(_ property: String, attempted: JSONValue? = nil, code: String = "NotEmptyValidator")
        -> Self
    {
        Self(property, "'\(words(of: property))' must not be empty.", attempted: attempted, code: code)
    }

    package static func greaterThan(_ property: String, _ limit: Int, attempted: JSONValue?) -> Self {
        Self(
            property, "'\(words(of: property))' must be greater than '\(limit)'.", attempted: attempted,
            code: "GreaterThanValidator",
            placeholders: [("comparisonValue", JSONValue(limit)), ("comparisonProperty", "")])
    }

    package static func atLeast(_ property: String, _ limit: Int, attempted: JSONValue?) -> Self {
        bounded(property, .atLeast, JSONValue(limit), attempted: attempted)
    }

    package static func between(_ property: String, _ range: ClosedRange<Int>, attempted: Int) -> Self {
        Self(
            property,
            "'\(words(of: property))' must be between \(range.lowerBound) and \(range.upperBound). You entered \(attempted).",
            attempted: JSONValue(attempted), code: "InclusiveBetweenValidator",
            placeholders: [
                ("from", JSONValue(range.lowerBound)), ("to", JSONValue(range.upperBound)),
                ("value", JSONValue(attempted)),
            ])
    }

    /// `RootFolderPath` as `Root Folder Path`.
    static func words(of property: String) -> String {
        var text = ""
        for character in property {
            if character.isUppercase, !text.isEmpty { text.append(" ") }
            text.append(character)
        }
        return text
    }
}

extension [ValidationFailure] {
    /// Refuses the request, unless there are none.
    func refuse() throws(Refusal) {
        if !isEmpty { throw .validation(self) }
    }
}
