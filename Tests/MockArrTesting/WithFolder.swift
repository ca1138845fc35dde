import FixtureKit
import Glibc
import Testing

/// A folder of a test's own with the given files, gone with the value and whatever is in it then.
package final class ScratchFolder {
    package let path: String

    package init(_ files: [String: String] = [:]) throws {
        var template = Array("/tmp/mockarr-test-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
        for (name, text) in files { try save(text, as: "\(path)/\(name)") }
    }

    deinit { removeAll(path) }
}

/// Lends a folder of its own with the given files, and removes it with whatever is in it then.
package func withFolder<R>(_ files: [String: String] = [:], _ body: (String) throws -> R) throws -> R {
    let folder = try ScratchFolder(files)
    defer { withExtendedLifetime(folder) {} }
    return try body(folder.path)
}

/// The same for what waits.
package func withFolder<R>(_ files: [String: String] = [:], _ body: (String) async throws -> R) async throws -> R {
    let folder = try ScratchFolder(files)
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.path)
}

/// Writes a file as a careless editor does, and makes the folders above it.
package func save(_ text: String, as path: String) throws {
    for (index, letter) in zip(path.indices, path).dropFirst() where letter == "/" {
        mkdir(String(path[..<index]), 0o700)
    }
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
}

/// What a file holds, or nil when it cannot be read.
package func text(of path: String) -> String? {
    (try? FixtureLibrary.read(path)).map { String(decoding: $0, as: UTF8.self) }
}

/// The names of what lies in a folder.
package func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

private func removeAll(_ path: String) {
    // A link is removed and not followed.
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for name in names(in: path) { removeAll("\(path)/\(name)") }
    }
    remove(path)
}
