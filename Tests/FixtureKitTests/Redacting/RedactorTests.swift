import Testing

@testable import FixtureKit

@Suite struct RedactorTests {
    private func redacted(_ text: String, seed: String = "") throws -> String {
        var redactor = Redactor(seed: seed)
        return String(decoding: try redactor.redact(Array(text.utf8)), as: UTF8.self)
    }

    @Test func keepsTheFormOfWhatItReplaces() throws {
        let clean = try redacted(
            #"{"apiKey":"0123456789abcdef0123456789abcdef","password":"hunter2","mail":"jane@mail.org","host":"nas","#
                + #""url":"http://10.0.0.7/","path":"/home/alice/x","mac":"a4:5e:60:c1:22:9b"}"#)
        #expect(
            clean.wholeMatch(
                of:
                    /{"apiKey":"[0-9a-f]{32}","password":"secret-[0-9a-f]{4}","mail":"user-[0-9a-f]{4}@example\.invalid","host":"host-[0-9a-f]{6}\.example\.invalid","url":"http:\/\/198\.18\.\d+\.\d+\/","path":"\/home\/user-[0-9a-f]{4}\/x","mac":"02:00:00(:[0-9a-f]{2}){3}"}/
            ) != nil, "\(clean)")
    }

    @Test func isTheSameForTheSameSeedAndAnotherForAnother() throws {
        let text = #"{"apiKey":"0123456789abcdef0123456789abcdef"}"#
        #expect(try redacted(text) == redacted(text))
        #expect(try redacted(text) != redacted(text, seed: "mine"))
    }

    @Test func keepsReferencesBetweenDocuments() throws {
        var redactor = Redactor()
        let settings = redactor.redact(["host": "nas", "apiKey": "0a1b2c3d4e5f60718293a4b5c6d7e8f9"])
        let queue = redactor.redact([
            "url": "http://NAS:80/?apikey=0a1b2c3d4e5f60718293a4b5c6d7e8f9",
            "said": "0A1B2c3d4e5f60718293a4b5c6d7e8f9!",
        ])
        let (host, key) = (settings["host"]?.string ?? "", settings["apiKey"]?.string ?? "")
        #expect(queue["url"]?.string == "http://\(host):80/?apikey=\(key)")
        #expect(queue["said"]?.string == key + "!")
    }

    @Test func seesThroughEscapesOfAddresses() {
        var redactor = Redactor()
        let clean = redactor.redact([
            "password": "p@ss/w0rd!", "url": "https://x.example.com/?next=http%3A%2F%2Fnas%3A80&said=p%40ss%2Fw0rd%21",
        ])
        let password = clean["password"]?.string ?? ""
        #expect(clean["url"]?.string?.hasSuffix("&said=" + password) == true)
        #expect(clean["url"]?.string?.contains("nas") == false)
    }

    /// A word may be the name of a machine and that of somebody.
    @Test func tellsAHostFromAUser() {
        var redactor = Redactor()
        let clean = redactor.redact(["host": "alice", "path": "/home/alice/x", "username": "alice"])
        #expect(clean["host"]?.string?.hasPrefix("host-") == true)
        #expect(clean["path"]?.string == "/home/\(clean["username"]?.string ?? "")/x")
    }

    @Test func leavesTheRestOfTheBytesAlone() throws {
        let text = "{ \"a\\u00e9\" :1.50,\n\"b\": \"\\/\", \"token\":\"x\\u0061bc\" , \"pin\": [ ]}\n"
        let clean = try redacted(text)
        #expect(clean.hasPrefix("{ \"a\\u00e9\" :1.50,\n\"b\": \"\\/\", \"token\":\"secret-"))
        #expect(clean.hasSuffix("\" , \"pin\": [ ]}\n"))
    }

    @Test func saysWhatItReplacedAndNeverTheSecret() throws {
        var redactor = Redactor()
        _ = redactor.redact([["jane@mail.org": ["password": "opensesame", "pin": 1234, "token": 99]]], named: "users")
        let told = redactor.replacements.map { "\($0.document)\($0.pointer) \($0.kind.rawValue)" }
        #expect(told.count == 3)
        #expect(told.allSatisfy { $0.hasPrefix("users/0/user-") && !$0.contains("jane") })
        #expect(redactor.replacements.allSatisfy { !$0.standIn.contains("opensesame") })
    }
}
