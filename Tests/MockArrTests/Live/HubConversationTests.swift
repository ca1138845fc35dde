import FixtureKit
import Testing

@testable import MockArr

/// The hub protocol by itself, with time as it is told.
@Suite struct HubConversationTests {
    private let start = Instant(seconds: 1_000)

    private func begun(_ handshake: String = #"{"protocol":"json","version":1}"#) -> HubConversation {
        var hub = HubConversation(at: start)
        hub.hear(Array((handshake + "\u{1e}").utf8), at: start)
        return hub
    }

    /// What the server has said since the last time, its ends shown as `|`.
    private func said(_ hub: inout HubConversation) -> String {
        String(decoding: hub.takeOutgoing().joined(), as: UTF8.self).replacing("\u{1e}", with: "|")
    }

    private func hear(_ text: String, _ hub: inout HubConversation, after seconds: Int = 0) {
        hub.hear(Array(text.replacing("|", with: "\u{1e}").utf8), at: start.adding(seconds: seconds))
    }

    @Test func shakesHands() {
        var hub = begun()
        #expect(said(&hub) == "{}|")
        #expect(hub.phase == .open)
    }

    @Test func readsRecordsInPieces() {
        var hub = HubConversation(at: start)
        hear(#"{"protocol":"json","#, &hub)
        #expect(hub.phase == .handshake)
        hear(#""version":1}|{"type":1,"invocationId":"7","target":"x"}|"#, &hub)
        #expect(said(&hub) == #"{}|{"type":3,"invocationId":"7","error":"Unknown hub method 'x'"}|"#)
    }

    @Test(arguments: [
        (#"{"protocol":"messagepack","version":1}"#, "The protocol 'messagepack' is not supported."),
        (#"{"protocol":"json","version":7}"#, "The server does not support version 7 of the 'json' protocol."),
        (#"{"version":1}"#, "An unexpected error occurred during connection handshake."),
        ("hello", "An unexpected error occurred during connection handshake."),
    ])
    func refusesOtherHandshakes(_ handshake: String, _ error: String) {
        var hub = begun(handshake)
        #expect(said(&hub) == #"{"error":"\#(error)"}|"#)
        #expect(hub.phase == .over)
    }

    @Test func waitsFifteenSecondsForAHandshake() {
        var hub = HubConversation(at: start)
        #expect(hub.nextDuty == start.adding(seconds: 15))
        hub.keepTime(at: start.adding(seconds: 14))
        #expect(hub.phase == .handshake)
        hub.keepTime(at: start.adding(seconds: 15))
        #expect(said(&hub) == #"{"error":"Handshake was canceled."}|"#)
        #expect(hub.phase == .over)
        #expect(hub.nextDuty == nil)
    }

    @Test func pingsAfterFifteenSecondsOfItsOwnSilence() {
        var hub = begun()
        _ = said(&hub)
        hear(#"{"type":6}|"#, &hub, after: 10)
        hub.tell(Array("{}".utf8), at: start.adding(seconds: 10))
        _ = said(&hub)
        hub.keepTime(at: start.adding(seconds: 24))
        #expect(said(&hub) == "")
        #expect(hub.nextDuty == start.adding(seconds: 25))
        hub.keepTime(at: start.adding(seconds: 25))
        #expect(said(&hub) == #"{"type":6}|"#)
    }

    @Test func givesUpAClientThatIsSilentForThirtySeconds() {
        var hub = begun()
        hear(#"{"type":6}|"#, &hub, after: 5)
        hub.keepTime(at: start.adding(seconds: 34))
        #expect(hub.phase == .open)
        _ = said(&hub)
        hub.keepTime(at: start.adding(seconds: 35))
        #expect(said(&hub) == #"{"type":7,"error":"Connection closed with an error.","allowReconnect":true}|"#)
        #expect(hub.phase == .over)
    }

    @Test func bearsTheSilenceOfAClientThatNeverPings() {
        var hub = begun()
        hub.keepTime(at: start.adding(seconds: 15))
        hub.keepTime(at: start.adding(seconds: 60))
        #expect(said(&hub) == #"{}|{"type":6}|{"type":6}|"#)
        #expect(hub.phase == .open)
    }

    @Test func doesNotPingWherePollsComeBack() {
        var hub = HubConversation(at: start, pings: false)
        hear(#"{"protocol":"json","version":1}|"#, &hub)
        _ = said(&hub)
        hub.keepTime(at: start.adding(seconds: 20))
        #expect(said(&hub) == "")
        #expect(hub.nextDuty == nil)
    }

    @Test func tellsNothingBeforeTheHandshake() {
        var hub = HubConversation(at: start)
        hub.tell(Array("{}".utf8), at: start)
        #expect(said(&hub) == "")
    }

    @Test func knowsNoMethods() {
        var hub = begun()
        _ = said(&hub)
        hear(#"{"type":1,"target":"x","arguments":[]}|"#, &hub)
        #expect(said(&hub) == "")
        hear(#"{"type":1,"invocationId":"1","target":"x","arguments":[1]}|"#, &hub)
        let error = "Failed to invoke 'x' due to an error on the server."
        #expect(said(&hub) == #"{"type":3,"invocationId":"1","error":"\#(error)"}|"#)
    }

    @Test(arguments: ["nonsense|", #"{"kind":1}|"#, String(repeating: "a", count: 32 * 1024 + 1)])
    func endsWithAnErrorWhatItCannotRead(_ text: String) {
        var hub = begun()
        _ = said(&hub)
        hear(text, &hub)
        #expect(said(&hub) == #"{"type":7,"error":"Connection closed with an error.","allowReconnect":true}|"#)
        #expect(hub.phase == .over)
    }

    @Test func letsTheClientGo() {
        var hub = begun()
        hear(#"{"type":7}|"#, &hub)
        #expect(said(&hub) == "{}|")
        #expect(hub.phase == .over)
    }

    @Test func invitesClientsBackWhenItStops() {
        var hub = begun()
        hub.stop(at: start)
        #expect(said(&hub) == #"{}|{"type":7,"allowReconnect":true}|"#)
    }

    @Test func givesUpAClientThatTakesNothingIn() {
        var hub = begun()
        let record = [UInt8](repeating: 0x61, count: 1 << 20)
        for _ in 0..<16 { hub.tell(record, at: start) }
        #expect(hub.phase == .over)
    }
}
