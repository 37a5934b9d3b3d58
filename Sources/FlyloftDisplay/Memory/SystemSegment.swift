internal import CX11
internal import FlyloftConcurrency
internal import Glibc

/// A System V shared memory segment, mapped by this process.
struct SystemSegment {
  let base: UnsafeMutableRawPointer
  /// Its number, by which another process maps it.
  let number: Int32

  /// Held while a segment exists that is not yet marked for removal.
  private static let making = Lock()

  /// - Returns: nil when Linux grants no such segment.
  init?(byteCount: Int) {
    let made = Self.making.withLock { () -> (Int32, UnsafeMutableRawPointer)? in
      let number = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
      guard number >= 0 else { return nil }
      let address = shmat(number, nil, 0)
      // Marked for removal at once, so that it can't outlive this process. Linux still lets the server attach a marked
      // segment while someone has it mapped.
      shmctl(number, IPC_RMID, nil)
      guard let address, Int(bitPattern: address) != -1 else { return nil }
      return (number, address)
    }
    guard let made else { return nil }
    (number, base) = made
  }

  /// Waits until no segment exists that isn't marked for removal, and lets none be made from then on.
  @DisplayActor
  static func endMaking() {
    guard !isMakingEnded else { return }
    isMakingEnded = true
    // Never unlocked: the process is about to end.
    making.lock()
  }

  @DisplayActor private static var isMakingEnded = false
}
