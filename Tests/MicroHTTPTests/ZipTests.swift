import MicroHTTP
import Testing

@Suite struct ZipTests {
    @Test func listsItsFilesAtTheEnd() {
        let archive = Zip.archive([("a.txt", Array("hi".utf8)), ("b", [])])
        #expect(Array(archive.prefix(4)) == Array("PK\u{3}\u{4}".utf8))
        // The checksum of "hi", its length twice, and the length of the name.
        let facts: [UInt8] = [0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0]
        #expect(Array(archive[14..<30]) == facts)
        #expect(Array(archive[30..<37]) == Array("a.txthi".utf8))
        let end = Array(archive.suffix(22))
        let directory = (46 + 5) + (46 + 1)
        let start = archive.count - 22 - directory
        #expect(
            end == Array("PK\u{5}\u{6}".utf8) + [
                0, 0, 0, 0, 2, 0, 2, 0, UInt8(directory), 0, 0, 0, UInt8(start), 0, 0, 0, 0, 0,
            ])
        #expect(Array(archive[start..<start + 4]) == Array("PK\u{1}\u{2}".utf8))
    }
}
