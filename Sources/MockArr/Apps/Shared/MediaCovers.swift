import FixtureKit
import MicroHTTP

/// Posters, banners and the like, of the library and of search results.
enum MediaCovers {
    static func routes(_ app: AppKind) -> [AppRoute] {
        [
            AppRoute(
                .get, "mediacover/{\(app.ownerKey)}/{filename:text}", "An image, with the key", also: [304, 404],
                handler: withKey),
            AppRoute(
                .get, "/MediaCover/{\(app.ownerKey)}/{filename:text}", "An image",
                query: [Parameter("lastWrite", .text)],
                also: [404], access: .page, handler: withoutKey),
            AppRoute(
                .get, "/MediaCoverProxy/{hash:text}/{filename:text}", "An image of a search result", also: [404, 500],
                access: .page,
                handler: proxied),
        ]
    }

    @Sendable static func withKey(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard ["jpg", "png", "gif"].contains(fileExtension(call["filename"])) else { throw .unmatched }
        return try image(call, &state, isConditional: true)
    }

    /// Sonarr looks at conditions of API requests only.
    @Sendable static func withoutKey(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try image(call, &state, isConditional: call.persona.app == .radarr)
    }

    private static func image(_ call: Call, _ state: inout AppState, isConditional: Bool) throws(Refusal) -> Reply {
        let id = Int(call[state.app.ownerKey]) ?? 0
        guard state[state.app.owners].contains(id), let picture = picture(call["filename"], seed: id)
        else {
            throw .notFound
        }
        if isConditional, call.request.fields["If-Modified-Since"] == App.buildDate { return Reply(status: 304) }
        return picture.fresh(.untilChange)
    }

    /// Every hash of the right form is one that was handed out a moment ago.
    @Sendable static func proxied(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let hash = call["hash"]
        guard hash.utf8.count == 64, hash.allSatisfy({ $0.isHexDigit }) else {
            throw .internalError("Url no longer in cache", type: "System.Collections.Generic.KeyNotFoundException")
        }
        let seed = Int(hash.prefix(6), radix: 16) ?? 0
        let isPNG = fileExtension(call["filename"]) == "png"
        return picture(isPNG ? "clearlogo.png" : "poster.jpg", seed: seed % 997)?.fresh(.untilChange) ?? .empty
    }

    /// The picture of a file name such as `poster-500.jpg`.
    private static func picture(_ filename: String, seed: Int) -> Reply? {
        let ending = fileExtension(filename)
        let parts = filename.lowercased().dropLast(ending.count + 1).split(separator: "-")
        guard let kind = parts.first, let full = Pictures.size(of: String(kind)), parts.count <= 2 else { return nil }
        guard ending == self.ending(of: kind) else { return nil }
        var size = full
        if parts.count == 2 {
            guard let height = Int(parts[1]) else { return nil }
            // A size that nobody made is answered with the whole image.
            if kind != "clearlogo", (1...full.height).contains(height) {
                size = (full.width * height / full.height, height)
            }
        }
        return ending == "png"
            ? Reply(
                status: 200, content: .bytes(Pictures.png(width: size.width, height: size.height, seed: seed)),
                contentType: "image/png")
            : Reply(
                status: 200, content: .bytes(Pictures.jpeg(width: size.width, height: size.height, seed: seed)),
                contentType: "image/jpeg")
    }

    /// The file of a kind of image, such as `poster.jpg`.
    static func file(of kind: String) -> String { "\(kind).\(ending(of: kind))" }

    private static func ending(of kind: some StringProtocol) -> String { kind == "clearlogo" ? "png" : "jpg" }

    /// Where a search result's image is found on this server.
    static func proxyPath(of address: String) -> String {
        "/MediaCoverProxy/\(SHA256.hex(address))/\(MediaPath.name(of: address))"
    }

    private static func fileExtension(_ name: String) -> String {
        MediaPath.fileExtension(of: name).dropFirst().lowercased()
    }
}
