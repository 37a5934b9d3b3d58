internal import CX11

/// The names that the protocol between clients and window managers goes by, asked for in one round trip.
struct Atoms {
  let wmProtocols: Atom
  let wmDeleteWindow: Atom
  let netWMPing: Atom
  let netWMName: Atom
  let netWMIconName: Atom
  let netWMIcon: Atom
  let netWMPID: Atom
  let utf8String: Atom
  /// Comes back to us once the server has carried out all before it.
  let frameDone: Atom

  init(display: OpaquePointer) {
    let names = [
      "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_NAME", "_NET_WM_ICON_NAME", "_NET_WM_ICON",
      "_NET_WM_PID", "UTF8_STRING", "_FLYLOFT_FRAME_DONE",
    ]
    var atoms = [Atom](repeating: 0, count: names.count)
    names.withCStrings { pointers in
      _ = XInternAtoms(display, pointers, Int32(names.count), False, &atoms)
    }
    wmProtocols = atoms[0]
    wmDeleteWindow = atoms[1]
    netWMPing = atoms[2]
    netWMName = atoms[3]
    netWMIconName = atoms[4]
    netWMIcon = atoms[5]
    netWMPID = atoms[6]
    utf8String = atoms[7]
    frameDone = atoms[8]
  }
}

extension [String] {
  fileprivate func withCStrings(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void) {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for string in self {
      starts.append(bytes.count)
      bytes += string.utf8CString
    }
    bytes.withUnsafeMutableBufferPointer { buffer in
      var pointers: [UnsafeMutablePointer<CChar>?] = starts.map { buffer.baseAddress! + $0 }
      body(&pointers)
    }
  }
}
