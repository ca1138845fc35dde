import FixtureKit

/// Orders and filters that queue, history and blocklist have in common.
enum Sorting {
    /// By the first language's name.
    static let language = Paging.by { $0["languages"]?[0]?["name"]?.string }

    /// By resolution, then by the quality's number, which is near to the order of the default profile.
    static let quality = Paging.by { (record: JSONObject) -> Int? in
        guard let quality = record["quality"]?["quality"], let id = quality["id"]?.int else { return nil }
        return (quality["resolution"]?.int ?? 0) * 100 + id
    }

    /// By one of a list of names.
    static func place(of key: String, in names: [String]) -> Paging.Order {
        Paging.by { (record: JSONObject) -> Int? in record[key]?.string.flatMap(names.firstIndex) }
    }
}

/// The filters by owner, language and quality.
struct RecordFilter {
    private let owners: [Int]
    private let languages: [Int]
    private let qualities: [Int]
    private let ownerKey: String

    init(_ query: Query, _ app: AppKind) {
        owners = query.ints(app.ownersKey)
        languages = query.ints("languages")
        qualities = query.ints("quality")
        ownerKey = app.ownerKey
    }

    func accepts(_ record: JSONObject) -> Bool {
        if !owners.isEmpty, !owners.contains(record[ownerKey]?.int ?? 0) { return false }
        if !qualities.isEmpty, !qualities.contains(record["quality"]?["quality"]?["id"]?.int ?? -1) { return false }
        guard !languages.isEmpty else { return true }
        return (record["languages"]?.array ?? []).contains { languages.contains($0["id"]?.int ?? -1) }
    }
}
