import FixtureKit
import Testing

@testable import MockArr

@Suite struct DotNetDecimalTests {
    @Test(arguments: [
        (0, 0, "0"), (0, 5, "0"), (1, 1, "100"), (12, 12, "100"), (1, 2, "50.0"), (1, 4, "25.00"), (3, 4, "75.00"),
        (1, 8, "12.500"), (1, 3, "33.333333333333333333333333330"), (2, 3, "66.666666666666666666666666670"),
        (11, 12, "91.66666666666666666666666667"), (1, 5, "20.0"), (1, 16, "6.2500"),
        (1, 300, "0.3333333333333333333333333300"),
        (1, 7, "14.285714285714285714285714290"), (12, 13, "92.30769230769230769230769231"), (62, 64, "96.87500"),
    ])
    func spellsPercentagesAsDotNet(part: Int, whole: Int, text: String) {
        #expect(DotNetDecimal.percentage(part, of: whole) == .number(JSONNumber(text: text)))
    }

    @Test func roundsHalvesToTheEvenDigit() {
        #expect(DotNetDecimal(1, dividedBy: 1 << 27).description == "0.000000007450580596923828125")
        #expect(DotNetDecimal(1, dividedBy: 1 << 29).description == "0.0000000018626451492309570312")
        #expect(DotNetDecimal(3, dividedBy: 1 << 29).description == "0.0000000055879354476928710938")
    }

    @Test func keepsWholeNumbersInFrontOfThePoint() {
        #expect(DotNetDecimal(7, dividedBy: 2).description == "3.5")
        #expect(DotNetDecimal(700, dividedBy: 7).description == "100")
    }
}
