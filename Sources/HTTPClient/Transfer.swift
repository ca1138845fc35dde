internal import CCurl

/// One request under way, and what has come of its answer.
final class Transfer {
    let tag: Int
    let easy: UnsafeMutableRawPointer
    private let limit: Int
    private var body: [UInt8] = []
    private var headers: [String: String] = [:]
    private var isTooLarge = false

    init(_ tag: Int, _ easy: UnsafeMutableRawPointer, limit: Int) {
        self.tag = tag
        self.easy = easy
        self.limit = limit
    }

    deinit { mockarr_curl_easy_free(easy) }

    /// Sends what arrives here. The transfer has to outlive the handle's use.
    func listen() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        mockarr_curl_set_sinks(
            easy,
            { bytes, _, size, context in
                Transfer.at(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size))
            },
            { bytes, _, size, context in
                Transfer.at(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size))
            }, context)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer {
        guard let context else { preconditionFailure("libcurl gives the context back that it was given") }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// The number of bytes that were taken: another number than their count ends the transfer.
    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= limit else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") { headers = [:] }  // what came before was an interim answer
        if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            headers[line[..<colon].lowercased()] = value
        }
        if let length = headers["content-length"].flatMap({ Int($0) }), length > limit {
            isTooLarge = true
            return 0
        }
        return bytes.count
    }

    func result(code: Int) -> Result<TransferAnswer, TransferFailure> {
        guard code == 0 else {
            return .failure(TransferFailure(code: code, isTooLarge: isTooLarge, limit: limit))
        }
        return .success(
            TransferAnswer(
                status: mockarr_curl_status(easy), headers: headers, body: body,
                redirect: mockarr_curl_redirect(easy).map { String(cString: $0) }))
    }
}
