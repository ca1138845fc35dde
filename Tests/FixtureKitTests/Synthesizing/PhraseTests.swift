import FixtureKit
import Testing

@Suite struct PhraseTests {
    static let words = ["colour": ["Red", "Blue", "Green"], "thing": ["Door", "Boat"]]

    @Test func aPatternCountsItsPhrases() {
        let pattern = PhrasePattern("The {colour} {thing}", words: Self.words)
        #expect(pattern.count == 6)
        #expect(
            (0..<6).map { pattern[$0] } == [
                "The Red Door", "The Blue Door", "The Green Door", "The Red Boat", "The Blue Boat", "The Green Boat",
            ])
    }

    @Test func whatNobodyKnowsStaysText() {
        #expect(PhrasePattern("A {size} {thing", words: Self.words)[0] == "A {size} {thing")
    }

    @Test(arguments: [0, 7, UInt64.max]) func noPhraseComesTwice(_ seed: UInt64) {
        let numbers = (0..<40).map(String.init)
        let words = Self.words.merging(["number": numbers]) { $1 }
        let phrases = UniquePhrases(
            ["{colour}", "{thing} {number}", "The {colour} {thing} of {number} {number}"].map {
                PhrasePattern($0, words: words)
            }, seed: seed)
        #expect(Set((0..<4_000).map { phrases[$0] }).count == 4_000)
    }

    @Test func anotherSeedHasAnotherOrder() {
        func first(_ seed: UInt64) -> [String] {
            let words = ["a": (0..<50).map { "a\($0)" }, "b": (0..<50).map { "b\($0)" }]
            let phrases = UniquePhrases([PhrasePattern("{a} {b}", words: words)], seed: seed)
            return (0..<5).map { phrases[$0] }
        }
        #expect(first(1) == first(1))
        #expect(first(1) != first(2))
    }

    @Test func aGrammarFillsPartsIntoParts() {
        let grammar = Grammar([
            "start": ["{who} sails {where}."], "who": ["The {trait} baker"], "trait": ["brave"], "where": ["home"],
        ])
        var generator = SeededGenerator(seed: 1)
        #expect(grammar.text("start", from: &generator) == "The brave baker sails home.")
        #expect(grammar.text("nothing", from: &generator) == "")
    }

    @Test func aGrammarThatLeadsBackToItselfEnds() {
        var generator = SeededGenerator(seed: 1)
        let text = Grammar(["start": ["again {start}"]]).text("start", from: &generator)
        #expect(text.split(separator: " ").allSatisfy { $0 == "again" })
    }
}
