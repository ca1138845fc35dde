import FixtureKit
import MockArr

/// How an operation is asked for.
///
/// In targets and bodies `{name}` stands for that member of a record. A GET is sent for every record, all else for one.
struct Exercise: Sendable {
    enum Sent: Sendable {
        case nothing
        /// The record itself with these members changed, null for none.
        case record(JSONObject = [:])
        /// A list of that.
        case list(JSONObject = [:])
        case json(JSONValue)
        case text(String, type: String)
    }

    /// Where the records are read, each list once for every record of the one before.
    var records: [String] = []
    /// The operation whose answer is the record.
    var made: String?
    var target: String
    var body = Sent.nothing
}

extension Exercise {
    static func at(_ target: String, sending body: Sent = .nothing) -> Exercise {
        Exercise(target: target, body: body)
    }

    /// For the records of a list, or of the lists that it leads to.
    static func forAll(_ records: String..., at target: String, sending body: Sent = .nothing) -> Exercise {
        Exercise(records: records, target: target, body: body)
    }

    /// For what another operation has just made.
    static func after(_ operation: String, at target: String) -> Exercise {
        Exercise(made: operation, target: target)
    }

    /// What an operation's path and method suggest.
    init(_ operation: OfficialDocument.Operation, existing names: Set<String>) {
        let path = operation.path.replacing("/api/v3/", with: "")
        let list = path.firstRange(of: "/{").map { String(path[..<$0.lowerBound]) } ?? path
        let isBelow = path != list
        switch (operation.method, path.split(separator: "/").last.map(String.init) ?? "") {
        case ("GET", _) where !isBelow:
            let options = operation.flags.filter { $0.hasPrefix("include") }.map { "\($0)=true" }
            let size = operation.parameters.contains("pageSize") ? ["pageSize=9999"] : []
            self = .at(
                ([path] + [(options + size).joined(separator: "&")]).filter { !$0.isEmpty }.joined(separator: "?"))
        case ("PUT", "{id}"), ("PUT", "{name}"): self = .forAll(list, at: path, sending: .record())
        case ("POST", "{name}"): self = .forAll(Self.owner(of: list), at: list + "/anything", sending: .record())
        case ("POST", "test"): self = .forAll(Self.owner(of: path), at: path, sending: .record())
        case ("PUT", "bulk"), ("DELETE", "bulk"):
            self = .forAll(Self.owner(of: path), at: path, sending: .json(["ids": ["{id}"]]))
        case ("POST", "testall"), ("HEAD", _): self = .at(path)
        case ("POST", _) where !isBelow: self = .forAll(list, at: path, sending: .record(Self.newName))
        case ("DELETE", _) where names.contains("POST " + list): self = .after("POST " + list, at: path)
        default: self = .forAll(list, at: path)
        }
    }

    /// The path without its last segment.
    private static func owner(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static let newName: JSONObject = ["id": .null, "name": "New", "label": "new"]
}
