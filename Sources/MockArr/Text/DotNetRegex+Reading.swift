extension DotNetRegex {
    /// Nil for an expression that .NET would refuse, or that asks for what nobody uses here.
    init?(_ pattern: String) {
        var reader = Reader(pattern)
        guard let root = try? reader.choice(), reader.isAtEnd else { return nil }
        self.root = root
        captureCount = reader.captureCount
    }

    private struct Unreadable: Error {}

    /// Reads an expression from left to right.
    private struct Reader {
        private let scalars: [Unicode.Scalar]
        private var place = 0
        private(set) var captureCount = 0
        private var names: [String: Int] = [:]

        init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

        var isAtEnd: Bool { place == scalars.count }
        private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[place] }

        private mutating func take() throws(Unreadable) -> Unicode.Scalar {
            guard let next else { throw Unreadable() }
            place += 1
            return next
        }

        private mutating func take(_ text: String) -> Bool {
            guard scalars[place...].starts(with: text.unicodeScalars) else { return false }
            place += text.unicodeScalars.count
            return true
        }

        private mutating func text(until end: Unicode.Scalar) throws(Unreadable) -> String {
            var text = String.UnicodeScalarView()
            while true {
                let scalar = try take()
                if scalar == end { return String(text) }
                text.append(scalar)
            }
        }

        // MARK: The parts of an expression

        mutating func choice() throws(Unreadable) -> Node {
            var ways = [try sequence()]
            while take("|") { ways.append(try sequence()) }
            return ways.count == 1 ? ways[0] : .choice(ways)
        }

        private mutating func sequence() throws(Unreadable) -> Node {
            var nodes: [Node] = []
            while let next, next != "|", next != ")" {
                if let node = try item() { nodes.append(try quantified(node)) }
            }
            return nodes.count == 1 ? nodes[0] : .sequence(nodes)
        }

        /// Nil for what matches nothing by itself, such as a comment.
        private mutating func item() throws(Unreadable) -> Node? {
            let scalar = try take()
            switch scalar {
            case "(": return try group()
            case "[": return .oneOf(try set())
            case ".": return .anything
            case "^": return .start
            case "$": return .end(beforeNewline: true)
            case "\\": return try escape()
            case "*", "+", "?": throw Unreadable()
            default: return .scalar(Self.lower(scalar))
            }
        }

        private mutating func quantified(_ node: Node) throws(Unreadable) -> Node {
            guard let (least, most) = quantity() else { return node }
            let isLazy = take("?")
            if quantity() != nil { throw Unreadable() }
            return .repeated(node, atLeast: least, atMost: most, isLazy: isLazy)
        }

        /// `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`; a brace that is nothing of these stands for itself.
        private mutating func quantity() -> (Int, Int)? {
            if take("*") { return (0, .max) }
            if take("+") { return (1, .max) }
            if take("?") { return (0, 1) }
            let before = place
            if take("{"), let text = try? text(until: "}") {
                let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                if let least = parts.first.flatMap({ Int($0) }), parts.count <= 2 {
                    if parts.count == 1 { return (least, least) }
                    if parts[1].isEmpty { return (least, .max) }
                    if let most = Int(parts[1]) { return (least, most) }
                }
            }
            place = before
            return nil
        }

        private mutating func group() throws(Unreadable) -> Node? {
            if take("?#") {
                _ = try text(until: ")")
                return nil
            }
            if take("?:") { return try closed() }
            if take("?>") { return .atomic(try closed()) }
            if take("?=") { return .look(try closed(), isAhead: true, isNegated: false) }
            if take("?!") { return .look(try closed(), isAhead: true, isNegated: true) }
            if take("?<=") { return .look(try closed(), isAhead: false, isNegated: false) }
            if take("?<!") { return .look(try closed(), isAhead: false, isNegated: true) }
            if take("?<") { return try capture(named: try text(until: ">")) }
            if take("?'") { return try capture(named: try text(until: "'")) }
            if take("?") { return try options() }
            return try capture(named: nil)
        }

        private mutating func closed() throws(Unreadable) -> Node {
            let node = try choice()
            guard take(")") else { throw Unreadable() }
            return node
        }

        private mutating func capture(named name: String?) throws(Unreadable) -> Node {
            captureCount += 1
            let number = captureCount
            if let name { names[name] = number }
            return .capture(try closed(), number)
        }

        /// `(?i)` and `(?i:…)`: case is ignored anyway, and the other options change nothing in a line of text.
        private mutating func options() throws(Unreadable) -> Node? {
            while let next, "imsn-".unicodeScalars.contains(next) { place += 1 }
            if take(")") { return nil }
            guard take(":") else { throw Unreadable() }
            return try closed()
        }

        // MARK: Characters

        private mutating func escape() throws(Unreadable) -> Node {
            let scalar = try take()
            switch scalar {
            case "b", "B": return .wordBoundary(scalar == "b")
            case "A", "G": return .start
            case "Z", "z": return .end(beforeNewline: scalar == "Z")
            case "k":
                guard let open = next, open == "<" || open == "'" else { throw Unreadable() }
                place += 1
                let name = try text(until: open == "<" ? ">" : "'")
                guard let number = names[name] ?? Int(name) else { throw Unreadable() }
                return .backreference(number)
            case "1"..."9": return .backreference(Int(scalar.value) - 48)
            default:
                if let member = try kind(scalar) { return .oneOf(ScalarSet(members: [member])) }
                return .scalar(Self.lower(try literal(scalar)))
            }
        }

        /// `\d` and its like.
        private mutating func kind(_ scalar: Unicode.Scalar) throws(Unreadable) -> ScalarSet.Member? {
            switch scalar {
            case "d", "D": return .digit(scalar == "d")
            case "w", "W": return .word(scalar == "w")
            case "s", "S": return .space(scalar == "s")
            case "p", "P":
                guard take("{") else { throw Unreadable() }
                return .category(try text(until: "}"), scalar == "p")
            default: return nil
            }
        }

        private mutating func literal(_ scalar: Unicode.Scalar) throws(Unreadable) -> Unicode.Scalar {
            switch scalar {
            case "t": return "\t"
            case "n": return "\n"
            case "r": return "\r"
            case "f": return "\u{c}"
            case "v": return "\u{b}"
            case "e": return "\u{1b}"
            case "x": return try hexadecimal(2)
            case "u": return try hexadecimal(4)
            default:
                if ScalarSet.isWord(scalar) { throw Unreadable() }
                return scalar
            }
        }

        private mutating func hexadecimal(_ count: Int) throws(Unreadable) -> Unicode.Scalar {
            var value: UInt32 = 0
            for _ in 0..<count {
                guard let digit = Character(try take()).hexDigitValue else { throw Unreadable() }
                value = value * 16 + UInt32(digit)
            }
            guard let scalar = Unicode.Scalar(value) else { throw Unreadable() }
            return scalar
        }

        private mutating func set() throws(Unreadable) -> ScalarSet {
            var set = ScalarSet(isNegated: take("^"))
            var isFirst = true
            while true {
                let scalar = try take()
                if scalar == "]", !isFirst { return set }
                isFirst = false
                var low = scalar
                if scalar == "\\" {
                    let escaped = try take()
                    if let member = try kind(escaped) {
                        set.members.append(member)
                        continue
                    }
                    low = escaped == "b" ? "\u{8}" : try literal(escaped)
                }
                let high = try end(of: low)
                guard low <= high else { throw Unreadable() }
                set.members.append(.range(low...high))
            }
        }

        /// The second character of a range such as `a-f`, or the first again.
        private mutating func end(of low: Unicode.Scalar) throws(Unreadable) -> Unicode.Scalar {
            guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else { return low }
            place += 1
            let high = try take()
            return high == "\\" ? try literal(try take()) : high
        }

        private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            return lower.count == 1 ? lower.first ?? scalar : scalar
        }
    }
}
