import Testing

@testable import Recording

@Suite struct PatienceTests {
    @Test func waitsTwiceAsLongEachTimeAndThenNoMore() {
        var patience = Patience()
        patience.retries = 7
        let pauses = (1...8).map { patience.pause(after: $0) }
        let expected: [Duration?] = [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) } + [nil]
        #expect(pauses == expected)
    }

    @Test func waitsAsLongAsItIsAskedTo() {
        #expect(Patience().pause(after: 1, asked: .seconds(90)) == .seconds(90))
        #expect(Patience().pause(after: 1, asked: .zero) == .zero)
    }

    @Test func givesUpOnWhoWantsToBeLeftAloneForLong() {
        #expect(Patience().pause(after: 1, asked: .seconds(121)) == nil)
    }

    @Test func asksOnceWithoutRetries() {
        var patience = Patience()
        patience.retries = 0
        #expect(patience.pause(after: 1) == nil)
        #expect(patience.pause(after: 1, asked: .seconds(1)) == nil)
    }
}
