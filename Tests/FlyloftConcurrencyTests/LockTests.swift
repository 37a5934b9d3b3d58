import FlyloftConcurrency
import Testing

@Suite("The lock")
struct LockTests {
  @Test("a lock that is held is not waited for by those who must not")
  func lockIfFree() {
    let lock = Lock()
    #expect(lock.withLockIfFree { 1 } == 1)
    lock.withLock { #expect(lock.withLockIfFree { 1 } == nil) }
  }
}
