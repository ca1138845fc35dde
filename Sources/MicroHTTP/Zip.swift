import CZlib

/// Archives of files that are kept as they are.
public enum Zip {
    /// A zip archive of the files in this order, the same bytes for the same input every time.
    public static func archive(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let name = Array(file.name.utf8)
            let sum = Int(crc32(0, file.content, UInt32(file.content.count)))
            // Version 2.0, no flags, stored, midnight of the first day that the format knows.
            let facts =
                bytes(20, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0x21, 2) + bytes(sum, 4)
                + bytes(file.content.count, 4) + bytes(file.content.count, 4) + bytes(name.count, 2) + bytes(0, 2)
            directory += Array("PK\u{1}\u{2}".utf8) + bytes(20, 2) + facts
            directory += bytes(0, 10) + bytes(archive.count, 4) + name
            archive += Array("PK\u{3}\u{4}".utf8) + facts + name + file.content
        }
        let count = bytes(files.count, 2)
        let end = bytes(0, 4) + count + count + bytes(directory.count, 4) + bytes(archive.count, 4) + bytes(0, 2)
        return archive + directory + Array("PK\u{5}\u{6}".utf8) + end
    }

    /// A number in so many bytes, the lowest first.
    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
