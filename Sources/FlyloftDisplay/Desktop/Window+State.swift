internal import CX11
internal import Flyloft

/// The state of a window on the desktop, apart from its size.
struct WindowState: Equatable {
  /// As the window manager reports; without one, as set here.
  var isFullScreen = false
  /// True if the window manager reports that nothing of it is shown, although it may be mapped.
  var isHidden = false
  /// True if it reports that the window is in another state than the normal one: minimized or, with some managers, on a
  /// workspace that isn't shown. They unmap their frame around it, of which it is told nothing.
  var isPutAway = false
  /// True if a window manager has put it into a frame of its own.
  var isFramed = false
  /// The top left corner on the screen.
  var origin = PixelPoint.zero
  /// The window's place before it filled the screen without the help of a window manager; nil at other times.
  var restoredFrame: PixelRect?
}

extension Window {
  /// True while the window fills the screen.
  public var isFullScreen: Swift.Bool { state.isFullScreen }

  /// Fills the screen, or goes back to the size before. This takes effect later, and at the window manager's discretion.
  /// Without a manager that knows full screens, the window is moved and resized from here.
  public func toggleFullScreen() { changeFullScreen(.toggle) }

  /// Goes back to the size before, if the window fills the screen.
  public func leaveFullScreen() { changeFullScreen(.remove) }

  /// The actions of a `_NET_WM_STATE` message.
  private enum Action: Int {
    case remove = 0
    case toggle = 2
  }

  private func changeFullScreen(_ action: Action) {
    guard isOpen else { return }
    // A window manager that started meanwhile knows nothing of this full screen.
    if state.restoredFrame != nil { return placeBack() }
    let atoms = connection.atoms
    connection.findManager(supporting: atoms.netWMStateFullscreen) { [weak self] isSupported in
      guard let self, isOpen else { return }
      if isSupported {
        // The last but one says that the request is an application's and not a pager's.
        connection.sendToManager(
          atoms.netWMState, about: id, (action.rawValue, Int(atoms.netWMStateFullscreen), 0, 1, 0))
      } else if state.restoredFrame != nil {
        placeBack()
      } else if action == .toggle {
        state.restoredFrame = PixelRect(origin: state.origin, size: size)
        state.isFullScreen = true
        fillScreen()
      }
    }
  }

  private func fillScreen() {
    place(PixelRect(origin: .zero, size: connection.screenSize))
    XRaiseWindow(connection.display, id)
  }

  private func placeBack() {
    guard let restored = state.restoredFrame else { return }
    state.restoredFrame = nil
    state.isFullScreen = false
    place(restored)
  }

  private func place(_ rect: PixelRect) {
    XMoveResizeWindow(
      connection.display, id, Int32(rect.minX), Int32(rect.minY), UInt32(rect.width), UInt32(rect.height))
  }

  /// The screen's size has changed.
  func followScreen() {
    if isOpen, state.restoredFrame != nil { fillScreen() }
  }

  /// A property of the window has changed; the window manager sets some.
  func propertyChanged(_ property: Atom) {
    let atoms = connection.atoms
    guard property == atoms.netWMState || property == atoms.wmState else { return }
    connection.propertyReads.read(property, of: id) { [weak self] value in
      guard let self, isOpen else { return }
      let states = value?.numbers ?? []
      if property == atoms.wmState {
        state.isPutAway = states.first.map { $0 != NormalState } ?? false
      } else {
        if state.restoredFrame == nil { state.isFullScreen = states.contains(UInt(atoms.netWMStateFullscreen)) }
        state.isHidden = states.contains(UInt(atoms.netWMStateHidden))
      }
      updateVisibility(mapped: isMapped, obscured: isObscured)
    }
  }

  /// The window has another parent: a frame, or the screen itself when its manager has let go of it, maybe by dying. What that
  /// had reported is no more then.
  func reparented(into parent: XID) {
    state.isFramed = parent != connection.screen.root
    guard !state.isFramed else { return }
    (state.isHidden, state.isPutAway) = (false, false)
    updateVisibility(mapped: isMapped, obscured: isObscured)
  }
}
