import FixtureKit
import Testing

@Suite struct SeededGeneratorTests {
    /// The first numbers that the reference implementation of SplitMix64 gives for this seed.
    @Test func drawsWhatSplitMixDraws() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }

    @Test func aNumbersDrawsHangOnNothingButSeedNameAndNumber() {
        func draws(_ seed: UInt64, _ name: String, _ number: Int) -> [Int] {
            var generator = SeededStream(seed: seed, name: name)[number]
            return (0..<4).map { _ in generator.below(1_000_000) }
        }
        #expect(draws(7, "movie", 17) == draws(7, "movie", 17))
        #expect(
            Set([draws(7, "movie", 17), draws(7, "movie", 18), draws(8, "movie", 17), draws(7, "series", 17)]).count
                == 4)
    }

    @Test func staysBelowItsBoundAndReachesAllOfIt() {
        var generator = SeededGenerator(seed: 1)
        let drawn = (0..<2_000).map { _ in generator.below(7) }
        #expect(Set(drawn) == Set(0..<7))
        #expect(generator.below(0) == 0)
        #expect(generator.below(1) == 0)
        let spread = (0..<2_000).map { _ in generator.int(-3...3) }
        #expect(Set(spread) == Set(-3...3))
    }

    @Test func meetsAWeightAsOftenAsItWeighs() {
        var generator = SeededGenerator(seed: 2)
        let places = (0..<10_000).map { _ in generator.place(amongWeights: [8, 0, 2]) }
        #expect(places.count { $0 == 1 } == 0)
        #expect((7_800...8_200).contains(places.count { $0 == 0 }))
        let heads = (0..<10_000).count { _ in generator.percent(25) }
        #expect((2_300...2_700).contains(heads))
    }

    @Test func picksNothingFromNothing() {
        var generator = SeededGenerator(seed: 3)
        #expect(generator.pick([Int]()) == nil)
        #expect(generator.pick([5]) == 5)
    }
}
