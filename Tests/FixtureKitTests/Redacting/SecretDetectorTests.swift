import Testing

@testable import FixtureKit

@Suite struct SecretDetectorTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let found: [String]
        var testDescription: String { text }

        init(_ text: String, _ found: String...) {
            self.text = text
            self.found = found
        }
    }

    /// What is found in a text, as `kind: text`.
    private func found(in text: String, _ smell: FieldSmell? = nil) -> [String] {
        let bytes = Array(text.utf8)
        let detector = SecretDetector(publicHosts: ["themoviedb.org", "discord.com"])
        return detector.matches(in: bytes, smell).map {
            "\($0.kind.rawValue): \(String(decoding: bytes[$0.range], as: UTF8.self))"
        }
    }

    @Test(arguments: [
        Case("ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uVwXy", "token: ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uVwXy"),
        Case("key AKIA1234567890ABCDEF.", "token: AKIA1234567890ABCDEF"),
        Case(
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLWhlcmU",
            "token: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLWhlcmU"),
        Case("Authorization: Bearer abc123", "token: abc123"),
        Case("Authorization: Basic dXNlcjpwYXNz", "token: dXNlcjpwYXNz"),
        Case("sent Bearer 0123456789abcdef", "token: 0123456789abcdef"),
        Case(#"{"apiKey": "abcd1234"}"#, "key: abcd1234"), Case("X-Api-Key: 12ab", "key: 12ab"),
        Case("Cookie: sid=1a2b; theme=dark", "cookie: 1a2b", "cookie: dark"),
        Case("Set-Cookie: sid=1a2b; Path=/; HttpOnly", "cookie: 1a2b"),
        Case("RadarrAuth=CfDJ8Nq3a7b9c1d5e7f9", "cookie: CfDJ8Nq3a7b9c1d5e7f9"),
        Case(
            "123456789:AAabcdefghijklmnopqrstuvwxyz0123456",
            "token: 123456789:AAabcdefghijklmnopqrstuvwxyz0123456"),
        Case("ssh-ed25519 AAAAC3Nza alice@nas", "private key: ssh-ed25519 AAAAC3Nza alice@nas"),
        Case(
            "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----",
            "private key: -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----"),
    ])
    func knowsTheFormsOfKeys(_ example: Case) {
        #expect(found(in: example.text) == example.found)
    }

    @Test(arguments: [
        Case("http://nas:8080/x", "host name: nas"), Case("http://localhost:8080/x"),
        Case("http://192.168.1.4:7878", "network address: 192.168.1.4"), Case("http://127.0.0.1/x"),
        Case("http://84.1.2.3/", "network address: 84.1.2.3"), Case("http://[fd00::1]:80/", "network address: fd00::1"),
        Case("http://[::]:8989"), Case("https://image.example.invalid/p.jpg"),
        Case("https://www.themoviedb.org/movie/1"), Case("https://{host}:1/"),
        Case("ftp://bob:s3cret@files.example.org/", "user name: bob", "password: s3cret"),
        Case("https://x.example.com/api?t=get&apikey=k1&id=2", "key: k1"),
        Case(
            "https://x.example.com/dl?r=0123456789abcdef0123456789abcdef&i=1",
            "key: 0123456789abcdef0123456789abcdef"),
        Case(
            "https://discord.com/api/webhooks/123456789012345678/aB3dE5fG7hI9jK1lM3nO5",
            "token: 123456789012345678", "token: aB3dE5fG7hI9jK1lM3nO5"),
        Case(
            "http://tracker.cc/0123456789abcdef0123456789abcdef/announce",
            "host name: tracker.cc", "token: 0123456789abcdef0123456789abcdef"),
        Case(
            "magnet:?xt=urn:btih:abc&tr=http%3A%2F%2Ftracker.cc%2F0123456789abcdef0123456789abcdef%2Fannounce",
            "host name: tracker.cc", "token: 0123456789abcdef0123456789abcdef"),
        Case("cannot reach nas.lan.", "host name: nas.lan"),
        Case("at alice.duckdns.org", "host name: alice.duckdns.org"),
        Case("from 10.0.0.7 on", "network address: 10.0.0.7"), Case("6.12.0.182"), Case("10.0.19045.1"),
        Case("fe80::1c2:3ff%eth0", "network address: fe80::1c2:3ff"), Case("12:34:56"),
        Case("a4:5e:60:c1:22:9b", "hardware address: a4:5e:60:c1:22:9b"),
        Case("2026-01-15T20:00:00Z"),
    ])
    func knowsWhoseHostsTheyAre(_ example: Case) {
        #expect(found(in: example.text) == example.found)
    }

    @Test(arguments: [
        Case("jane.doe@mail.org wrote", "mail address: jane.doe@mail.org"), Case("jane@example.com"),
        Case("a@b"), Case("/home/alice/movies", "user name: alice"), Case("/Users/alice", "user name: alice"),
        Case("C:\\Users\\Alice Smith\\Videos", "user name: Alice Smith"), Case("/home/ is full"),
        Case("https://x.example.com/home/page"), Case("/movies/Home/Users/x"),
    ])
    func knowsWhatNamesPeople(_ example: Case) {
        #expect(found(in: example.text) == example.found)
    }

    @Test(arguments: [
        "movieHash 0123456789abcdef0123456789abcdef", "tt0078748", "Kill.Bill.2003.1080p.BluRay.x264-GROUP",
        "SABnzbd_nzo_a1b2c3d4", "d4735e3a-265e-16ee-e03f-59718b9b5d03", "Token of Love: a password to the heart",
    ])
    func leavesAlone(_ text: String) {
        #expect(found(in: text) == [])
    }

    @Test func goesByTheNamesOfFields() throws {
        let document = try JSONParser().parse(
            """
            [{"apiKey": "a1", "Password": "Password", "proxyPassword": "x", "downloadId": "ABCDEF", "username": "bob"},
             {"name": "apiKey", "value": "v", "privacy": "apiKey"}, {"name": "pin", "value": 12, "privacy": "password"},
             {"key": "X-Plex-Token", "value": "t"}, {"host": "nas", "password": "********", "hostName": "127.0.0.1"},
             {"jane@mail.org": {"cookies": {"sid": "1"}}}]
            """)
        #expect(
            SecretDetector().findings(in: document).map {
                "\($0.pointer) \($0.kind.rawValue)\($0.isInName ? " in the name" : "")"
            }
                == [
                    "/0/apiKey key", "/0/proxyPassword password", "/0/username user name", "/1/value key",
                    "/2/value password", "/3/value token", "/4/host host name", "/5/… mail address in the name",
                    "/5/…/cookies/sid token",
                ])
    }
}
