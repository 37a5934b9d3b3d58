internal import CX11
internal import FlyloftConcurrency
internal import Glibc

/// A System V shared-memory segment, mapped by this process, and by the server once the display thread has attached it.
final class Segment: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  /// Xlib's description of the segment, at a stable address. Only the display thread uses it once it is initialized.
  let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
  @DisplayActor private var isAttached = false

  /// Held while a segment exists that is not yet marked for removal.
  private static let making = Lock()

  /// - Returns: nil when Linux grants no such segment.
  init?(byteCount: Int) {
    let made = Self.making.withLock { () -> (Int32, UnsafeMutableRawPointer)? in
      let id = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
      guard id >= 0 else { return nil }
      let address = shmat(id, nil, 0)
      // Marked for removal at once, so that it can't outlive this process. Linux still lets the server attach a marked
      // segment while someone has it mapped.
      shmctl(id, IPC_RMID, nil)
      guard let address, Int(bitPattern: address) != -1 else { return nil }
      return (id, address)
    }
    guard let (id, address) = made else { return nil }
    base = address
    self.byteCount = byteCount
    info.initialize(
      to: XShmSegmentInfo(shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 1))
  }

  deinit {
    shmdt(base)
    info.deallocate()
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

  /// Has the server map the segment, unless it has been asked to. Comes before the first request that names the segment; a
  /// failure arrives later, as an error of the server.
  @DisplayActor
  func attach(to display: OpaquePointer) {
    guard !isAttached else { return }
    isAttached = true
    XShmAttach(display, info)
  }

  /// Has the server unmap the segment, after all requests sent so far.
  @DisplayActor
  func detach(from display: OpaquePointer) {
    guard isAttached else { return }
    isAttached = false
    XShmDetach(display, info)
  }
}
