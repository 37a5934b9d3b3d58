internal import CX11
internal import Flyloft

/// The server's reports to a window.
extension Window {
  func receive(_ event: inout XEvent) {
    switch event.type {
    case Expose: exposed(event.xexpose)
    case GraphicsExpose: copyExposed(event.xgraphicsexpose)
    case ConfigureNotify: configured(event.xconfigure)
    case ReparentNotify: reparented(into: event.xreparent.parent)
    case PropertyNotify: propertyChanged(event.xproperty.atom)
    case MapNotify: updateVisibility(mapped: true, obscured: isObscured)
    case UnmapNotify: updateVisibility(mapped: false, obscured: isObscured)
    case VisibilityNotify:
      updateVisibility(mapped: isMapped, obscured: event.xvisibility.state == VisibilityFullyObscured)
    case ButtonPress: pressed(event.xbutton)
    case ButtonRelease: released(event.xbutton)
    case MotionNotify:
      let motion = event.xmotion
      receive(.moved(to: PixelPoint(x: Int(motion.x), y: Int(motion.y)), Modifiers(state: motion.state)))
    case EnterNotify: connection.pointers?.scroll.forget()
    case LeaveNotify: if event.xcrossing.mode == NotifyNormal { receive(.left) }
    case KeyPress:
      if inputMethod?.take(event.xkey, isText: typesText) != true { typed(&event) }
    case FocusIn, FocusOut: focus(event.xfocus)
    case ClientMessage: message(&event)
    case SelectionNotify: drop.receive(event.xselection)
    // The server alone says so.
    case DestroyNotify where event.xany.send_event == 0: wasDestroyed()
    default: break
    }
    copies.pass(serial: event.xany.serial)
  }

  /// Tells the delegate of the turn's new size and input.
  func deliverInput() {
    guard isOpen else { return }
    if let newSize, newSize != size {
      size = newSize
      wantsFrame = true
      delegate?.window(self, resizedTo: newSize)
    }
    newSize = nil
    for event in input.take() where isOpen { delegate?.window(self, received: event) }
  }

  /// Takes a pointer's event of XInput2. Its data is valid only during the call.
  func receive(_ event: XGenericEventCookie, by devices: PointerDevices) {
    guard let data = event.data else { return }
    switch event.evtype {
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      pinched(data.load(as: XIGesturePinchEvent.self))
    default: pointed(data.load(as: XIDeviceEvent.self), by: devices)
    }
    copies.pass(serial: event.serial)
  }

  func receive(_ event: InputEvent) {
    input.append(event)
    wantsFrame = true
    if oldestInput == nil { oldestInput = EventLoop.shared.turnStart }
  }

  private func configured(_ event: XConfigureEvent) {
    newSize = PixelSize(width: Int(event.width), height: Int(event.height))
    // Inside a window manager's frame only events that the manager sends have the position on the screen. In the server's
    // own events it is the position within the frame.
    if !state.isFramed || event.send_event != 0 {
      state.origin = PixelPoint(x: Int(event.x), y: Int(event.y))
    }
    syncCounter?.resized()
  }

  // MARK: Exposures and visibility

  /// An area became visible, and has no pixels.
  private func exposed(_ event: XExposeEvent) {
    let rect = PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
    expose(rect, serial: event.serial)
  }

  /// A copy within the window got no pixels for an area, because its source couldn't be seen.
  private func copyExposed(_ event: XGraphicsExposeEvent) {
    let rect = PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
    expose(rect, serial: event.serial)
  }

  // Not clipped to the size known here, because the server may have enlarged the window since.
  private func expose(_ rect: PixelRect, serial: UInt) {
    for exposed in copies.exposed(rect, reportedAt: serial) { pendingFrame.expose(exposed) }
  }

  func updateVisibility(mapped: Swift.Bool, obscured: Swift.Bool) {
    isMapped = mapped
    isObscured = obscured
    guard isVisible != (mapped && !obscured && !state.isHidden && !state.isPutAway) else { return }
    isVisible.toggle()
    if !isVisible { pendingFrame.forgetMoves() }
    updateClock()
    input.append(.visibility(isVisible))
    wantsFrame = true
  }

  // MARK: Input

  /// A key is the window's own, whether an input method has seen it or not.
  func typed(_ event: inout XEvent) {
    let modifiers = Modifiers(state: event.xkey.state)
    guard let (key, text) = connection.keyboard.read(&event, composing: composesText) else { return }
    receive(.key(key, text: text, modifiers))
  }

  /// An input method has composed a text, of which as much is taken as anybody types at once.
  func typed(_ text: String) { receive(.key(Key(keysym: 0), text: String(text.prefix(4096)), [])) }

  private func focus(_ event: XFocusChangeEvent) {
    // A key grab by the window manager takes the focus for a moment only, and `NotifyPointer` is about the pointer.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer else { return }
    isElsewhere = event.type == FocusOut
    receive(.focus(event.type == FocusIn))
  }

  private func message(_ event: inout XEvent) {
    let atoms = connection.atoms
    let value = event.xclient.data.l
    if inputMethod?.receive(event.xclient) == true || drop.receive(event.xclient) { return }
    if event.xclient.message_type == atoms.wmProtocols, Atom(message: value.0) == atoms.wmDeleteWindow {
      delegate?.windowShouldClose(self)
    } else if event.xclient.message_type == atoms.wmProtocols, Atom(message: value.0) == atoms.netWMPing {
      let root = connection.screen.root
      event.xclient.window = root
      XSendEvent(connection.display, root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    } else if event.xclient.message_type == atoms.wmProtocols, Atom(message: value.0) == atoms.netWMSyncRequest {
      syncCounter?.requested(low: value.2, high: value.3)
    }
  }
}
