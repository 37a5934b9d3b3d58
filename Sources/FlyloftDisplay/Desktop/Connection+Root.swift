internal import CX11
internal import Flyloft

/// The properties of the root window: the desktop's resources, the screen's size, and whether there is a window manager.
extension Connection {
  /// Has the server report changes of the root window.
  func watchRoot() {
    XSelectInput(display, screen.root, PropertyChangeMask | StructureNotifyMask)
  }

  func receiveFromRoot(_ event: XEvent) {
    switch event.type {
    case PropertyNotify where event.xproperty.atom == Atom(XA_RESOURCE_MANAGER): readResources()
    case PropertyNotify where event.xproperty.atom == atoms.inputMethods:
      findInputMethods()
    case ConfigureNotify:
      screenSize = PixelSize(width: Int(event.xconfigure.width), height: Int(event.xconfigure.height))
      for window in windows.values { window.followScreen() }
    case ClientMessage where event.xclient.message_type == atoms.manager:
      if Atom(message: event.xclient.data.l.1) == atoms.settingsManager { findSettingsManager() }
    default: break
    }
  }

  private func readResources() {
    propertyReads.read(Atom(XA_RESOURCE_MANAGER), of: screen.root) { [weak self] value in
      self?.sources.resources = Scale.of(resources: value?.text ?? "")
    }
  }

  /// Reads which input methods say that they are there, of which windows look for theirs.
  func findInputMethods() {
    propertyReads.read(atoms.inputMethods, of: screen.root) { [weak self] value in
      guard let self else { return }
      let wanted = atoms.inputMethod
      inputMethods = (value?.numbers ?? []).prefix(16).map { Atom($0) }.filter { wanted == nil || wanted == $0 }
      for window in windows.values { window.inputMethod?.look() }
    }
  }

  /// Finds out whether a window manager runs that supports `feature`, and calls `answer` with that.
  ///
  /// The properties of a window manager that has died stay on the root window. So the window that one of them names is asked
  /// as well: it has the same property, naming itself, for as long as the manager runs.
  func findManager(supporting feature: Atom, _ answer: @escaping @DisplayActor (Swift.Bool) -> Void) {
    let check = atoms.netSupportingWMCheck
    let reads = propertyReads
    var features: [UInt] = []
    reads.read(atoms.netSupported, of: screen.root) { features = $0?.numbers ?? [] }
    reads.read(check, of: screen.root) { value in
      guard let proof = value?.numbers.first, features.contains(UInt(feature)) else { return answer(false) }
      reads.read(check, of: XID(proof)) { answer($0?.numbers.first == proof) }
    }
  }

  /// Sends the window manager a message about a window, through the root window.
  func sendToManager(_ message: Atom, about window: XID, _ values: (Int, Int, Int, Int, Int)) {
    guard isOpen else { return }
    send(message, to: screen.root, about: window, mask: SubstructureNotifyMask | SubstructureRedirectMask, values)
  }

  /// Sends another client's window a message.
  ///
  /// - Parameters:
  ///   - window: which it is about; the receiver itself unless given.
  ///   - mask: who gets it; the receiver's own client unless given.
  func send(
    _ message: Atom, to receiver: XID, about window: XID? = nil, mask: Int = NoEventMask,
    _ values: (Int, Int, Int, Int, Int)
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window ?? receiver
    event.xclient.message_type = message
    event.xclient.format = 32
    event.xclient.data.l = values
    XSendEvent(display, receiver, False, mask, &event)
  }
}
