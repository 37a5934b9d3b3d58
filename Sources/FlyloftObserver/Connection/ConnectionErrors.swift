internal import CX11
internal import FlyloftConcurrency

/// Keeps errors on an observer's connections from ending the process, which is what Xlib does by itself.
///
/// The observed window may vanish at any moment, so a request for it may fail at any moment: errors on these
/// connections are dropped and show as a missing answer. Xlib's handlers are the process's, so errors on all other
/// connections go to whoever handled them before.
enum ConnectionErrors {
  private static let lock = Lock()
  // Touched under the lock only.
  private nonisolated(unsafe) static var connections: Set<OpaquePointer> = []
  private nonisolated(unsafe) static var previousErrorHandler: XErrorHandler?
  private nonisolated(unsafe) static var previousBreakHandler: XIOErrorHandler?
  private nonisolated(unsafe) static var isInstalled = false

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

  static func forget(_ display: OpaquePointer) {
    lock.withLock { _ = connections.remove(display) }
  }

  private static func isDropped(on display: OpaquePointer?) -> Bool {
    lock.withLock { display.map(connections.contains) ?? false }
  }
}

/// Whether a connection still stands; noted by Xlib's callback on the thread that uses the connection.
final class ConnectionHealth {
  var isBroken = false
}
