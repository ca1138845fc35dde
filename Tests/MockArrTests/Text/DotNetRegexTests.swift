import Testing

@testable import MockArr

@Suite struct DotNetRegexTests {
    @Test(
        arguments: [
            (#"\bHDR(10)?\b"#, "A.Movie.2160p.hdr10.x265", true),
            (#"\bHDR(10)?\b"#, "A.Movie.2160p.HDR10Plus.x265", false),
            (#"(?<!\d)[57]\.1(?!\d)"#, "A.Movie.DDP5.1.H.264", true),
            (#"(?<!\d)[57]\.1(?!\d)"#, "A.Movie.DDP25.1.H.264", false),
            (#"(?<=^|[\s.-])BRINE\b"#, "A.Movie-BRINE", true),
            (#"(?<=^|[\s.-])BRINE\b"#, "A.MovieBRINE", false),
            (#"^(KETTLE|MURK)$"#, "murk", true),
            (#"^(KETTLE|MURK)$"#, "murky", false),
            (#"(?i)^(?=.*\bx265\b)(?!.*\b2160p\b).*$"#, "A.Movie.1080p.x265", true),
            (#"(?i)^(?=.*\bx265\b)(?!.*\b2160p\b).*$"#, "A.Movie.2160p.x265", false),
            (#"(\w)\1"#, "abccd", true), (#"(\w)\1"#, "abcd", false),
            (#"(?<n>a+)b\k<n>"#, "aabaa", true), (#"(?>a+)ab"#, "aaab", false),
            (#"a{2,3}b"#, "xaaab", true), (#"^a{2,3}?b"#, "ab", false), (#"a{x"#, "a{x", true),
            (#"[^a-c]"#, "abc", false), (#"[]x-]"#, "-", true), (#"[\d.]+$"#, "5.1", true),
            (#"\p{L}\u0031\x32"#, "é12", true), (#"x(?#why)y"#, "xy", true), (#"(?:ab|a)c"#, "ac", true),
            ("", "", true),
        ])
    func findsWhatDotNetFinds(pattern: String, text: String, isFound: Bool) throws {
        let regex = try #require(DotNetRegex(pattern))
        #expect(regex.isFound(in: .init(text)) == isFound)
    }

    @Test(arguments: ["[a-", "(a", "a)", "*a", "a**", "(?<n", #"\"#, "[z-a]", #"\q"#])
    func refusesWhatDotNetCannotRead(pattern: String) {
        #expect(DotNetRegex(pattern) == nil)
    }

    @Test func givesUpOnWhatWouldTakeForEver() throws {
        let regex = try #require(DotNetRegex("^(a+)+$"))
        #expect(!regex.isFound(in: .init(String(repeating: "a", count: 40) + "b")))
    }
}
