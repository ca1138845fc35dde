import MicroHTTP

/// Compresses answers as the real servers do: JSON and text, never errors of the exception handler.
enum Compression {
    private static let types = [
        "application/json", "text/json", "text/plain", "text/html", "text/css", "application/javascript",
        "text/javascript", "application/xml", "text/xml",
    ]

    static func isAccepted(by request: HTTPRequest) -> Bool {
        request.fields.lists("gzip", in: "Accept-Encoding") || request.fields.lists("*", in: "Accept-Encoding")
    }

    static func mayCompress(_ reply: Reply) -> Bool {
        guard !reply.isException, reply.content != .empty, let type = reply.contentType?.split(separator: ";").first
        else { return false }
        return types.contains(String(type))
    }

    /// The response of an answer, zipped.
    static func zipped(_ reply: Reply, _ response: HTTPResponse) -> HTTPResponse {
        var response = response
        if case .records(let runs) = reply.content {
            response.pieces = RecordRun.packed(runs)
        } else {
            response.body = Gzip.compress(response.body)
        }
        response.fields.append("Content-Encoding", "gzip")
        response.fields.append("Vary", "Accept-Encoding")
        return response
    }
}
