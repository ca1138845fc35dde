internal import Glibc
internal import Synchronization

/// Tells when a folder has changed, once it is quiet again.
///
/// Editors truncate and write, write beside and rename, leave drafts; a checkout touches hundreds of files. So what comes
/// is one call for all that happened within a moment, and whoever is called looks at everything anew. Changes below
/// folders that are new, behind links, and on the way to the folder count, too: one that has gone may come back.
/// A thread of its own waits in the kernel and does not look at anything in between.
public final class FolderWatch: Sendable {
    private let run: Run
    private let thread: pthread_t

    /// Begins to watch, and calls `onChange` once before this returns, because all may have changed since the caller looked.
    ///
    /// From then on it is called on the watch's thread, with trouble when not everything could be watched.
    /// Throws when the folder is not there, or the system watches no more folders.
    public init(
        _ path: String, quietFor pause: Duration = .milliseconds(50),
        onChange: @escaping @Sendable (_ trouble: FixtureError?) -> Void
    ) throws(FixtureError) {
        run = try Run(path, pause: pause, onChange: onChange)
        onChange(nil)
        guard let thread = Self.start(run) else {
            throw .unreadable(path: path, reason: "no thread is left to watch it")
        }
        self.thread = thread
    }

    /// Ends the watch. No call comes after it returns; not to be called from within one.
    public func stop() {
        guard run.end() else { return }
        pthread_join(thread, nil)
    }

    deinit { stop() }

    private static func start(_ run: Run) -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(run)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Run>.fromOpaque(context).takeRetainedValue().loop()
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0 ? thread : nil
    }
}

extension FolderWatch {
    /// The thread's work; only `end` is called from elsewhere.
    fileprivate final class Run: @unchecked Sendable {
        // Unchecked because of the watches, which the thread alone changes once it runs.
        private let path: String
        private let pause: Duration
        private let onChange: @Sendable (FixtureError?) -> Void
        private let events: Int32
        /// A pipe whose end tells the thread to go.
        private let stopping: (reading: Int32, writing: Int32)
        private let isEnded = Atomic(false)
        /// The kernel's numbers of the folders and linked files of the tree.
        private var tree: Set<Int32> = []
        /// The folders on the way there, and which of their entries leads on.
        private var way: [Int32: String] = [:]

        /// Who never stops writing is looked at every now and then.
        private static let longestPause = Duration.seconds(2)

        init(
            _ path: String, pause: Duration, onChange: @escaping @Sendable (FixtureError?) -> Void
        ) throws(FixtureError) {
            self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            self.pause = pause
            self.onChange = onChange
            events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            var ends: [Int32] = [-1, -1]
            guard events >= 0, pipe(&ends) == 0 else {
                let reason = String(cString: strerror(errno))
                close(events)
                throw .unreadable(path: path, reason: "not watched: \(reason)")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            stopping = (ends[0], ends[1])
            if let trouble = watch() { throw trouble }
        }

        deinit {
            close(events)
            close(stopping.reading)
            _ = end()
        }

        /// Whether it has not been ended before.
        func end() -> Bool {
            guard !isEnded.exchange(true, ordering: .sequentiallyConsistent) else { return false }
            close(stopping.writing)
            return true
        }

        func loop() {
            while wait(for: nil) {
                guard takeEvents() else { continue }
                let start = ContinuousClock.now
                while ContinuousClock.now - start < Self.longestPause, wait(for: pause), takeEvents() {}
                if isStopping { return }
                let trouble = watch()
                onChange(trouble)
            }
        }

        private var isStopping: Bool {
            var wish = pollfd(fd: stopping.reading, events: Int16(POLLIN), revents: 0)
            return poll(&wish, 1, 0) > 0
        }

        /// Whether something has happened in time, and it was not the wish to stop.
        private func wait(for time: Duration?) -> Bool {
            var sources = [
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopping.reading, events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = time.map { Int32($0 / .milliseconds(1)) } ?? -1
            while true {
                let count = poll(&sources, 2, milliseconds)
                if count < 0, errno == EINTR { continue }
                return count > 0 && sources[1].revents == 0
            }
        }

        // MARK: Events

        /// Takes what has happened, and says whether any of it is about the folder.
        private func takeEvents() -> Bool {
            var isMeant = false
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                while true {
                    let count = read(events, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    var offset = 0
                    while offset + MemoryLayout<inotify_event>.size <= count {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let name = UnsafeRawBufferPointer(buffer)[(offset + MemoryLayout<inotify_event>.size)...]
                            .prefix(Int(event.len)).prefix { $0 != 0 }
                        if isAboutTheFolder(event, String(decoding: name, as: UTF8.self)) { isMeant = true }
                        offset += MemoryLayout<inotify_event>.size + Int(event.len)
                    }
                }
            }
            return isMeant
        }

        private func isAboutTheFolder(_ event: inotify_event, _ name: String) -> Bool {
            if event.wd < 0 { return true }  // more has happened than the kernel remembers
            if tree.contains(event.wd) { return true }
            guard let entry = way[event.wd] else { return false }
            return name == entry || name.isEmpty
        }

        // MARK: Watches

        /// Watches what is there now; the kernel knows again what it watches already.
        private func watch() -> FixtureError? {
            let old = tree.union(way.keys)
            (tree, way) = ([], [:])
            var trouble: FixtureError?
            for (folder, entry) in Self.way(to: path) {
                let number = inotify_add_watch(events, folder, Self.mask)
                if number >= 0 { way[number] = entry }
            }
            do {
                for (prefix, entries) in try Folder.tree(below: path + "/") {
                    try add(path + "/" + prefix)
                    for entry in entries where entry.isLink && !entry.isFolder {
                        try add("\(path)/\(prefix)\(entry.name)")
                    }
                }
            } catch {
                trouble = error
            }
            for number in old.subtracting(tree).subtracting(way.keys) { inotify_rm_watch(events, number) }
            return trouble
        }

        private func add(_ path: String) throws(FixtureError) {
            let number = inotify_add_watch(events, path, Self.mask)
            if number >= 0 {
                tree.insert(number)
            } else if errno == ENOSPC {
                throw .unreadable(
                    path: path, reason: "not watched: the system watches no more; raise fs.inotify.max_user_watches")
            }
            // Anything else has gone meanwhile, which the kernel will tell.
        }

        private static let mask = UInt32(
            IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
                | IN_DELETE_SELF
                | IN_MOVE_SELF)

        /// The folders above a path, each with the entry that leads on.
        private static func way(to path: String) -> [(folder: String, entry: String)] {
            var folder = path.hasPrefix("/") ? "/" : "."
            return path.split(separator: "/").map { part in
                defer { folder += folder == "/" ? String(part) : "/" + part }
                return (folder, String(part))
            }
        }
    }
}
