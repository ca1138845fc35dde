import Testing

@testable import MicroHTTP

struct TimerHeapTests {
    @Test func popsInOrderOfDeadline() {
        var heap = TimerHeap()
        for deadline: UInt64 in [5, 3, 9, 1, 7, 3, 8, 2, 6, 4] {
            heap.insert(TimerHeap.Entry(deadline: deadline, id: deadline * 10))
        }
        var popped: [UInt64] = []
        while let entry = heap.popDue(at: 7) { popped.append(entry.deadline) }
        #expect(popped == [1, 2, 3, 3, 4, 5, 6, 7])
        #expect(heap.first == TimerHeap.Entry(deadline: 8, id: 80))
    }

    @Test func keepsWhatIsNotDue() {
        var heap = TimerHeap()
        #expect(heap.popDue(at: .max) == nil)
        heap.insert(TimerHeap.Entry(deadline: 10, id: 1))
        #expect(heap.popDue(at: 9) == nil)
        #expect(heap.popDue(at: 10) == TimerHeap.Entry(deadline: 10, id: 1))
        #expect(heap.first == nil)
    }

    @Test func durationsBecomeNanoseconds() {
        #expect(Duration.milliseconds(1500).clampedNanoseconds == 1_500_000_000)
        #expect(Duration.seconds(-1).clampedNanoseconds == 0)
        #expect(Duration.seconds(Int64.max).clampedNanoseconds < UInt64.max / 2)
    }
}
