internal import CX11
internal import Glibc

/// An error that the server reports, after the fact, about a request sent earlier.
struct ServerComplaint: Sendable {
  var text: String
  var code: Int
  var request: Int
  var minor: Int

  var description: String { "X11: \(text) (request \(request).\(minor))." }
}

/// Takes the place of Xlib's handlers, which end the process.
@DisplayActor
enum ServerErrors {
  /// Told of each error of a connection, by its display. The closure must not call Xlib: the error arrives inside it.
  static var listeners: [OpaquePointer: @DisplayActor (ServerComplaint) -> Void] = [:]
  private static var isInstalled = false

  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    // Xlib writes to a socket whose other end may be gone.
    signal(SIGPIPE, SIG_IGN)
    XSetErrorHandler { display, event in
      guard let display, let event else { return 0 }
      let complaint = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        XGetErrorText(display, Int32(event.pointee.error_code), buffer.baseAddress, Int32(buffer.count))
        return ServerComplaint(
          text: String(cString: buffer.baseAddress!), code: Int(event.pointee.error_code),
          request: Int(event.pointee.request_code), minor: Int(event.pointee.minor_code))
      }
      let address = UInt(bitPattern: display)
      DisplayActor.assumeIsolated { ServerErrors.listeners[OpaquePointer(bitPattern: address)!]?(complaint) }
      return 0
    }
    // Otherwise it prints before the exit handler of the connection is asked.
    XSetIOErrorHandler { _ in 0 }
  }
}
