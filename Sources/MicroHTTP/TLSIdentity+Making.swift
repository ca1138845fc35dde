import CGnuTLS
import Glibc

/// What a certificate that is made here says.
public struct CertificateContent: Sendable, Equatable {
    /// Names and numeric addresses that it is good for.
    public var hosts: [String]
    /// Seconds since 1970 between which it is good.
    public var validity: Range<Int>
    /// Whether it says of itself that it may issue others.
    public var isAuthority: Bool

    public init(hosts: [String], validity: Range<Int>, isAuthority: Bool = false) {
        self.hosts = hosts
        self.validity = validity
        self.isAuthority = isAuthority
    }
}

extension TLSIdentity {
    /// Makes a certificate and a key that nobody else has.
    public convenience init(_ content: CertificateContent) throws(TLSError) {
        let (certificate, key) = try Self.makePEM(content)
        try self.init(certificate: certificate, key: key)
    }

    /// A new key on the curve P-256, and a certificate for it that nobody but itself has signed; both as PEM.
    public static func makePEM(_ content: CertificateContent) throws(TLSError) -> (certificate: [UInt8], key: [UInt8]) {
        var key: gnutls_x509_privkey_t?
        var certificate: gnutls_x509_crt_t?
        defer {
            gnutls_x509_privkey_deinit(key)
            gnutls_x509_crt_deinit(certificate)
        }
        try check(gnutls_x509_privkey_init(&key))
        try check(gnutls_x509_crt_init(&certificate))
        guard let key, let certificate else { throw .library(reason: "no memory") }
        try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, mockarr_p256_bits(), 0))
        try fill(certificate, content)
        try check(gnutls_x509_crt_set_key(certificate, key))
        try name(certificate)
        try check(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0))
        return (
            try pem { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, $0) },
            try pem { gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, $0) }
        )
    }

    private static func check(_ code: Int32) throws(TLSError) {
        if code < 0 { throw .library(reason: TLSError.reason(code)) }
    }

    private static func fill(_ certificate: gnutls_x509_crt_t, _ content: CertificateContent) throws(TLSError) {
        try check(gnutls_x509_crt_set_version(certificate, 3))
        // Browsers refuse two certificates of one issuer with the same number.
        var serial = [UInt8](repeating: 0, count: 16)
        try check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count))
        serial[0] = serial[0] & 0x7F | 0x40
        try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
        try check(gnutls_x509_crt_set_dn(certificate, "O=MockArr,CN=\(content.hosts.first ?? "nobody")", nil))
        try check(gnutls_x509_crt_set_activation_time(certificate, content.validity.lowerBound))
        try check(gnutls_x509_crt_set_expiration_time(certificate, content.validity.upperBound))
        for host in content.hosts { try add(host, to: certificate) }
        try check(gnutls_x509_crt_set_basic_constraints(certificate, content.isAuthority ? 1 : 0, -1))
        let usage = GNUTLS_KEY_DIGITAL_SIGNATURE | (content.isAuthority ? GNUTLS_KEY_KEY_CERT_SIGN : 0)
        try check(gnutls_x509_crt_set_key_usage(certificate, UInt32(usage)))
        try check(gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0))
    }

    /// The number of its key, which strict clients look for in an authority.
    private static func name(_ certificate: gnutls_x509_crt_t) throws(TLSError) {
        var number = [UInt8](repeating: 0, count: 64)
        var size = number.count
        try check(gnutls_x509_crt_get_key_id(certificate, 0, &number, &size))
        try check(gnutls_x509_crt_set_subject_key_id(certificate, number, size))
    }

    private static func add(_ host: String, to certificate: gnutls_x509_crt_t) throws(TLSError) {
        var bytes = [UInt8](repeating: 0, count: 16)
        var kind = GNUTLS_SAN_IPADDRESS
        if inet_pton(AF_INET, host, &bytes) == 1 {
            bytes.removeLast(12)
        } else if inet_pton(AF_INET6, host, &bytes) != 1 {
            bytes = Array(host.utf8)
            kind = GNUTLS_SAN_DNSNAME
        }
        try check(
            gnutls_x509_crt_set_subject_alt_name(
                certificate, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
    }

    private static func pem(_ export: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(TLSError) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(export(&datum))
        defer { mockarr_gnutls_free(datum.data) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }
}
