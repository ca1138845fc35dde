import FixtureKit

/// `POST /seasonpass`: monitoring of several series at once.
enum SeasonPass {
    static let routes: [AppRoute] = [
        AppRoute(
            .post, "seasonpass", "Choose what is monitored of several series", body: .json, success: 202, also: [500],
            handler: apply
        )
    ]

    private struct Wish {
        let id: Int
        let isMonitored: Bool?
        let seasons: [JSONObject]
    }

    @Sendable static func apply(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let wishes = try wishes(in: call.body)
        let options = try options(in: call.body)
        try state[.series].require(wishes.map(\.id))
        for wish in wishes {
            state[.series].update(wish.id) { series in
                if let isMonitored = wish.isMonitored { series["monitored"] = .bool(isMonitored) }
                if options?.type == MonitorType.none { series["monitored"] = false }
                series["seasons"] = JSONValue(series.objects("seasons").map { flagged($0, wish.seasons) })
            }
            options?.apply(to: wish.id, in: &state, at: call.now)
            state.announce(.series, .updated, wish.id)
        }
        return .json(.object(JSONObject()), status: 202)
    }

    private static func flagged(_ season: JSONObject, _ wanted: [JSONObject]) -> JSONObject {
        guard let match = wanted.first(where: { $0["seasonNumber"] == season["seasonNumber"] }) else { return season }
        return season.merging(["monitored": .bool(match.flag("monitored"))])
    }

    private static func wishes(in body: Body) throws(Refusal) -> [Wish] {
        guard let list = try body.nestedList("series", of: "Sonarr.Api.V3.SeasonPass.SeasonPassSeriesResource") else {
            throw .nullSource
        }
        var wishes: [Wish] = []
        for body in list {
            wishes.append(
                Wish(
                    id: try body.int("id") ?? 0, isMonitored: try body.bool("monitored", nullable: true),
                    seasons: try SeriesWish.seasons(of: body)))
        }
        return wishes
    }

    private static func options(in body: Body) throws(Refusal) -> MonitoringOptions? {
        guard let options = try body.nested("monitoringOptions", "NzbDrone.Core.Tv.MonitoringOptions") else {
            return nil
        }
        var result = MonitoringOptions(.unknown)
        let monitor = try options.choice("monitor", MonitorType.choice)
        if let type = monitor.flatMap(MonitorType.init) { result.type = type }
        result.ignoresEpisodesWithFiles = try options.bool("ignoreEpisodesWithFiles") ?? false
        result.ignoresEpisodesWithoutFiles = try options.bool("ignoreEpisodesWithoutFiles") ?? false
        return result
    }
}
