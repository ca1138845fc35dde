internal import Glibc

/// Where a command writes: the process' own output, or a test's.
final class Console {
    private let write: (_ text: String, _ isError: Bool) -> Void

    init(write: @escaping (_ text: String, _ isError: Bool) -> Void) {
        self.write = write
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

    func print(_ text: String) { write(text + "\n", false) }

    /// A line about what is going on, beside the output.
    func say(_ text: String) { write(text + "\n", true) }

    /// Puts a text in the place of the terminal's last line.
    func rewrite(_ text: String) { write("\r\u{1B}[K" + text, true) }

    func complain(_ text: String) { write("mockarr: " + text + "\n", true) }
}
