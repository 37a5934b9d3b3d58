internal import CX11
internal import FlyloftConcurrency
internal import Glibc

/// Shared memory, mapped by this process, and by the server once the display thread has attached it.
final class Segment: @unchecked Sendable {
  /// The way in which the server learns of the memory.
  enum Kind: CaseIterable, Sendable {
    /// A descriptor is sent over the connection. The memory has no name and goes with its last user, however that ends.
    /// It takes MIT-SHM 1.2 and a socket on this machine.
    case descriptor
    /// The server is told its number among the system's segments, of which Linux limits how many there are and how
    /// large.
    case systemV
  }

  let base: UnsafeMutableRawPointer
  let byteCount: Int
  /// Xlib's description of the segment, at a stable address. Only the display thread uses it once it is initialized.
  let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
  private let kind: Kind
  /// The memory's file, which is lent to processes that draw; -1 for System V segments.
  let file: Int32
  let number = SegmentNumber.next()
  @DisplayActor private var isAttached = false

  /// - Returns: nil when Linux grants no such segment.
  init?(byteCount: Int, _ kind: Kind) {
    self.kind = kind
    self.byteCount = byteCount
    var description = XShmSegmentInfo(shmseg: 0, shmid: -1, shmaddr: nil, readOnly: 1)
    switch kind {
    case .descriptor:
      guard let memory = MemoryFile(byteCount: byteCount) else { return nil }
      (base, file) = (memory.base, memory.file)
    case .systemV:
      guard let memory = SystemSegment(byteCount: byteCount) else { return nil }
      (base, file) = (memory.base, -1)
      description.shmid = memory.number
    }
    description.shmaddr = base.assumingMemoryBound(to: CChar.self)
    info.initialize(to: description)
  }

  deinit {
    switch kind {
    case .descriptor:
      munmap(base, byteCount)
      if file >= 0 { Glibc.close(file) }
    case .systemV: shmdt(base)
    }
    info.deallocate()
  }

  /// Gives memory back to the system, of a range of whole pages. It stays mapped here and by the server, and holds zeros
  /// until it is written again.
  func release(_ bytes: Range<Int>) { madvise(base + bytes.lowerBound, bytes.count, MADV_REMOVE) }

  /// Has the server map the segment, unless it has been asked to. Comes before the first request that names the segment; a
  /// failure arrives later, as an error of the server. The connection may turn out broken by it.
  @DisplayActor
  func attach(to display: OpaquePointer) {
    guard !isAttached else { return }
    isAttached = true
    switch kind {
    case .descriptor:
      let connection = XGetXCBConnection(display)
      info.pointee.shmseg = XID(xcb_generate_id(connection))
      // XCB closes the descriptor once it is sent.
      let sent = fcntl(file, F_DUPFD_CLOEXEC, 0)
      xcb_shm_attach_fd(connection, xcb_shm_seg_t(info.pointee.shmseg), sent, 1)
      SocketOwner.returnToXlib(display)
    case .systemV: XShmAttach(display, info)
    }
  }

  /// Has the server unmap the segment, after all requests sent so far. It can't be attached again.
  @DisplayActor
  func detach(from display: OpaquePointer) {
    guard isAttached else { return }
    XShmDetach(display, info)
  }
}
