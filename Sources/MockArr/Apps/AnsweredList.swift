import FixtureKit

/// A list as it was last answered, in runs of records that are only made anew when something they come from has changed.
///
/// One movie changed among ten thousand costs one run, and bytes that are copied.
struct AnsweredList: Sendable {
    /// What shows in every record of a list, beside what the record itself is made of.
    struct Circumstances: Sendable {
        var versions: [Collection.Version] = []
        var values: [JSONValue] = []

        fileprivate func hold(for other: Circumstances) -> Bool {
            values == other.values && versions.elementsEqual(other.versions, by: ===)
        }
    }

    private let runLength: Int
    private var runs: [Int: Run] = [:]
    private var circumstances = Circumstances()

    private struct Run: Sendable {
        let ids: [Int]
        let sources: [Collection.Version?]
        let until: Instant
        let records: RecordRun

        func holds(for ids: ArraySlice<Int>, _ versions: [Collection.Version?], at now: Instant) -> Bool {
            now < until && self.ids.elementsEqual(ids) && sources.elementsEqual(versions) { $0 === $1 }
        }
    }

    init(runLength: Int) {
        self.runLength = runLength
    }

    /// Answers the records of these ids, which ascend.
    ///
    /// `sources` appends the versions of all that a record is made of; `present` says until when it holds.
    mutating func reply(
        _ ids: [Int], at now: Instant, under circumstances: Circumstances,
        from sources: (Int, inout [Collection.Version?]) -> Void, _ present: (Int) -> (JSONObject?, until: Instant)
    ) -> Reply {
        if !circumstances.hold(for: self.circumstances) { runs = [:] }
        self.circumstances = circumstances
        var kept: [Int: Run] = [:]
        var list: [RecordRun] = []
        var until = Instant.distantFuture
        var rest = ids[...]
        while let first = rest.first {
            let place = first / runLength
            let mine = rest.prefix { $0 / runLength == place }
            rest = rest.dropFirst(mine.count)
            var versions: [Collection.Version?] = []
            versions.reserveCapacity(mine.count * 2)
            for id in mine { sources(id, &versions) }
            let run =
                runs[place].flatMap { $0.holds(for: mine, versions, at: now) ? $0 : nil }
                ?? Self.run(Array(mine), versions, present)
            kept[place] = run
            list.append(run.records)
            until = min(until, run.until)
        }
        runs = kept
        return Reply(status: 200, content: .records(list), contentType: Reply.jsonType).fresh(.until(until))
    }

    private static func run(
        _ ids: [Int], _ sources: [Collection.Version?], _ present: (Int) -> (JSONObject?, until: Instant)
    ) -> Run {
        var documents: [JSONObject] = []
        var until = Instant.distantFuture
        for id in ids {
            let (document, end) = present(id)
            if let document { documents.append(document) }
            until = min(until, end)
        }
        return Run(ids: ids, sources: sources, until: until, records: RecordRun(documents))
    }
}
