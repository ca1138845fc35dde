internal import Glibc

/// Files that are there whole or not at all.
package enum WholeFile {
    package struct Failure: Error, CustomStringConvertible {
        let path: String
        let reason: String
        package var description: String { "\(path): cannot be written: \(reason)" }
    }

    /// Writes beside the file, and puts that in its place once the disk has it: a crash leaves the old one.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        try write(to: path) { append throws(Failure) in try append(bytes) }
    }

    /// The same in pieces, none of which is kept; `body` gets what takes them.
    package static func write(
        to path: String, _ body: (_ append: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let draft = path + ".part"
        let file = try create(draft, for: path)
        do {
            try body { bytes throws(Failure) in
                guard write(bytes, to: file) else { throw failure(path) }
            }
        } catch {
            close(file)
            unlink(draft)
            throw error
        }
        let isWritten = fsync(file) == 0
        guard close(file) == 0, isWritten, rename(draft, path) == 0 else { throw failure(path) }
    }

    /// Writes a file that can be made again: a crash may leave half of it.
    package static func writeQuickly(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = try create(path, for: path)
        let isWritten = write(bytes, to: file)
        guard close(file) == 0, isWritten else { throw failure(path) }
    }

    package static func remove(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func create(_ draft: String, for path: String) throws(Failure) -> Int32 {
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure(path) }
        return file
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func failure(_ path: String) -> Failure {
        Failure(path: path, reason: String(cString: strerror(errno)))
    }
}
