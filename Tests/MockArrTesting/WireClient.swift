import Glibc
package import MicroHTTP

/// A client of bare sockets: sends what it is told and says exactly what came back.
///
/// Blocking, and never for longer than a deadline. Closes its socket when it goes.
package final class WireClient {
    /// Why no more bytes came.
    package enum End: Sendable, Equatable {
        case endOfFile
        /// FIN without the message that ends a TLS connection.
        case unannounced
        case reset
        case timeout
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// What `errno` said, or 0.
        package let code: Int32

        package var isRefused: Bool { code == ECONNREFUSED }
    }

    private var socket: Int32
    private var session: TLSClientSession?
    /// Bytes received and not yet asked for.
    private var pending: [UInt8] = []

    /// Connects to a numeric address.
    package init(port: UInt16, host: String = "127.0.0.1") throws {
        let isIPv6 = host.contains(":")
        socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        let result = isIPv6 ? Self.connectIPv6(socket, host, port) : Self.connectIPv4(socket, host, port)
        guard result == 0 else {
            let code = errno
            Glibc.close(socket)
            socket = -1
            throw Failure(description: "connect: \(String(cString: strerror(code)))", code: code)
        }
    }

    /// Connects and shakes hands; without a certificate to trust, any will do.
    package convenience init(
        tlsPort port: UInt16, host: String = "127.0.0.1", name: String = "localhost", trusting pem: String? = nil,
        offering protocols: [String] = []
    ) throws {
        try self.init(port: port, host: host)
        session = try TLSClientSession(on: socket, name: name, trusting: pem, offering: protocols)
    }

    deinit {
        close()
    }

    /// The application protocol that was agreed on with TLS.
    package var applicationProtocol: String? { session?.applicationProtocol }

    private static func connectIPv4(_ socket: Int32, _ host: String, _ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func connectIPv6(_ socket: Int32, _ host: String, _ port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        inet_pton(AF_INET6, host, &address.sin6_addr)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}

// Sending and leaving.
extension WireClient {
    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                let rest = $0.baseAddress?.advanced(by: sent)
                return session?.send(rest, bytes.count - sent)
                    ?? Glibc.send(socket, rest, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                throw Failure(description: "send: \(String(cString: strerror(errno)))", code: errno)
            }
            sent += count
        }
    }

    /// Sends a GET, with further header lines if given.
    package func get(_ target: String, _ lines: String...) throws {
        try send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    /// Keeps the kernel from taking in much more than so many bytes before they are read.
    package func limitReceiveBuffer(to size: Int32) {
        var size = size
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// FIN in the sending direction only.
    package func halfClose() {
        session?.sayGoodbye()
        shutdown(socket, Int32(SHUT_WR))
    }

    /// FIN.
    package func close() {
        if socket >= 0 {
            session?.sayGoodbye()
            Glibc.close(socket)
        }
        session = nil
        socket = -1
    }

    /// RST.
    package func reset() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        session = nil
        close()
    }
}

// Receiving.
extension WireClient {
    /// Everything up to the end of the connection or the deadline.
    package func readToEnd(within limit: Duration = .seconds(10)) -> (bytes: [UInt8], end: End) {
        let end = fill(until: { _ in false }, within: limit) ?? .timeout
        defer { pending = [] }
        return (pending, end)
    }

    /// The same as text.
    package func readTextToEnd(within limit: Duration = .seconds(10)) -> (text: String, end: End) {
        let (bytes, end) = readToEnd(within: limit)
        return (String(decoding: bytes, as: UTF8.self), end)
    }

    /// Exactly so many bytes.
    package func read(_ count: Int, within limit: Duration = .seconds(10)) throws -> [UInt8] {
        if let end = fill(until: { $0.count >= count }, within: limit) { throw unexpected(end) }
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    /// Whether nothing arrives, no end either, for so long.
    package func isSilent(for duration: Duration) -> Bool {
        fill(until: { !$0.isEmpty }, within: duration) == .timeout
    }

    /// One response: its head and, unless it answers a HEAD request, a body of the length that it names.
    package func readResponse(toHead: Bool = false, within limit: Duration = .seconds(10)) throws -> WireResponse {
        let separator = Array("\r\n\r\n".utf8)
        var headEnd = 0
        let end = fill(
            until: { bytes in
                guard let found = bytes.firstIndex(of: separator) else { return false }
                headEnd = found + separator.count
                return true
            }, within: limit)
        if let end { throw unexpected(end) }
        let head = String(decoding: try read(headEnd), as: UTF8.self)
        var response = WireResponse(head: head)
        if !toHead, let length = response.fields["Content-Length"].flatMap({ Int($0) }) {
            response.body = try read(length, within: limit)
        }
        return response
    }

    private func unexpected(_ end: End) -> Failure {
        Failure(description: "\(end) after \(String(decoding: pending, as: UTF8.self).debugDescription)", code: 0)
    }

    /// Receives until the pending bytes suffice; answers why they never did.
    private func fill(until isEnough: ([UInt8]) -> Bool, within limit: Duration) -> End? {
        let deadline = ContinuousClock.now + limit
        var buffer = [UInt8](repeating: 0, count: 256 * 1024)
        while !isEnough(pending) {
            let left = ContinuousClock.now.duration(to: deadline)
            var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let hasPending = session?.hasPending ?? false
            guard hasPending || left > .zero && poll(&watched, 1, Int32(left / .milliseconds(1)) + 1) > 0 else {
                return .timeout
            }
            if let session {
                let (count, end) = session.receive(&buffer)
                if let end { return end }
                pending.append(contentsOf: buffer[..<count])
                continue
            }
            let count = recv(socket, &buffer, buffer.count, 0)
            if count == 0 { return .endOfFile }
            if count < 0 { return errno == ECONNRESET ? .reset : .endOfFile }
            pending.append(contentsOf: buffer[..<count])
        }
        return nil
    }
}

/// A response as it came, head and body.
package struct WireResponse: Sendable, Equatable {
    package let head: String
    package var body: [UInt8] = []

    package var statusLine: Substring { head.prefix { $0 != "\r\n" } }
    package var status: Int { statusLine.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var fields: HTTPFields {
        var fields = HTTPFields()
        for line in head.split(separator: "\r\n").dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields.append(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        return fields
    }
}

extension [UInt8] {
    /// Where the other bytes begin in these.
    fileprivate func firstIndex(of other: [UInt8]) -> Int? {
        guard count >= other.count else { return nil }
        return (0...count - other.count).first { self[$0..<$0 + other.count].elementsEqual(other) }
    }
}
