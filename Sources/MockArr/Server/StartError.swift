public import FixtureKit
import MicroHTTP

/// Why a mock could not be started, and what to try.
public enum StartError: Error, CustomStringConvertible {
    case fixtures(FixtureError)
    case portInUse(host: String, port: UInt16, what: String)
    case listener(what: String, reason: String)
    case certificate(path: String, problem: String)
    case preset(path: String, problem: String)
    case state(path: String, problem: String)

    public var description: String {
        switch self {
        case .fixtures(let error): error.description
        case .portInUse(let host, let port, let what):
            "port \(port) on \(host) is in use, and \(what) needs it: stop what listens there, or choose another port "
                + "(0 takes any free one)"
        case .listener(let what, let reason): "\(what) cannot listen: \(reason)"
        case .certificate(let path, let problem), .preset(let path, let problem), .state(let path, let problem):
            "\(path): \(problem)"
        }
    }
}
