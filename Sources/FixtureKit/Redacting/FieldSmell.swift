/// What the name of a field says about its value.
enum FieldSmell: Sendable, Hashable {
    case key, token, password, user, cookie, authorization, host
    /// A host, if it looks like one: mail is sent by a `server`, and answers are written by one.
    case server

    /// What a name smells of: `apiKey`, `X-Plex-Token`, `proxy_password`.
    init?(name: String) {
        self.init(letters: name.utf8.filter(\.isAlphanumeric).map(\.lowercased))
    }

    init?(letters name: [UInt8]) {
        guard name.count >= 3, name.count <= 40 else { return nil }
        if let smell = Self.names[name] {
            self = smell
            return
        }
        guard let last = Self.endings.first(where: { name.count > $0.ending.count && name.ends(with: $0.ending) })
        else {
            return nil
        }
        self = last.smell
    }

    /// What a field is marked as by the server itself.
    init?(privacy: String?) {
        switch privacy {
        case "apiKey": self = .key
        case "password": self = .password
        case "userName": self = .user
        default: return nil
        }
    }

    var kind: SecretKind {
        switch self {
        case .key: .key
        case .token, .authorization: .token
        case .password: .password
        case .user: .user
        case .cookie: .cookie
        case .host, .server: .host
        }
    }

    private static let names: [[UInt8]: FieldSmell] = table([
        ("user username login loginname authuser chatid senderid recipientid", .user),
        ("cookie cookies setcookie", .cookie), ("authorization proxyauthorization", .authorization),
        ("token tokens secret secrets statelessurls", .token),
        ("apikey apikeys accesskey userkey rsskey authkey passkey privatekey secretkey configurationkey", .key),
        ("password passwd passphrase pwd passwordconfirmation pass torrentpass", .password),
        ("host hostname machinename computername", .host), ("server smtpserver", .server),
    ])

    private static let endings: [(ending: [UInt8], smell: FieldSmell)] = [
        ("apikey", .key), ("accesskey", .key), ("userkey", .key), ("rsskey", .key), ("authkey", .key),
        ("passkey", .key), ("privatekey", .key), ("secretkey", .key), ("configurationkey", .key),
        ("encryptionkey", .key), ("token", .token), ("secret", .token), ("statelessurls", .token),
        ("password", .password), ("passphrase", .password), ("passwordconfirmation", .password),
        ("torrentpass", .password), ("username", .user), ("hostname", .host),
    ].map { (Array($0.utf8), $1) }

    private static func table(_ rows: [(String, FieldSmell)]) -> [[UInt8]: FieldSmell] {
        var table: [[UInt8]: FieldSmell] = [:]
        for (names, smell) in rows {
            for name in names.split(separator: " ") { table[Array(name.utf8)] = smell }
        }
        return table
    }
}

extension Collection where Element == UInt8 {
    func ends(with other: [UInt8]) -> Bool { count >= other.count && suffix(other.count).elementsEqual(other) }
}
