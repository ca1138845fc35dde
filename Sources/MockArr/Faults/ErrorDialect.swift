import FixtureKit
import MicroHTTP

/// In whose words an error is told.
enum ErrorDialect: String, Sendable, CaseIterable {
    /// The shape that the real server uses for that status.
    case servarr
    case problem
    case validation
    case startingUp = "starting-up"
    /// The page of a reverse proxy.
    case html
    case cloudflare
    case loginPage = "login-page"
    case appIndex = "app-index"
    case text
    case empty
    case redirect

    /// The status unless one is given.
    var status: Int {
        switch self {
        case .servarr, .problem, .text, .empty: 500
        case .validation: 400
        case .startingUp: 503
        case .html: 502
        case .cloudflare: 522
        case .loginPage, .appIndex: 200
        case .redirect: 307
        }
    }

    /// The answer in these words.
    func reply(_ status: Int, to facts: RequestFacts) -> Reply {
        let phrase = StatusPhrase.of(status)
        switch self {
        case .servarr: return Self.servarr(status, to: facts)
        case .problem: return facts.told(.problem(status))
        case .validation:
            var reply = Refusal.validation([.greaterThan("QualityProfileId", 0, attempted: 0)])
                .reply(to: facts.request, route: facts.arrival.route, as: facts.persona)
            reply.status = status
            return facts.decorated(reply)
        case .startingUp:
            var reply = Reply.startingUp(facts.app, isAPI: facts.arrival.isAPI)
            reply.status = status
            return facts.decorated(reply)
        case .appIndex:
            var reply = Reply.indexPage(of: facts.persona)
            reply.status = status
            return facts.decorated(reply)
        case .empty, .redirect: return facts.decorated(Reply(status: status))
        case .text: return .text(phrase, status: status)
        case .html: return Self.page(ProxyPage.nginx(status, phrase), from: "nginx", status)
        case .cloudflare:
            var reply = Self.page(ProxyPage.cloudflare(status, phrase), from: "cloudflare", status)
            reply.fields.append(("CF-RAY", "0123456789abcdef-AMS"))
            return reply
        case .loginPage: return Self.page(ProxyPage.login, from: "nginx", status)
        }
    }

    private static func page(_ text: String, from server: String, _ status: Int) -> Reply {
        var reply = Reply.text(text, type: "text/html; charset=utf-8", status: status)
        reply.fields = [("Cache-Control", "no-store"), ("Server", server)]
        return reply
    }

    private static func servarr(_ status: Int, to facts: RequestFacts) -> Reply {
        switch status {
        case ..<400: facts.decorated(Reply(status: status))
        case 401 where facts.persona.isNancy: facts.decorated(.nancyUnauthorized(facts.arrival))
        case 401: facts.decorated(Reply(status: 401), isAnonymous: true)
        // Unless it searches, a server that is up never says that it is unavailable.
        case 503 where !facts.isLookup: ErrorDialect.startingUp.reply(503, to: facts)
        default: facts.told(facts.refusal(status))
        }
    }
}

extension RequestFacts {
    /// A refusal in the app's own words.
    fileprivate func told(_ refusal: Refusal) -> Reply {
        decorated(refusal.reply(to: request, route: arrival.route, as: persona))
    }

    /// An answer with the headers that the app's middleware adds.
    func decorated(_ reply: Reply, isAnonymous: Bool = false) -> Reply {
        App.of(app).decorated(reply, request, arrival, persona, isAnonymous: isAnonymous)
    }
}

extension Reply {
    /// What everybody is told until the server has started.
    static func startingUp(_ app: AppKind, isAPI: Bool) -> Reply {
        let text = "\(app.title) is starting up, please try again later"
        var reply =
            isAPI
            ? Reply.json(["errorMessage": .string(text)], status: 503) : .text(text, type: "text/plain", status: 503)
        if isAPI { reply.contentType = "application/json" }
        reply.isEarly = true
        return reply
    }
}

/// The pages of what stands between clients and the real servers.
private enum ProxyPage {
    static func nginx(_ status: Int, _ phrase: String) -> String {
        let lines = [
            "<html>", "<head><title>\(status) \(phrase)</title></head>", "<body>",
            "<center><h1>\(status) \(phrase)</h1></center>", "<hr><center>nginx</center>", "</body>", "</html>", "",
        ]
        return lines.joined(separator: "\r\n")
    }

    static func cloudflare(_ status: Int, _ phrase: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en-US">
          <head><title>example.invalid | \(status): \(phrase)</title></head>
          <body>
            <h1>\(phrase) <span>Error code \(status)</span></h1>
            <p>Visit cloudflare.com for more information.</p>
          </body>
        </html>

        """
    }

    static let login = """
        <!doctype html>
        <html lang="en">
          <head><meta charset="utf-8"><title>Sign in</title></head>
          <body>
            <form method="post" action="/login">
              <input name="username" autocomplete="username"><input name="password" type="password">
              <button>Sign in</button>
            </form>
          </body>
        </html>

        """
}
