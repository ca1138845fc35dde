import FixtureKit
import MicroHTTP
import MockArrTesting

@testable import MockArr

/// A file of stories, read line by line:
///
///     == §5.3 · What the story shows [6.0.4.10291]
///     > POST /api/v3/tag
///     >
///     > {"label": "new"}
///     < 201
///     < Content-Type: application/json; charset=utf-8
///     < ! Deprecation
///     <
///     < {
///     < …
///     ~ 90 seconds
///
/// Brackets may also say `base /radarr`, `no auth` or `starting up`. The key, the host and the media type are added to a
/// request that does not name them; `> X-Api-Key:` sends none. Lines that begin with `#` are for the reader.
///
/// Bug cases say more:
///
///     * one-bad-record                             a preset is applied
///     > control PUT /control/v1/rules/slow         to the control API, or to another instance by its name
///     >
///     > {"then": {"delay": "26s"}}
///     < …
///     > GET /api/v3/movie
///     < 200
///     < @ wait 26s, answer                         what happens on the wire
///     < $[0].title = "Metropolis"                  a part of the document; also `absent` and `count 3`
///
/// The status is 0 where none leaves; `…` stands for any success.
struct StoryFile {
    struct Mistake: Error, CustomStringConvertible {
        let place: String
        let text: String
        var description: String { "\(place): \(text)" }
    }

    private let app: AppKind
    private let name: String
    private var lines: ArraySlice<(number: Int, text: Substring)>

    init(_ app: AppKind, name: String, text: String) {
        self.app = app
        self.name = name
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.lines = zip(1..., lines).filter { !$1.isEmpty && !$1.hasPrefix("#") }.map { ($0, $1) }[...]
    }

    /// The stories of the file, in order.
    func stories() throws(Mistake) -> [Story] {
        var rest = self
        var stories: [Story] = []
        while let (number, text) = rest.lines.first {
            if text.hasPrefix("== ") {
                stories.append(try rest.title())
            } else if stories.isEmpty {
                throw mistake(number, "expected a title, such as \"== §1.2 · …\"")
            } else if text.hasPrefix("~ ") {
                stories[stories.count - 1].steps.append(.pause(seconds: try rest.pause()))
            } else if text.hasPrefix("* ") {
                stories[stories.count - 1].steps.append(.preset(text.dropFirst(2).trimmed(of: " ")))
                rest.lines.removeFirst()
            } else if text.hasPrefix("> ") {
                stories[stories.count - 1].steps.append(.exchange(try rest.exchange()))
            } else {
                throw mistake(number, "expected a title (==), a request (>) or a pause (~)")
            }
        }
        return stories
    }

    private mutating func title() throws(Mistake) -> Story {
        let (number, text) = lines.removeFirst()
        let parts = text.dropFirst(3).split(separator: "[")
        let title = parts.first.map { $0.trimmed(of: " ") } ?? ""
        var story = Story(app: app, place: place(number), title: title)
        for part in parts.dropFirst() {
            let word = part.trimmed(of: "] ")
            switch word {
            case "no auth": story.setting.needsKey = false
            case "starting up": story.setting.isStarting = true
            case _ where word.hasPrefix("base /"): story.setting.urlBase = String(word.dropFirst(5))
            case _ where Persona.generation(of: word) != nil: story.setting.version = word
            default: throw mistake(number, "nobody knows the setting [\(word)]")
            }
        }
        return story
    }

    private mutating func pause() throws(Mistake) -> Int {
        let (number, text) = lines.removeFirst()
        let words = text.dropFirst(2).split(separator: " ")
        let units = ["second": 1, "minute": 60, "hour": 3600, "day": 86400]
        guard words.count == 2, let count = Int(words[0]),
            let unit = units[String(words[1].hasSuffix("s") ? words[1].dropLast() : words[1])]
        else { throw mistake(number, "expected a pause, such as \"~ 90 seconds\"") }
        return count * unit
    }

