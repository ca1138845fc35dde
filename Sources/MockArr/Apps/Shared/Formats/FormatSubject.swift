import FixtureKit

/// What the conditions of custom formats are asked about: a release, a file, or a record of one.
struct FormatSubject: Sendable {
    /// The release's name; Radarr puts `A Movie` in place of the title, so that no pattern finds itself in there.
    let title: DotNetRegex.Text
    /// The name that a file has now.
    var fileName: DotNetRegex.Text?
    var edition: String?
    var group: String?
    let languages: [Int]
    /// The quality without its revision.
    let quality: JSONValue?
    let size: Double
    let indexerFlags: Int
    let releaseType: String
    let year: Int
    let originalLanguage: Int

    /// A record with the name `title`, and the owner it is of as far as that is known.
    private init(_ record: JSONObject, title: DotNetRegex.Text, _ owner: JSONObject?, _ app: AppKind) {
        self.title = title
        let data = record["data"]
        edition = record["edition"]?.string
        group = record["releaseGroup"]?.string
        languages = record.objects("languages").map { $0.int("id") }
        quality = record["quality"]?["quality"]
        size = record["size"]?.double ?? data?["size"]?.string.flatMap { Double($0) } ?? 0
        let flags = record["indexerFlags"] ?? record["grab"]?["indexerFlags"] ?? data?["indexerFlags"]
        indexerFlags = IndexerFlags.bits(of: flags, app)
        let type = record["releaseType"]?.string ?? record["grab"]?["releaseType"]?.string
        releaseType =
            type ?? data?["releaseType"]?.string.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "unknown"
        year = owner?.int("year") ?? 0
        originalLanguage = owner?["originalLanguage"]?["id"]?.int ?? 0
    }

    /// A file of the library, known by the name it came with.
    init(file: JSONObject, of owner: JSONObject?) {
        let current = MediaPath.name(of: file.text("relativePath"))
        let names = [file.text("sceneName"), MediaPath.name(of: file.text("originalFilePath")), current]
        // Files have their flags as a number, which means the same whatever the app.
        self.init(file, title: .init(names.first { !$0.isEmpty } ?? ""), owner, .radarr)
        fileName = .init(current)
    }

    /// Something that bears the name of a release: a release, a download, or what history and blocklist keep of it.
    init(named record: JSONObject, of owner: JSONObject?, _ app: AppKind) {
        let text = record["sourceTitle"]?.string ?? record.text("title")
        let name = app == .radarr ? MovieReleaseName(text) : nil
        self.init(record, title: .init(name?.simpleText ?? text), owner, app)
        edition = edition ?? name?.edition
        group = group ?? name?.group ?? Imports.File.group(in: text)?.string
    }
}
