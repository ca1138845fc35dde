import CMicrohttpd
import Glibc

// Every call to the operating system that another one would spell differently. A kqueue sibling of this file would bring
// macOS; nothing else would change.

/// A number for each thing that an event set watches, given back with its events.
typealias EventID = UInt64

/// A set of watched descriptors and the one place where a loop sleeps.
struct EventSet: ~Copyable {
    struct Interest: OptionSet {
        let rawValue: UInt32
        static let readable = Interest(rawValue: EPOLLIN.rawValue)
        static let writable = Interest(rawValue: EPOLLOUT.rawValue)
        /// The peer closed its side; a reset is always reported.
        static let leaving = Interest(rawValue: EPOLLRDHUP.rawValue)
    }

    struct Event {
        let id: EventID
        let isReadable: Bool
        let isWritable: Bool
        let hasPeerLeft: Bool
    }

    private let descriptor: Int32
    private let buffer: UnsafeMutableBufferPointer<epoll_event>

    init?(capacity: Int) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        buffer = .allocate(capacity: capacity)
        buffer.initialize(repeating: epoll_event())
    }

    deinit {
        Glibc.close(descriptor)
        buffer.deallocate()
    }

    @discardableResult
    func add(_ watched: Int32, _ interest: Interest, id: EventID) -> Bool {
        control(EPOLL_CTL_ADD, watched, interest, id)
    }

    func change(_ watched: Int32, to interest: Interest, id: EventID) {
        _ = control(EPOLL_CTL_MOD, watched, interest, id)
    }

    func remove(_ watched: Int32) {
        _ = control(EPOLL_CTL_DEL, watched, [], 0)
    }

    private func control(_ operation: Int32, _ watched: Int32, _ interest: Interest, _ id: EventID) -> Bool {
        var event = epoll_event(events: interest.rawValue, data: epoll_data(u64: id))
        return epoll_ctl(descriptor, operation, watched, &event) == 0
    }

    /// Sleeps until something happens or the time is over; answers how many events there are.
    func wait(nanoseconds: UInt64) -> Int {
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        let count = epoll_pwait2(descriptor, buffer.baseAddress, Int32(buffer.count), &time, nil)
        if count < 0, errno == ENOSYS || errno == EPERM {
            // Before Linux 5.11, and in sandboxes that have not heard of the call: whole milliseconds.
            let milliseconds = Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
            return max(0, Int(epoll_wait(descriptor, buffer.baseAddress, Int32(buffer.count), milliseconds)))
        }
        return max(0, Int(count))
    }

    /// An event of the last wait.
    subscript(index: Int) -> Event {
        let event = buffer[index]
        let gone = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
        return Event(
            id: event.data.u64, isReadable: event.events & EPOLLIN.rawValue != 0,
            isWritable: event.events & EPOLLOUT.rawValue != 0, hasPeerLeft: event.events & gone != 0
        )
    }
}

/// Wakes a loop from other threads.
struct WakeUp {
    let descriptor: Int32

    init?() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    func signal() {
        eventfd_write(descriptor, 1)
    }

    func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}

/// A numeric address with its port.
struct SocketAddress {
    private var storage = sockaddr_in6()
    private let length: socklen_t
    let family: Int32

    init?(_ host: String, port: UInt16) {
        if let address = Self.makeIPv4(host, port) {
            family = AF_INET
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
        } else {
            family = AF_INET6
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            storage.sin6_family = sa_family_t(AF_INET6)
            storage.sin6_port = port.bigEndian
            guard inet_pton(AF_INET6, host, &storage.sin6_addr) == 1 else { return nil }
        }
    }

    private static func makeIPv4(_ host: String, _ port: UInt16) -> sockaddr_in? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        return inet_pton(AF_INET, host, &address.sin_addr) == 1 ? address : nil
    }

    func withUnsafe<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// The port a socket is bound to. It stands at the same place for both families.
    static func port(of socket: Int32) -> UInt16 {
        var storage = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        return result == 0 ? UInt16(bigEndian: storage.sin6_port) : 0
    }
}

/// What a call left in `errno`.
struct SystemError: Error {
    let code: Int32

    static var last: SystemError { SystemError(code: errno) }

    var isAddressInUse: Bool { code == EADDRINUSE }
    var reason: String { String(cString: strerror(code)) }
}

