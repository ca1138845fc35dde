public import FixtureKit

extension MockSandbox {
    /// Data of an instance by the API's name for it, past every rule of the apps: `collection("movie", of: "radarr")`.
    public func collection(_ name: String, of instance: String) -> MockCollection {
        MockCollection(sandbox: self, instance: instance, name: name)
    }
}

/// Records of a sandbox as they are stored.
public struct MockCollection: Sendable {
    public let sandbox: MockSandbox
    public let instance: String
    public let name: String

    private var path: String { "state/\(instance.escapedForTargets)/\(name.escapedForTargets)" }

    /// All records, by their ids.
    public var records: [JSONValue] {
        get throws(ControlError) { try sandbox.control("GET", path).array ?? [] }
    }

    /// The record of that id.
    public func record(_ id: Int) throws(ControlError) -> JSONValue {
        try sandbox.control("GET", "\(path)/\(id)")
    }

    /// Creates or replaces a record.
    public func put(_ id: Int, _ record: JSONValue) throws(ControlError) {
        try sandbox.control("PUT", "\(path)/\(id)", record)
    }

    /// Sets members of a record; those that are null are taken away.
    public func merge(_ changes: JSONValue, into id: Int) throws(ControlError) {
        try sandbox.control("PATCH", "\(path)/\(id)", changes)
    }

    public func remove(_ id: Int) throws(ControlError) {
        try sandbox.control("DELETE", "\(path)/\(id)")
    }

    /// Puts these in the place of all that there are.
    public func replace(with records: [JSONValue]) throws(ControlError) {
        try sandbox.control("PUT", path, .array(records))
    }

    public func removeAll() throws(ControlError) {
        try sandbox.control("DELETE", path)
    }
}
