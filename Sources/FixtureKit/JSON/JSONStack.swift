/// Values that wait for the list or object that they belong to, moved in and out without being counted.
struct JSONStack<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 16) {
        base = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always) mutating func push(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count &+= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// The last so many elements, which leave the stack, in an array that has room for no more.
    @inline(__always) mutating func pop(_ number: Int) -> [Element] {
        guard number > 0 else { return [] }
        precondition(number <= count)
        count &-= number
        let first = base + count
        // One by one, because an array without initial elements looks up its type each time.
        var elements: [Element] = []
        elements.reserveCapacity(number)
        for index in 0..<number { elements.append((first + index).move()) }
        return elements
    }

    @inline(__always) mutating func pop() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return (base + count).move()
    }

    /// Forgets all but the first so many.
    @inline(__always) mutating func drop(to number: Int) {
        precondition(0...count ~= number)
        (base + number).deinitialize(count: count - number)
        count = number
    }

    @inline(__always) subscript(index: Int) -> Element {
        _read {
            precondition(index < count)
            yield base[index]
        }
        _modify {
            precondition(index < count)
            yield &base[index]
        }
    }
}