enum Platform {
    /// Nanoseconds of a clock that never goes back.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// Descriptors the process may have, after it was made ready for many; done once.
    static let descriptorLimit: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        // Some containers allow a thousand million; the kernel's table would fill the memory.
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let usable = Int(min(limit.rlim_cur, 65_536))
        // Touch the last descriptor: the table then never grows under running threads, which stalls them 10 to 20 ms.
        let last = fcntl(0, F_DUPFD_CLOEXEC, Int32(usable - 1))
        if last >= 0 { Glibc.close(last) }
        return usable
    }()

    /// The library writes to sockets whose peer may be gone; that must be an error code, not the process's end.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// A name for debuggers, and timers that fire on time.
    static func prepareThread(named name: String) {
        mockarr_name_thread(name)
        mockarr_sharpen_timers()
    }

    /// A listening socket. Shared ones may be bound several times, and the kernel spreads the connections over them.
    static func makeListener(at address: SocketAddress) throws(SystemError) -> Int32 {
        let socket = try bindSocket(to: address, isShared: true)
        guard Glibc.listen(socket, 4096) == 0 else {
            let error = SystemError.last
            Glibc.close(socket)
            throw error
        }
        return socket
    }

    /// Throws if somebody else listens there, which a shared socket would not notice.
    static func checkIsFree(_ address: SocketAddress) throws(SystemError) {
        Glibc.close(try bindSocket(to: address, isShared: false))
    }

    private static func bindSocket(to address: SocketAddress, isShared: Bool) throws(SystemError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let socket = Glibc.socket(address.family, kind, 0)
        guard socket >= 0 else { throw SystemError.last }
        enable(SO_REUSEADDR, SOL_SOCKET, on: socket)
        if isShared { enable(SO_REUSEPORT, SOL_SOCKET, on: socket) }
        if address.family == AF_INET6 { enable(IPV6_V6ONLY, Int32(IPPROTO_IPV6), on: socket) }
        // Accepted sockets inherit it.
        enable(TCP_NODELAY, Int32(IPPROTO_TCP), on: socket)
        guard address.withUnsafe({ Glibc.bind(socket, $0, $1) }) == 0 else {
            let error = SystemError.last
            Glibc.close(socket)
            throw error
        }
        return socket
    }

    private static func enable(_ option: Int32, _ level: Int32, on socket: Int32) {
        var one: Int32 = 1
        setsockopt(socket, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    enum Accepted {
        case socket(Int32)
        case nobody
        case outOfDescriptors
    }

    static func accept(from listener: Int32) -> Accepted {
        while true {
            let socket = accept4(listener, nil, nil, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            if socket >= 0 { return .socket(socket) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .outOfDescriptors
            default: return .nobody
            }
        }
    }

    /// Refuses new clients at once; the descriptor stays valid until it is closed.
    static func stopListening(_ socket: Int32) {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Ends both directions; whoever watches the socket notices.
    static func hangUp(_ socket: Int32) {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Ends our direction; the other one goes on.
    static func finishSending(on socket: Int32) {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Two sockets that are connected to each other, or nil when no descriptors are left.
    static func makePair() -> (Int32, Int32)? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        var pair: [Int32] = [-1, -1]
        return socketpair(AF_UNIX, kind, 0, &pair) == 0 ? (pair[0], pair[1]) : nil
    }

    /// A second descriptor of the same socket, or nil when none is left.
    static func duplicate(_ socket: Int32) -> Int32? {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    static func close(_ descriptor: Int32) {
        Glibc.close(descriptor)
    }

    /// Closes with FIN. Unread input would turn it into RST, so what is there is read first.
    static func closeOrderly(_ socket: Int32) {
        shutdown(socket, Int32(SHUT_WR))
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            for _ in 0..<64 where recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) <= 0 {
                break
            }
        }
        Glibc.close(socket)
    }

    /// Closes with RST, at once, whatever other descriptors the socket has.
    static func closeAbruptly(_ socket: Int32) {
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        Glibc.close(socket)
    }

    /// Bytes that ever left a connection, resent ones counted once.
    static func bytesSent(on socket: Int32) -> Int {
        // tcpi_bytes_sent and tcpi_bytes_retrans, which the kernel has since 4.19 and glibc's struct lacks.
        let (sent, resent) = counts(of: socket, at: 200)
        return Int(clamping: sent &- resent)
    }

    /// Bytes that ever came over a connection and were read.
    static func bytesRead(from socket: Int32) -> Int {
        // tcpi_bytes_received; asked first, so that what comes meanwhile does not look as if somebody had read it.
        let (received, _) = counts(of: socket, at: 128)
        return Int(clamping: received) - Int(mockarr_unread(socket))
    }

    /// Two neighbours of the kernel's `tcp_info`.
    private static func counts(of socket: Int32, at offset: Int) -> (UInt64, UInt64) {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { info in
            info.initializeMemory(as: UInt8.self, repeating: 0)
            var length = socklen_t(info.count)
            guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length) == 0 else {
                return (0, 0)
            }
            return info.loadUnaligned(fromByteOffset: offset, as: (UInt64, UInt64).self)
        }
    }

    /// What came of sending or receiving.
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case peerLeft
    }

    /// Sends what the socket takes of two buffers, one behind the other.
    static func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, on socket: Int32) -> Transfer {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
            parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count)
            parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = 2
            while true {
                let count = sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                if count >= 0 { return .bytes(count) }
                if errno == EAGAIN { return .wouldBlock }
                if errno != EINTR { return .peerLeft }
            }
        }
    }
}

extension Platform {
    enum Received {
        case bytes([UInt8])
        case wouldBlock
        case peerLeft
    }

    /// What has arrived on a socket, but no more than a piece of it.
    static func receive(on socket: Int32) -> Received {
        var transfer = Transfer.wouldBlock
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
            transfer = receive(into: UnsafeMutableRawBufferPointer(buffer), on: socket)
            if case .bytes(let count) = transfer { filled = count }
        }
        return switch transfer {
        case .bytes: .bytes(bytes)
        case .wouldBlock: .wouldBlock
        case .peerLeft: .peerLeft
        }
    }

    /// The first byte that has arrived, left where it is; 0 where the peer has left, nil where there is none yet.
    static func peek(on socket: Int32) -> UInt8? {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : byte
    }

    /// Receives as much as has arrived and fits.
    static func receive(into buffer: UnsafeMutableRawBufferPointer, on socket: Int32) -> Transfer {
        while true {
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { return .bytes(count) }
            if count < 0, errno == EAGAIN { return .wouldBlock }
            if count == 0 || errno != EINTR { return .peerLeft }
        }
    }
}

/// The time of day.
public enum WallClock {
    /// Since 1970-01-01T00:00:00Z, in units of 100 nanoseconds.
    ///
    /// Looks at the wall once and counts from there, so that it never goes back when the machine's clock is put right.
    public static func ticks() -> Int { start + ticks(of: CLOCK_BOOTTIME) }

    private static let start = ticks(of: CLOCK_REALTIME) - ticks(of: CLOCK_BOOTTIME)

    private static func ticks(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 10_000_000 + Int(time.tv_nsec) / 100
    }
}
