package import FixtureKit
import MicroHTTP

/// The head of an answer that is sent byte by byte, so that it can also say what is not true.
struct RawHead: Sendable {
    enum Framing: Sendable, Equatable {
        /// One Content-Length line for each.
        case lengths([Int])
        case chunked
        /// What follows is another protocol.
        case upgrade
    }

    var version = "HTTP/1.1"
    var status: Int
    var fields: HTTPFields
    var framing: Framing
    /// Whether the connection is told to close; nil says nothing about it.
    var closes: Bool?
    /// When the answer leaves, on the real clock.
    var date: Instant

    /// Line for line in the order of plain answers: status, date, connection, fields, framing.
    var bytes: [UInt8] {
        var lines = ["\(version) \(status) \(StatusPhrase.of(status))"]
        if !fields.contains("Date") { lines.append("Date: \(date.httpDate)") }
        if let closes { lines.append(closes ? "Connection: close" : "Connection: Keep-Alive") }
        for (name, value) in fields
        where !["content-length", "transfer-encoding", "connection"].contains(name.lowercased()) {
            lines.append("\(name): \(value)")
        }
        switch framing {
        case .lengths(let lengths): lines += lengths.map { "Content-Length: \($0)" }
        case .chunked: lines.append("Transfer-Encoding: chunked")
        case .upgrade: lines.insert("Connection: Upgrade", at: 1)
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

extension Instant {
    /// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var httpDate: String {
        let date = self.date
        let time = description.dropFirst(11).prefix(8)
        let digits = description.prefix(4)
        let day = Self.days[(weekday % 7 + 7) % 7]
        return "\(day), \(date.day.twoDigits) \(Self.months[date.month - 1]) \(digits) \(time) GMT"
    }

    /// Reads what `httpDate` writes.
    package init?(httpDate text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, let month = Self.months.firstIndex(of: String(parts[2])) else { return nil }
        self.init("\(parts[3])-\((month + 1).twoDigits)-\(parts[1])T\(parts[4])Z")
    }

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Counted from Thursday, which 1 January 1970 was.
    private var weekday: Int { day }
}
