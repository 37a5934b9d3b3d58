internal import CX11
internal import Flyloft

/// What the root window tells: the desktop's resources, the screen's size, and who manages the windows.
extension Connection {
  func watchRoot() {
    XSelectInput(display, screen.root, PropertyChangeMask | StructureNotifyMask)
  }

  func receiveFromRoot(_ event: XEvent) {
    switch event.type {
    case PropertyNotify where event.xproperty.atom == Atom(XA_RESOURCE_MANAGER): readResources()
    case ConfigureNotify:
      screenSize = PixelSize(width: Int(event.xconfigure.width), height: Int(event.xconfigure.height))
      for window in windows.values { window.followScreen() }
    default: break
    }
  }

  private func readResources() {
    propertyReads.read(Atom(XA_RESOURCE_MANAGER), of: screen.root) { [weak self] value in
      self?.setScale(Scale.of(resources: value?.text ?? ""))
    }
  }

  /// Finds out whether a window manager runs that supports `feature`, and says so.
  ///
  /// The properties of one that has died stay behind on the root window. So the window that they name has to name
  /// itself, which it no longer can when it has gone.
  func askManager(for feature: Atom, _ answer: @escaping @DisplayActor (Swift.Bool) -> Void) {
    let check = atoms.netSupportingWMCheck
    let reads = propertyReads
    var features: [UInt] = []
    reads.read(atoms.netSupported, of: screen.root) { features = $0?.numbers ?? [] }
    reads.read(check, of: screen.root) { value in
      guard let proof = value?.numbers.first, features.contains(UInt(feature)) else { return answer(false) }
      reads.read(check, of: XID(proof)) { answer($0?.numbers.first == proof) }
    }
  }

  /// Asks the window manager for something, as clients do: by a message to the root window.
  func tellManager(_ message: Atom, about window: XID, _ values: (Int, Int, Int, Int, Int)) {
    guard isOpen else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = message
    event.xclient.format = 32
    event.xclient.data.l = values
    XSendEvent(display, screen.root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event)
  }
}
