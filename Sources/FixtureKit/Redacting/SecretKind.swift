/// What must not stand in a fixture, by what it gives away.
public enum SecretKind: String, Sendable, Hashable, CaseIterable {
    case key = "key"
    case token = "token"
    case password = "password"
    case cookie = "cookie"
    case privateKey = "private key"
    case user = "user name"
    case mail = "mail address"
    case host = "host name"
    case address = "network address"
    case hardware = "hardware address"
}

/// A secret in a text: what it is, and which bytes of the text it is.
struct SecretMatch: Sendable, Hashable {
    let kind: SecretKind
    let range: Range<Int>
    /// How the secret is written where it was learnt, when that is not how it stands here.
    var original: [UInt8]?
}
