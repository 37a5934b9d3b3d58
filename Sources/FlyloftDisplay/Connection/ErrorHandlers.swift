internal import CX11
internal import Glibc

/// Takes the place of Xlib's error handlers, which end the process.
@DisplayActor
enum ErrorHandlers {
  /// Called with each error of a connection, by its display. A listener must not call Xlib, which is what calls it.
  static var listeners: [OpaquePointer: @DisplayActor (ServerError) -> Void] = [:]
  private static var areInstalled = false

  static func install() {
    guard !areInstalled else { return }
    areInstalled = true
    // Xlib writes to a socket whose other end may be gone.
    signal(SIGPIPE, SIG_IGN)
    XSetErrorHandler(errorArrived)
    XSetIOErrorHandler(connectionBroke)
    // Xlib's own handler prints which extension is missing. Nothing here needs one, and all of them seem to be missing
    // when a connection breaks.
    XSetExtensionErrorHandler { _, _, _ in 0 }
  }
}

// Global functions: closures written in isolated code would be isolated too, and trap on the thread of a handshake.

private func errorArrived(_ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
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
  Handshake.connectionBroke(display)
  return 0
}
