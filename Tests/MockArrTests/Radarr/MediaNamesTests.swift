import FixtureKit
import Testing

@testable import MockArr

@Suite struct MediaNamesTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hashesAsTheStandardSays(_ text: String, _ hash: String) {
        #expect(SHA256.hex(text) == hash)
    }

    @Test(arguments: [
        (
            "The Lord of the Rings: The Fellowship of the Ring", "thelordringsfellowshipring",
            "lord of the rings the fellowship of the ring"
        ),
        (
            "Harry Potter and the Philosopher's Stone", "harrypotterphilosophersstone",
            "harry potter and the philosophers stone"
        ),
        ("A Pigeon Sat on a Branch", "apigeonsatonbranch", "pigeon sat on a branch"),
        ("Joker: Folie à Deux", "jokerfoliedeux", "joker folie à deux"),
        ("The", "the", "the"),
        ("Amélie", "amelie", "amélie"),
    ])
    func cleansAndSortsTitles(_ title: String, _ clean: String, _ sort: String) {
        #expect(TitleForm.clean(title) == clean)
        #expect(TitleForm.sort(title) == sort)
    }

    @Test(arguments: [
        ("{Movie Title} ({Release Year})", "Alien - Covenant (2017)"),
        ("{movie.title}.{Release Year}", "alien.-.covenant.2017"),
        ("{MOVIE TITLE}", "ALIEN - COVENANT"),
        ("{Movie Title}{ [Quality Full]}", "Alien - Covenant"),
        ("{Movie Title} {[Release Year]}", "Alien - Covenant [2017]"),
        ("{Movie Title} ({Edition Tags})", "Alien - Covenant"),
        ("{Movie Title", "{Movie Title"),
    ])
    func fillsFormats(_ format: String, _ text: String) {
        let values = ["movie title": "Alien: Covenant", "release year": "2017"]
        #expect(NamingFormat().text(format) { values[$0] } == text)
    }

    @Test(arguments: [
        ("smart", "A - B-C"), ("delete", "A BC"), ("dash", "A- B-C"), ("spaceDash", "A - B -C"),
        ("spaceDashSpace", "A -  B - C"),
    ])
    func replacesColons(_ colons: String, _ text: String) {
        #expect(NamingFormat(colons: colons).cleaned("A: B:C") == text)
    }

    @Test func replacesOrDropsIllegalCharacters() {
        #expect(NamingFormat().cleaned(#"Who? W\A/<L>*|""#) == "Who! W+A+L-")
        #expect(NamingFormat(replacesIllegalCharacters: false).cleaned("Who? A: B/C") == "Who A BC")
    }

    @Test func findsTheDeepestRoot() {
        let roots = ["/movies", "/movies/kids/", "/mov"]
        #expect(MediaPath.bestRoot(of: "/movies/kids/Up (2009)", among: roots) == "/movies/kids/")
        #expect(MediaPath.bestRoot(of: "/movies/Up (2009)/", among: roots) == "/movies")
        #expect(MediaPath.bestRoot(of: "/elsewhere/deep/Up (2009)", among: roots) == "/elsewhere/deep")
    }

    @Test(arguments: [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("ab", "ba", 2)])
    func countsEdits(_ left: String, _ right: String, _ distance: Int) {
        #expect(Spelling.distance(Array(left), Array(right), allowsSwaps: false) == distance)
    }
}
