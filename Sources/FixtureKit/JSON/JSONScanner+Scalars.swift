extension JSONScanner where Builder: ~Copyable {
    mutating func word(_ spelling: StaticString, _ value: JSONValue) throws(JSONFailure) {
        let start = position
        for index in 0..<spelling.utf8CodeUnitCount {
            guard position < buffer.count else { throw failure(.unexpectedEnd, .word("\(spelling)")) }
            guard buffer[position] == spelling.utf8Start[index] else {
                throw failure(.unexpected(buffer[position]), .word("\(spelling)"))
            }
            position += 1
        }
        builder.word(value, start..<position)
    }

    // MARK: Numbers

    @inline(__always) mutating func number() throws(JSONFailure) {
        let start = position
        if buffer[position] == UInt8(ascii: "-") { position &+= 1 }
        if position < buffer.count, buffer[position] == UInt8(ascii: "0") {
            position &+= 1
        } else if !skipDigits() {
            throw missingDigit(after: "a sign character ('+' or '-')")
        }
        if position < buffer.count, buffer[position] == UInt8(ascii: ".") {
            position &+= 1
            guard skipDigits() else { throw missingDigit(after: "a decimal point ('.')") }
        }
        if position < buffer.count, buffer[position] | 0x20 == UInt8(ascii: "e") {
            position &+= 1
            if position < buffer.count, buffer[position] == UInt8(ascii: "+") || buffer[position] == UInt8(ascii: "-") {
                position &+= 1
            }
            guard skipDigits() else { throw missingDigit(after: "an exponent ('E' or 'e')") }
        }
        builder.number(buffer.part(start, position), start..<position)
    }

    @inline(__always) private mutating func skipDigits() -> Bool {
        let start = position
        while position < buffer.count, buffer[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
        return position > start
    }

    @inline(never) private func missingDigit(after place: String) -> JSONFailure {
        let problem: JSONError.Problem = position < buffer.count ? .invalidNumber(buffer[position]) : .unexpectedEnd
        return failure(problem, .digit(after: place))
    }

    // MARK: Texts

    /// What a text says, its quotes left behind. It is good until the next one is read.
    mutating func text() throws(JSONFailure) -> UnsafeBufferPointer<UInt8> {
        let start = position + 1
        position = JSONText.plainEnd(buffer, from: start)
        if position < buffer.count, buffer[position] == UInt8(ascii: "\"") {
            position += 1
            return buffer.part(start, position - 1)
        }
        let hasEscapes = try skipText()
        let spelling = UnsafeRawBufferPointer(rebasing: buffer[start..<position - 1])
        guard hasEscapes else { return buffer.part(start, position - 1) }
        let room = scratch.room(for: spelling.count)
        return UnsafeRawBufferPointer(room).part(0, JSONText.resolve(spelling, into: room))
    }

    /// Goes behind the closing quote, and says whether there are escapes before it.
    private mutating func skipText() throws(JSONFailure) -> Bool {
        var hasEscapes = false
        var invalid: Int?
        while true {
            position = JSONText.plainEnd(buffer, from: position)
            guard position < buffer.count else { throw failure(.unexpectedEnd, .closingQuote) }
            let byte = buffer[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let invalid else { return hasEscapes }
                let problem = JSONError.Problem.invalidUTF8(textEnd: JSONPosition(position, in: buffer))
                throw JSONFailure(problem: problem, expectation: .utf8, offset: invalid)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            case 0..<0x20: throw failure(.controlCharacter(byte), .escapedCharacter)
            default:
                let length = JSONText.sequenceLength(buffer, at: position)
                if length == 0, invalid == nil { invalid = position }
                position += max(length, 1)
            }
        }
    }

    private mutating func skipEscape() throws(JSONFailure) {
        position += 1
        guard position < buffer.count else { throw failure(.unexpectedEnd, .escape) }
        switch buffer[position] {
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                position += 1
                guard position < buffer.count else { throw failure(.unexpectedEnd, .hexDigits) }
                guard JSONText.hexDigit(buffer[position]) != nil else {
                    throw failure(.invalidEscape(buffer[position]), .hexDigits)
                }
            }
        case let byte: if JSONText.escaped(by: byte) == nil { throw failure(.invalidEscape(byte), .knownEscape) }
        }
        position += 1
    }
}
