internal import CX11
internal import Flyloft

/// How a window stands on the desktop, apart from its size.
struct WindowState: Equatable {
  /// As the window manager says; or without one, as we made it.
  var isFullScreen = false
  /// Whether the window manager says that nothing of it is shown, although it may be mapped.
  var isHidden = false
  /// Whether a window manager has put it into a frame.
  var isFramed = false
  /// The upper left corner on the screen.
  var origin = PixelPoint.zero
  /// Where the window was before it filled the screen without a manager's doing.
  var former: PixelRect?
}

extension Window {
  public var isFullScreen: Swift.Bool { state.isFullScreen }

  /// Fills the screen, or goes back. Takes effect later: the window manager decides, and is asked first whether there is
  /// one that can. Where there is none, the window is moved by itself.
  public func toggleFullScreen() { changeFullScreen(.toggle) }

  /// Goes back from filling the screen, if it does.
  public func leaveFullScreen() { changeFullScreen(.remove) }

  /// The actions of a `_NET_WM_STATE` message.
  private enum Action: Int {
    case remove = 0
    case toggle = 2
  }

  private func changeFullScreen(_ action: Action) {
    guard isOpen else { return }
    // One that came since is not to learn of a full screen that it knows nothing of.
    if state.former != nil { return placeBack() }
    let atoms = connection.atoms
    connection.askManager(for: atoms.netWMStateFullscreen) { [weak self] isSupported in
      guard let self, isOpen else { return }
      if isSupported {
        // The last but one says that this is an application's wish, and no pager's.
        connection.tellManager(
          atoms.netWMState, about: id, (action.rawValue, Int(atoms.netWMStateFullscreen), 0, 1, 0))
      } else if state.former != nil {
        placeBack()
      } else if action == .toggle {
        state.former = PixelRect(origin: state.origin, size: size)
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
    guard let former = state.former else { return }
    state.former = nil
    state.isFullScreen = false
    place(former)
  }

  private func place(_ rect: PixelRect) {
    XMoveResizeWindow(
      connection.display, id, Int32(rect.minX), Int32(rect.minY), UInt32(rect.width), UInt32(rect.height))
  }

  /// The screen has another size.
  func followScreen() {
    if isOpen, state.former != nil { fillScreen() }
  }

  /// A property of the window has changed.
  func propertyChanged(_ property: Atom) {
    let atoms = connection.atoms
    guard property == atoms.netWMState else { return }
    connection.propertyReads.read(property, of: id) { [weak self] value in
      guard let self, isOpen else { return }
      let states = value?.numbers ?? []
      if state.former == nil { state.isFullScreen = states.contains(UInt(atoms.netWMStateFullscreen)) }
      state.isHidden = states.contains(UInt(atoms.netWMStateHidden))
      show(mapped: isMapped, obscured: isObscured)
    }
  }
}
