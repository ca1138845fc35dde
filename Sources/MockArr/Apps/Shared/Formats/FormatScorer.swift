import FixtureKit

/// Finds which custom formats something matches now, and what they are worth in the profile of its owner.
struct FormatScorer {
    private let book: FormatBook
    private let owners: Collection
    private var rules: ProfileRules
    private let app: AppKind

    init(_ state: inout AppState) {
        app = state.app
        book = state.formats
        owners = state[state.app.owners]
        rules = ProfileRules(&state)
    }

    /// The record of a release with `customFormats`, and with `customFormatScore` unless it has no use for that.
    mutating func scored(_ record: JSONObject, of owner: JSONObject? = nil, hasScore: Bool = true) -> JSONObject {
        let owner = owner ?? record[app.ownerKey]?.int.flatMap { owners[$0] }
        let app = app
        return scored(record, by: FormatSubject(named: record, of: owner, app), owner, hasScore: hasScore)
    }

    /// The same for a file that is in the library.
    mutating func scored(file: JSONObject, of owner: JSONObject?) -> JSONObject {
        scored(file, by: FormatSubject(file: file, of: owner), owner, hasScore: true)
    }

    private mutating func scored(
        _ record: JSONObject, by subject: @autoclosure () -> FormatSubject, _ owner: JSONObject?, hasScore: Bool
    ) -> JSONObject {
        var record = record
        let formats = book.matched(by: subject())
        record["customFormats"] = .array(formats)
        if hasScore { record["customFormatScore"] = JSONValue(rule(of: owner)?.score(of: formats) ?? 0) }
        return record
    }

    /// Whether the quality of a record is not good enough for its owner's profile.
    mutating func isBelowCutoff(_ record: JSONObject) -> Bool {
        rule(of: record[app.ownerKey]?.int.flatMap { owners[$0] })?.isBelowCutoff(record["quality"]) ?? false
    }

    /// The profile of an owner.
    mutating func rule(of owner: JSONObject?) -> ProfileRule? { owner.flatMap { rules[$0.int("qualityProfileId")] } }
}
