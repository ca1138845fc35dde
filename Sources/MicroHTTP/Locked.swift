import Glibc

/// A value behind a lock that the thread sanitizer understands.
///
/// `Synchronization.Mutex` waits by bare system calls on Linux. The sanitizer does not see those and reports a race for
/// every access under the lock, which would leave the sanitized test run without a meaning.
package struct Locked<Value: Sendable>: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointers: the value is reached through `withLock` alone.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ initial: Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    package borrowing func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
