internal import CX11
package import Flyloft

/// A window of the observer's own that covers others.
package struct CoverHandle: Hashable, Sendable {
  let identifier: UInt
}

// What makes a window invisible: unmapping it, covering it, or a state that its manager sets.
extension XClient {
  /// Unmaps a window, as a window manager does when it is minimized.
  package func unmap(_ window: WindowHandle) {
    XUnmapWindow(connection, window.identifier)
    sync()
  }

  /// Maps a window that was unmapped.
  package func map(_ window: WindowHandle) {
    XMapWindow(connection, window.identifier)
    sync()
  }

  /// Covers a part of the screen, in device pixels, by a window without a frame.
  package func cover(_ area: PixelRect) -> CoverHandle {
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

  /// Removes a window that covers others.
  package func uncover(_ cover: CoverHandle) {
    XDestroyWindow(connection, cover.identifier)
    sync()
  }

  /// Sets a window's `_NET_WM_STATE`, as its manager does, to states such as `_NET_WM_STATE_HIDDEN`.
  package func setStates(_ states: [String], of window: WindowHandle) {
    let atoms = states.map { XInternAtom(connection, $0, 0) }
    atoms.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window.identifier, XInternAtom(connection, "_NET_WM_STATE", 0), UInt(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(atoms.count))
    }
    sync()
  }
}
