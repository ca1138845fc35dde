internal import FixtureKit
internal import HTTPClient
internal import MockArr
internal import Recording

/// The options of `mockarr record`.
struct RecordOptions {
    static let keyVariable = "MOCKARR_RECORD_API_KEY"

    static let options: [String: ArgumentReader.Arity] = [
        "--from": .value("the address of a Radarr or Sonarr"), "--out": .value("a folder"),
        "--api-key": .value("a key"), "--only": .value("names of fixtures, with commas"),
        "--skip": .value("names of fixtures, with commas"), "--history": .value("a number of records"),
        "--timeout": .value("a duration"), "--retries": .value("a number"), "--pause": .value("a duration"),
        "--max-size": .value("a size such as 100MB"), "--ca": .value("a file"), "--insecure": .flag, "--fresh": .flag,
        "--day": .value("a date"),
    ]

    let address: ServerAddress
    let folder: String
    let key: String?
    private(set) var recorder = Recorder.Options()

    init(_ arguments: ArraySlice<String>, environmentKey: String?) throws(UsageError) {
        var (from, out, key): (String?, String?, String?) = (nil, nil, environmentKey)
        var recorder = Recorder.Options()
        recorder.settings.userAgent = "mockarr/\(MockServer.version)"
        var reader = ArgumentReader(arguments, options: Self.options)
        while let piece = try reader.next() {
            switch piece {
            case .word(let word): throw .unexpectedArgument(word)
            case .option("--from", let value): from = value
            case .option("--out", let value): out = value
            case .option("--api-key", let value): key = value
            case .option(let name, let value): try Self.apply(name, value, to: &recorder)
            }
        }
        guard let from else { throw .missingArgument("--from URL") }
        guard let out, !out.isEmpty else { throw .missingArgument("--out DIR") }
        do {
            address = try ServerAddress(from)
        } catch {
            throw .badValue(option: "--from", value: error.shown, expected: error.expected, nearest: [])
        }
        // The value itself is nobody's business.
        guard key?.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) != false else {
            throw .badValue(option: "--api-key", value: "…", expected: "letters and digits", nearest: [])
        }
        self.key = key.flatMap { $0.isEmpty ? nil : $0 }
        folder = out
        self.recorder = recorder
    }

    private static func apply(_ name: String, _ value: String, to recorder: inout Recorder.Options) throws(UsageError) {
        switch name {
        case "--only": recorder.only = try fixtures(name, value)
        case "--skip": recorder.skip = try fixtures(name, value)
        case "--history": recorder.history = try number(name, value, from: 1)
        case "--retries": recorder.patience.retries = try number(name, value)
        case "--pause": recorder.patience.first = try duration(name, value)
        case "--timeout":
            recorder.settings.silence = try duration(name, value)
            recorder.settings.whole = recorder.settings.silence * 10
        case "--max-size": recorder.settings.maximumSize = try size(name, value)
        case "--ca": recorder.settings.authorities = value
        case "--insecure": recorder.settings.trustsAnybody = true
        case "--day":
            guard let day = CivilDate(value) else {
                throw .badValue(option: name, value: value, expected: "a date such as 2026-01-15", nearest: [])
            }
            recorder.day = day
        case "--fresh": recorder.isFresh = true
        default: throw .unknownOption(name, nearest: [])
        }
    }

    private static func fixtures(_ name: String, _ value: String) throws(UsageError) -> Set<String> {
        let known = Set(
            AppKind.allCases.flatMap { app in
                app.generations.flatMap { Subject.all(of: app, generation: $0).map(\.name) }
            }
        ).sorted()
        var names: Set<String> = []
        for word in value.split(separator: ",").map(String.init) {
            guard known.contains(word) else {
                throw .badValue(
                    option: name, value: word, expected: "names of fixtures such as movies,quality-profiles",
                    nearest: Spelling.nearest(to: word, among: known))
            }
            names.insert(word)
        }
        return names
    }

    private static func number(_ name: String, _ value: String, from least: Int = 0) throws(UsageError) -> Int {
        guard let number = Int(value), number >= least else {
            throw .badValue(option: name, value: value, expected: "a whole number from \(least)", nearest: [])
        }
        return number
    }

    private static func duration(_ name: String, _ value: String) throws(UsageError) -> Duration {
        guard let duration = Duration(spelling: value) else {
            throw .badValue(option: name, value: value, expected: "a duration such as 30s", nearest: [])
        }
        return duration
    }

    private static func size(_ name: String, _ value: String) throws(UsageError) -> Int {
        let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("", 1)]
        for (unit, factor) in units where value.hasSuffix(unit) {
            if let number = Int(value.dropLast(unit.count)), number > 0, number < 1_000_000 * 1_000_000 / factor {
                return number * factor
            }
        }
        throw .badValue(option: name, value: value, expected: "a size such as 100MB", nearest: [])
    }
}
