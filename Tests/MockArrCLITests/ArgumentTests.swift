import FixtureKit
import MockArr
import Testing

@testable import MockArrCLI

@Suite struct ArgumentTests {
    struct Mistake: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(arguments: [
        Mistake(arguments: ["serv"], message: "unknown command 'serv'; did you mean 'serve'?"),
        Mistake(arguments: ["--raddar", "0"], message: "unknown option '--raddar'; did you mean '--radarr'?"),
        Mistake(arguments: ["--radarr"], message: "--radarr needs a value: a port, or off"),
        Mistake(arguments: ["--radarr", "70000"], message: "--radarr: expected a port from 0 to 65535, found '70000'"),
        Mistake(arguments: ["--freeze=yes"], message: "--freeze: expected no value, found 'yes'"),
        Mistake(
            arguments: ["--log", "jason"],
            message: "--log: expected text, json or off, found 'jason'; did you mean 'json'?"),
        Mistake(
            arguments: ["--now", "yesterday"],
            message: "--now: expected a date such as 2026-01-01T08:00:00Z, found 'yesterday'"),
        Mistake(
            arguments: ["--latency", "1-3"],
            message: "--latency: expected a duration such as 250ms, or two such as 1s-3s, found '1-3'"),
        Mistake(
            arguments: ["--bind", "0.0.0.0"],
            message: "--bind: expected a loopback address, or --control-token TOKEN beside it, found '0.0.0.0'"),
        Mistake(
            arguments: ["--instance", "name=x,ap=radarr"],
            message:
                "--instance: expected one of name, app, port, url-base, version, persona, state, tls, found 'ap'; did you mean 'app'?"
        ),
        Mistake(
            arguments: ["--instance", "name=x,app=radarr,tls=expird"],
            message: "--instance: expected tls= one of off, self-signed, self-signed-ca, expired, wrong-name, given, "
                + "stalled, found 'tls=expird'; did you mean 'expired'?"),
        Mistake(
            arguments: ["--instance", "name=x,app=radarr,tls=given"],
            message: "--instance: expected --tls-cert FILE and --tls-key FILE beside it, found 'x's tls=given'"),
        Mistake(
            arguments: ["--tls-cert", "c.pem"],
            message: "--tls-cert: expected --tls-key FILE beside it, found 'c.pem'"),
        Mistake(
            arguments: ["--tls-key", "k.pem"],
            message: "--tls-key: expected --tls-cert FILE beside it, found 'k.pem'"),
        Mistake(
            arguments: ["--instance", "name=x,app=radarr,state=radar"],
            message: "--instance: expected the name of a radarr with data of its own, found 'state=radar'; "
                + "did you mean 'radarr'?"),
        Mistake(
            arguments: ["--instance", "name=x,app=radarr,state=sonarr"],
            message: "--instance: expected the name of a radarr with data of its own, found 'state=sonarr'"),
        Mistake(
            arguments: ["--instance", "name=radarr,app=radarr"],
            message: "--instance: expected a name that no other instance has, found 'name=radarr'"),
        Mistake(
            arguments: ["--instance", "name=x,app=sonarr,persona=4.0"],
            message:
                "--instance: expected persona= and one of 3, 4, 5, found 'persona=4.0'; did you mean 'persona=4'?"),
        Mistake(arguments: ["serve", "now"], message: "nothing expected at 'now'"),
        Mistake(
            arguments: ["--movies", "100001"], message: "--movies: expected a number from 0 to 100000, found '100001'"),
        Mistake(
            arguments: ["--profile", "mesy"],
            message: "--profile: expected plain or messy, found 'mesy'; did you mean 'messy'?"),
        Mistake(
            arguments: ["fixtures", "synthesize", "--out", "x"],
            message: "missing --movies N or --series N"),
        Mistake(arguments: ["fixtures", "synthesize", "--movies", "1"], message: "missing --out DIR"),
        Mistake(arguments: ["fixtures", "mutate"], message: "missing a file after 'fixtures mutate'"),
        Mistake(arguments: ["fixtures", "mutate", "a.json"], message: "missing --out DIR"),
        Mistake(arguments: ["fixtures", "mutate", "a.json", "b.json"], message: "nothing expected at 'b.json'"),
        Mistake(
            arguments: ["fixtures", "mutate", "a.json", "--limit", "-1"],
            message: "--limit: expected a number from 0, found '-1'"),
        Mistake(
            arguments: ["fixtures", "mutate", "a.json", "--out", "x", "--only", "null,misssing"],
            message: "--only: expected missing, null, wrong-type, flag-as-number, fractional, huge, negative, "
                + "beyond-32-bits, empty-text, first-date, date-only, milliseconds, seven-digits, zoneless, other-zone, "
                + "no-date, unknown-enum, odd-text, empty-list, duplicated-item, reordered, empty-object, extra-key, "
                + "found 'misssing'; did you mean 'missing'?"),
        Mistake(arguments: ["--watch"], message: "missing --fixtures DIR beside --watch"),
        Mistake(arguments: ["fixtures", "chek"], message: "unknown command 'fixtures chek'; did you mean 'check'?"),
        Mistake(
            arguments: ["presets", "nas-aslep"],
            message: "presets: expected the name of one that 'mockarr presets' lists, found 'nas-aslep'; "
                + "did you mean 'nas-asleep'?"),
        Mistake(
            arguments: ["--preset", "nas-aslep"],
            message: "--preset: expected a name that 'mockarr presets' lists, or a file, found 'nas-aslep'; "
                + "did you mean 'nas-asleep'?"),
        Mistake(arguments: ["presets", "empty-200", "now"], message: "nothing expected at 'now'"),
        Mistake(
            arguments: ["health", "localhost"],
            message: "health: expected a URL such as http://127.0.0.1:9797, found 'localhost'"),
    ])
    func saysWhatIsWrongAndWhatWasMeant(_ mistake: Mistake) {
        let (code, _, errors) = run(mistake.arguments)
        #expect(code == .misused)
        #expect(errors == "mockarr: \(mistake.message)\nmockarr: see 'mockarr --help'\n")
    }

