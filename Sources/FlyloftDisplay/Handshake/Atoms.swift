internal import CX11
internal import Glibc

/// The server's numbers for the names in the protocol between clients and window managers, asked for in one round trip.
struct Atoms {
  let wmProtocols: Atom
  let wmDeleteWindow: Atom
  let wmState: Atom
  let netWMPing: Atom
  let netWMName: Atom
  let netWMIconName: Atom
  let netWMIcon: Atom
  let netWMPID: Atom
  let utf8String: Atom
  let netWMWindowType: Atom
  let netWMWindowTypeNormal: Atom
  let netWMSyncRequest: Atom
  let netWMSyncRequestCounter: Atom
  let netWMState: Atom
  let netWMStateFullscreen: Atom
  let netWMStateHidden: Atom
  let netSupported: Atom
  let netSupportingWMCheck: Atom
  /// The selection whose owner publishes the desktop's settings, and the property of its window that has them.
  let settingsManager: Atom
  let settings: Atom
  /// The type of the message by which whoever has become the owner of such a selection says so.
  let manager: Atom
  /// The property of the root window that names the input methods, the selection of the one that the user wants, and the types of
  /// the messages by which they are spoken to. The selection is nil if any will do, and 0 if none is wanted.
  let inputMethods: Atom
  let inputMethod: Atom?
  let (methodConnect, methodMessage, methodPart): (Atom, Atom, Atom)
  let compoundText: Atom
  /// Of files that are dragged from one program to another.
  let drop: Drop
  /// The type of the message that a window has the server send back to it, to learn that earlier requests are done.
  let frameDone: Atom

  /// The names of XDND.
  struct Drop {
    /// The property that says that a window takes drops.
    let aware: Atom
    /// Messages to the window, and from it.
    let (enter, position, leave, drop, status, finished): (Atom, Atom, Atom, Atom, Atom, Atom)
    /// The property of the source that says what it has, the selection by which it hands that over, and what is made of it: a copy.
    let (types, selection, copy): (Atom, Atom, Atom)
    /// A list of files.
    let files: Atom

    static let names = [
      "XdndAware", "XdndEnter", "XdndPosition", "XdndLeave", "XdndDrop", "XdndStatus", "XdndFinished", "XdndTypeList",
      "XdndSelection", "XdndActionCopy", "text/uri-list",
    ]

    init(_ atoms: ArraySlice<Atom>) {
      let atoms = Array(atoms)
      aware = atoms[0]
      (enter, position, leave, drop, status, finished) = (atoms[1], atoms[2], atoms[3], atoms[4], atoms[5], atoms[6])
      (types, selection, copy, files) = (atoms[7], atoms[8], atoms[9], atoms[10])
    }
  }

  init(display: OpaquePointer) {
    let method = Self.wantedMethod
    let atoms = Self.intern(
      [
        "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_NAME", "_NET_WM_ICON_NAME", "_NET_WM_ICON",
        "_NET_WM_PID", "UTF8_STRING", "_FLYLOFT_FRAME_DONE", "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_NORMAL",
        "_NET_WM_SYNC_REQUEST", "_NET_WM_SYNC_REQUEST_COUNTER", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN",
        "_NET_WM_STATE_HIDDEN", "_NET_SUPPORTED", "_NET_SUPPORTING_WM_CHECK",
        "_XSETTINGS_S\(XDefaultScreen(display))", "_XSETTINGS_SETTINGS", "MANAGER", "WM_STATE",
        "XIM_SERVERS", "_XIM_XCONNECT", "_XIM_PROTOCOL", "_XIM_MOREDATA", "COMPOUND_TEXT", "@server=\(method ?? "")",
      ] + Drop.names, display)
    wmProtocols = atoms[0]
    wmDeleteWindow = atoms[1]
    netWMPing = atoms[2]
    netWMName = atoms[3]
    netWMIconName = atoms[4]
    netWMIcon = atoms[5]
    netWMPID = atoms[6]
    utf8String = atoms[7]
    frameDone = atoms[8]
    netWMWindowType = atoms[9]
    netWMWindowTypeNormal = atoms[10]
    netWMSyncRequest = atoms[11]
    netWMSyncRequestCounter = atoms[12]
    netWMState = atoms[13]
    netWMStateFullscreen = atoms[14]
    netWMStateHidden = atoms[15]
    netSupported = atoms[16]
    netSupportingWMCheck = atoms[17]
    settingsManager = atoms[18]
    settings = atoms[19]
    manager = atoms[20]
    wmState = atoms[21]
    inputMethods = atoms[22]
    (methodConnect, methodMessage, methodPart) = (atoms[23], atoms[24], atoms[25])
    compoundText = atoms[26]
    drop = Drop(atoms[28...])
    inputMethod = method.map { ["", "none", "local"].contains($0) ? 0 : atoms[27] }
  }

  /// The name of the input method that `XMODIFIERS` asks for, as in `@im=ibus`; nil if it asks for none in particular.
  private static var wantedMethod: String? {
    guard let modifiers = getenv("XMODIFIERS").map({ String(cString: $0) }),
      let part = modifiers.split(separator: "@").last(where: { $0.hasPrefix("im=") })
    else { return nil }
    return String(part.dropFirst(3))
  }

  /// The server's numbers for names, in one round trip.
  static func intern(_ names: [String], _ display: OpaquePointer) -> [Atom] {
    var atoms = [Atom](repeating: 0, count: names.count)
    names.withCStrings { pointers in
      _ = XInternAtoms(display, pointers, Int32(names.count), False, &atoms)
    }
    return atoms
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
