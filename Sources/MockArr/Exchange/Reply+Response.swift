package import MicroHTTP

extension Reply {
    /// The answer as it goes on the wire.
    package var response: HTTPResponse {
        var fields = HTTPFields()
        if let contentType { fields.append("Content-Type", contentType) }
        for (name, value) in self.fields { fields.append(name, value) }
        if case .records(let runs) = content {
            return HTTPResponse(status: status, fields: fields, pieces: RecordRun.pieces(runs))
        }
        return HTTPResponse(status: status, fields: fields, body: bytes)
    }
}
