internal import CX11

/// The extensions that the server offers beyond the core protocol, asked for once during the handshake.
struct Capabilities {
  /// True if XCloseDisplay may be called. Where its question for the version of generic events remains without an answer,
  /// libXext frees what it knows of the display, and would use it there.
  let closes: Swift.Bool
  /// The request number of the Present extension; nil without it.
  let presentOpcode: Int32?
  /// Pictures a second as RandR reports them; zero where it doesn't, and where Present makes the question needless.
  let refreshRate: Double
  /// XInput 2.1 or later, where smooth scrolling began; nil without it.
  let pointerExtension: PointerExtension?
  /// True if there are counters of the SYNC extension.
  let hasCounters: Swift.Bool
  /// MIT-SHM, and how it works between this process and the server.
  let sharedMemory: SharedMemoryProbe.Answer

  /// Asks the server, and waits for its answers.
  ///
  /// - Parameters:
  ///   - allowsXInput: whether XInput2 is used where it is there; servers can't be told to do without.
  ///   - allowsPresent: the same for Present.
  ///   - segments: the kinds of shared memory to try, in this order.
  ///   - breakFlag: the connection's. Nothing more is asked on one that broke: there libXext uses what it has freed.
  @DisplayActor
  init(
    of display: OpaquePointer, root: XID, allowsXInput: Swift.Bool, allowsPresent: Swift.Bool,
    segments: [Segment.Kind], _ breakFlag: borrowing BreakFlag
  ) {
    // Before any other extension, since libXext asks when the first is used.
    var (event, error): (Int32, Int32) = (0, 0)
    _ = XGEQueryExtension(display, &event, &error)
    closes = !breakFlag.isSet
    sharedMemory =
      closes ? SharedMemoryProbe.run(on: display, trying: segments, breakFlag) : .init(sharing: .failure(.noExtension))
    pointerExtension = allowsXInput && !breakFlag.isSet ? PointerExtension(of: display, breakFlag) : nil
    presentOpcode = allowsPresent && !breakFlag.isSet ? Self.presentOpcode(of: display) : nil
    refreshRate = presentOpcode == nil && !breakFlag.isSet ? Self.refreshRate(of: display, root: root) : 0
    hasCounters = Self.hasCounters(display, breakFlag)
  }

  private static func presentOpcode(of display: OpaquePointer) -> Int32? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XPresentQueryExtension(display, &opcode, &event, &error) != 0 ? opcode : nil
  }

  private static func refreshRate(of display: OpaquePointer, root: XID) -> Double {
    var (event, error): (Int32, Int32) = (0, 0)
    guard XRRQueryExtension(display, &event, &error) != 0, let screen = XRRGetScreenInfo(display, root) else {
      return 0
    }
    defer { XRRFreeScreenConfigInfo(screen) }
    return Double(XRRConfigCurrentRate(screen))
  }

  private static func hasCounters(_ display: OpaquePointer, _ breakFlag: borrowing BreakFlag) -> Swift.Bool {
    var (first, second): (Int32, Int32) = (0, 0)
    return !breakFlag.isSet && XSyncQueryExtension(display, &first, &second) != 0 && !breakFlag.isSet
      && XSyncInitialize(display, &first, &second) != 0
  }
}

/// The XInput2 extension, as far as pointers need it.
struct PointerExtension {
  /// The extension's request number.
  let opcode: Int32
  /// True if touchpads report gestures, which came with version 2.4.
  let hasGestures: Swift.Bool

  /// - Returns: nil on servers without XInput 2.1: core events serve them.
  @DisplayActor
  init?(of display: OpaquePointer, _ breakFlag: borrowing BreakFlag) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0, !breakFlag.isSet else {
      return nil
    }
    // libXi keeps the answer to this question, and reads it later on: through a null pointer where the connection broke before the
    // answer came. This function alone survives that.
    guard let known = XGetExtensionVersion(display, "XInputExtension"), UInt(bitPattern: known) != 1, !breakFlag.isSet
    else { return nil }
    XFree(known)
    var (major, minor): (Int32, Int32) = (2, 4)
    guard XIQueryVersion(display, &major, &minor) == Success, (major, minor) >= (2, 1) else { return nil }
    self.opcode = opcode
    hasGestures = (major, minor) >= (2, 4)
  }
}
