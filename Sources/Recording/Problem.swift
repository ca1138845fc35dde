package import HTTPClient

/// Why something could not be fetched. No text of it names the host, the address or the key.
package enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
    case status(Int)
    case unauthorized(hasKey: Bool)
    case login
    case page
    case malformed(String)
    case wrongShape(expected: String, found: String)
    case elsewhere
    case notAnArr(String?)
    case needs(String)
    case parts([String])
    case gaveUp
    case transfer(TransferFailure)

    package var description: String {
        switch self {
        case .status(let status): "answered \(status)"
        case .unauthorized(hasKey: true): "answered 401: the API key is not right"
        case .unauthorized(hasKey: false):
            "answered 401: it wants an API key, which goes into MOCKARR_RECORD_API_KEY or behind --api-key"
        case .login: "asks for a login: is the API key right, is the URL base right?"
        case .page: "answered a page instead of JSON: is the URL base right?"
        case .malformed(let why): "answered malformed JSON: \(why)"
        case .wrongShape(let expected, let found): "answered \(found) instead of \(expected)"
        case .elsewhere: "redirects to another host, where the API key does not go"
        case .notAnArr(let name?): "is a \(name), not a Radarr or Sonarr"
        case .notAnArr(nil): "is no Radarr or Sonarr: its /api/v3/system/status names no app"
        case .needs(let fixture): "needs \(fixture), which could not be fetched"
        case .parts(let problems): problems.joined(separator: "; ")
        case .gaveUp: "not asked: the server had stopped answering"
        case .transfer(let failure): failure.description
        }
    }

    /// Whether there was no answer at all.
    var isSilence: Bool {
        switch self {
        case .transfer(.unresolved), .transfer(.unreachable), .transfer(.tooSlow), .transfer(.broken): true
        default: false
        }
    }
}
