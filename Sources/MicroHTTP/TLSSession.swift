import CGnuTLS

/// One TLS conversation with a client, on a socket that never blocks.
final class TLSSession {
    /// What a call came to.
    enum Outcome: Equatable {
        case bytes(Int)
        /// Nothing can be done until the socket can be written to, or read from.
        case mustWrite
        case mustRead
        /// The client has said, in the one way or the other, that nothing more will come.
        case ended
        case failed
    }

    private let session: gnutls_session_t
    // The session reads it as long as it lives.
    private let identity: TLSIdentity

    /// What the first byte of a handshake is.
    static let greeting: UInt8 = 22

    /// The longest piece of text that fits into one record.
    static let pieceSize = 16 * 1024

    init?(showing identity: TLSIdentity, on socket: Int32) {
        let flags =
            GNUTLS_SERVER.rawValue | GNUTLS_NONBLOCK.rawValue | GNUTLS_NO_SIGNAL.rawValue | GNUTLS_NO_TICKETS.rawValue
        var made: gnutls_session_t?
        guard gnutls_init(&made, flags) >= 0, let made else { return nil }
        session = made
        self.identity = identity
        // Tickets are off, so that every connection of a test sees the certificate.
        gnutls_priority_set_direct(made, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2", nil)
        gnutls_credentials_set(made, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(identity.credentials))
        Array("http/1.1".utf8).withDatum { _ = gnutls_alpn_set_protocols(made, $0, 1, 0) }
        gnutls_transport_set_int2(made, socket, socket)
        gnutls_handshake_set_timeout(made, 0)  // the loop has timers of its own
    }

    deinit {
        gnutls_deinit(session)
    }

    /// Goes on with the handshake; `.bytes` when it is done.
    func shakeHands() -> Outcome {
        while true {
            let code = gnutls_handshake(session)
            if code >= 0 { return .bytes(0) }
            if code == GNUTLS_E_AGAIN || code == GNUTLS_E_INTERRUPTED { return needed }
            if gnutls_error_is_fatal(code) != 0 {
                gnutls_alert_send_appropriate(session, code)
                return .failed
            }
        }
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        while true {
            let count = gnutls_record_recv(session, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(count) }
            switch Int32(count) {
            case 0, GNUTLS_E_PREMATURE_TERMINATION: return .ended
            case GNUTLS_E_AGAIN, GNUTLS_E_INTERRUPTED: return needed
            case let code where gnutls_error_is_fatal(code) != 0: return .failed
            // Warnings, and a wish for another handshake, which is left unanswered.
            default: continue
            }
        }
    }

    /// Sends a piece. When the socket does not take it, the session keeps it until ``flush()`` succeeds.
    func send(_ piece: UnsafeRawBufferPointer) -> Outcome {
        outcome(gnutls_record_send(session, piece.baseAddress, piece.count))
    }

    /// Sends what the session has kept.
    func flush() -> Outcome {
        outcome(gnutls_record_send(session, nil, 0))
    }

    /// Says that nothing more will come.
    func sayGoodbye() -> Outcome {
        outcome(Int(gnutls_bye(session, GNUTLS_SHUT_WR)))
    }

    private func outcome(_ code: Int) -> Outcome {
        if code >= 0 { return .bytes(code) }
        return code == Int(GNUTLS_E_AGAIN) || code == Int(GNUTLS_E_INTERRUPTED) ? .mustWrite : .failed
    }

    private var needed: Outcome { gnutls_record_get_direction(session) == 0 ? .mustRead : .mustWrite }
}
