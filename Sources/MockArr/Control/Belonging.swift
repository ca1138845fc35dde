import FixtureKit
import MicroHTTP

/// Which sandbox a request of a client belongs to, and how it says so.
struct Belonging: Sendable, Equatable {
    /// The sandbox's place among all.
    var place = 0
    /// `/sandbox/{name}`, where the path begins with that.
    var prefix = ""
    /// Whether it came with the default sandbox's key, which opens any sandbox that is named besides.
    var bringsDefaultKey = false

    static let header = "X-MockArr-Sandbox"
    private static let prefix = "/sandbox/"

    /// Whether a request says by more than its key where it belongs.
    static func isNamed(in request: HTTPRequest) -> Bool {
        request.withUnsafeTarget { $0.starts(with: prefix.utf8) } || request.fields.contains(header)
    }

    /// The key counts first, unless it is the default one, which clients send everywhere; then the path, then the header.
    init(of request: HTTPRequest, in world: World) throws(ControlError) {
        let isNamed = Self.isNamed(in: request)
        guard world.sandboxes.count > 1 || isNamed else { return }
        let owner = App.credential(of: request).flatMap { world.place(ofKey: $0) }
        guard isNamed else {
            place = owner ?? 0
            return
        }
        if request.withUnsafeTarget({ $0.starts(with: Self.prefix.utf8) }) {
            let name = request.target.dropFirst(Self.prefix.count).prefix { $0 != "/" && $0 != "?" }
            prefix = Self.prefix + name
            place = try world.place(ofSandbox: String(name))
        } else if let name = request.fields[Self.header] {
            place = try world.place(ofSandbox: name)
        }
        if let owner, owner != 0 { place = owner }
        bringsDefaultKey = owner == 0
    }

    /// What the client is told, by the address and the key that it uses.
    func persona(of instance: Instance, in world: World) -> Persona {
        var persona = world.sandboxes[place].persona(of: instance)
        persona.urlBase = prefix + persona.urlBase
        if bringsDefaultKey, place != 0 { persona.apiKey = world.sandboxes[0].persona(of: instance).apiKey }
        return persona
    }
}
