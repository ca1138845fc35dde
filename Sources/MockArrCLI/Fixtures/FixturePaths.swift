internal import FixtureKit
internal import MockArr

/// The files that a command line names: folders with all in them, and files by themselves.
enum FixturePaths {
    static func files(_ paths: [String]) throws(FixtureError) -> [FixtureFile] {
        var files: [FixtureFile] = []
        for path in paths {
            if Folder.isFolder(path) == true {
                files += try FixtureFile.all(below: path)
            } else {
                files.append(FixtureFile(alone: path, bytes: try FixtureLibrary.read(path)))
            }
        }
        return files
    }
}
