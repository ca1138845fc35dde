/// Whether an instance speaks TLS, and which certificate it shows.
public enum TLSChoice: String, Sendable, CaseIterable {
    /// Plain HTTP.
    case off
    /// Good for this machine, but signed by nobody else.
    case selfSigned = "self-signed"
    /// The same, with the flag of an authority, which some clients refuse from a server.
    case selfSignedAuthority = "self-signed-ca"
    /// Ended a year ago.
    case expired
    /// For another host.
    case wrongName = "wrong-name"
    /// That of `--tls-cert`.
    case given
    /// Takes connections and leaves their handshakes unanswered.
    case stalled
}
