import FixtureKit
import MicroHTTP

/// How the app itself says no with a given status, on the route that was asked for.
extension RequestFacts {
    func refusal(_ status: Int) -> Refusal {
        switch status {
        case 400: badRequest
        case 401, 403, 406: .empty(status)
        case 404: missing
        case 405: .methodNotAllowed(otherMethods)
        case 409: conflict
        case 415: arrival.route?.body == .json ? .empty(415) : .unsupportedMediaType
        case 500: .internalError("database is locked", type: "System.Data.SQLite.SQLiteException")
        case 503: searchFailed
        default: .api(status, nil)
        }
    }

    /// Whether the route asks the metadata server, which is the one thing that makes a 503 once the app is up.
    var isLookup: Bool { segments.dropFirst().first == "lookup" }

    private var method: Method { Method(rawValue: request.method.uppercased()) ?? .get }

    /// The template without `/api/v3`.
    private var segments: ArraySlice<Substring> {
        (arrival.route?.template ?? "").split(separator: "/").drop { $0 == "api" || $0 == "v3" || $0 == "v5" }
    }

    private var resource: Substring { segments.first ?? "" }

    private var id: Int? {
        guard case .match(let match) = arrival.outcome else { return nil }
        return (match.values["id"] ?? match.values["id?"]).flatMap { Int($0) }
    }

    // MARK: 400

    private var badRequest: Refusal {
        switch method {
        case .get, .head:
            // What cannot be read where it has a type.
            let parameter = arrival.route?.query.first { !$0.accepts("abc") }
            return parameter.map { .binding([$0.problem(with: "abc")]) } ?? .api(400, nil)
        case .delete: return id == nil ? .api(400, nil) : .api(400, "0 is not a valid ID")
        case .post, .put, .patch: return brokenRule.map { .validation([$0]) } ?? .api(400, nil)
        }
    }

    /// The first rule that an empty body would break.
    private var brokenRule: ValidationFailure? {
        guard segments.count == 1 || segments.last?.hasPrefix("{id") == true else { return nil }
        switch resource {
        case "movie", "series": return .greaterThan("QualityProfileId", 0, attempted: 0)
        case _ where method == .put: return .greaterThan("Id", 0, attempted: 0)
        case "rootfolder": return .notEmpty("Path")
        case "release": return .notEmpty("Guid")
        case "remotepathmapping": return .notEmpty("Host")
        case "customformat", "autotagging", "qualityprofile", "indexer", "downloadclient", "importlist", "notification",
            "metadata":
            return .notEmpty("Name")
        default: return nil
        }
    }

    // MARK: 404, 405, 409, 503

    private var missing: Refusal {
        guard let route = arrival.route else { return .unmatched }
        if route.isOneByID { return .notFound }
        switch (method, resource) {
        case (.put, "indexer"), (.put, "downloadclient"), (.put, "importlist"), (.put, "notification"),
            (.put, "metadata"):
            return .notFound
        case (.post, "release"):
            return .client(404, "Couldn't find requested release in cache, try searching again")
        case (_, "queue"), (_, "system"): return .api(404, nil)
        default: return id.map { .missing(model, $0) } ?? (method == .get ? .notFound : .api(404, nil))
        }
    }

    /// What the records of the route are called in the server's code.
    private var model: String {
        let name = ClassNames(app).className(of: "/api/v3/\(resource)") ?? "Record"
        return name.hasSuffix("Resource") ? String(name.dropLast("Resource".count)) : name
    }

    /// What else the path takes, GET in any case.
    private var otherMethods: [String] {
        let template = arrival.route?.template
        let known = App.of(app).router.routes.filter { $0.template == template && $0.method != method }
        return Set(known.map(\.method.rawValue) + ["GET"]).sorted()
    }

    private var conflict: Refusal {
        switch (method, resource) {
        case (.delete, "tag"):
            return .conflict("Tag with ID \(id ?? 1) 'example' cannot be deleted since it's still in use")
        case (.delete, "command"): return .client(409, "Unable to cancel task")
        case (.delete, "moviefile"): return .client(409, "Movie's root folder (/movies) doesn't exist.")
        case (.delete, "episodefile"): return .client(409, "Series' root folder (/tv) doesn't exist.")
        case (.post, "release"): return .client(409, "Getting release from indexer failed")
        case (.post, "movie"), (.put, "movie"): return .notUnique("Movies.MovieMetadataId")
        case (.post, "series"), (.put, "series"): return .notUnique("Series.TvdbId")
        case (.post, "tag"), (.put, "tag"): return .notUnique("Tags.Label")
        default: return .conflict("The record was changed by somebody else")
        }
    }

    private var searchFailed: Refusal {
        let term = arrival.target.query["term"] ?? ""
        let server = app == .radarr ? "RadarrAPI" : "SkyHook"
        return .exception(
            503, type: "NzbDrone.Core.MetadataSource.SkyHook.SkyHookException",
            message: "Search for '\(term)' failed. Unable to communicate with \(server).")
    }
}
