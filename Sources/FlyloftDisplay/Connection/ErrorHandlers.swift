internal import CX11
internal import FlyloftConcurrency
internal import Glibc

/// Answers errors of this module's connections in place of Xlib's handlers, which end the process. Those of all other
/// connections go to whatever handlers were there before: Xlib has one of a kind for all of a process.
@DisplayActor
enum ErrorHandlers {
  /// Called with each error of a connection, by its display. A listener must not call Xlib, which is what calls it.
  static var listeners: [OpaquePointer: @DisplayActor (ServerError) -> Void] = [:]
  private static var areInstalled = false

  static func install() {
    guard !areInstalled else { return }
    areInstalled = true
    // Xlib writes to a socket whose other end may be gone, which would end a process that has not said otherwise.
    var present = sigaction()
    sigaction(SIGPIPE, nil, &present)
    if present.__sigaction_handler.sa_handler == nil { signal(SIGPIPE, SIG_IGN) }
    formerErrorHandler = XSetErrorHandler(errorArrived)
    formerBreakHandler = XSetIOErrorHandler(connectionBroke)
    // Xlib's own handler prints which extension is missing. Nothing here needs one, and all of them seem to be missing
    // when a connection breaks.
    formerExtensionHandler = XSetExtensionErrorHandler(extensionIsMissing)
  }

  /// A display is one of ours, from when it is open until it has been closed.
  nonisolated static func add(_ display: OpaquePointer) { lock.withLock { displays.append(display) } }

  /// Closes a display, which tells its last errors, and is none of ours any more.
  nonisolated static func close(_ display: OpaquePointer) {
    XCloseDisplay(display)
    // One that a handshake has opened since may be at the same address, and stays.
    lock.withLock { _ = displays.firstIndex(of: display).map { displays.remove(at: $0) } }
  }

  /// True if it is one of ours, or is being opened by this thread to become one.
  fileprivate nonisolated static func isOurs(_ display: OpaquePointer?) -> Swift.Bool {
    guard let display else { return false }
    return lock.withLock { displays.contains(display) } || Handshake.isOpeningHere
  }

  private nonisolated static let lock = Lock()
  // Under `lock`.
  private nonisolated(unsafe) static var displays: [OpaquePointer] = []
}

// Written once, by `install`.
nonisolated(unsafe) private var formerErrorHandler: XErrorHandler?
nonisolated(unsafe) private var formerBreakHandler: XIOErrorHandler?
nonisolated(unsafe) private var formerExtensionHandler: XextErrorHandler?

// Global functions: closures written in isolated code would be isolated too, and trap on the thread of a handshake.

private func errorArrived(_ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
  guard ErrorHandlers.isOurs(display) else { return formerErrorHandler?(display, event) ?? 0 }
  // On the thread of a handshake there is no window yet that an error could concern.
  guard let display, let event, EventLoop.shared.isIsolatingCurrentContext() == true else { return 0 }
  let error = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    XGetErrorText(display, Int32(event.pointee.error_code), buffer.baseAddress, Int32(buffer.count))
    return ServerError(
      text: String(cString: buffer.baseAddress!), code: Int(event.pointee.error_code),
      request: Int(event.pointee.request_code), minor: Int(event.pointee.minor_code))
  }
  let address = UInt(bitPattern: display)
  DisplayActor.assumeIsolated { ErrorHandlers.listeners[OpaquePointer(bitPattern: address)!]?(error) }
  return 0
}

/// Xlib's own handler would print. What is to happen then is up to the connection's exit handler, which Xlib calls next;
/// only a connection whose display is still being opened has none.
private func connectionBroke(_ display: OpaquePointer?) -> Int32 {
  guard ErrorHandlers.isOurs(display) else { return formerBreakHandler?(display) ?? 0 }
  Handshake.connectionBroke(display)
  return 0
}

private func extensionIsMissing(
  _ display: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ reason: UnsafePointer<CChar>?
) -> Int32 {
  guard ErrorHandlers.isOurs(display) else { return formerExtensionHandler?(display, name, reason) ?? 0 }
  return 0
}
