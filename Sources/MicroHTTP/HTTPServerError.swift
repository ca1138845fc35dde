/// Why a server or a listener could not start.
public enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    case portInUse(host: String, port: UInt16)
    case notNumericAddress(String)
    case cannotListen(host: String, port: UInt16, reason: String)
    case cannotStart(reason: String)
    case stopped

    public var description: String {
        switch self {
        case .portInUse(let host, let port): "port \(port) on \(host) is in use by another program"
        case .notNumericAddress(let host): "\"\(host)\" is not a numeric IPv4 or IPv6 address"
        case .cannotListen(let host, let port, let reason): "cannot listen on \(host) port \(port): \(reason)"
        case .cannotStart(let reason): "cannot start the server: \(reason)"
        case .stopped: "the server has been stopped"
        }
    }
}
