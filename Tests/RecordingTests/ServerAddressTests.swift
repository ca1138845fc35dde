import Testing

@testable import Recording

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("http://nas:7878", "http://nas:7878"),
        ("HTTPS://Films.example.invalid", "https://Films.example.invalid"),
        ("http://nas/radarr", "http://nas/radarr"),
        ("http://nas/radarr///", "http://nas/radarr"),
        ("http://nas//apps//radarr/", "http://nas/apps/radarr"),
        ("http://[::1]:7878/", "http://[::1]:7878"),
        ("http://192.168.1.20:8989", "http://192.168.1.20:8989"),
    ])
    func keepsWhatFindsTheServer(text: String, expected: String) throws {
        #expect(try ServerAddress(text).description == expected)
    }

    @Test(arguments: [
        ("nas:7878", "a whole address such as http://nas:7878", "nas:7878"),
        ("ftp://nas", "http:// or https://", "ftp://nas"),
        ("http://", "a host, and perhaps a port, behind http://", "http://"),
        ("http://nas:port", "a host, and perhaps a port, behind http://", "http://nas:port"),
        ("http://nas:99999", "a host, and perhaps a port, behind http://", "http://nas:99999"),
        ("http://[::1", "a host, and perhaps a port, behind http://", "http://[::1"),
        ("http://nas/a b", "a path of plain characters", "http://nas/a b"),
        ("http://nas/api/v3", "the address of the server itself, without /api/v3", "http://nas/api/v3"),
        ("http://nas/radarr/api/", "the address of the server itself, without /api/v3", "http://nas/radarr/api/"),
    ])
    func saysWhatIsWrong(text: String, expected: String, shown: String) {
        #expect(throws: ServerAddress.Mistake(expected: expected, shown: shown)) { try ServerAddress(text) }
    }

    @Test func showsNoSecretOfAnAddressThatItRefuses() {
        let key = "nothing behind the path; the API key goes into MOCKARR_RECORD_API_KEY"
        #expect(throws: ServerAddress.Mistake(expected: key, shown: "http://nas/?…")) {
            try ServerAddress("http://nas/?apikey=abc123")
        }
        let password = "no name and password in the address"
        #expect(throws: ServerAddress.Mistake(expected: password, shown: "http://…@nas:80")) {
            try ServerAddress("http://ann:s3cret@nas:80")
        }
        #expect(throws: ServerAddress.Mistake(expected: "a whole address such as http://nas:7878", shown: "…@nas")) {
            try ServerAddress("ann:s3cret@nas")
        }
    }

    @Test(arguments: [
        ("http://nas:7878", "http://nas:7878/radarr/api/v3/system/status", true),
        ("http://nas:7878", "https://NAS/radarr", true),
        ("http://nas:7878", "http://nas.example.invalid/", false),
        ("https://nas", "http://nas/", false),
        ("https://nas", "https://nas:8443/", true),
        ("http://[::1]:7878", "http://[::1]/", true),
        ("http://[::1]:7878", "http://[::2]/", false),
        ("http://nas", "http://nas@evil.example.invalid/", false),
        ("http://nas", "/radarr", false),
    ])
    func followsOnlyWhereTheKeyMayGo(from: String, redirect: String, expected: Bool) throws {
        #expect(try ServerAddress(from).permits(redirect) == expected)
    }

    @Test func learnsTheURLBaseFromWhereAnAnswerCameFrom() {
        let url = "http://nas:7878/radarr/api/v3/system/status"
        #expect(ServerAddress(redirected: url, from: "/api/v3/system/status")?.base == "/radarr")
        #expect(ServerAddress(redirected: "http://nas/login", from: "/api/v3/system/status") == nil)
    }
}
