internal import CX11
internal import CXTest
internal import Flyloft

/// A second X client, which uses a window as a person does: it points, scrolls, types, and reads pixels and damage.
///
/// It blocks the calling thread, has a connection of its own, and can't be shared between threads. It waits for events
/// of the server and never sleeps. A request for a window that was destroyed does nothing.
package final class XClient {
  /// The display's name, such as `:7`.
  package let display: String
  let connection: OpaquePointer
  let root: UInt
  var windows: [UInt: WatchedWindow] = [:]
  private let health = ConnectionHealth()
  private let damageNotify: Int32

  /// Connects, and begins to watch all top-level windows, including those that are created later.
  ///
  /// - Throws: `ObserverError.noConnection` or `.missingExtension`.
  package init(display name: String) throws(ObserverError) {
    guard let opened = XOpenDisplay(name) else { throw .noConnection(display: name) }
    display = name
    connection = opened
    root = XDefaultRootWindow(opened)
    ConnectionErrors.drop(on: opened, noting: health)
    var base: Int32 = 0
    var ignored: (Int32, Int32, Int32) = (0, 0, 0)
    let hasDamage = XDamageQueryExtension(opened, &base, &ignored.0) != 0
    damageNotify = base + XDamageNotify
    // From here on everything is initialized, and deinit closes the connection on a throw.
    guard hasDamage else { throw .missingExtension("DAMAGE", display: name) }
    guard XTestQueryExtension(opened, &base, &ignored.0, &ignored.1, &ignored.2) != 0 else {
      throw .missingExtension("XTEST", display: name)
    }
    var major: Int32 = 1
    var minor: Int32 = 1
    _ = XDamageQueryVersion(opened, &major, &minor)
    XSelectInput(opened, root, SubstructureNotifyMask)
    watchPresentWindows()
    sync()
    forgetDamage()
  }

  deinit {
    XCloseDisplay(connection)
    ConnectionErrors.forget(connection)
  }

  /// Whether the connection to the server still works.
  package var isConnected: Bool { !health.isBroken }

  /// Waits until the server has carried out all requests so far.
  package func sync() {
    XSync(connection, 0)
    readEvents()
  }

  /// The times at which the window was created, mapped and first painted.
  package func times(of window: WindowHandle) -> WindowTimes {
    readEvents()
    return windows[window.identifier]?.times ?? WindowTimes()
  }

  /// Reads events; waits for the first until the deadline.
  ///
  /// - Parameter other: a descriptor that also ends the wait when it can be read, or -1.
  /// - Returns: false if no event came, or the connection broke.
  func waitForEvents(until deadline: Deadline, or other: Int32 = -1) -> Bool {
    // Xlib may have read events along with a reply; then the socket shows nothing to read.
    if XPending(connection) == 0 {
      guard isConnected, deadline.waitForReading(XConnectionNumber(connection), other) else { return false }
    }
    readEvents()
    return isConnected
  }

  func readEvents() {
    var event = XEvent()
    while isConnected, XPending(connection) > 0 {
      XNextEvent(connection, &event)
      handle(&event)
    }
  }

  private func handle(_ event: inout XEvent) {
    let now = ContinuousClock.now
    switch event.type {
    case damageNotify:
      let (window, area) = withUnsafeBytes(of: &event) { bytes in
        let notice = bytes.loadUnaligned(as: XDamageNotifyEvent.self)
        return (notice.drawable, notice.area)
      }
      let rectangle = PixelRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))
      windows[window]?.add(DamageReport(area: rectangle, arrival: now))
    case CreateNotify:
      watch(event.xcreatewindow.window)
      windows[event.xcreatewindow.window]?.times.created = now
    case ReparentNotify:
      // A window manager may have mapped it before this client asked to be told.
      var attributes = XWindowAttributes()
      let isThere = XGetWindowAttributes(connection, event.xreparent.window, &attributes) != 0
      if isThere, attributes.map_state != IsUnmapped { windows[event.xreparent.window]?.isMapped = true }
    case MapNotify:
      windows[event.xmap.window]?.isMapped = true
      windows[event.xmap.window]?.times.mapped = now
    case UnmapNotify:
      windows[event.xunmap.window]?.isMapped = false
    case DestroyNotify:
      windows[event.xdestroywindow.window] = nil
    default:
      // Other events, such as changed properties and sizes, only have to end a wait.
      break
    }
  }

  private func watchPresentWindows() {
    var ignored: (UInt, UInt) = (0, 0)
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(connection, root, &ignored.0, &ignored.1, &children, &count) != 0 else { return }
    defer { if let children { XFree(children) } }
    for window in UnsafeBufferPointer(start: children, count: Int(count)) {
      watch(window)
      var attributes = XWindowAttributes()
      let isThere = XGetWindowAttributes(connection, window, &attributes) != 0
      windows[window]?.isMapped = isThere && attributes.map_state == IsViewable
    }
  }

  private func watch(_ window: UInt) {
    guard windows[window] == nil else { return }
    windows[window] = WatchedWindow()
    XSelectInput(connection, window, PropertyChangeMask | StructureNotifyMask)
    // At this level the server reports every painting request at once, and needs no acknowledgement.
    XDamageCreate(connection, window, XDamageReportRawRectangles)
  }
}
