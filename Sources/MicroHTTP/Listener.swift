/// One loop's share of an address that the server listens on.
///
/// Knows its open connections, so that closing it can close the idle ones too.
final class Listener {
    let socket: Int32
    let tag: Int
    let address: SocketAddress
    let security: TransportSecurity
    var isOpen = true
    private(set) var connections: [Connection] = []

    init(socket: Int32, tag: Int, address: SocketAddress, security: TransportSecurity) {
        self.socket = socket
        self.tag = tag
        self.address = address
        self.security = security
    }

    func insert(_ connection: Connection) {
        connection.place = connections.count
        connections.append(connection)
    }

    func remove(_ connection: Connection) {
        let last = connections.removeLast()
        if last !== connection {
            connections[connection.place] = last
            last.place = connection.place
        }
    }
}
