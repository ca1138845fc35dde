package import FixtureKit
import MicroHTTP

/// Some records of a list that is answered, written and packed when they are first needed, and not again.
package final class RecordRun: Sendable, Equatable {
    private enum Form: Sendable {
        case documents([JSONObject])
        /// Written, as the records stand inside the list.
        case text([UInt8])
        case packed([UInt8], Gzip.Part)
    }

    private let form: Locked<Form>

    /// Of a long list the text is written at once: the documents of all its runs are larger than it is.
    init(_ documents: [JSONObject], isWritten: Bool = false) {
        form = Locked(isWritten ? .text(Self.written(documents)) : .documents(documents))
    }

    /// The records as documents, for those who change them.
    package var documents: [JSONObject] {
        if case .documents(let documents) = form.withLock({ $0 }) { return documents }
        let list = try? JSONParser().parse(Array("[".utf8) + text + Array("]".utf8))
        return (list?.array ?? []).compactMap(\.object)
    }

    private var text: [UInt8] {
        form.withLock { form in
            switch form {
            case .text(let text), .packed(let text, _): return text
            case .documents(let documents):
                let text = Self.written(documents)
                form = .text(text)
                return text
            }
        }
    }

    private var part: Gzip.Part {
        let text = text
        return form.withLock { form in
            if case .packed(_, let part) = form { return part }
            let part = Gzip.Part(text)
            form = .packed(text, part)
            return part
        }
    }

    package static func == (left: RecordRun, right: RecordRun) -> Bool { left.text == right.text }

    // MARK: Whole lists

    private static let opening = Array("[\n  ".utf8)
    private static let separator = Array(",\n  ".utf8)
    private static let closing = Array("\n]".utf8)
    private static let packedOpening = Gzip.Part(opening)
    private static let packedSeparator = Gzip.Part(separator)
    private static let packedClosing = Gzip.Part(closing)

    private static func written(_ documents: [JSONObject]) -> [UInt8] {
        let writer = JSONWriter()
        var text: [UInt8] = []
        for (index, document) in documents.enumerated() {
            if index > 0 { text += separator }
            writer.write(.object(document), depth: 1, to: &text)
        }
        // A long text is kept for long: without the room that it grew into.
        return text.withUnsafeBufferPointer { Array($0) }
    }

    /// A list of all records, byte for byte as if it had been written at once.
    static func pieces(_ runs: [RecordRun]) -> [[UInt8]] {
        let texts = runs.map(\.text).filter { !$0.isEmpty }
        guard !texts.isEmpty else { return [Array("[]".utf8)] }
        var pieces: [[UInt8]] = []
        pieces.reserveCapacity(texts.count * 2 + 1)
        for text in texts {
            pieces.append(pieces.isEmpty ? opening : separator)
            pieces.append(text)
        }
        return pieces + [closing]
    }

    /// The same list as one gzip member, of which only new runs have to be packed.
    static func packed(_ runs: [RecordRun]) -> [[UInt8]] {
        let filled = runs.filter { !$0.text.isEmpty }
        guard !filled.isEmpty else { return [Gzip.compress(Array("[]".utf8))] }
        var parts: [Gzip.Part] = []
        for run in filled { parts += [parts.isEmpty ? packedOpening : packedSeparator, run.part] }
        return Gzip.joined(parts + [packedClosing])
    }
}
