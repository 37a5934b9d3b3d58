import FlyloftConcurrency
import Testing

@Suite("The lock")
struct LockTests {
  @Test("withLockIfFree doesn't wait for a lock that is held")
  func lockIfFree() {
    let lock = Lock()
    #expect(lock.withLockIfFree { 1 } == 1)
    lock.withLock { #expect(lock.withLockIfFree { 1 } == nil) }
  }
}
