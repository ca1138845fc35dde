/// What was changed between two texts, line by line, as `diff -u` tells it.
public struct LineDiff: Sendable {
    private enum Line {
        case kept(ArraySlice<UInt8>)
        case removed(ArraySlice<UInt8>)
        case added(ArraySlice<UInt8>)
    }

    private let lines: [Line]

    /// Beyond that many lines that differ, they are shown as exchanged altogether.
    private static let limit = 4000

    public init(from old: [UInt8], to new: [UInt8]) {
        let (left, right) = (Self.lines(of: old), Self.lines(of: new))
        let start = zip(left, right).prefix { $0 == $1 }.count
        let room = min(left.count, right.count) - start
        let end = zip(left.reversed(), right.reversed()).prefix(room).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (left[start..<left.count - end], right[start..<right.count - end])
        lines =
            left[..<start].map(Line.kept) + Self.middle(Array(oldMiddle), Array(newMiddle))
            + left[(left.count - end)...].map(Line.kept)
    }

    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func middle(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
        guard max(old.count, new.count) <= limit else { return old.map(Line.removed) + new.map(Line.added) }
        let difference = new.difference(from: old)
        let (removed, inserted) = (Set(difference.removals.map(offset)), Set(difference.insertions.map(offset)))
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removed.contains(left) {
                lines.append(.removed(old[left]))
                left += 1
            } else if right < new.count, inserted.contains(right) {
                lines.append(.added(new[right]))
                right += 1
            } else {
                lines.append(.kept(old[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines
    }

    private static func offset<Element>(_ change: CollectionDifference<Element>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// The changes with three lines around each of them; empty when there are none.
    public func unified(path: String) -> String {
        var hunks: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            if case .kept = line { continue }
            let range = max(0, index - 3)..<min(lines.count, index + 4)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        guard !hunks.isEmpty else { return "" }
        return "--- \(path)\n+++ \(path)\n" + hunks.map(text).joined()
    }

    private func text(of hunk: Range<Int>) -> String {
        func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
            lines.reduce(into: (0, 0)) { count, line in
                if case .added = line {} else { count.0 += 1 }
                if case .removed = line {} else { count.1 += 1 }
            }
        }
        let (before, inside) = (count(lines[..<hunk.lowerBound]), count(lines[hunk]))
        let head = "@@ -\(before.old + 1),\(inside.old) +\(before.new + 1),\(inside.new) @@\n"
        return lines[hunk].reduce(into: head) { text, line in
            switch line {
            case .kept(let bytes): text += " \(String(decoding: bytes, as: UTF8.self))\n"
            case .removed(let bytes): text += "-\(String(decoding: bytes, as: UTF8.self))\n"
            case .added(let bytes): text += "+\(String(decoding: bytes, as: UTF8.self))\n"
            }
        }
    }
}

/// The first line in which a text is not as it should be.
struct LineDifference {
    /// Where the line begins in the text as it is.
    let offset: Int
    let expected: String
    let found: String

    init?(from text: [UInt8], to wanted: [UInt8]) {
        guard
            let place = zip(text, wanted).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
                ?? (text.count == wanted.count ? nil : min(text.count, wanted.count))
        else { return nil }
        let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        offset = start
        expected = Self.line(of: wanted, from: start)
        found = Self.line(of: text, from: start)
    }

    private static func line(of text: [UInt8], from start: Int) -> String {
        guard start < text.count else { return "the end of the file" }
        guard let end = text[start...].firstIndex(of: 0x0A) else {
            return "\(shown(text[start...])) without a line feed"
        }
        return "the line \(shown(text[start..<end]))"
    }

    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line.prefix(240), as: UTF8.self)
        return "`\(text.count > 60 ? text.prefix(60) + "…" : text)`"
    }
}
