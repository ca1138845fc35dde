import CMicrohttpd
import Glibc

/// One libmicrohttpd daemon without a listening socket and without threads: the loop feeds and runs it.
struct Daemon {
    private let pointer: OpaquePointer

    /// Starts a daemon whose callbacks end up in the loop, which must outlive it.
    init?(for loop: Unmanaged<Loop>, configuration: HTTPServer.Configuration, connectionLimit: Int) {
        let context = loop.toOpaque()
        // Nothing is suspended or upgraded: both would put connections on a list that the library walks, and stopping with
        // one of them left aborts the process. TURBO: a finished connection is closed without `shutdown`, so a duplicate of its socket lives on.
        let flags = MHD_USE_NO_LISTEN_SOCKET.rawValue | MHD_USE_EPOLL.rawValue | MHD_USE_TURBO.rawValue
        var options = [
            option(.SIGPIPE_HANDLED_BY_APP, 1),
            option(.CONNECTION_LIMIT, connectionLimit),
            option(.CONNECTION_MEMORY_LIMIT, configuration.connectionMemory),
            option(.CONNECTION_TIMEOUT, Int(configuration.idleTimeout.components.seconds)),
            option(.UNESCAPE_CALLBACK, unsafeBitCast(onUnescape, to: Int.self)),
            option(.URI_LOG_CALLBACK, unsafeBitCast(onTarget, to: Int.self), context),
            option(.NOTIFY_CONNECTION, unsafeBitCast(onConnection, to: Int.self), context),
            option(.NOTIFY_COMPLETED, unsafeBitCast(onCompleted, to: Int.self), context),
            option(.END, 0),
        ]
        let started: OpaquePointer? = options.withUnsafeMutableBufferPointer { options in
            guard let first = options.baseAddress else { return nil }
            return withVaList([MHD_OPTION.ARRAY.rawValue, OpaquePointer(first), MHD_OPTION.END.rawValue]) {
                MHD_start_daemon_va(flags, 0, nil, nil, onRequest, context, $0)
            }
        }
        guard let started else { return nil }
        pointer = started
    }

    /// The daemon's own event set, readable when it has something to do.
    var events: Int32 { mockarr_daemon_epoll(pointer) }

    var connectionCount: Int { Int(mockarr_daemon_connections(pointer)) }

    /// Nanoseconds after which it must be run even if nothing happens.
    var timeout: UInt64 {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(pointer, &milliseconds) == .YES ? milliseconds &* 1_000_000 : .max
    }

    func run() {
        MHD_run(pointer)
    }

    /// Gives the daemon a socket; it closes it if it cannot take it.
    func add(_ socket: Int32, from address: SocketAddress) {
        _ = address.withUnsafe { MHD_add_connection(pointer, socket, $0, $1) }
    }

    func stop() {
        MHD_stop_daemon(pointer)
    }
}

private func option(_ name: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil) -> MHD_OptionItem {
    MHD_OptionItem(option: name, value: value, ptr_value: pointer)
}

// The C entry points. They run on the thread that called into the daemon, which is its loop's, and capture nothing.

private func connection(_ pointer: UnsafeMutableRawPointer) -> Connection {
    Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
}

private typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

/// Leaves the target as it came: the default would turn `%2F` into a separator and end the path at `%00`.
private let onUnescape: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int =
    {
        _, _, text in
        text.map { length(of: $0) } ?? 0
    }

private let onTarget:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        _, target, library in
        guard let target, let library, let context = mockarr_connection_context(library) else { return nil }
        connection(context).begin(target: UnsafeRawBufferPointer(start: target, count: length(of: target)))
        return context
    }

private let onConnection: MHD_NotifyConnectionCallback = { context, library, slot, event in
    guard let context, let slot, let library else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        let loop = Unmanaged<Loop>.fromOpaque(context).takeUnretainedValue()
        let started = loop.makeConnection(on: mockarr_connection_socket(library))
        slot.pointee = started.map { Unmanaged.passRetained($0).toOpaque() }
    } else if let held = slot.pointee {
        slot.pointee = nil
        let ended = Unmanaged<Connection>.fromOpaque(held).takeRetainedValue()
        ended.listener.remove(ended)
    }
}

private let onRequest: MHD_AccessHandlerCallback = { context, library, _, method, version, piece, size, slot in
    guard let context, let library, let method, let version, let size, let current = slot?.pointee else { return .NO }
    let connection = connection(current)
    if connection.receiveHead() { return .YES }
    if size.pointee > 0 {
        let loop = Unmanaged<Loop>.fromOpaque(context).takeUnretainedValue()
        connection.receive(
            UnsafeRawBufferPointer(start: piece, count: size.pointee), limit: loop.configuration.bodyLimit)
        size.pointee = 0
        return .YES
    }
    // "HTTP/1.0" and "HTTP/1.1" differ in their last character; what is older than 1.1 counts as 1.0.
    let isOld = strcmp(version, "HTTP/1.1") < 0
    return connection.answer(library, method: method, version: isOld ? .http10 : .http11)
}

private let onCompleted: MHD_RequestCompletedCallback = { _, _, slot, code in
    guard let slot, let current = slot.pointee else { return }
    slot.pointee = nil
    connection(current).complete(code)
}

func length(of text: UnsafePointer<CChar>) -> Int {
    strlen(text)
}
