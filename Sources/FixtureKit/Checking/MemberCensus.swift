/// Which members every object of a kind has, learnt from documents that are right.
///
/// Objects are of one kind when they stand at the same place but for the numbers of elements: `/*/images/*`.
public struct MemberCensus: Sendable {
    private struct Count {
        var objects = 0
        var members: [String: Int] = [:]
    }

    /// The members that must be there, by kind of object.
    private var required: [String: [String]] = [:]

    /// Counts the members that are wanted, where at least so many objects of a kind were seen.
    public init(
        of documents: [JSONValue], atLeast least: Int = 5, where isWanted: (_ name: String, _ value: JSONValue) -> Bool
    ) {
        var counts: [String: Count] = [:]
        for document in documents {
            Self.visit(document, [], "") { object, _, kind in
                counts[kind, default: Count()].objects += 1
                for member in object where isWanted(member.key, member.value) {
                    counts[kind, default: Count()].members[member.key, default: 0] += 1
                }
            }
        }
        for (kind, count) in counts where count.objects >= least {
            required[kind] = count.members.filter { $0.value == count.objects }.keys.sorted()
        }
    }

    /// The places of members that are not there and should be.
    public func missing(in document: JSONValue) -> [JSONPlace] {
        var missing: [JSONPlace] = []
        Self.visit(document, [], "") { object, place, kind in
            guard let required = required[kind], !required.isEmpty else { return }
            let names = Set(object.keys)
            for name in required where !names.contains(name) { missing.append(JSONPlace(place + [.member(name)])) }
        }
        return missing
    }

    private static func visit(
        _ value: JSONValue, _ place: [JSONPlace.Key], _ kind: String,
        _ visitor: (JSONObject, [JSONPlace.Key], _ kind: String) -> Void
    ) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                visit(element, place + [.element(index)], kind + "/*", visitor)
            }
        case .object(let object):
            visitor(object, place, kind)
            for member in object {
                visit(member.value, place + [.member(member.key)], kind + "/" + member.key, visitor)
            }
        default: return
        }
    }
}
