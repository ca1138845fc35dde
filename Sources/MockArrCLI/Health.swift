internal import Glibc

/// `mockarr health`: whether a running mock answers, for container health checks.
enum Health {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        if let extra = arguments.dropFirst().first { throw UsageError.unexpectedArgument(extra) }
        let url = arguments.first ?? "http://127.0.0.1:9797"
        guard let (host, port) = address(of: url) else {
            throw UsageError.badValue(
                option: "health", value: url, expected: "a URL such as http://127.0.0.1:9797", nearest: [])
        }
        guard let status = status(host: host, port: port) else {
            console.complain("nothing answers at \(url)")
            return .failed
        }
        // The front page needs no token, so that the check works beyond loopback too.
        if status == 200 { return .fine }
        console.complain("\(url) answers \(status)")
        return .failed
    }

    static func address(of url: String) -> (host: String, port: UInt16)? {
        guard url.hasPrefix("http://") else { return nil }
        let authority = url.dropFirst(7).prefix { $0 != "/" }
        guard let colon = authority.lastIndex(of: ":"), let port = UInt16(authority[authority.index(after: colon)...])
        else { return authority.isEmpty ? nil : (String(authority), 80) }
        return (authority[..<colon].filter { $0 != "[" && $0 != "]" }, port)
    }

    private static func status(host: String, port: UInt16) -> Int? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else { return nil }
        defer { freeaddrinfo(first) }
        let client = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        guard client >= 0 else { return nil }
        defer { close(client) }
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard connect(client, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else { return nil }
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        guard send(client, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return nil }
        var answer = [UInt8](repeating: 0, count: 12)
        guard recv(client, &answer, answer.count, Int32(MSG_WAITALL)) == answer.count else { return nil }
        return Int(String(decoding: answer.suffix(3), as: UTF8.self))
    }
}
