import MicroHTTP
import Testing

@Suite struct TLSIdentityTests {
    private static let content = CertificateContent(hosts: ["localhost"], validity: 1_700_000_000..<1_800_000_000)

    private func problem(_ certificate: [UInt8], _ key: [UInt8]) -> TLSError? {
        do throws(TLSError) {
            _ = try TLSIdentity(certificate: certificate, key: key)
            return nil
        } catch { return error }
    }

    @Test func makesACertificateAndAKeyInPEM() throws {
        let (certificate, key) = try TLSIdentity.makePEM(Self.content)
        let texts = [certificate, key].map { String(decoding: $0, as: UTF8.self) }
        #expect(texts[0].hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(texts[1].hasPrefix("-----BEGIN EC PRIVATE KEY-----\n"))
        #expect(problem(certificate, key) == nil)
        #expect(try TLSIdentity(certificate: certificate, key: key).certificate == texts[0])
    }

    @Test func noTwoAreTheSame() throws {
        #expect(try TLSIdentity(Self.content).certificate != TLSIdentity(Self.content).certificate)
    }

    @Test func saysWhichOfTheTwoIsWrong() throws {
        let (certificate, key) = try TLSIdentity.makePEM(Self.content)
        for rubbish in [[], Array("rubbish".utf8), key] {
            let text = problem(rubbish, key)?.description ?? ""
            #expect(text.hasPrefix("the certificate cannot be used: "))
        }
        for rubbish in [[], Array("rubbish".utf8), certificate] {
            let text = problem(certificate, rubbish)?.description ?? ""
            #expect(text.hasPrefix("the key cannot be used: "))
        }
        #expect(problem(try TLSIdentity.makePEM(Self.content).certificate, key) == .mismatch)
        #expect(TLSError.mismatch.description == "the key does not belong to the certificate")
    }

    @Test func aKeyWithAPasswordIsCalledThat() throws {
        let locked = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAA=\n-----END ENCRYPTED PRIVATE KEY-----\n"
        let certificate = try TLSIdentity.makePEM(Self.content).certificate
        #expect(problem(certificate, Array(locked.utf8)) == .key(reason: "it is locked with a password"))
    }
}
