private import Glibc

/// A value that many threads read at once, and that one at a time writes, alone: what a concurrent queue with barriers gives.
///
/// 1. Reads run beside each other.
/// 2. A write waits for the reads that have begun; until it has ended no other read or write begins.
/// 3. A read that begins after a write has ended sees what was written.
/// 4. A write that waits is not overtaken by reads that come after it, so that readers without end starve no writer.
///
/// Neither closure may read or write the same store.
final class SharedStore<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    var attributes = pthread_rwlockattr_t()
    pthread_rwlockattr_init(&attributes)
    // Without this, POSIX lets readers pass by a writer that waits.
    pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
    pthread_rwlock_init(lock, &attributes)
    pthread_rwlockattr_destroy(&attributes)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body(value)
  }

  func write<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body(&value)
  }
}
