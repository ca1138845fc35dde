// Measures the JSON core beside Foundation's on the same documents in one run; compiled together with Sources/FixtureKit/JSON.
//
// Both are run in turns, three times each of which the best counts, by the processor's time of this thread: so other processes
// matter little. Every figure is the median of such turns.
import Foundation

func time() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Milliseconds for making something, and for making it and letting it go.
func measure<Made>(_ make: () throws -> Made) rethrows -> (made: Double, gone: Double) {
    var best = (made: Double.infinity, gone: Double.infinity)
    for _ in 0..<3 {
        let start = time()
        var made: Made? = try make()
        let middle = time()
        withExtendedLifetime(made) {}
        made = nil
        best = (min(best.made, middle - start), min(best.gone, time() - start))
    }
    return best
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
}

/// So many movies, each with an id, titles, a description and paths of its own.
func library(of movies: [JSONValue], _ count: Int) -> [UInt8] {
    let records = (1...count).map { number -> JSONValue in
        var movie = movies[number % movies.count]
        movie["id"] = JSONValue(number)
        for name in ["title", "overview", "path"] { movie[name] = .string((movie[name]?.string ?? "") + " \(number)") }
        if var file = movie["movieFile"] {
            file["id"] = JSONValue(number)
            for name in ["relativePath", "path"] { file[name] = .string((file[name]?.string ?? "") + " \(number)") }
            movie["movieFile"] = file
        }
        return movie
    }
    return JSONWriter().bytes(.array(records))
}

func format(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }

/// In a process of its own, whose memory nothing else has grown before.
func measureMemory(_ movies: [JSONValue]) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(getpid()).json")
    try Data(library(of: movies, 10_000)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--held", file.path]
    try process.run()
    process.waitUntilExit()
}

func sayWhatIsHeld(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let before = residentBytes()
    let tree = try JSONParser().parse(bytes)
    let held = Double(residentBytes() - before) / Double(bytes.count)
    withExtendedLifetime(tree) {}
    print("  10000 movies of \(bytes.count / 1000) kB: the document holds \(format(held, 2)) x that")
}

func measureSpeed(_ movies: [JSONValue]) throws {
    let bytes = library(of: movies, 1_500_000 * movies.count / JSONWriter().bytes(.array(movies)).count)
    let data = Data(bytes)
    guard var list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else { return }
    var tree = try JSONParser().parse(bytes)
    var theirs: (read: [Double], readAndGone: [Double], written: [Double]) = ([], [], [])
    var ours = theirs
    var sources: [Double] = []
    for round in 0..<15 {
        let read = try measure { try JSONSerialization.jsonObject(with: data) }
        theirs.read.append(read.made)
        theirs.readAndGone.append(read.gone)
        let own = try measure { try JSONParser().parse(bytes) }
        ours.read.append(own.made)
        ours.readAndGone.append(own.gone)
        sources.append(try measure { try JSONSource(bytes) }.made)
        // One record changes, and the whole list is written.
        list[round]["title"] = "Edited \(round)"
        theirs.written.append(try measure { try JSONSerialization.data(withJSONObject: list) }.made)
        if case .array(var records) = tree {
            tree = .null
            records[round]["title"] = .string("Edited \(round)")
            tree = .array(records)
        }
        ours.written.append(measure { JSONWriter().bytes(tree) }.made)
    }
    func line(_ name: String, _ own: [Double], _ other: [Double]) {
        print(
            "  \(name): \(format(median(other) / median(own))) x as fast as JSONSerialization "
                + "(\(format(median(own), 2)) and \(format(median(other), 2)) ms, \(format(Double(bytes.count) / median(own) / 1000, 0)) MB/s)"
        )
    }
    print("  \(bytes.count / 1000) kB of movies, indented as the real servers write them")
    line("parsing", ours.read, theirs.read)
    line("parsing, and letting go of the document", ours.readAndGone, theirs.readAndGone)
    line("writing it with one record edited", ours.written, theirs.written)
    print("  reading it for editing its text: \(format(median(sources), 2)) ms")
}

@main struct JSONBenchmark {
    static func main() throws {
        if CommandLine.arguments.count == 3 { return try sayWhatIsHeld(CommandLine.arguments[2]) }
        let path = CommandLine.arguments.dropFirst().first ?? "Fixtures/radarr/movies.json"
        let movies = try JSONParser().parse([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).array ?? []
        try measureMemory(movies)
        try measureSpeed(movies)
    }
}
