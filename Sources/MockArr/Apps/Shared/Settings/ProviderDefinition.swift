import FixtureKit

/// What a body becomes, what is wrong with it, and what leaves the server.
extension ProviderKind {
    /// What stands for a secret on the way out; on the way in it keeps the stored one.
    static let mask = "********"

    /// The provider that a body describes, in wire order.
    func definition(_ call: Call, over stored: JSONObject?, _ state: inout AppState) throws(Refusal) -> JSONObject {
        let body = call.body
        let own = try shape.read(body)
        let implementation = try body.string("implementation") ?? ""
        let contract = try body.string("configContract") ?? ""
        // A stored one of the same kind keeps its labels; else the schema has them.
        let pristine = template(implementation, &state)
        let template = stored.flatMap { $0.text("implementation") == implementation ? $0 : nil } ?? pristine ?? [:]
        var record = JSONObject()
        for member in template.members where member.key != "name" && !Self.common.contains(member.key) {
            record[member.key] = own[member.key] ?? member.value
        }
        // Without a template the members still have their order.
        for member in own.members where record[member.key] == nil { record[member.key] = member.value }
        record["name"] = try body.string("name").map { JSONValue($0) }
        record["fields"] = .array(fields(body, template, pristine, stored))
        record["implementationName"] = template["implementationName"]
        record["implementation"] = .string(implementation)
        record["configContract"] = .string(contract)
        record["infoLink"] = template["infoLink"]
        record["message"] = template["message"]
        record["tags"] = JSONValue(try body.ints("tags") ?? [])
        return record
    }

    private static let common: Set<String> = [
        "name", "fields", "implementationName", "implementation", "configContract", "infoLink", "message", "tags",
        "presets",
        "id",
    ]

    func template(_ implementation: String, _ state: inout AppState) -> JSONObject? {
        state[document: schemaName].array?.first { $0["implementation"]?.string == implementation }?.object
    }

    /// The template's fields with the values that were sent. Only name and value of a sent field are read.
    private func fields(
        _ body: Body, _ template: JSONObject, _ pristine: JSONObject?, _ stored: JSONObject?
    ) -> [JSONValue] {
        var sent: [String: JSONValue] = [:]
        for field in body["fields"]?.array ?? [] {
            guard let name = field["name"]?.string else { continue }
            sent[name.lowercased()] = field["value"] ?? .null
        }
        return (template["fields"]?.array ?? []).map { field in
            guard var object = field.object else { return field }
            let name = object.text("name")
            // A field that is absent gets its default, even where something else was stored.
            var value = sent[name.lowercased()] ?? Self.value(of: name, in: pristine) ?? .null
            if value == .string(Self.mask), object.isSecret {
                value = Self.value(of: name, in: stored) ?? value
            }
            object = object.withValue(value.isNull ? .none : value)
            return .object(object)
        }
    }

    static func value(of field: String, in record: JSONObject?) -> JSONValue? {
        record?["fields"]?.array?.first { $0["name"]?.string == field }?["value"]
    }

    /// The record as it leaves the server: secrets that are set become asterisks.
    @Sendable func masked(_ record: JSONObject) -> JSONObject {
        var record = record
        guard let fields = record["fields"]?.array else { return record }
        record["fields"] = .array(
            fields.map { field in
                guard var object = field.object, object.isSecret, let value = object["value"]?.string, !value.isEmpty
                else { return field }
                object["value"] = .string(Self.mask)
                return .object(object)
            })
        return record
    }

    // MARK: What may be wrong

    func sharedFailures(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        let name = record.text("name")
        if name.isBlank { failures.append(.notEmpty("Name", attempted: record["name"])) }
        let namesake = state[self.name].first { other in
            other.id != record.id && other.text("name").lowercased() == name.lowercased()
        }
        if !name.isEmpty, namesake != nil {
            failures.append(.must("Name", "Should be unique", attempted: .string(name)))
        }
        for (key, property) in [("implementation", "Implementation"), ("configContract", "ConfigContract")]
        where record.text(key).isBlank {
            failures.append(.notEmpty(property, attempted: call.body[key]))
        }
        return failures + (try check(record, call, &state))
    }

    /// The settings class is looked up by name, and one that does not exist is an exception.
    func rejectUnknown(_ record: JSONObject, _ state: inout AppState) throws(Refusal) {
        let contract = record.text("configContract")
        let templates = state[document: schemaName].array ?? []
        if record["implementationName"] != nil, templates.contains(where: { $0["configContract"]?.string == contract })
        {
            return
        }
        throw .internalError("Sequence contains no matching element")
    }

    func settingsFailures(_ record: JSONObject) -> [ValidationFailure] { SettingsRules.failures(of: record, self) }

    /// Refuses settings that break a rule, and then a connection that fails; warnings pass where they are forced to.
    func refuse(_ record: JSONObject, _ app: AppKind, tests: Bool, passesWarnings: Bool) throws(Refusal) {
        func refuse(_ failures: [ValidationFailure]) throws(Refusal) {
            try (passesWarnings ? failures.filter { !$0.isWarning } : failures).refuse()
        }
        try refuse(settingsFailures(record))
        if tests { try refuse(ConnectionTest.failures(of: record, app)) }
    }
}

extension JSONObject {
    fileprivate var isSecret: Bool { ["password", "apiKey"].contains(text("privacy")) }

    /// A field with another value, at the value's place in the wire order.
    func withValue(_ value: JSONValue?) -> JSONObject {
        var field = self
        field["value"] = value
        return field.arranged(by: Self.fieldOrder)
    }

    private static let fieldOrder = KeyOrder(
        """
        order name label unit helpText helpTextWarning helpLink value type advanced selectOptions \
        selectOptionsProviderAction section hidden privacy placeholder isFloat
        """)
}
