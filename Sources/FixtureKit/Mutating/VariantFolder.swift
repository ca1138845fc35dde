/// A folder with the broken variants of one document, a file each, and `index.json` that lists them.
public struct VariantFolder: Sendable {
    private let path: String
    private let origin: String
    private let writer: JSONWriter
    private static let index = "index.json"

    /// Which of the variants are written; those that are left out leave their numbers to nobody.
    public struct Selection: Sendable {
        /// Nil writes all kinds.
        public var kinds: Set<Variant.Kind>?
        /// At most so many.
        public var limit: Int?

        /// All of them, unless told otherwise.
        public init(kinds: Set<Variant.Kind>? = nil, limit: Int? = nil) {
            self.kinds = kinds
            self.limit = limit
        }
    }

    /// A folder that need not be there yet, for the variants of a document; `origin` is the first word of their names.
    ///
    /// The files look like fixtures: the spelling of numbers is the document's, lines and blanks are the writer's, and
    /// `escaping` says how letters are written.
    public init(_ path: String, of origin: String, escaping: JSONWriter.Escaping = .minimal) {
        writer = JSONWriter(escaping: escaping)
        self.path = path.hasSuffix("/") ? path : path + "/"
        self.origin = origin
    }

    /// Writes the index, then each file as soon as it is made, and says how many there are.
    ///
    /// A folder that has an index of the same origin loses the files that this one lists. All others stay as they are.
    /// Throws, before anything is changed, when the folder holds something else, or a file whose name a variant needs;
    /// later, what the file system says.
    public func write(
        _ document: JSONValue, enumerations: Enumerations = .guessed, selection: Selection = Selection()
    ) throws(VariantFolderError) -> Int {
        let old = try listedFiles()
        let present = try Set(entries())
        try forEach(of: document, enumerations, selection) { _, file throws(VariantFolderError) in
            if present.contains(file), !old.contains(file) { throw .taken(path + file) }
        }
        do {
            try Folder.make(path)
            for file in old where present.contains(file) { try WholeFile.remove(path + file) }
            try writeIndex(document, enumerations, selection)
            var count = 0
            try forEach(of: document, enumerations, selection) { variant, file throws(WholeFile.Failure) in
                let bytes = writer.bytes(variant.applied(to: document)) + [UInt8(ascii: "\n")]
                try WholeFile.writeQuickly(bytes, to: path + file)
                count += 1
            }
            return count
        } catch {
            throw .unwritable(error.description)
        }
    }

    private func forEach<Failure: Error>(
        of document: JSONValue, _ enumerations: Enumerations, _ selection: Selection,
        _ body: (Variant, _ file: String) throws(Failure) -> Void
    ) throws(Failure) {
        var names = VariantNames(of: origin)
        var left = selection.limit ?? .max
        try Variants.forEach(of: document, enumerations: enumerations) { variant throws(Failure) in
            // Named before it is left out, so that a selection changes no names.
            let name = names.name(of: variant)
            guard left > 0, selection.kinds?.contains(variant.kind) ?? true else { return }
            left -= 1
            try body(variant, name + ".json")
        }
    }

    // MARK: The index

    private func writeIndex(
        _ document: JSONValue, _ enumerations: Enumerations, _ selection: Selection
    ) throws(WholeFile.Failure) {
        try WholeFile.write(to: path + Self.index) { append throws(WholeFile.Failure) in
            let origin = writer.string(.string(origin))
            try append(Array("{\n  \"origin\": \(origin),\n  \"variants\": [".utf8))
            var isFirst = true
            try forEach(of: document, enumerations, selection) { variant, file throws(WholeFile.Failure) in
                var bytes = Array((isFirst ? "\n    " : ",\n    ").utf8)
                writer.write(.object(entry(of: variant, file)), depth: 2, to: &bytes)
                try append(bytes)
                isFirst = false
            }
            try append(Array((isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8))
        }
    }

    private func entry(of variant: Variant, _ file: String) -> JSONObject {
        [
            "number": JSONValue(variant.number), "file": .string(file), "pointer": .string(variant.pointer),
            "kind": .string(variant.kind.rawValue), "summary": .string(variant.summary),
            "notice": .string(variant.kind.notice),
        ]
    }

    /// The files of the index that is there already.
    private func listedFiles() throws(VariantFolderError) -> Set<String> {
        let entries = try entries()
        guard !entries.isEmpty else { return [] }
        guard entries.contains(Self.index) else { throw .notEmpty(path, holds: entries[0]) }
        let index: JSONValue
        do {
            index = try JSONParser().parse(FixtureLibrary.read(path + Self.index))
        } catch {
            throw .notAnIndex(path + Self.index)
        }
        guard let known = index["origin"]?.string, let variants = index["variants"]?.array else {
            throw .notAnIndex(path + Self.index)
        }
        guard known == origin else { throw .otherOrigin(path, origin: known) }
        return Set(variants.compactMap { $0["file"]?.string }.filter(VariantNames.isName))
    }

    private func entries() throws(VariantFolderError) -> [String] {
        do {
            return try Folder.entries(of: path).map(\.name)
        } catch {
            if case .missingDirectory = error, Folder.isFolder(String(path.dropLast())) == nil { return [] }
            throw .unwritable("\(error)")
        }
    }
}

/// Why variants were not written.
public enum VariantFolderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Something lies there, and no index.
    case notEmpty(String, holds: String)
    /// `index.json` lists no variants.
    case notAnIndex(String)
    /// The variants of another document lie there.
    case otherOrigin(String, origin: String)
    /// A file that no index lists has the name of a variant.
    case taken(String)
    /// What the file system says.
    case unwritable(String)

    public var description: String {
        switch self {
        case .notEmpty(let path, let name):
            "\(path): expected an empty folder, or one with variants of the same fixture, found '\(name)'"
        case .notAnIndex(let path): "\(path): expected a list of variants; empty the folder, or name another one"
        case .otherOrigin(let path, let origin):
            "\(path): holds the variants of '\(origin)'; name another folder"
        case .taken(let path): "\(path): is in the way of a variant, and no index lists it; nothing was written"
        case .unwritable(let text): text
        }
    }
}
