internal import CX11
internal import CXTest
internal import Flyloft

/// A second X client, which treats a window as a person at the screen does: it points, scrolls, types and looks.
///
/// Blocking, on the caller's thread, on a connection of its own; not to be shared between threads. It waits by the
/// server's notices and never by sleeping. A request for a window that has gone does nothing.
public final class XClient {
  /// The display's name, such as `:7`.
  public let display: String
  let connection: OpaquePointer
  let root: UInt
  var windows: [UInt: WatchedWindow] = [:]
  private let health = ConnectionHealth()
  private let damageNotify: Int32

  /// Connects, and begins to watch all top-level windows, those to come included.
  ///
  /// - Throws: `ObserverError.noConnection` or `.missingExtension`.
  public init(display name: String) throws(ObserverError) {
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

  /// Whether the server is still there.
  public var isConnected: Bool { !health.isBroken }

  /// Waits until the server has carried out all that was asked so far.
  public func sync() {
    XSync(connection, 0)
    readEvents()
  }

  /// When the window was created, mapped and first painted.
  public func times(of window: WindowHandle) -> WindowTimes {
    readEvents()
    return windows[window.identifier]?.times ?? WindowTimes()
  }

  /// Reads events, waiting for the first until the deadline; false when none came, or the connection broke.
  ///
  /// - Parameter other: a descriptor that ends the wait too, or -1.
  func waitForEvents(until deadline: Deadline, or other: Int32 = -1) -> Bool {
    // Answers to requests bring events along, which the socket then no longer shows.
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
    case MapNotify:
      windows[event.xmap.window]?.isMapped = true
      windows[event.xmap.window]?.times.mapped = now
    case UnmapNotify:
      windows[event.xunmap.window]?.isMapped = false
    case DestroyNotify:
      windows[event.xdestroywindow.window] = nil
    default:
      // The rest (properties, sizes) matters only in that it wakes those who wait.
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
    // Raw: one report for every painting request, sent as it happens, without having to be acknowledged.
    XDamageCreate(connection, window, XDamageReportRawRectangles)
  }
}
