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
        let owner = Unmanaged.passRetained(BodyOwner(response.pieces))
        let pieces = response.pieces.map { piece in
            piece.withUnsafeBytes { MHD_IoVec(iov_base: $0.baseAddress, iov_len: $0.count) }
        }
        let made =
            if pieces.count == 1, let base = pieces[0].iov_base {
                MHD_create_response_from_buffer_with_free_callback_cls(
                    pieces[0].iov_len, UnsafeMutableRawPointer(mutating: base), releaseBody, owner.toOpaque())
            } else {
                MHD_create_response_from_iovec(pieces, UInt32(pieces.count), releaseBody, owner.toOpaque())
            }
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

private final class BodyOwner {
    let pieces: [[UInt8]]

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces
    }
}

private let releaseBody: MHD_ContentReaderFreeCallback = { owner in
    if let owner { Unmanaged<BodyOwner>.fromOpaque(owner).release() }
}
