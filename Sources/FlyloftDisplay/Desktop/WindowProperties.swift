internal import CX11
internal import Flyloft
internal import Glibc

/// Sets the properties by which a window describes itself to the window manager.
@DisplayActor
struct WindowProperties {
  let display: OpaquePointer
  let window: XID
  let atoms: Atoms

  func describe(_ configuration: WindowConfiguration, syncCounter: SyncCounter?) {
    setTitle(configuration.title)
    setText(
      configuration.iconName, [(atom(XA_WM_ICON_NAME), atoms.utf8String), (atoms.netWMIconName, atoms.utf8String)])
    setClass(configuration)
    setSizeHints(size: configuration.size, minimum: configuration.minimumSize)
    setHints()
    var protocols = [atoms.wmDeleteWindow, atoms.netWMPing]
    if let syncCounter {
      protocols.append(atoms.netWMSyncRequest)
      change(atoms.netWMSyncRequestCounter, type: atom(XA_CARDINAL), longs: [Int(syncCounter.identifier)])
    }
    XSetWMProtocols(display, window, &protocols, Int32(protocols.count))
    change(atoms.netWMWindowType, type: atom(XA_ATOM), longs: [Int(atoms.netWMWindowTypeNormal)])
    change(atoms.drop.aware, type: atom(XA_ATOM), longs: [FileDrop.version])
    setProcess()
    if let icon = configuration.icon { setIcon(icon) }
  }

  func setTitle(_ title: String) {
    setText(title, [(atom(XA_WM_NAME), atoms.utf8String), (atoms.netWMName, atoms.utf8String)])
  }

  /// Sets `_NET_WM_ICON`: width, height, then the pixels as ARGB, not premultiplied, each a C long. An icon with a side
  /// longer than 512 pixels is left out: no window manager shows it, and the request could exceed the server's limit.
  func setIcon(_ icon: Image) {
    guard icon.size.width <= 512, icon.size.height <= 512 else { return }
    var values = [icon.size.width, icon.size.height]
    icon.withPixels { values += $0.lazy.map { Int(Self.straight($0)) } }
    change(atoms.netWMIcon, type: atom(XA_CARDINAL), longs: values)
  }

  /// A premultiplied pixel as one that isn't.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0, alpha != 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  private func setClass(_ configuration: WindowConfiguration) {
    var name = configuration.resourceName
    var className = configuration.className
    let text = (name.withUTF8(Array.init) + [0] + className.withUTF8(Array.init) + [0])
    change(atom(XA_WM_CLASS), type: atom(XA_STRING), bytes: text)
  }

  func setSizeHints(size: PixelSize, minimum: PixelSize) {
    var hints = XSizeHints()
    hints.flags = 1 << 3 | 1 << 4  // PSize and PMinSize, macros that Swift doesn't import
    hints.width = Int32(clamping: size.width)
    hints.height = Int32(clamping: size.height)
    hints.min_width = Int32(clamping: max(1, minimum.width))
    hints.min_height = Int32(clamping: max(1, minimum.height))
    XSetWMNormalHints(display, window, &hints)
  }

  private func setHints() {
    var hints = XWMHints()
    hints.flags = 1 << 0 | 1 << 1 | 1 << 6  // InputHint, StateHint and WindowGroupHint
    hints.input = 1
    hints.initial_state = NormalState
    hints.window_group = window
    XSetWMHints(display, window, &hints)
  }

  /// Sets the host's name and the process identifier. By these a window manager knows which process to end when it doesn't
  /// answer a ping.
  private func setProcess() {
    change(atoms.netWMPID, type: atom(XA_CARDINAL), longs: [Int(getpid())])
    var host = [UInt8](repeating: 0, count: 256)
    let status = host.withUnsafeMutableBytes { gethostname($0.baseAddress!.assumingMemoryBound(to: CChar.self), 255) }
    guard status == 0 else { return }
    change(atom(XA_WM_CLIENT_MACHINE), type: atom(XA_STRING), bytes: Array(host.prefix { $0 != 0 }))
  }

  private func setText(_ text: String, _ properties: [(name: Atom, type: Atom)]) {
    for property in properties { change(property.name, type: property.type, bytes: Array(text.utf8)) }
  }

  private func change(_ property: Atom, type: Atom, bytes: [UInt8]) {
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  private func change(_ property: Atom, type: Atom, longs: [Int]) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace, $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(longs.count))
    }
  }

  private func atom(_ predefined: some BinaryInteger) -> Atom { Atom(predefined) }
}
