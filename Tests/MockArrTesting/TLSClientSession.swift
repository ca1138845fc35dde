import CGnuTLS
import Glibc

/// The TLS half of a ``WireClient``: blocks like its socket.
final class TLSClientSession {
    private let session: gnutls_session_t
    private let credentials: gnutls_certificate_credentials_t
    // The library keeps the pointer and no copy.
    private let name: UnsafeMutablePointer<CChar>?

    /// Shakes hands; without a certificate to trust, any will do.
    init(on socket: Int32, name: String, trusting pem: String?, offering protocols: [String]) throws {
        var credentials: gnutls_certificate_credentials_t?
        gnutls_certificate_allocate_credentials(&credentials)
        var session: gnutls_session_t?
        gnutls_init(&session, GNUTLS_CLIENT.rawValue)
        guard let session, let credentials else { throw WireClient.Failure(description: "no memory", code: 0) }
        self.session = session
        self.credentials = credentials
        self.name = strdup(name)
        gnutls_set_default_priority(session)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_transport_set_int2(session, socket, socket)
        gnutls_handshake_set_timeout(session, 10_000)
        if let pem {
            try Self.lend(pem) { datum in
                try Self.check(gnutls_certificate_set_x509_trust_mem(credentials, datum, GNUTLS_X509_FMT_PEM))
            }
            gnutls_session_set_verify_cert(session, self.name, 0)
        }
        Self.offer(protocols, in: session)
        var code: Int32 = 0
        repeat { code = gnutls_handshake(session) } while code < 0 && gnutls_error_is_fatal(code) == 0
        try Self.check(code, why: gnutls_session_get_verify_cert_status(session))
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
        free(name)
    }

    private static func lend<R>(_ text: String, _ body: (UnsafePointer<gnutls_datum_t>) throws -> R) rethrows -> R {
        var bytes = Array(text.utf8)
        return try bytes.withUnsafeMutableBufferPointer { bytes in
            var datum = gnutls_datum_t(data: bytes.baseAddress, size: UInt32(bytes.count))
            return try body(&datum)
        }
    }

    private static func offer(_ protocols: [String], in session: gnutls_session_t) {
        let names = protocols.map { strdup($0) }
        defer { for name in names { free(name) } }
        let list = names.compactMap { name in
            name.map { name in
                let size = UInt32(strlen(name))
                return name.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
                    gnutls_datum_t(data: $0, size: size)
                }
            }
        }
        if !list.isEmpty { gnutls_alpn_set_protocols(session, list, UInt32(list.count), 0) }
    }

    private static func check(_ code: Int32, why status: UInt32 = 0) throws {
        guard code < 0 else { return }
        var text = gnutls_datum_t()
        if code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR,
            gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0) >= 0
        {
            defer { mockarr_gnutls_free(text.data) }
            let bytes = UnsafeBufferPointer(start: text.data, count: Int(text.size)).filter { $0 != 0 }
            throw WireClient.Failure(description: String(decoding: bytes, as: UTF8.self), code: code)
        }
        throw WireClient.Failure(description: String(cString: gnutls_strerror(code)), code: code)
    }

    /// Whether something came that no poll will announce.
    var hasPending: Bool { gnutls_record_check_pending(session) > 0 }

    /// The application protocol that both sides agreed on.
    var applicationProtocol: String? {
        var datum = gnutls_datum_t()
        guard gnutls_alpn_get_selected_protocol(session, &datum) >= 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
    }

    func send(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int { gnutls_record_send(session, bytes, count) }

    /// So many bytes, or why there are none.
    func receive(_ buffer: inout [UInt8]) -> (count: Int, end: WireClient.End?) {
        while true {
            let count = gnutls_record_recv(session, &buffer, buffer.count)
            switch Int32(count) {
            case 1...: return (count, nil)
            case 0: return (0, .endOfFile)
            case GNUTLS_E_PREMATURE_TERMINATION: return (0, .unannounced)
            case GNUTLS_E_PULL_ERROR: return (0, .reset)
            case let code where gnutls_error_is_fatal(code) != 0: return (0, .unannounced)
            default: continue
            }
        }
    }

    func sayGoodbye() {
        gnutls_bye(session, GNUTLS_SHUT_WR)
    }
}
