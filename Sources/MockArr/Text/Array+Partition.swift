extension Array {
    /// The first place whose element is not before what is looked for, in an array that is in order.
    @inline(__always)
    func partition(before isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
