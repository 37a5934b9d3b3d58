internal import CX11
internal import Flyloft
internal import Glibc

/// What a window tells the window manager about itself.
@DisplayActor
struct WindowProperties {
  let display: OpaquePointer
  let window: XID
  let atoms: Atoms

  func describe(_ configuration: WindowConfiguration) {
    setTitle(configuration.title)
    setText(
      configuration.iconName, [(atom(XA_WM_ICON_NAME), atoms.utf8String), (atoms.netWMIconName, atoms.utf8String)])
    setClass(configuration)
    setHints(configuration)
    var protocols = [atoms.wmDeleteWindow, atoms.netWMPing]
    XSetWMProtocols(display, window, &protocols, Int32(protocols.count))
    setProcess()
    if let icon = configuration.icon { setIcon(icon) }
  }

  func setTitle(_ title: String) {
    setText(title, [(atom(XA_WM_NAME), atoms.utf8String), (atoms.netWMName, atoms.utf8String)])
  }

  /// The format of `_NET_WM_ICON`: width, height, then straight ARGB, each a C long. Beyond 512 pixels a side an icon
  /// is left out, since no window manager shows it and the request could pass the server's limit.
  func setIcon(_ icon: Image) {
    guard icon.size.width <= 512, icon.size.height <= 512 else { return }
    var values = [icon.size.width, icon.size.height]
    icon.withPixels { values += $0.lazy.map { Int(Self.straight($0)) } }
    change(atoms.netWMIcon, type: atom(XA_CARDINAL), longs: values)
  }

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

  private func setHints(_ configuration: WindowConfiguration) {
    var size = XSizeHints()
    size.flags = 1 << 3 | 1 << 4  // PSize and PMinSize, which Swift doesn't import.
    size.width = Int32(configuration.size.width)
    size.height = Int32(configuration.size.height)
    size.min_width = Int32(max(1, configuration.minimumSize.width))
    size.min_height = Int32(max(1, configuration.minimumSize.height))
    XSetWMNormalHints(display, window, &size)
    var hints = XWMHints()
    hints.flags = 1 << 0 | 1 << 1  // InputHint and StateHint
    hints.input = 1
    hints.initial_state = NormalState
    XSetWMHints(display, window, &hints)
  }

  /// The host's name and the process number, from which a window manager knows whom to end when a ping stays unanswered.
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
