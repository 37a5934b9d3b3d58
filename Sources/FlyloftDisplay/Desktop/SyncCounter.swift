internal import CX11

/// A counter of the SYNC extension by which the window manager learns when the window has drawn a new size
/// (`_NET_WM_SYNC_REQUEST`, the basic protocol).
///
/// The manager then neither draws a frame around an old picture nor sends sizes faster than they can be shown.
@DisplayActor
final class SyncCounter {
  /// The counter's number on the server, for the window's properties.
  let identifier: XID
  private let display: OpaquePointer
  private var order = SyncOrder()

  /// - Returns: nil where the server has no counters.
  init?(on connection: Connection) {
    guard connection.capabilities.hasCounters else { return nil }
    display = connection.display
    identifier = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
  }

  func close() { XSyncDestroyCounter(display, identifier) }

  /// The manager's message: the counter is to get this value once the size that comes next has been drawn.
  func requested(low: Int, high: Int) {
    order.requested(Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low)))
  }

  /// The manager has set a size, new or the same as before.
  func resized() { order.resized() }

  /// Everything that the size changed has been sent. The server sets the counter after it has done that.
  func drawn() {
    guard let value = order.takeDrawn() else { return }
    XSyncSetCounter(
      display, identifier,
      XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }
}

/// The values of the counter, in their order. A request is answered only after the size that follows it has come and
/// been drawn.
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
