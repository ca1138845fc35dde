import Testing

@testable import MockArr

@Suite struct SHA1Tests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func agreesWithThePublishedExamples(text: String, digest: String) {
        #expect(SHA1.hex(text) == digest)
    }

    @Test func readsTheFirstFourBytesAsTheServersDo() {
        // a9 99 3e 36 from the last to the first, without the sign.
        #expect(SHA1.int31("abc") == 0x363e_99a9)
    }
}
