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
        try write(to: path) { put throws(Failure) in try put(bytes) }
    }

    /// The same with contents that come in pieces, so that they never have to be in memory at once.
    package static func write(
        to path: String, _ body: (_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let draft = path + ".part"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure(path) }
        do {
            try body { bytes throws(Failure) in
                guard write(bytes, to: file) else { throw failure(path) }
            }
        } catch {
            close(file)
            unlink(draft)
            throw error
        }
        let isSafe = fsync(file) == 0
        guard close(file) == 0, isSafe, rename(draft, path) == 0 else { throw failure(path) }
    }

    /// Makes a folder, and those above it that are missing.
    package static func makeFolder(_ path: String) throws(Failure) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            folder += folder.isEmpty && part.isEmpty ? "/" : folder.hasSuffix("/") || folder.isEmpty ? part : "/" + part
            guard !folder.isEmpty, folder != "/" else { continue }
            if mkdir(folder, 0o755) != 0, errno != EEXIST { throw failure(path) }
        }
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

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

    private static func failure(_ path: String) -> Failure {
        Failure(path: path, reason: String(cString: strerror(errno)))
    }
}
