import FixtureKit
import MicroHTTP

/// Posters, banners and the like, of the library and of search results.
enum MediaCovers {
    static func routes(_ app: AppKind) -> [AppRoute] {
        [
            AppRoute(
                .get, "mediacover/{\(app.ownerKey)}/{filename:text}", "An image, with the key",
                also: [206, 304, 404, 416],
                handler: withKey),
            AppRoute(
                .get, "/MediaCover/{\(app.ownerKey)}/{filename:text}", "An image",
                query: [Parameter("lastWrite", .text)],
                also: [206, 304, 404, 416], access: .page, handler: withoutKey),
            AppRoute(
                .get, "/MediaCoverProxy/{hash:text}/{filename:text}", "An image of a search result",
                also: [206, 304, 404, 416, 500],
                access: .page,
                handler: proxied),
        ]
    }

    /// A file with its own date.
    @Sendable static func withKey(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard isImage(call["filename"]) else { throw .unmatched }
        let cover = try cover(call, &state)
        return cover.picture.file(height: cover.height).reply(
            to: call, type: type(of: call["filename"]), lastModified: cover.lastWrite)
    }

    /// The same as a part of the user interface, which dates everything by its build.
    @Sendable static func withoutKey(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let cover = try cover(call, &state)
        let file = cover.picture.file(height: cover.height)
        // Sonarr looks at conditions of API requests only.
        guard call.persona.app == .radarr else { return .file(file, type: type(of: call["filename"])) }
        return file.reply(to: call, type: type(of: call["filename"]), lastModified: App.buildTime)
    }

    private struct Cover {
        let picture: Pictures
        let height: Int?
        let lastWrite: Instant
    }

    /// The image of a movie or series that has been fetched, which its address tells.
    private static func cover(_ call: Call, _ state: inout AppState) throws(Refusal) -> Cover {
        let app = state.app
        guard let owner = state[app.owners][Int(call[app.ownerKey]) ?? 0],
            let (kind, height) = Pictures.Kind.named(call["filename"]),
            let image = owner.objects("images").first(where: { $0.text("coverType") == kind.rawValue }),
            let ticks = image.text("url").split(separator: "?lastWrite=", maxSplits: 1).dropFirst().first,
            let written = Int(ticks)
        else { throw .notFound }
        return Cover(
            picture: Pictures(kind: kind, title: owner.text("title")), height: height,
            lastWrite: Instant(ticks: written + Instant.unset.ticks))
    }

    // MARK: Search results

    private static let proxiedFor = TimeSpan(seconds: 86_400)

    /// The same answer, whose addresses below the proxy lead to pictures for a day.
    ///
    /// It is not remembered for longer than an hour, because what is only sent again hands nothing out.
    static func handingOut(_ reply: Reply, in state: inout AppState, at now: Instant) -> Reply {
        let document = reply.document ?? .null
        for image in (document.array ?? [document]).flatMap({ $0["images"]?.array ?? [] }) {
            guard image["url"]?.string?.contains("/MediaCoverProxy/") == true else { continue }
            if let address = image["remoteUrl"]?.string { state.handedOut[address] = now }
        }
        guard case .until(let date) = reply.freshness else { return reply }
        return reply.fresh(.until(min(date, now.adding(hours: 1))))
    }

    /// A picture that an answer has told of within the last day.
    @Sendable static func proxied(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let name = call["filename"]
        guard isImage(name), call["hash"].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw .notFound
        }
        let hash = call["hash"].lowercased()
        guard
            let picture = known(&state).first(where: {
                $0.address.hasSuffix("/" + name) && SHA256.hex($0.address) == hash
            }), let end = state.handedOut[picture.address].map({ $0 + proxiedFor }), call.now < end
        else { throw .internalError("Url no longer in cache", type: "System.Collections.Generic.KeyNotFoundException") }
        return .file(Pictures(kind: picture.kind, title: picture.title).file(), type: type(of: name)).fresh(.until(end))
    }

    private typealias Known = (address: String, kind: Pictures.Kind, title: String)

    private static func known(_ state: inout AppState) -> some Sequence<Known> {
        let records = [Collection.Name.catalogue, state.app.owners, .credit].map { state[$0].documents }.joined()
        let images = records.lazy.flatMap { record in
            let title = record.text(record["personName"] == nil ? "title" : "personName")
            return record.objects("images").map { image -> Known in
                (image.text("remoteUrl"), Pictures.Kind(rawValue: image.text("coverType")) ?? .poster, title)
            }
        }
        let popular = (state[document: "popular-movies"]["popular"]?.array ?? []).lazy.map { entry -> Known in
            (entry["poster_path"]?.string ?? "", .poster, entry["title"]?.string ?? "")
        }
        return [AnySequence(images), AnySequence(popular)].joined()
    }

    /// Where a search result's image is found on this server.
    static func proxyPath(of address: String) -> String {
        "/MediaCoverProxy/\(SHA256.hex(address))/\(MediaPath.name(of: address))"
    }

    // MARK: Names

    /// The file of a kind of image, such as `poster.jpg`.
    static func file(of kind: String) -> String {
        "\(kind).\(Pictures.Kind(rawValue: kind)?.fileExtension ?? "jpg")"
    }

    private static func isImage(_ name: String) -> Bool { types[fileExtension(name)] != nil }

    private static func type(of name: String) -> String { types[fileExtension(name)] ?? "image/jpeg" }

    private static let types = ["jpg": "image/jpeg", "png": "image/png", "gif": "image/gif"]

    private static func fileExtension(_ name: String) -> String {
        MediaPath.fileExtension(of: name).dropFirst().lowercased()
    }
}
