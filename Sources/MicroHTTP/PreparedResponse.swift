import CMicrohttpd
import Synchronization

/// An answer made ready once and sent many times.
///
/// The library's response object is made at the first use and shared by all loops.
public final class PreparedResponse: Sendable, Equatable {
    public let response: HTTPResponse

    // Bit pattern of the library's response: 0 not made yet, 1 cannot be made. Its reference count is guarded by the
    // library, so any loop may queue it.
    private let shared = Atomic<UInt>(0)
    private static let impossible: UInt = 1

    public init(_ response: HTTPResponse) {
        self.response = response
    }

    deinit {
        let bits = shared.load(ordering: .acquiring)
        if bits != Self.impossible, let made = OpaquePointer(bitPattern: bits) { MHD_destroy_response(made) }
    }

    public static func == (left: PreparedResponse, right: PreparedResponse) -> Bool {
        left === right || left.response == right.response
    }

    /// The library's response, or nil where it would not carry this one faithfully.
    var libraryResponse: OpaquePointer? {
        let bits = shared.load(ordering: .acquiring)
        if bits == 0 { return publish(makeLibraryResponse()) }
        return bits == Self.impossible ? nil : OpaquePointer(bitPattern: bits)
    }

    private func publish(_ made: OpaquePointer?) -> OpaquePointer? {
        let bits = made.map { UInt(bitPattern: $0) } ?? Self.impossible
        let (isFirst, earlier) = shared.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
        if isFirst { return made }
        if let made { MHD_destroy_response(made) }
        return earlier == Self.impossible ? nil : OpaquePointer(bitPattern: earlier)
    }

    private func makeLibraryResponse() -> OpaquePointer? {
        // An array's elements stay where they are for as long as somebody holds the array and nobody changes it: the
        // owner does the former until the library has sent the last copy, which may be after our own end.
        let isLong = response.pieces.count > 1 && response.bodySize > Self.longest
        let owner = Unmanaged.passRetained(BodyOwner(isLong ? response.pieces : [response.body]))
        let made = isLong ? Self.madeOfPieces(response.bodySize, owner) : Self.madeOfOne(owner)
        guard let made else {
            owner.release()
            return nil
        }
        guard addFields(to: made) else {
            MHD_destroy_response(made)
            return nil
        }
        return made
    }

    /// Bodies in pieces are put together up to this size, and copied block by block beyond it.
    private static let longest = 4 << 20

    private static func madeOfOne(_ owner: Unmanaged<BodyOwner>) -> OpaquePointer? {
        owner.takeUnretainedValue().pieces[0].withUnsafeBytes { bytes in
            MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }, releaseBody,
                owner.toOpaque())
        }
    }

    // The library's own lists of pieces take their place from the connection's memory, and where there is too little
    // of it, version 0.9.75 gives the response back twice and aborts.
    private static func madeOfPieces(_ size: Int, _ owner: Unmanaged<BodyOwner>) -> OpaquePointer? {
        MHD_create_response_from_callback(UInt64(size), 256 << 10, readBody, owner.toOpaque(), releaseBody)
    }

    private func addFields(to made: OpaquePointer) -> Bool {
        var areAllTaken = true
        response.fields.visitCarried { name, value in
            let name = String(decoding: name, as: UTF8.self)
            let value = String(decoding: value, as: UTF8.self)
            if MHD_add_response_header(made, name, value) != .YES { areAllTaken = false }
        }
        return areAllTaken
    }
}

private final class BodyOwner: Sendable {
    let pieces: [[UInt8]]
    private let starts: [Int]

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces
        var start = 0
        starts = pieces.map { piece in
            defer { start += piece.count }
            return start
        }
    }

    /// Copies what there is from a place on, as much as fits.
    func copy(from place: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        var count = 0
        while low < pieces.count, count < buffer.count {
            let rest = pieces[low].dropFirst(place + count - starts[low]).prefix(buffer.count - count)
            rest.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
            }
            count += rest.count
            low += 1
        }
        return count
    }
}

private let releaseBody: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<BodyOwner>.fromOpaque(owner).release() }
}

private let readBody: MHD_ContentReaderCallback = { owner, place, buffer, limit in
    guard let owner, let buffer else { return -1 }
    let body = Unmanaged<BodyOwner>.fromOpaque(owner).takeUnretainedValue()
    return body.copy(from: Int(place), to: UnsafeMutableRawBufferPointer(start: buffer, count: limit))
}
