internal import CX11
internal import FlyloftConcurrency

/// Keeps errors on an observer's connections from ending the process, which is what Xlib does by default.
///
/// The observed window may vanish at any moment, so any request for it may fail. Errors on these connections are
/// dropped; the caller sees that an answer is missing. Xlib's handlers are global to the process, so errors on other
/// connections are passed to the handlers that were installed before.
enum ConnectionErrors {
  private static let lock = Lock()
  // Accessed under the lock only.
  private nonisolated(unsafe) static var connections: Set<OpaquePointer> = []
  private nonisolated(unsafe) static var previousErrorHandler: XErrorHandler?
  private nonisolated(unsafe) static var previousBreakHandler: XIOErrorHandler?
  private nonisolated(unsafe) static var isInstalled = false

  /// Drops errors on this connection from now on; `health` notes when it breaks.
  static func drop(on display: OpaquePointer, noting health: ConnectionHealth) {
    lock.withLock {
      connections.insert(display)
      if !isInstalled {
        isInstalled = true
        previousErrorHandler = XSetErrorHandler { display, event in
          ConnectionErrors.isDropped(on: display) ? 0 : ConnectionErrors.previousErrorHandler?(display, event) ?? 0
        }
        previousBreakHandler = XSetIOErrorHandler { display in
          ConnectionErrors.isDropped(on: display) ? 0 : ConnectionErrors.previousBreakHandler?(display) ?? 0
        }
      }
    }
    XSetIOErrorExitHandler(
      display, { _, health in Unmanaged<ConnectionHealth>.fromOpaque(health!).takeUnretainedValue().isBroken = true },
      Unmanaged.passUnretained(health).toOpaque())
  }

  /// Handles errors on this connection, which is closed, as before `drop`.
  static func forget(_ display: OpaquePointer) {
    lock.withLock { _ = connections.remove(display) }
  }

  private static func isDropped(on display: OpaquePointer?) -> Bool {
    lock.withLock { display.map(connections.contains) ?? false }
  }
}

/// Whether a connection is broken; set by Xlib's callback, on the thread that uses the connection.
final class ConnectionHealth {
  var isBroken = false
}
