import FixtureKit
import Testing

@testable import MockArr

@Suite struct PathIndexTests {
    private func collection(_ paths: [String]) -> Collection {
        var collection = Collection(groupedBy: [], hasPaths: true)
        for path in paths { collection.add(["path": .string(path)]) }
        return collection
    }

    @Test func knowsWhoseAFolderIs() {
        let folders = collection(["/b/", "/a", "/b"]).folders
        #expect(folders.has("/a/", exceptFor: nil))
        #expect(!folders.has("/a", exceptFor: 2))
        #expect(folders.has("/b", exceptFor: 1), "a second one has it, too")
        #expect(!folders.has("/c", exceptFor: nil))
    }

    @Test(arguments: [
        ("/", true), ("/m", true), ("/m/deep", true), ("/m/deep/er", false), ("/m/de", false), ("/m/d", false),
    ]) func knowsWhatLiesBelowAFolder(path: String, isParent: Bool) {
        // "-" sorts before the slash and "0" behind it.
        #expect(collection(["/m/de-ep", "/m/deep/er", "/m/d0", "/"]).folders.has(below: path) == isParent)
    }

    @Test func nothingIsBelowTheRootButWhatIsLonger() {
        #expect(!collection(["/"]).folders.has(below: "/"))
    }

    @Test func followsEveryChange() {
        var collection = collection(["/a", "/b", "/c"])
        collection.update(1) { $0["path"] = "/d/x" }
        collection[2] = ["id": 2, "path": "/e"]
        collection[3] = nil
        #expect(
            ["/a", "/b", "/c", "/d/x", "/e"].map { collection.folders.has($0, exceptFor: nil) }
                == [false, false, false, true, true])
        #expect(collection.folders.has(below: "/d"))
        collection.removeAll { _ in true }
        #expect(!collection.folders.has("/e", exceptFor: nil))
    }

    @Test func looksAtEveryRecordWhereThereIsNoIndex() {
        var collection = Collection()
        collection.add(["path": "/a"])
        #expect(collection.folders.has("/a", exceptFor: nil))
    }
}
