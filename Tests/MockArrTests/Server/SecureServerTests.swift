import FixtureKit
import Glibc
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct SecureServerTests {
    private func certificate(of instance: String, from mock: MockUnderTest) throws -> String {
        try mock.ask("GET", "/control/v1/instances/\(instance)/certificate", of: "control").text
    }

    private func status(_ client: WireClient, _ mock: MockUnderTest) throws -> Int {
        try client.send(mock.request("GET", "/api/v3/tag"))
        return try client.readResponse().status
    }

    @Test func anInstanceStartsWithTheCertificateThatItIsGiven() async throws {
        var configuration = Configuration()
        configuration.instances[0].tls = .selfSigned
        try await MockUnderTest.with(configuration) { mock in
            #expect(mock.server.url(of: "radarr")?.hasPrefix("https://") == true)
            #expect(mock.server.url(of: "sonarr")?.hasPrefix("http://") == true)
            let pem = try certificate(of: "radarr", from: mock)
            let client = try WireClient(tlsPort: try mock.port(), trusting: pem)
            #expect(try status(client, mock) == 200)
        }
    }

    @Test func tellsAddressesThatAreSecureToo() async throws {
        var configuration = Configuration()
        configuration.instances[0].tls = .selfSigned
        try await MockUnderTest.with(configuration) { mock in
            let client = try WireClient(tlsPort: try mock.port())
            try client.send(mock.request("POST", "/api/v3/tag", body: #"{"label":"new"}"#))
            let location = try client.readResponse().fields["Location"] ?? ""
            #expect(location.hasPrefix("https://localhost/api/v3/tag/"))
        }
    }

    @Test func aRedirectMayLeadToWhatWasAskedForElsewhere() async throws {
        try await MockUnderTest.with { mock in
            let place = "https://mock.example.invalid{target}"
            try mock.rule("moved", "{\"then\":{\"reply\":{\"status\":301,\"location\":\"\(place)\"}}}")
            let answer = try mock.ask("GET", "/api/v3/movie?tmdbId=1")
            #expect(answer.status == 301)
            #expect(answer.fields["Location"] == "https://mock.example.invalid/api/v3/movie?tmdbId=1")
        }
    }

    @Test func anInstanceMovesToTLSAndBackOnItsPort() async throws {
        try await MockUnderTest.with { mock in
            func change(_ tls: String) throws -> Int {
                try mock.ask(
                    "PATCH", "/control/v1/instances/radarr", of: "control", body: "{\"tls\":\"\(tls)\"}"
                ).status
            }
            let port = try mock.port()
            for choice in ["self-signed", "wrong-name"] {
                #expect(try change(choice) == 200)
                #expect(try mock.port() == port)
                let pem = try certificate(of: "radarr", from: mock)
                let name = choice == "wrong-name" ? "wrong.example.invalid" : "localhost"
                #expect(try status(WireClient(tlsPort: port, name: name, trusting: pem), mock) == 200)
            }
            #expect(try change("off") == 200)
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
        }
    }

    @Test func aSecureInstanceGoesOfflineAndComesBack() async throws {
        var configuration = Configuration()
        configuration.instances[0].tls = .selfSigned
        try await MockUnderTest.with(configuration) { mock in
            func change(_ state: String) throws {
                _ = try mock.ask(
                    "PATCH", "/control/v1/instances/radarr", of: "control", body: "{\"state\":\"\(state)\"}")
            }
            let port = try mock.port()
            let idle = try WireClient(tlsPort: port)
            #expect(try status(idle, mock) == 200)
            try change("offline")
            #expect(idle.readTextToEnd() == ("", .endOfFile))
            #expect { try WireClient(tlsPort: port) } throws: { ($0 as? WireClient.Failure)?.isRefused ?? false }
            try change("starting")
            #expect(try status(WireClient(tlsPort: port), mock) == 503)
            try change("online")
            #expect(try status(WireClient(tlsPort: port), mock) == 200)
        }
    }

    @Test func twoInstancesMayShowTheSameData() async throws {
        var configuration = Configuration()
        configuration.instances.append(
            Configuration.Instance(name: "secure", app: .radarr, tls: .selfSigned, stateOf: "radarr"))
        try await MockUnderTest.with(configuration) { mock in
            _ = try mock.ask("POST", "/api/v3/tag", body: #"{"label":"shared"}"#)
            let client = try WireClient(tlsPort: try mock.port("secure"))
            try client.send(mock.request("GET", "/api/v3/tag"))
            #expect(try client.readResponse().text.contains("shared"))
            #expect(try await mock.journal(closed: 2).map { $0["instance"]?.string } == ["radarr", "secure"])
        }
    }

    @Test func filesOfOnesOwnMakeEveryInstanceSecure() async throws {
        let now = WallClock.ticks() / 10_000_000
        let content = CertificateContent(hosts: ["mock.example.invalid"], validity: now - 60..<now + 3600)
        let (certificate, key) = try TLSIdentity.makePEM(content)
        try await withFiles(certificate, key) { files in
            var configuration = Configuration()
            configuration.certificate = files
            configuration.instances.append(Configuration.Instance(name: "plain", app: .radarr, tls: .off))
            try await MockUnderTest.with(configuration) { mock in
                let pem = String(decoding: certificate, as: UTF8.self)
                for instance in ["radarr", "sonarr"] {
                    let client = try WireClient(
                        tlsPort: try mock.port(instance), name: "mock.example.invalid", trusting: pem)
                    #expect(try status(client, mock) == 200)
                    #expect(try self.certificate(of: instance, from: mock) == pem)
                }
                #expect(try mock.ask("GET", "/api/v3/tag", of: "plain").status == 200)
            }
        }
    }

    @Test func filesThatAreNoUseAreNamed() async throws {
        let content = CertificateContent(hosts: ["localhost"], validity: 0..<4_000_000_000)
        let (certificate, key) = try TLSIdentity.makePEM(content)
        func problem(_ certificate: [UInt8], _ key: [UInt8]) async throws -> String {
            try await withFiles(certificate, key) { files in
                var configuration = Configuration()
                configuration.certificate = files
                let error = #expect(throws: StartError.self) { try MockServer.start(configuration) }
                return (error?.description ?? "")
                    .replacing(files.certificate, with: "cert.pem").replacing(files.key, with: "key.pem")
            }
        }
        #expect(try await problem(key, key).hasPrefix("cert.pem: the certificate cannot be used: "))
        #expect(try await problem(certificate, []).hasPrefix("key.pem: the key cannot be used: "))
        let other = try TLSIdentity.makePEM(content).key
        #expect(try await problem(certificate, other) == "key.pem: the key does not belong to the certificate")
        var configuration = Configuration()
        configuration.certificate = .init(certificate: "/nowhere/cert.pem", key: "/nowhere/key.pem")
        let error = #expect(throws: StartError.self) { try MockServer.start(configuration) }
        #expect(error?.description.contains("/nowhere/cert.pem") == true)
    }

    /// Two files for as long as the body runs.
    private func withFiles<R>(
        _ certificate: [UInt8], _ key: [UInt8], _ body: (Configuration.CertificateFiles) async throws -> R
    ) async throws -> R {
        var template = Array("/tmp/mockarr-tls-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        let files = Configuration.CertificateFiles(certificate: folder + "/cert.pem", key: folder + "/key.pem")
        defer {
            unlink(files.certificate)
            unlink(files.key)
            rmdir(folder)
        }
        for (path, bytes) in [(files.certificate, certificate), (files.key, key)] {
            let file = try #require(fopen(path, "w"))
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        return try await body(files)
    }
}
