import CGnuTLS

/// What a server shows its TLS clients: a certificate, with the key that proves it is its own.
///
/// Unchecked because the library only reads the credentials once they are put together, from any thread.
public final class TLSIdentity: @unchecked Sendable {
    /// The certificate, behind it those of its issuers, as PEM.
    public let certificate: String

    let credentials: gnutls_certificate_credentials_t

    private init(certificate: String, credentials: gnutls_certificate_credentials_t) {
        self.certificate = certificate
        self.credentials = credentials
    }

    deinit {
        gnutls_certificate_free_credentials(credentials)
    }

    /// Takes a certificate and its key from PEM.
    public convenience init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        try Self.check(certificate: certificate)
        try Self.check(key: key)
        let credentials = try Self.makeCredentials()
        let code = certificate.withDatum { certificate in
            key.withDatum { key in
                gnutls_certificate_set_x509_key_mem2(credentials, certificate, key, GNUTLS_X509_FMT_PEM, nil, 0)
            }
        }
        guard code >= 0 else {
            gnutls_certificate_free_credentials(credentials)
            if code == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .mismatch }
            throw .library(reason: TLSError.reason(code))
        }
        self.init(certificate: String(decoding: certificate, as: UTF8.self), credentials: credentials)
    }

    private static func makeCredentials() throws(TLSError) -> gnutls_certificate_credentials_t {
        var credentials: gnutls_certificate_credentials_t?
        let code = gnutls_certificate_allocate_credentials(&credentials)
        guard code >= 0, let credentials else { throw .library(reason: TLSError.reason(code)) }
        return credentials
    }

    // Each is read alone before both are taken, because the library does not tell which of the two it dislikes.

    private static func check(certificate: [UInt8]) throws(TLSError) {
        var chain: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        let code = certificate.withDatum { gnutls_x509_crt_list_import2(&chain, &count, $0, GNUTLS_X509_FMT_PEM, 0) }
        guard code >= 0 else { throw .certificate(reason: TLSError.reason(code)) }
        for index in 0..<Int(count) { gnutls_x509_crt_deinit(chain?[index]) }
        mockarr_gnutls_free(chain)
    }

    private static func check(key: [UInt8]) throws(TLSError) {
        if String(decoding: key, as: UTF8.self).contains("ENCRYPTED") {
            throw .key(reason: "it is locked with a password")
        }
        var parsed: gnutls_x509_privkey_t?
        gnutls_x509_privkey_init(&parsed)
        defer { gnutls_x509_privkey_deinit(parsed) }
        let code = key.withDatum { gnutls_x509_privkey_import2(parsed, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        if code < 0 { throw .key(reason: TLSError.reason(code)) }
    }
}

extension [UInt8] {
    /// Lends the bytes in the library's form.
    func withDatum<R>(_ body: (UnsafePointer<gnutls_datum_t>) -> R) -> R {
        withUnsafeBufferPointer { bytes in
            var datum = gnutls_datum_t(
                data: UnsafeMutablePointer(mutating: bytes.baseAddress), size: UInt32(bytes.count))
            return body(&datum)
        }
    }
}
