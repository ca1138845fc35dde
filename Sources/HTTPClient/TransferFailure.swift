internal import CCurl

/// Why no whole answer came. No text of it names the host or the address.
package enum TransferFailure: Error, Sendable, Equatable, CustomStringConvertible {
    case unresolved
    case unreachable
    case tooSlow
    case untrusted
    case noAuthorities
    case noTLS
    case tooLarge(limit: Int)
    /// In the library's words.
    case broken(String)

    init(code: Int, isTooLarge: Bool, limit: Int) {
        switch code {
        case _ where isTooLarge: self = .tooLarge(limit: limit)
        case Int(MOCKARR_CURL_COULDNT_RESOLVE_HOST.rawValue), Int(MOCKARR_CURL_COULDNT_RESOLVE_PROXY.rawValue):
            self = .unresolved
        case Int(MOCKARR_CURL_COULDNT_CONNECT.rawValue): self = .unreachable
        case Int(MOCKARR_CURL_OPERATION_TIMEDOUT.rawValue): self = .tooSlow
        case Int(MOCKARR_CURL_PEER_FAILED_VERIFICATION.rawValue): self = .untrusted
        case Int(MOCKARR_CURL_SSL_CACERT_BADFILE.rawValue): self = .noAuthorities
        case Int(MOCKARR_CURL_SSL_CONNECT_ERROR.rawValue): self = .noTLS
        default: self = .broken(String(cString: mockarr_curl_explanation(Int32(code))))
        }
    }

    package var description: String {
        switch self {
        case .unresolved: "no such host"
        case .unreachable: "nothing accepts connections there"
        case .tooSlow: "no answer in time"
        case .untrusted: "its certificate is not trusted: --ca FILE names who signed it, --insecure takes any"
        case .noAuthorities:
            "the certificates to trust cannot be read: install ca-certificates, or name a file with --ca"
        case .noTLS: "it speaks no TLS there"
        case .tooLarge(let limit): "its body has more than \(limit) bytes"
        case .broken(let words): "the connection failed: \(words)"
        }
    }

    /// Whether the next attempt may fare better.
    package var mayPass: Bool {
        switch self {
        case .unresolved, .unreachable, .tooSlow, .broken: true
        case .untrusted, .noAuthorities, .noTLS, .tooLarge: false
        }
    }
}
