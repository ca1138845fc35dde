import FixtureKit

/// How an editor's `tags` change those of a record.
enum TagEdit {
    static let choice = Choice("ApplyTags", ["add", "remove", "replace"])

    static func apply(_ tags: [Int], _ mode: String, to current: [Int]) -> [Int] {
        switch mode {
        case "remove": current.filter { !tags.contains($0) }
        case "replace": tags.distinct()
        default: (current + tags).distinct()
        }
    }

    /// The ids that a calendar's comma list of ids and labels names.
    static func ids(_ list: String, in state: inout AppState) throws(Refusal) -> Set<Int> {
        var ids: Set<Int> = []
        for item in list.split(separator: ",") {
            let item = item.drop { $0 == " " }
            if item.utf8.allSatisfy({ $0 &- 48 < 10 }), let id = Int(item) {
                guard state[.tag].contains(id) else { throw .missing("Tag", id) }
                ids.insert(id)
            } else {
                let label = item.lowercased()
                guard let tag = state[.tag].first(where: { $0.text("label") == label }) else {
                    throw .internalError("Didn't find tag with label \(item)")
                }
                ids.insert(tag.id)
            }
        }
        return ids
    }
}
