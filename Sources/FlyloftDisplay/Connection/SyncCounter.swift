internal import CX11

/// Tells the window manager when a size that it gave has been drawn (`_NET_WM_SYNC_REQUEST`, the basic protocol), so that
/// it neither draws a frame around an old picture nor sends sizes faster than they can be shown.
@DisplayActor
final class SyncCounter {
  /// The server's number for it, for the window's properties.
  let identifier: XID
  private let display: OpaquePointer
  private var order = SyncOrder()

  /// - Returns: nil where the server has no such counters.
  init?(on connection: Connection) {
    let display = connection.display
    var ignored: (Int32, Int32) = (0, 0)
    // The library trips over a connection that broke in its first answer.
    guard XSyncQueryExtension(display, &ignored.0, &ignored.1) != 0, connection.isOpen,
      XSyncInitialize(display, &ignored.0, &ignored.1) != 0
    else { return nil }
    self.display = display
    identifier = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
  }

  func close() { XSyncDestroyCounter(display, identifier) }

  /// The manager's message: the size that comes next is to be answered with this value.
  func requested(low: Int, high: Int) {
    order.requested(Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low)))
  }

  /// The window has a new size, or its old one again.
  func resized() { order.resized() }

  /// All that the size changed has been sent. The server sets the counter when it has carried that out.
  func drawn() {
    guard let value = order.takeDrawn() else { return }
    XSyncSetCounter(
      display, identifier,
      XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }
}

/// Which value is due when: a request is answered only after the size that follows it has come and been drawn.
struct SyncOrder: Equatable {
  private var announced: Int64?
  private var awaiting: Int64?

  mutating func requested(_ value: Int64) { announced = value }

  mutating func resized() {
    guard let announced else { return }
    awaiting = announced
    self.announced = nil
  }

  mutating func takeDrawn() -> Int64? {
    defer { awaiting = nil }
    return awaiting
  }
}
