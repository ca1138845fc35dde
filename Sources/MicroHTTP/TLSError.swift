import CGnuTLS

/// What the TLS library says against a certificate or key.
public enum TLSError: Error, Equatable, CustomStringConvertible {
    /// The certificate is no use.
    case certificate(reason: String)
    /// The key is no use.
    case key(reason: String)
    /// Each is fine, but they do not belong together.
    case mismatch
    /// One could not be made, or the library does not want what it was given.
    case library(reason: String)

    public var description: String {
        switch self {
        case .certificate(let reason): "the certificate cannot be used: \(reason)"
        case .key(let reason): "the key cannot be used: \(reason)"
        case .mismatch: "the key does not belong to the certificate"
        case .library(let reason): "TLS cannot be set up: \(reason)"
        }
    }

    /// The library's words for one of its codes.
    static func reason(_ code: Int32) -> String {
        gnutls_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
