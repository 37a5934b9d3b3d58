internal import CX11
internal import Glibc

/// An error that the server reports, after the fact, about a request sent earlier.
struct ServerComplaint: Hashable, Sendable {
  /// X11's numbers of errors and requests, as far as they tell what is to be done.
  static let (badWindow, badDrawable, badAlloc) = (3, 9, 11)
  static let (createWindow, mapWindow, createGC) = (1, 8, 55)
  static let (copyArea, fillRectangle, putImage) = (62, 70, 72)

  var text: String
  var code: Int
  var request: Int
  var minor: Int

  var description: String { "X11: \(text) (request \(request).\(minor))." }

  /// Whether there can be no window without what was asked for.
  var isFatal: Swift.Bool { [Self.createWindow, Self.mapWindow, Self.createGC].contains(request) }

  /// Whether the server lacked the memory to paint, so that a part of the window is missing.
  var leavesGap: Swift.Bool {
    code == Self.badAlloc && [Self.copyArea, Self.fillRectangle, Self.putImage].contains(request)
  }

  /// Whether the window was gone that the request was for.
  var isLate: Swift.Bool { code == Self.badWindow || code == Self.badDrawable }
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
    XSetErrorHandler(noteError)
    XSetIOErrorHandler(noteBreak)
    // What is missing is done without; and when a connection breaks, all extensions seem to be.
    XSetExtensionErrorHandler { _, _, _ in 0 }
  }
}

// Global functions: closures written in isolated code would be isolated too, and trap where a display is opened.

private func noteError(_ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
  // A display that is being opened has no window yet that could miss anything.
  guard let display, let event, EventLoop.shared.isIsolatingCurrentContext() == true else { return 0 }
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

/// Without it, Xlib prints before it asks the exit handler of the connection. One that is being opened has none yet.
private func noteBreak(_ display: OpaquePointer?) -> Int32 {
  Opening.leaveBroken()
  return 0
}
