import Glibc

/// Listens, hands requests to its handler and plays the scripts it gets back.
///
/// A few threads of its own share the connections; a waiting request costs none of them anything.
public final class HTTPServer: Sendable {
    /// What a server allows its clients.
    public struct Configuration: Sendable {
        /// Threads, each with an event loop.
        public var loops = 2

        /// Bytes of a request's body that are kept; a longer one is read, dropped and flagged.
        public var bodyLimit = 16 * 1024 * 1024

        /// Bytes of memory for a connection: the longest request line and header together.
        public var connectionMemory = 16 * 1024

        /// How long an idle connection stays open, or one that neither sends nor reads.
        public var idleTimeout = Duration.seconds(60)

        public init() {}
    }

    private struct Listening {
        let tag: Int
        let sockets: [Int32]
    }

    private struct State {
        var listening: [Listening] = []
        var isStopped = false
    }

    private let loops: [Loop]
    private let state = Locked(State())
    private let threads = Locked<[pthread_t]>([])

    /// Starts the threads; nothing listens yet.
    public init(handler: any HTTPHandler, configuration: Configuration = .init()) throws(HTTPServerError) {
        var configuration = configuration
        configuration.loops = max(1, configuration.loops)
        Platform.ignoreBrokenPipes()
        var loops: [Loop] = []
        for _ in 0..<configuration.loops {
            loops.append(try Loop(handler: handler, configuration: configuration))
        }
        self.loops = loops
        for (number, loop) in loops.enumerated() { try start(loop, named: "http-loop-\(number)") }
    }

    deinit {
        stop()
    }

    private func start(_ loop: Loop, named name: String) throws(HTTPServerError) {
        let context = Unmanaged.passRetained(ThreadContext(loop: loop, name: name))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, runLoop, context.toOpaque()) == 0 else {
            context.release()
            throw .cannotStart(reason: SystemError.last.reason)
        }
        let started = thread
        threads.withLock { $0.append(started) }
    }

    /// Opens a port on a numeric address; port 0 takes any. Answers the port.
    @discardableResult
    public func listen(
        on host: String, port: UInt16, tag: Int, security: TransportSecurity = .plain
    ) throws(HTTPServerError) -> UInt16 {
        let sockets = try openSockets(on: host, port: port)
        guard let address = SocketAddress(host, port: sockets.port) else { throw .notNumericAddress(host) }
        let isStopped = state.withLock { state in
            if !state.isStopped { state.listening.append(Listening(tag: tag, sockets: sockets.descriptors)) }
            return state.isStopped
        }
        if isStopped {
            for socket in sockets.descriptors { Platform.close(socket) }
            throw .stopped
        }
        for (loop, socket) in zip(loops, sockets.descriptors) {
            loop.post(.listen(socket: socket, tag: tag, address: address, security: security))
        }
        return sockets.port
    }

    /// One socket a loop, all on the same port.
    private func openSockets(
        on host: String, port: UInt16
    ) throws(HTTPServerError) -> (descriptors: [Int32], port: UInt16) {
        guard let address = SocketAddress(host, port: port) else { throw .notNumericAddress(host) }
        var descriptors: [Int32] = []
        do throws(SystemError) {
            if port != 0 { try Platform.checkIsFree(address) }
            descriptors.append(try Platform.makeListener(at: address))
            let bound = SocketAddress.port(of: descriptors[0])
            if let address = SocketAddress(host, port: bound) {
                for _ in loops.dropFirst() { descriptors.append(try Platform.makeListener(at: address)) }
            }
            return (descriptors, bound)
        } catch {
            for descriptor in descriptors { Platform.close(descriptor) }
            if error.isAddressInUse { throw .portInUse(host: host, port: port) }
            throw .cannotListen(host: host, port: port, reason: error.reason)
        }
    }

    /// Refuses new connections of that tag and closes its idle ones; requests under way are answered.
    ///
    /// The port may be opened again at once.
    public func stopListening(tag: Int) {
        state.withLock { state in
            // Refused from here on, whatever the loops are busy with. They close the sockets, nobody else does, so the
            // numbers are still ours.
            for listening in state.listening where listening.tag == tag {
                for socket in listening.sockets { Platform.stopListening(socket) }
            }
            state.listening.removeAll { $0.tag == tag }
            for loop in loops { loop.post(.stopListening(tag: tag)) }
        }
    }

    /// Lets every waiting script of that group go on with its next step.
    public func release(group: Int) {
        for loop in loops { loop.post(.release(group: group)) }
    }

    /// Lets the script of one exchange go on with its next step; one that has not come to its wait will pass it.
    public func release(_ exchange: StreamID) {
        for loop in loops { loop.post(.releaseOne(exchange)) }
    }

    /// Lets these streams take a turn, as far as their scripts have come to them.
    public func wake(_ streams: [StreamID]) {
        for loop in loops { loop.post(.wake(streams)) }
    }

    /// Calls ``HTTPHandler/alarm(_:)`` with the number once the time is over, unless the server has stopped by then.
    public func ring(_ number: Int, after time: Duration) {
        loops[0].post(.ring(number: number, at: Platform.now() &+ time.clampedNanoseconds))
    }

    /// Closes everything, whatever is held, and returns when the threads are gone. May be called again.
    ///
    /// Not from the handler: a thread cannot wait for its own end.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            state.listening = []
        }
        for loop in loops { loop.post(.stop) }
        // Not under the lock that handlers may want while we wait for them.
        threads.withLock { threads in
            for thread in threads {
                precondition(
                    pthread_equal(thread, pthread_self()) == 0, "a server cannot be stopped by its own handler")
                pthread_join(thread, nil)
            }
            threads = []
        }
    }
}

private final class ThreadContext: Sendable {
    let loop: Loop
    let name: String

    init(loop: Loop, name: String) {
        self.loop = loop
        self.name = name
    }
}

private let runLoop: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let thread = Unmanaged<ThreadContext>.fromOpaque(context).takeRetainedValue()
    Platform.prepareThread(named: thread.name)
    thread.loop.run()
    return nil
}
