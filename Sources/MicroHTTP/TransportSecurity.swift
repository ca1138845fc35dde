/// How a listener talks to its clients.
public enum TransportSecurity: Sendable {
    case plain
    case tls(TLSIdentity)
    /// Takes connections and leaves their handshakes unanswered.
    case silent
}
