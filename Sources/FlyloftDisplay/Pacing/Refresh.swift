internal import CX11

/// What the server can tell of the display's refresh.
@DisplayActor
enum Refresh {
  /// The request number of the Present extension; nil without it.
  static func presentOpcode(of display: OpaquePointer) -> Int32? {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    guard XPresentQueryExtension(display, &opcode, &event, &error) != 0 else { return nil }
    return opcode
  }

  /// Pictures a second, from RandR; zero if it doesn't know.
  static func rate(of display: OpaquePointer, root: XID) -> Double {
    var event: Int32 = 0
    var error: Int32 = 0
    guard XRRQueryExtension(display, &event, &error) != 0, let screen = XRRGetScreenInfo(display, root) else {
      return 0
    }
    defer { XRRFreeScreenConfigInfo(screen) }
    return Double(XRRConfigCurrentRate(screen))
  }
}
