import FixtureKit

@testable import MockArr

/// Documents that are nearly rules.
struct RandomDocuments {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Int(SplitMix.mixed(state) % UInt64(bound))
    }

    private static let keys = [
        "match", "when", "then", "priority", "continue", "quiet", "repeat", "app", "route", "path", "base", "query",
        "headers", "body", "skip", "times", "every", "probability", "after", "for", "delay", "delayBody", "reply",
        "corrupt",
        "wire", "commit", "status", "dialect", "location", "cutAfter", "stallAfter", "drip", "bytes", "contentLength",
        "uniform", "lognormal", "median", "p99", "perItem", "mutate", "op", "value", "nth", "share", "variant", "/a/0",
        "~", "",
    ]
    private static let shapes: [(String, [String])] = [
        ("match", ["app", "route", "path", "query", "headers", "body", "base"]),
        ("when", ["skip", "times", "every", "probability", "after", "for"]),
        (
            "then",
            [
                "delay", "delayBody", "reply", "headers", "mutate", "corrupt", "wire", "commit", "instance",
                "rateLimit",
            ]
        ),
        ("rateLimit", ["limit", "per", "by", "status"]), ("instance", ["state", "for"]),
        ("mutate", ["variant"]), ("mutation", ["path", "op", "value", "nth", "share"]),
        ("reply", ["status", "dialect", "body", "location", "headers"]),
        ("wire", ["cutAfter", "stallAfter", "contentLength", "drip", "closeAfter"]),
        ("delay", ["uniform", "lognormal", "perItem"]), ("delayBody", ["perItem", "uniform"]),
        ("lognormal", ["median", "p99"]), ("drip", ["bytes", "every"]), ("query", ["a"]), ("headers", ["A", "X-B"]),
        ("body", ["/a/0", "/b"]),
    ]
    private static let texts = [
        "radarr", "sonarr", "GET /api/v3/movie", "* /api/v3/**", "POST /api/v3/movie", "1s", "250ms", "forever",
        "reset",
        "garbage", "bad-chunk", "http-1.0", "truncated", "bom", "latin1", "servarr", "empty", "html", "never", "before",
        "+10", "-3", "~b", "/b/", "/[/", "1", "\u{0}", "é😀", "",
    ]

    /// What is right, or nearly so, for a member.
    private static let fitting: [String: [JSONValue]] = [
        "app": ["radarr"], "route": ["GET /api/v3/movie", "* /api/v3/**", "POST /api/v3/movie"], "base": [true],
        "path": ["~movie", "/m.v/"], "a": ["1", "~1", "/./", .null], "A": ["b", "~b", .null], "X-B": [.null, "c"],
        "/a/0": [1, .null], "/b": [.null], "skip": [0, 1], "times": [1, 2], "every": [1, 2],
        "probability": [JSONValue(0.5), 1], "after": ["0s"], "for": ["1s", "6h"], "delay": ["1s", "forever"],
        "delayBody": ["250ms"], "uniform": [["1s", "3s"]], "median": ["1s"], "p99": ["2s"], "perItem": ["1ms"],
        "status": [200, 503, 204], "dialect": ErrorDialect.allCases.map { .string($0.rawValue) }, "location": ["/x"],
        "corrupt": Corruption.allCases.map { .string($0.rawValue) }, "wire": WireFault.names.map { .string($0) },
        "cutAfter": [0, 3, -3, 100], "stallAfter": [0, 3, -3, 100], "contentLength": ["+10", "-3", 5], "bytes": [1, 7],
        "nth": [1, 2, -1], "share": [0, JSONValue(0.5), 1], "value": [2, "number", "shuffle", .null, []],
        "variant": [1, 17],
        "commit": ["never", "before", "after", "twice"], "closeAfter": ["5s"], "limit": [1, 10], "per": ["1m"],
        "by": ["api-key", "route", "all"], "state": ["offline", "starting"], "repeat": [true], "quiet": [true],
        "priority": [1],
    ]

    mutating func rule() -> JSONValue {
        var rule = JSONObject()
        for key in ["match", "when", "then", "repeat", "quiet", "priority"] where next(3) > 0 || key == "then" {
            rule[key] = value(for: key, depth: 0)
        }
        if next(10) == 0 { rule[Self.keys[next(Self.keys.count)]] = value(for: "", depth: 0) }
        return next(40) == 0 ? value(for: "", depth: 0) : .object(rule)
    }

    private mutating func mutation(depth: Int) -> JSONValue {
        let paths = [
            "$", "$[0]", "$.then", "$..path", "$.then.mutate[*]", "$..mutate[-1]", "$.when[?a==1]", "$[", "a", "$..op",
        ]
        var mutation: JSONObject = [
            "path": .string(paths[next(paths.count)]),
            "op": .string(Mutation.Operation.names[next(Mutation.Operation.names.count)]),
        ]
        for name in ["value", "nth", "share"] where next(3) == 0 { mutation[name] = value(for: name, depth: depth + 2) }
        return .object(mutation)
    }

    private mutating func value(for key: String, depth: Int) -> JSONValue {
        if depth < 4, next(8) > 0, let shape = Self.shapes.first(where: { $0.0 == key })?.1 {
            var object = JSONObject()
            for name in shape where next(shape.count) < 2 { object[name] = value(for: name, depth: depth + 1) }
            return .object(object)
        }
        if key == "mutate", next(8) > 0 { return .array((0...next(3)).map { _ in mutation(depth: depth) }) }
        if let fitting = Self.fitting[key], next(8) > 0 { return fitting[next(fitting.count)] }
        switch next(depth > 5 ? 5 : 8) {
        case 0:
            return .number(
                JSONNumber(text: ["0", "1", "-1", "2", "503", "200", "0.5", "1e400", "99999999999999999999"][next(9)]))
        case 1: return .bool(next(2) == 0)
        case 2: return .null
        case 3, 4, 5: return .string(Self.texts[next(Self.texts.count)])
        case 6: return .array((0..<next(3)).map { _ in value(for: key, depth: depth + 1) })
        default:
            return .object(
                JSONObject([(Self.keys[next(Self.keys.count)], value(for: "", depth: depth + 1) as JSONValue?)]))
        }
    }

    /// Any document, most of them with names that mean something somewhere.
    mutating func document() -> JSONValue {
        next(2) == 0 ? rule() : value(for: Self.keys[next(Self.keys.count)], depth: next(4))
    }

    /// The bytes of a document, some of them cut or with a byte that does not belong there.
    mutating func body() -> [UInt8] {
        var bytes = JSONWriter(layout: .compact).bytes(document())
        if next(10) == 0 { bytes.removeLast(next(bytes.count + 1)) }
        if next(10) == 0, !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
        return bytes
    }

    mutating func text() -> String { Self.texts[next(Self.texts.count)] }
    mutating func name() -> String { Self.keys[next(Self.keys.count)] }
}