    @Test func listsThePresetsAndPrintsOne() {
        let (code, list, _) = run(["presets"])
        #expect(code == .fine)
        #expect(list.split(separator: "\n").count >= 40)
        #expect(list.contains("\nnas-asleep  "))
        let (_, preset, _) = run(["presets", "odd-version"])
        #expect(preset.hasPrefix("{\n  \"name\": \"odd-version\",\n  \"title\": "))
        #expect(preset.hasSuffix("\n}\n"))
    }

    @Test func readsAWholeCommandLine() throws {
        let options = try ServeOptions([
            "--radarr", "0", "--sonarr=off", "--control", "0", "--latency", "1s-3s", "--log", "off", "--no-auth",
            "--instance", "name=radarr4k,app=radarr,url-base=/radarr,version=5.14.0.9383", "--instance",
            "name=odd,app=sonarr,version=10.0.0.1,persona=3", "--seed", "7",
            "--now", "2026-01-01T08:00:00Z", "--freeze", "--ready-file", "/tmp/x",
            "--instance", "name=tls,app=radarr,state=radarr,tls=expired", "--tls-cert", "c", "--tls-key", "k",
        ])
        let configuration = options.configuration
        #expect(configuration.instances.map(\.name) == ["radarr", "radarr4k", "odd", "tls"])
        #expect(configuration.instances.map(\.urlBase) == ["", "/radarr", "", ""])
        #expect(configuration.instances.map(\.persona) == [nil, nil, 3, nil])
        #expect(configuration.instances.map(\.tls) == [nil, nil, nil, .expired])
        #expect(configuration.instances.map(\.stateOf) == [nil, nil, nil, "radarr"])
        #expect(configuration.certificate == .init(certificate: "c", key: "k"))
        #expect(configuration.latency == ["1s", "3s"])
        #expect(configuration.now?.description == "2026-01-01T08:00:00Z")
        #expect(configuration.isFrozen)
        #expect(!configuration.needsKey)
        #expect(configuration.seed == 7)
        #expect(options.readyFile == "/tmp/x")
    }

    @Test func listensOnTheWellKnownPortsByDefault() throws {
        let configuration = try ServeOptions([]).configuration
        #expect(configuration.instances.map(\.port) == [7878, 8989])
        #expect(configuration.controlPort == 9797)
    }

    @Test func namesAFixtureFolderThatIsMissing() {
        let (code, _, errors) = run(["--fixtures", "/nowhere", "--radarr", "0", "--sonarr", "0", "--control", "0"])
        #expect(code == .failed)
        #expect(errors == "mockarr: /nowhere: no such folder; expected one with radarr/ and sonarr/ in it\n")
    }

    @Test func listsFixturesWithTheirRoutes() {
        let (code, output, _) = run(["fixtures", "list"])
        #expect(code == .fine)
        #expect(output.contains("radarr/movies "))
        #expect(output.contains("GET /api/v3/movie "))
    }
}
