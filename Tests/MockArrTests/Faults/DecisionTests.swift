import FixtureKit
import Testing

@testable import MockArr

@Suite struct DecisionTests {
    @Test(arguments: [
        (UInt64(0), "a", 1, UInt64(6_223_453_292_557_176_174)), (0, "a", 2, 14_944_861_241_755_564_683),
        (42, "a", 1, 6_586_899_981_409_005_653), (42, "every-third", 1_000_000, 17_268_336_668_938_978_692),
        (.max, "ü", 1, 6_429_712_508_259_882_756),
    ]) func isTheSameOnEveryMachine(_ seed: UInt64, _ rule: String, _ number: Int, _ bits: UInt64) {
        #expect(Decision(seed: seed, rule: rule, number: number).bits == bits)
    }

    @Test func hashesNamesAsFNVIsPublished() {
        #expect(SplitMix.hash("") == 0xCBF2_9CE4_8422_2325)
        #expect(SplitMix.hash("a") == 0xAF63_DC4C_8601_EC8C)
        #expect(SplitMix.hash("foobar") == 0x8594_4171_F739_67E8)
    }

    @Test func mixesAsSplitMixIsPublished() {
        // The first two outputs of SplitMix64 seeded with 1234567.
        #expect(SplitMix.mixed(1_234_567 &+ 0x9E37_79B9_7F4A_7C15) == 6_457_827_717_110_365_317)
        #expect(SplitMix.mixed(1_234_567 &+ 2 &* 0x9E37_79B9_7F4A_7C15) == 3_203_168_211_198_807_973)
    }

    @Test func hitsAProbabilityAboutAsOftenAsItSays() {
        let hits = (1...10_000).count { Decision(seed: 7, rule: "r", number: $0).unit < 0.3 }
        #expect((2_850...3_150).contains(hits))
    }

    @Test func givesEveryRuleASequenceOfItsOwn() {
        let left = (1...50).map { Decision(seed: 7, rule: "a", number: $0).unit < 0.5 }
        let right = (1...50).map { Decision(seed: 7, rule: "b", number: $0).unit < 0.5 }
        #expect(left != right)
    }
}
