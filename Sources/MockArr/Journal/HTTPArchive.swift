import FixtureKit
import MicroHTTP

/// A journal as a HAR 1.2 document, which browsers and proxies open. Bodies of answers are not kept, so they are not in it.
enum HTTPArchive {
    static func document(of entries: [JournalEntry], redacting redaction: Redaction, urls: [String: String])
        -> JSONObject
    {
        [
            "log": [
                "version": "1.2",
                "creator": ["name": "MockArr", "version": .string(Product.version)],
                "entries": JSONValue(entries.map { entry($0, redaction, url: urls[$0.instance] ?? "") }),
            ]
        ]
    }

    private static func entry(_ entry: JournalEntry, _ redaction: Redaction, url: String) -> JSONObject {
        let told = entry.document(redacting: redaction)
        let total = told["totalMs"]?.double ?? 0
        let first = told["firstByteMs"]?.double ?? total
        return [
            "startedDateTime": .string(entry.time.preciseDescription),
            "time": .number(JSONNumber(total)),
            "request": .object(request(entry, redaction, url: url)),
            "response": .object(response(entry)),
            "cache": [:],
            "timings": [
                "send": 0, "wait": .number(JSONNumber(first)), "receive": .number(JSONNumber(max(0, total - first))),
            ],
            "_mockarr": .object(told.removing(["headers", "body", "query"])),
        ]
    }

    private static func request(_ entry: JournalEntry, _ redaction: Redaction, url: String) -> JSONObject {
        let request = entry.request
        var document: JSONObject = [
            "method": .string(request.method),
            "url": .string(url + redaction.target(request.target)),
            "httpVersion": request.version == .http10 ? "HTTP/1.0" : "HTTP/1.1",
            "cookies": [],
            "headers": pairs(redaction.headers(request.fields)),
            "queryString": pairs(redaction.query(Target(request.target).query)),
            "headersSize": -1,
            "bodySize": JSONValue(request.body.count),
        ]
        if !request.body.isEmpty {
            let body = redaction.body(request.body)
            document["postData"] = [
                "mimeType": .string(request.fields["Content-Type"] ?? ""),
                "text": .string(body.string ?? JSONWriter(layout: .compact, escaping: .minimal).string(body)),
            ]
        }
        return document
    }

    /// Status 0 stands for no answer, as browsers write it.
    private static func response(_ entry: JournalEntry) -> JSONObject {
        let status = entry.status ?? 0
        return [
            "status": JSONValue(status),
            "statusText": .string(status == 0 ? "" : StatusPhrase.of(status)),
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
            "content": ["size": -1, "mimeType": ""],
            "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
    }

    /// Members as HAR lists them, those with several values once for each.
    private static func pairs(_ object: JSONValue) -> JSONValue {
        JSONValue(
            (object.object?.members ?? []).flatMap { member -> [JSONObject] in
                (member.value.array ?? [member.value]).map { ["name": .string(member.key), "value": $0] }
            })
    }
}