    private mutating func exchange() throws(Mistake) -> Exchange {
        let number = lines.first?.number ?? 0
        let (instance, request) = try request(take(">"))
        var exchange = Exchange(place: place(number), instance: instance, request: request)
        let reply = take("<")
        if reply.count == 1, reply.first?.text == "…" { return exchange }
        guard let line = reply.first, let status = Int(line.text) else {
            throw mistake(reply.first?.number ?? number, "expected a status, such as \"< 200\"")
        }
        exchange.status = status
        let (head, body) = Self.parts(of: reply.dropFirst())
        for line in head {
            if line.text.hasPrefix("! ") {
                exchange.fields.append((String(line.text.dropFirst(2)), nil))
            } else if line.text.hasPrefix("@ ") {
                exchange.wire = String(line.text.dropFirst(2))
            } else if line.text.hasPrefix("$") {
                guard let part = DocumentPart(line.text) else {
                    throw mistake(line.number, "expected a part, such as \"$[0].id = 1\" or \"$[0].id absent\"")
                }
                exchange.parts.append(part)
            } else {
                exchange.fields.append(try field(line))
            }
        }
        exchange.body = body?.map { String($0.text) }
        if body == nil, exchange.parts.isEmpty, exchange.wire == nil {
            throw mistake(line.number, "expected an empty line and a body, or \"< (empty)\"")
        }
        return exchange
    }

    private func request(
        _ lines: ArraySlice<(number: Int, text: Substring)>
    ) throws(Mistake) -> (instance: String?, HTTPRequest) {
        guard var first = lines.first, first.text.contains(" ") else {
            throw mistake(lines.first?.number ?? 0, "expected a request, such as \"> GET /api/v3/tag\"")
        }
        var instance: String?
        if first.text.first?.isLowercase == true, let blank = first.text.firstIndex(of: " ") {
            instance = String(first.text[..<blank])
            first.text = first.text[blank...].dropFirst()
        }
        let blank = first.text.firstIndex(of: " ") ?? first.text.endIndex
        let (head, body) = Self.parts(of: lines.dropFirst())
        var fields = HTTPFields()
        for line in head {
            let (name, value) = try field(line)
            fields.append(name, value)
        }
        let added = [
            ("X-Api-Key", AppUnderTest.key), ("Host", "localhost:\(app.defaultPort)"),
            ("Content-Type", body == nil ? "" : "application/json"),
        ]
        for (name, value) in added {
            if fields[name]?.isEmpty == true {
                fields.replace(name, with: nil)
            } else if !fields.contains(name), !value.isEmpty {
                fields.append(name, value)
            }
        }
        let text = body?.map(\.text).joined(separator: "\n") ?? ""
        let request = HTTPRequest(
            method: String(first.text[..<blank]), target: String(first.text[blank...].dropFirst()), fields: fields,
            body: Array(text.utf8))
        return (instance, request)
    }

    private func field(_ line: (number: Int, text: Substring)) throws(Mistake) -> (name: String, value: String) {
        guard let colon = line.text.firstIndex(of: ":") else {
            throw mistake(line.number, "expected a header field, such as \"Name: value\"")
        }
        return (String(line.text[..<colon]), line.text[colon...].dropFirst().trimmed(of: " "))
    }

    /// The lines of one side, freed of its mark.
    private mutating func take(_ mark: Character) -> ArraySlice<(number: Int, text: Substring)> {
        let side = lines.prefix { $0.text.first == mark }
        lines = lines.dropFirst(side.count)
        return side.map { ($0.number, $0.text.dropFirst(2)) }[...]
    }

    /// What is before the first empty line, and what is behind it.
    private static func parts<Line>(
        of lines: ArraySlice<(number: Int, text: Line)>
    ) -> (head: ArraySlice<(number: Int, text: Line)>, body: ArraySlice<(number: Int, text: Line)>?)
    where Line: StringProtocol {
        let head = lines.prefix { !$0.text.isEmpty }
        return (head, head.count == lines.count ? nil : lines.dropFirst(head.count + 1))
    }

    private func place(_ number: Int) -> String { "\(name):\(number)" }

    private func mistake(_ number: Int, _ text: String) -> Mistake { Mistake(place: place(number), text: text) }
}
