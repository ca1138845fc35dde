import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct CertificatesTests {
    private static let start = Instant(seconds: 1_768_464_000)  // 2026-01-15T08:00:00Z
    private let certificates = Certificates(at: start)

    private func seconds(_ text: String) -> Int { Instant(text)?.seconds ?? 0 }

    @Test func aGoodOneIsForThisMachineAndThisYear() {
        let validity = seconds("2026-01-14T08:00:00Z")..<seconds("2027-01-15T08:00:00Z")
        let hosts = ["localhost", "127.0.0.1", "::1"]
        #expect(certificates.content(of: .selfSigned) == CertificateContent(hosts: hosts, validity: validity))
        #expect(
            certificates.content(of: .selfSignedAuthority)
                == CertificateContent(hosts: hosts, validity: validity, isAuthority: true))
    }

    @Test func theExpiredOneEndedAYearAgo() {
        let content = certificates.content(of: .expired)
        #expect(content?.validity == seconds("2024-01-16T08:00:00Z")..<seconds("2025-01-15T08:00:00Z"))
        #expect(content?.hosts == ["localhost", "127.0.0.1", "::1"])
    }

    @Test func theOneWithTheWrongNameIsGoodElsewhere() {
        let content = certificates.content(of: .wrongName)
        #expect(content?.hosts == ["wrong.example.invalid"])
        #expect(content?.validity == certificates.content(of: .selfSigned)?.validity)
    }

    @Test(arguments: [("127.0.0.1", false), ("::", false), ("0.0.0.0", false), ("192.0.2.7", true)])
    func theAddressListenedOnIsAmongTheNames(host: String, isNamed: Bool) {
        let hosts = Certificates(at: Self.start, for: host).content(of: .selfSigned)?.hosts ?? []
        #expect(hosts == ["localhost", "127.0.0.1", "::1"] + (isNamed ? [host] : []))
    }

    @Test func eachIsMadeOnce() throws {
        #expect(try certificates.pem(of: .expired) != nil)
        #expect(try certificates.pem(of: .expired) == certificates.pem(of: .expired))
        #expect(try certificates.pem(of: .expired) != certificates.pem(of: .selfSigned))
    }

    @Test(arguments: [TLSChoice.off, .given, .stalled])
    func whatHasNoneIsNotGivenOne(choice: TLSChoice) throws {
        #expect(try certificates.pem(of: choice) == nil)
    }
}
