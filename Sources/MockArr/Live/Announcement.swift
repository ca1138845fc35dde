import FixtureKit

/// Something that listeners are told: a change of a resource, under the resource's name.
struct Announcement: Sendable, Equatable {
    enum Action: String, Sendable {
        case created
        case updated
        case deleted
        /// Whoever shows it should ask again.
        case sync
    }

    enum Subject: Sendable, Equatable {
        case none
        /// The resource as it is when the message leaves.
        case record(Int)
        /// The resource as it was.
        case document(JSONObject)
    }

    let name: Collection.Name
    let action: Action
    var subject = Subject.none
    /// Members that only listeners see.
    var extra: JSONObject = [:]
    /// How long others of the same kind are waited for.
    var pause = TimeSpan.zero

    /// The message around a resource.
    static func record(_ name: Collection.Name, _ action: Action, _ resource: JSONObject?) -> [UInt8] {
        var body = JSONObject()
        body["resource"] = resource.map(JSONValue.object)
        body["action"] = .string(action.rawValue)
        return record(name.rawValue, body)
    }

    static func record(_ name: String, _ body: JSONObject) -> [UInt8] {
        let message: JSONObject = ["body": .object(body), "name": .string(name)]
        let call: JSONObject = ["type": 1, "target": "receiveMessage", "arguments": [.object(message)]]
        return JSONWriter(layout: .compact).bytes(.object(call))
    }
}

// Names that only listeners know, beside those of collections.
extension Collection.Name {
    static let missing: Self = "wanted/missing"
    static let cutoffUnmet: Self = "wanted/cutoff"
    static let queueDetails: Self = "queue/details"
    static let queueStatus: Self = "queue/status"
    static let health: Self = "health"
}
