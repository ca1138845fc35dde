package import FixtureKit
package import HTTPClient
import MockArr

/// What becomes of an answer.
package enum Judgement: Equatable {
    case document(JSONValue)
    /// It may go better next time, after the pause that the server asked for.
    case again(Problem, pause: Duration?)
    /// The same host wants to be asked at another address.
    case elsewhere(String)
    case hopeless(Problem)

    package init(of result: Result<TransferAnswer, TransferFailure>, from address: ServerAddress, hasKey: Bool) {
        switch result {
        case .failure(let failure):
            self = failure.mayPass ? .again(.transfer(failure), pause: nil) : .hopeless(.transfer(failure))
        case .success(let answer):
            switch answer.status {
            case 200: self = Self.reading(answer)
            case 300..<400: self = Self.following(answer.redirect, from: address)
            case 401: self = .hopeless(.unauthorized(hasKey: hasKey))
            case 408, 425, 429, 500..<600:
                self = .again(.status(answer.status), pause: Self.pause(asked: answer.headers))
            default: self = .hopeless(.status(answer.status))
            }
        }
    }

    /// A document that a proxy cut short may be whole next time.
    private static func reading(_ answer: TransferAnswer) -> Judgement {
        do {
            return .document(try JSONParser().parse(answer.body))
        } catch {
            let first = answer.body.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
            let isPage = first == UInt8(ascii: "<") || answer.headers["content-type"]?.hasPrefix("text/html") == true
            guard isPage else { return .again(.malformed(error.description), pause: nil) }
            let text = String(decoding: answer.body.prefix(65536), as: UTF8.self).lowercased()
            return .hopeless(text.contains("login") || text.contains("password") ? .login : .page)
        }
    }

    private static func following(_ redirect: String?, from address: ServerAddress) -> Judgement {
        guard let redirect else { return .hopeless(.page) }
        let path = redirect.lowercased().prefix { $0 != "?" }
        if path.hasSuffix("/login") || path.contains("/login/") { return .hopeless(.login) }
        return address.permits(redirect) ? .elsewhere(redirect) : .hopeless(.elsewhere)
    }

    /// `Retry-After` in seconds, or as a date, which is read against the server's own clock.
    private static func pause(asked headers: [String: String]) -> Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 1_000_000)) }
        guard let then = Instant(httpDate: text), let now = headers["date"].flatMap({ Instant(httpDate: $0) })
        else { return nil }
        return .seconds(max(0, then.seconds - now.seconds))
    }
}
