internal import Glibc

/// Where a command writes: the process' own output, or a test's.
final class Console {
    private let output: (_ text: String, _ isError: Bool) -> Void

    init(write: @escaping (_ text: String, _ isError: Bool) -> Void) {
        output = write
    }

    /// The output and error output of the process.
    static var standard: Console {
        Console { text, isError in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.write(isError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress, $0.count)
                }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    func print(_ text: String) { output(text + "\n", false) }

    /// Text as it is, such as a document.
    func write(_ bytes: [UInt8]) { output(String(decoding: bytes, as: UTF8.self), false) }

    func complain(_ text: String) { output("mockarr: " + text + "\n", true) }

    /// A line beside the output: what must not stand in it, or what is going on.
    func note(_ text: String) { output(text + "\n", true) }

    /// Puts a text in the place of the terminal's last line.
    func rewrite(_ text: String) { output("\r\u{1B}[K" + text, true) }
}

extension String {
    /// With blanks behind it as a column has them, at least one.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
