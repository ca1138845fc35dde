import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct InstanceTLSTests {
    private static let path = "/control/v1/instances/radarr"

    @Test func anInstanceOnTLSHasAnotherURLAndSaysWhichCertificate() throws {
        var control = try ControlUnderTest()
        let answer = control.exchange("PATCH", Self.path, #"{"tls":"self-signed"}"#)
        #expect(
            answer == """
                200 {"name":"radarr","app":"radarr","url":"https://127.0.0.1:7878","urlBase":"",\
                "version":"6.0.4.10291","state":"online","tls":"self-signed"}
                """)
        let seeds = control.exchange("GET", "/control/v1/seed-instances.json")
        #expect(seeds.contains(#""url":"https://127.0.0.1:7878""#))
        #expect(control.exchange("PATCH", Self.path, #"{"tls":"off"}"#).contains(#""url":"http://127.0.0.1:7878""#))
    }

    @Test func theListenerIsOpenedAnewForAnotherCertificate() throws {
        var control = try ControlUnderTest()
        let anew: [Effect] = [.closeListener(instance: "radarr"), .openListener(instance: "radarr")]
        #expect(control.send("PATCH", Self.path, #"{"tls":"expired"}"#).effects == anew)
        #expect(control.send("PATCH", Self.path, #"{"tls":"expired"}"#).effects == [])
        #expect(control.send("PATCH", Self.path, #"{"tls":"off"}"#).effects == anew)
        #expect(control.send("PATCH", Self.path, #"{"tls":"off","state":"offline"}"#).effects == [anew[0]])
        #expect(control.send("PATCH", Self.path, #"{"tls":"wrong-name"}"#).effects == [])
        #expect(control.send("PATCH", Self.path, #"{"state":"online"}"#).effects == [anew[1]])
    }

    @Test func theCertificateCanBeFetched() throws {
        var control = try ControlUnderTest()
        _ = control.send("PATCH", Self.path, #"{"tls":"self-signed-ca"}"#)
        let reply = control.send("GET", Self.path + "/certificate").reply
        #expect(reply.contentType == "application/x-pem-file")
        let pem = String(decoding: reply.bytes, as: UTF8.self)
        #expect(try pem == control.world.certificates.pem(of: .selfSignedAuthority))
    }

    @Test(arguments: ["off", "stalled"])
    func withoutOneThereIsNothingToFetch(choice: String) throws {
        var control = try ControlUnderTest()
        _ = control.send("PATCH", Self.path, "{\"tls\":\"\(choice)\"}")
        let answer = control.exchange("GET", Self.path + "/certificate")
        #expect(answer.hasPrefix("404 "))
        #expect(answer.contains(#""detail":"The instance \"radarr\" shows no certificate.""#))
    }

    @Test func aWrongWordIsExplained() throws {
        var control = try ControlUnderTest()
        let answer = control.exchange("PATCH", Self.path, #"{"tls":"expird"}"#)
        #expect(answer.hasPrefix("400 "))
        #expect(answer.contains(#""pointer":"/tls""#))
        #expect(answer.contains(#""nearest":["expired"]"#))
    }

    @Test func theGivenOneMustHaveBeenGiven() throws {
        var control = try ControlUnderTest()
        let answer = control.exchange("PATCH", Self.path, #"{"tls":"given"}"#)
        #expect(answer.hasPrefix("400 "))
        #expect(answer.contains(#""expected":"another one, or a start with --tls-cert and --tls-key""#))
        #expect(control.world.instances[0].tls == .off)
    }
}
