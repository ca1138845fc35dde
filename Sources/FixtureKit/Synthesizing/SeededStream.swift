/// Generators by number, all from one seed: number 17 is the same whether ten are asked for or a million.
///
/// Give each kind of thing a stream of its own, so that one more draw for the one changes nothing of the other.
public struct SeededStream: Sendable {
    private let base: UInt64

    /// `name` tells streams of the same seed apart.
    public init(seed: UInt64, name: String) {
        base = SplitMix.base(seed: seed, name: name)
    }

    /// The generator of a number.
    public subscript(number: Int) -> SeededGenerator {
        SeededGenerator(state: SplitMix.mixed(base &+ UInt64(bitPattern: Int64(number)) &* SplitMix.gamma))
    }
}

/// A source of numbers that look like chance and are the same on every machine.
///
/// It is SplitMix64. The standard library's `random(in:using:)` may draw otherwise in another version of Swift, so the
/// draws are its own as well.
public struct SeededGenerator: Sendable {
    private var state: UInt64

    init(state: UInt64) {
        self.state = state
    }

    /// The generator of a seed alone.
    public init(seed: UInt64) {
        state = seed
    }

    /// 64 bits.
    public mutating func next() -> UInt64 {
        state &+= SplitMix.gamma
        return SplitMix.mixed(state)
    }

    /// A number from 0 up to, and without, a bound; 0 where the bound leaves nothing.
    public mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number of a range, both ends included.
    public mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True in so many cases of a hundred.
    public mutating func percent(_ share: Int) -> Bool { below(100) < share }

    /// One of the elements; nil where there are none.
    public mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// The place of one of these weights: a weight of 3 is met three times as often as one of 1.
    public mutating func place(amongWeights weights: [Int]) -> Int {
        var rest = below(weights.reduce(0, +))
        for (place, weight) in weights.enumerated() {
            rest -= weight
            if rest < 0 { return place }
        }
        return 0
    }
}
