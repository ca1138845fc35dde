import FixtureKit

// A download as it is at a moment.
extension Downloads {
    /// A record at a moment, still with its `grab`: the fixture's stand still, grabbed ones move.
    static func current(_ item: JSONObject, in state: AppState, at now: Instant) -> JSONObject {
        let now = Instant(seconds: now.seconds)
        var current = item
        if item["grab"]?["stage"] != nil {
            let left = left(of: item, in: state, at: now)
            current["sizeleft"] = JSONValue(left.size)
            current["timeleft"] = .string(left.time.description)
        }
        if let until = item["grab"]?["until"]?.int {
            current["timeleft"] = .string(
                TimeSpan(seconds: max(0, Instant(ticks: until).seconds - now.seconds)).description)
        }
        // The fixture's downloads never come nearer to their end, so that it is believable at every look.
        if let time = current["timeleft"]?.string.flatMap({ TimeSpan($0) }) {
            current["estimatedCompletionTime"] = JSONValue(now + time)
        }
        return current
    }

    /// What is not there yet. Looks and hands know no time: there it is what the rest would usually take.
    private static func left(of item: JSONObject, in state: AppState, at now: Instant) -> (size: Int, time: TimeSpan) {
        let size = item.int("size")
        guard let stage = item["grab"]?["stage"]?.int, let since = item["grab"]?["since"]?.int,
            Pace.download[stage].status != "completed"
        else { return (0, .zero) }
        let pace = state.pace[.download]
        func length(_ stage: Pace.Stage) -> Int {
            Int((pace.end(after: stage.length, from: now).map { $0 - now } ?? stage.length).seconds.rounded(.up))
        }
        let whole = length(Pace.download[stage])
        var elapsed = 0
        switch pace {
        case .standard, .time, .immediate: elapsed = max(0, now.seconds - Instant(ticks: since).seconds)
        case .polls(let count):
            let looks = state.agenda.looksLeft(until: .download(item.text("downloadId"))) ?? count
            elapsed = whole * (count - looks) / count
        case .manual: break
        }
        let rest = Pace.download[stage...].filter { $0.status != "completed" }.reduce(0) { $0 + length($1) }
        let time = TimeSpan(seconds: max(0, rest - elapsed))
        guard Pace.download[stage].status == "downloading", whole > 0 else { return (size, time) }
        return (size - size * min(elapsed, whole) / whole, time)
    }
}
