internal import CX11
public import Flyloft

/// A window of the observer's own that lies over others.
public struct CoverHandle: Hashable, Sendable {
  let identifier: UInt
}

/// The ways in which a window gets out of sight.
extension XClient {
  /// Takes a window off the screen, as a window manager does with one that is made an icon.
  public func unmap(_ window: WindowHandle) {
    XUnmapWindow(connection, window.identifier)
    sync()
  }

  public func map(_ window: WindowHandle) {
    XMapWindow(connection, window.identifier)
    sync()
  }

  /// Lays a window without a frame over a part of the screen.
  public func cover(_ area: PixelRect) -> CoverHandle {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = 0xff00ff
    let cover = XCreateWindow(
      connection, root, Int32(clamping: area.minX), Int32(clamping: area.minY), UInt32(clamping: max(area.width, 1)),
      UInt32(clamping: max(area.height, 1)), 0, 0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel),
      &attributes)
    XMapRaised(connection, cover)
    sync()
    return CoverHandle(identifier: cover)
  }

  public func uncover(_ cover: CoverHandle) {
    XDestroyWindow(connection, cover.identifier)
    sync()
  }

  /// Says of a window what only its manager says (`_NET_WM_STATE`), such as `_NET_WM_STATE_HIDDEN`.
  public func setStates(_ states: [String], of window: WindowHandle) {
    let atoms = states.map { XInternAtom(connection, $0, 0) }
    atoms.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window.identifier, XInternAtom(connection, "_NET_WM_STATE", 0), UInt(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(atoms.count))
    }
    sync()
  }
}
