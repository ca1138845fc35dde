import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Requests that follow each other on one state, and what each must be answered.
struct Story: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case exchange(Exchange)
        case pause(seconds: Int)
        case preset(String)
    }

    /// What the brackets behind the title say.
    struct Setting: Sendable {
        var version: String?
        var urlBase = ""
        var needsKey = true
        var isStarting = false
    }

    let app: AppKind
    /// The file and the line of the title.
    let place: String
    let title: String
    var setting = Setting()
    var steps: [Step] = []

    var testDescription: String { "\(place) \(title)" }

    var exchanges: [Exchange] {
        steps.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
    }

    /// Plays the story on a new app at the anchor's noon and tells every answer that differs.
    func play() throws -> [String] {
        var mock = try Self.fresh(app)
        mock.persona = Persona(
            app: app, version: setting.version, urlBase: setting.urlBase, apiKey: AppUnderTest.key,
            needsKey: setting.needsKey)
        var differences: [String] = []
        for step in steps {
            switch step {
            case .pause(let seconds): mock.wait(seconds: seconds)
            case .preset(let name): differences.append("\(place): no preset \(name) without a control API")
            case .exchange(let exchange):
                let reply = setting.isStarting ? mock.whileStarting(exchange.request) : mock.send(exchange.request)
                if let difference = exchange.difference(from: reply.response) { differences.append(difference) }
            }
        }
        return differences
    }

    /// An app as every story begins: a copy of one that was read once.
    static func fresh(_ app: AppKind) throws -> AppUnderTest {
        try (app == .radarr ? Self.radarr : Self.sonarr).get()
    }

    private static let radarr = Result { try prepared(.radarr) }
    private static let sonarr = Result { try prepared(.sonarr) }

    private static func prepared(_ app: AppKind) throws -> AppUnderTest {
        var mock = try AppUnderTest(app)
        try mock.state.loadAll()
        return mock
    }
}

/// A request as text, and the answer as text.
struct Exchange: Sendable {
    let place: String
    /// Where it goes, if not to the app of its file.
    let instance: String?
    let request: HTTPRequest
    /// 0 where none leaves; nil where any success will do.
    var status: Int?
    /// Header fields that the answer must have, or with nil must not have.
    var fields: [(name: String, value: String?)] = []
    var parts: [DocumentPart] = []
    /// What has to happen on the wire.
    var wire: String?
    var body: [String]?

    /// Says how the answer differs, or nil.
    func difference(from response: HTTPResponse?, wire: String = "answer") -> String? {
        let actual = response?.status ?? 0
        let isFitting = status.map { $0 == actual } ?? (200...299).contains(actual)
        var problems = isFitting ? [] : ["- \(status.map(String.init) ?? "2xx")", "+ \(actual)"]
        for (name, value) in fields {
            let values = response?.fields.values(of: name) ?? []
            let actual = values.isEmpty ? nil : values.joined(separator: ", ")
            if actual != value {
                problems += ["- \(name): \(value ?? "(absent)")", "+ \(name): \(actual ?? "(absent)")"]
            }
        }
        let text = String(decoding: response?.body ?? [], as: UTF8.self)
        if !parts.isEmpty {
            let document = try? JSONParser().parse(text)
            problems += document.map { found in parts.flatMap { $0.difference(from: found) } } ?? ["+ no JSON: \(text)"]
        }
        if let expected = self.wire, !LinePattern([expected]).difference(from: [wire]).isEmpty {
            problems += ["- @ \(expected)", "+ @ \(wire)"]
        }
        if let body { problems += LinePattern(body).difference(from: Self.lines(of: text)) }
        if status == nil, !isFitting { problems.append("+ \(text)") }
        if problems.isEmpty { return nil }
        return (["\(place): \(request.method) \(request.target)"] + problems.map { String($0.prefix(300)) })
            .joined(separator: "\n")
    }

    /// A body as the files write it: carriage returns are shown, and nothing is a word.
    private static func lines(of text: String) -> [String] {
        text.isEmpty
            ? ["(empty)"]
            : text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self).replacing("\r", with: "␍") }
    }
}

extension AppUnderTest {
    /// The answer that the server gives before it is up.
    fileprivate func whileStarting(_ request: HTTPRequest) -> Reply {
        app.startingUp(request, app.arrival(of: request, as: persona), as: persona)
    }
}
