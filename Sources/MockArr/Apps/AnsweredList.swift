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

    private struct Run: Sendable {
        let ids: [Int]
        let sources: [Collection.Version?]
        let until: Instant
        let records: RecordRun

        func holds(_ ids: ArraySlice<Int>, _ sources: ArraySlice<Collection.Version?>, at now: Instant) -> Bool {
            now < until && self.ids.elementsEqual(ids) && self.sources.elementsEqual(sources) { $0 === $1 }
        }
    }

    private var runs: [Int: Run] = [:]
    private var runLength = 0
    private var circumstances = Circumstances()

    /// Answers the records of these ids, which ascend.
    ///
    /// `sources` are the versions of what the records are made of, equally many for each of them; `present` says until
    /// when a record holds.
    mutating func reply(
        _ ids: [Int], from sources: [Collection.Version?], at now: Instant, under circumstances: Circumstances,
        _ present: (Int) -> (JSONObject?, until: Instant)
    ) -> Reply {
        // The run of a small list is as short as makes sense, that of a long one leaves some hundred pieces to send.
        var runLength = Self.shortestRun
        while runLength * 400 < ids.count { runLength *= 2 }
        if runLength != self.runLength || !circumstances.hold(for: self.circumstances) { runs = [:] }
        self.runLength = runLength
        self.circumstances = circumstances
        let width = ids.isEmpty ? 1 : sources.count / ids.count
        var kept: [Int: Run] = [:]
        var list: [RecordRun] = []
        var until = Instant.distantFuture
        var start = 0
        while start < ids.count {
            let place = ids[start] / runLength
            var end = start + 1
            while end < ids.count, ids[end] / runLength == place { end += 1 }
            let (mine, theirs) = (ids[start..<end], sources[(start * width)..<(end * width)])
            let run =
                runs[place].flatMap { $0.holds(mine, theirs, at: now) ? $0 : nil }
                ?? Self.run(Array(mine), Array(theirs), isLong: runLength > Self.shortestRun, present)
            kept[place] = run
            list.append(run.records)
            until = min(until, run.until)
            start = end
        }
        runs = kept
        return Reply(status: 200, content: .records(list), contentType: Reply.jsonType).fresh(.until(until))
    }

    private static let shortestRun = 8

    private static func run(
        _ ids: [Int], _ sources: [Collection.Version?], isLong: Bool,
        _ present: (Int) -> (JSONObject?, until: Instant)
    ) -> Run {
        var documents: [JSONObject] = []
        var until = Instant.distantFuture
        for id in ids {
            let (document, end) = present(id)
            if let document { documents.append(document) }
            until = min(until, end)
        }
        return Run(ids: ids, sources: sources, until: until, records: RecordRun(documents, isWritten: isLong))
    }
}
