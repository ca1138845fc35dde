internal import FixtureKit
internal import Glibc
internal import MockArr

/// `mockarr serve`: runs until it is told to stop.
enum Serve {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        let options = try ServeOptions(arguments)
        // Blocked before any thread starts, so that all of them leave the signals to this one.
        let stops = Signals([SIGINT, SIGTERM])
        let mock = try MockServer.start(options.configuration)
        if options.watchesFixtures { try mock.watchFixtures { Console.standard.complain($0.description) } }
        let overview = JSONWriter().string(mock.overview)
        // It tells scripts that every listener accepts.
        if let path = options.readyFile { try WholeFile.write(Array((overview + "\n").utf8), to: path) }
        greet(mock, console: console)
        stops.wait()
        mock.stop()
        try mock.saveState()
        return .fine
    }

    private static func greet(_ mock: MockServer, console: Console) {
        var lines: [String] = []
        for instance in mock.overview["instances"]?.array ?? [] {
            let name = instance["name"]?.string ?? ""
            lines.append("\(name.padded(to: 10))\(mock.url(of: name) ?? "")")
        }
        lines.append("\("control".padded(to: 10))\(mock.controlURL)")
        lines.append("\("API key".padded(to: 10))\(mock.apiKey)")
        if let radarr = mock.url(of: "radarr") {
            let control = mock.controlURL
            lines += [
                "",
                "Try:",
                "  curl \(radarr.hasPrefix("https") ? "-k " : "")-H 'X-Api-Key: \(mock.apiKey)' '\(radarr)/api/v3/calendar'",
                "  curl -X POST '\(control)/control/v1/faults?route=GET%20/api/v3/movie&status=503&times=2'",
                "  curl -X DELETE '\(control)/control/v1/rules'",
            ]
        }
        console.print(lines.joined(separator: "\n"))
    }
}

/// Signals that are waited for instead of handled.
struct Signals {
    private var set = sigset_t()

    init(_ numbers: [Int32]) {
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    func wait() {
        var set = set
        var number: Int32 = 0
        sigwait(&set, &number)
    }
}
