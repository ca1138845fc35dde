extension Sequence {
    /// The elements that differ from all before them in what is read of each.
    func distinct(_ read: (Element) -> some Hashable) -> [Element] {
        var seen: Set<AnyHashable> = []
        return filter { seen.insert(AnyHashable(read($0))).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order of their first appearance.
    func distinct() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
