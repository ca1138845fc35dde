import FixtureKit
import MicroHTTP

/// The certificates that instances show, each made when it is first needed.
final class Certificates: Sendable {
    private let start: Instant
    private let hosts: [String]
    private let given: TLSIdentity?
    private let made = Locked<[TLSChoice: TLSIdentity]>([:])

    /// What they say is about the real time of the start, whatever the emulated clocks show.
    init(at start: Instant, for host: String = "127.0.0.1", given: TLSIdentity? = nil) {
        self.start = start
        let usual = ["localhost", "127.0.0.1", "::1"]
        hosts = usual.contains(host) || ["0.0.0.0", "::"].contains(host) ? usual : usual + [host]
        self.given = given
    }

    var hasGiven: Bool { given != nil }

    /// What a listener needs to know.
    func security(for choice: TLSChoice) throws(TLSError) -> TransportSecurity {
        if choice == .stalled { return .silent }
        return try identity(for: choice).map { .tls($0) } ?? .plain
    }

    /// The certificate as PEM, where there is one.
    func pem(of choice: TLSChoice) throws(TLSError) -> String? {
        try identity(for: choice)?.certificate
    }

    private func identity(for choice: TLSChoice) throws(TLSError) -> TLSIdentity? {
        guard let content = content(of: choice) else { return choice == .given ? given : nil }
        return try made.withLock { made throws(TLSError) in
            if let known = made[choice] { return known }
            let identity = try TLSIdentity(content)
            made[choice] = identity
            return identity
        }
    }

    /// What a certificate of our own says; nil for what is none.
    func content(of choice: TLSChoice) -> CertificateContent? {
        // A day early, for clients whose clock is behind; a year, because Apple's systems refuse much more.
        let now = start.adding(days: -1).seconds..<start.adding(days: 365).seconds
        let past = start.adding(days: -730).seconds..<start.adding(days: -365).seconds
        return switch choice {
        case .selfSigned: CertificateContent(hosts: hosts, validity: now)
        case .selfSignedAuthority: CertificateContent(hosts: hosts, validity: now, isAuthority: true)
        case .expired: CertificateContent(hosts: hosts, validity: past)
        case .wrongName: CertificateContent(hosts: ["wrong.example.invalid"], validity: now)
        case .off, .given, .stalled: nil
        }
    }
}

extension Certificates {
    /// What a configuration asks for, with its files read.
    convenience init(_ configuration: Configuration, at start: Instant) throws(StartError) {
        var given: TLSIdentity?
        if let files = configuration.certificate { given = try Self.read(files) }
        self.init(at: start, for: configuration.bind, given: given)
    }

    private static func read(_ files: Configuration.CertificateFiles) throws(StartError) -> TLSIdentity {
        let certificate: [UInt8]
        let key: [UInt8]
        do {
            certificate = try FixtureLibrary.read(files.certificate)
            key = try FixtureLibrary.read(files.key)
        } catch {
            throw .fixtures(error)
        }
        do {
            return try TLSIdentity(certificate: certificate, key: key)
        } catch {
            if case .certificate = error { throw .certificate(path: files.certificate, problem: "\(error)") }
            throw .certificate(path: files.key, problem: "\(error)")
        }
    }
}
