import CMicrohttpd
import Glibc

/// The head that we write for an answer on a socket taken over, line for line what the library writes.
struct ResponseHead {
    enum Connection {
        case keepAlive
        /// HTTP/1.0 clients are told that the connection stays open.
        case saysKeepAlive
        case close
    }

    static func bytes(for response: HTTPResponse, connection: Connection, at time: time_t) -> [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(256 + response.fields.packed.count)
        head.append(contentsOf: "HTTP/1.1 \(response.status) \(reason(of: response.status))\r\n".utf8)
        if !response.fields.contains("Date") { head.append(contentsOf: "Date: \(date(time))\r\n".utf8) }
        switch connection {
        case .keepAlive: break
        case .saysKeepAlive: head.append(contentsOf: "Connection: Keep-Alive\r\n".utf8)
        case .close: head.append(contentsOf: "Connection: close\r\n".utf8)
        }
        response.fields.visitCarried { name, value in
            if HTTPFields.matches(name, "Connection") { return }
            head.append(contentsOf: name)
            head.append(contentsOf: ": ".utf8)
            head.append(contentsOf: value)
            head.append(contentsOf: "\r\n".utf8)
        }
        if response.carriesBody { head.append(contentsOf: "Content-Length: \(response.bodySize)\r\n".utf8) }
        head.append(contentsOf: "\r\n".utf8)
        return head
    }

    private static func reason(of status: Int) -> String {
        UInt32(exactly: status).flatMap { MHD_get_reason_phrase_for($0) }.map { String(cString: $0) } ?? "Unknown"
    }

    /// A date as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func date(_ time: time_t) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        let year = parts.tm_year + 1900
        return
            "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(year) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
