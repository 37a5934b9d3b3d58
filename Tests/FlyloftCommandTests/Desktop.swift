import CX11
import CXTest
import Flyloft
import FlyloftObserver
import Glibc

/// Plays the window manager and the settings program of a desktop, on a connection of its own: sets properties, and
/// sends and receives messages.
final class Desktop {
  let connection: OpaquePointer
  let root: UInt
  private var messages: [Message] = []
  private var checkWindow: UInt = 0

  /// A client message that was sent to the root window.
  struct Message: Equatable {
    let window: UInt
    let type: String
    let values: [Int]
  }

  // The server must outlive the connection to it: if that broke, Xlib would end the process.
  let display: ObservedDisplay

  init(on display: ObservedDisplay) {
    self.display = display
    connection = XOpenDisplay(display.client.display)!
    root = XDefaultRootWindow(connection)
    XSelectInput(connection, root, SubstructureNotifyMask | PropertyChangeMask)
  }

  deinit { XCloseDisplay(connection) }

  func atom(_ name: String) -> UInt { XInternAtom(connection, name, 0) }

  // MARK: Reading

  struct Property {
    let type: String
    /// The items; those of 32 bits are sign-extended, as Xlib does it.
    let items: [UInt]

    var text: String { String(decoding: items.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) }
  }

  func property(_ name: String, of window: UInt) -> Property? {
    var type: UInt = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection, window, atom(name), 0, 1 << 20, 0, UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
    guard status == Success, type != 0, let data else { return nil }
    defer { XFree(data) }
    let items = UnsafeRawPointer(data)
    let values = (0..<Int(count)).map { index in
      format == 32 ? items.load(fromByteOffset: index * 8, as: UInt.self) : UInt(data[index])
    }
    let typeName = XGetAtomName(connection, type)!
    defer { XFree(typeName) }
    return Property(type: String(cString: typeName), items: values)
  }

  /// The minimum size in the window's hints.
  func minimumSize(of window: WindowHandle) -> PixelSize? {
    var hints = XSizeHints()
    var supplied = 0
    guard XGetWMNormalHints(connection, window.identifier, &hints, &supplied) != 0, hints.flags & 1 << 4 != 0 else {
      return nil
    }
    return PixelSize(width: Int(hints.min_width), height: Int(hints.min_height))
  }

  /// Waits until `condition` holds, which is checked after each event.
  ///
  /// - Parameter read: called with each event.
  /// - Returns: false if `limit` passed first.
  func wait(
    until condition: () -> Bool, within limit: Duration = .limit, reading read: (inout XEvent) -> Void = { _ in }
  ) -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
      readMessages(read)
      if condition() { return true }
      let left = end - ContinuousClock.now
      guard left > .zero else { return false }
      var descriptor = pollfd(fd: XConnectionNumber(connection), events: Int16(POLLIN), revents: 0)
      // Some conditions become true without an event on this connection, so none is waited for longer than 20 ms.
      if XPending(connection) == 0 { poll(&descriptor, 1, Int32(min(left.nanoseconds / 1_000_000, 20))) }
    }
    return true
  }

  /// The next message of this type to the root window; nil if none comes.
  func nextMessage(_ type: String) -> Message? {
    _ = wait(until: { messages.contains { $0.type == type } })
    return messages.firstIndex { $0.type == type }.map { messages.remove(at: $0) }
  }

  private func readMessages(_ read: (inout XEvent) -> Void = { _ in }) {
    var event = XEvent()
    while XPending(connection) > 0 {
      XNextEvent(connection, &event)
      read(&event)
      guard event.type == ClientMessage else { continue }
      let name = XGetAtomName(connection, event.xclient.message_type)!
      let data = event.xclient.data.l
      messages.append(
        Message(
          window: event.xclient.window, type: String(cString: name), values: [data.0, data.1, data.2, data.3, data.4]))
      XFree(name)
    }
  }

  // MARK: Properties and messages

  func set(_ property: String, of window: UInt, type: String, to items: [UInt]) {
    items.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window, atom(property), atom(type), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
    }
    XSync(connection, 0)
  }

  func deleteResources() {
    XDeleteProperty(connection, root, UInt(XA_RESOURCE_MANAGER))
    XSync(connection, 0)
  }

  /// Sends a message of `WM_PROTOCOLS`.
  func send(_ message: String, to window: WindowHandle, _ values: (Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.identifier
    event.xclient.message_type = atom("WM_PROTOCOLS")
    event.xclient.format = 32
    event.xclient.data.l = (Int(atom(message)), values.0, values.1, values.2, 0)
    XSendEvent(connection, window.identifier, 0, NoEventMask, &event)
    XFlush(connection)
  }

  /// Reports to a window the size that it has already, as managers do when they refuse another.
  func confirm(_ window: WindowHandle, size: PixelSize, origin: PixelPoint = .zero) {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window.identifier
    event.xconfigure.window = window.identifier
    event.xconfigure.x = Int32(origin.x)
    event.xconfigure.y = Int32(origin.y)
    event.xconfigure.width = Int32(size.width)
    event.xconfigure.height = Int32(size.height)
    XSendEvent(connection, window.identifier, 0, StructureNotifyMask, &event)
    XFlush(connection)
  }

  func resize(_ window: WindowHandle, to size: PixelSize) {
    XResizeWindow(connection, window.identifier, UInt32(size.width), UInt32(size.height))
    XFlush(connection)
  }

  /// Reparents a window into a frame, as window managers do, without restricting it.
  func frame(_ window: WindowHandle, at origin: PixelPoint, inset: PixelPoint) {
    let frame = XCreateSimpleWindow(
      connection, root, Int32(origin.x), Int32(origin.y), 990, 690, 0, 0, 0xff_ff00)
    XMapWindow(connection, frame)
    XReparentWindow(connection, window.identifier, frame, Int32(inset.x), Int32(inset.y))
    XSync(connection, 0)
  }

  /// A window's area within its parent; nil once it is destroyed.
  func place(of window: WindowHandle) -> PixelRect? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, window.identifier, &attributes) != 0 else { return nil }
    return PixelRect(
      x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width), height: Int(attributes.height))
  }

  /// True if a window and all that it is in are mapped.
  func isViewable(_ window: WindowHandle) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(connection, window.identifier, &attributes) != 0 && attributes.map_state == IsViewable
  }

  func map(_ window: WindowHandle) {
    XMapWindow(connection, window.identifier)
    XSync(connection, 0)
  }

  func unmap(_ window: WindowHandle) {
    XUnmapWindow(connection, window.identifier)
    XSync(connection, 0)
  }

  // MARK: Being a window manager

  /// Announces a window manager that supports these features.
  func announceManager(supporting features: [String]) {
    checkWindow = XCreateSimpleWindow(connection, root, -10, -10, 1, 1, 0, 0, 0)
    set("_NET_SUPPORTING_WM_CHECK", of: checkWindow, type: "WINDOW", to: [checkWindow])
    set("_NET_SUPPORTING_WM_CHECK", of: root, type: "WINDOW", to: [checkWindow])
    set("_NET_SUPPORTED", of: root, type: "ATOM", to: features.map(atom))
  }

  /// Leaves the root window's properties as a window manager does that was killed.
  func killManager() {
    XDestroyWindow(connection, checkWindow)
    XSync(connection, 0)
  }

  // MARK: Synchronized resizes

  func value(ofCounter counter: UInt) -> Int? {
    var value = XSyncValue()
    guard XSyncQueryCounter(connection, counter, &value) != 0 else { return nil }
    return Int(value.hi) << 32 | Int(value.lo)
  }

  /// Resizes a window with a `_NET_WM_SYNC_REQUEST` before, and waits until its counter has this value.
  ///
  /// - Returns: how many pixels were painted after the window had its new size and before the counter's change, in the
  ///   server's order; nil if the counter did not change.
  func paintedBeforeAnswer(
    _ window: WindowHandle, resizedTo size: PixelSize, counter: UInt, value: Int
  ) -> Int? {
    var (damageBase, syncBase, ignored, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    XDamageQueryExtension(connection, &damageBase, &ignored)
    XSyncQueryExtension(connection, &syncBase, &ignored)
    XSyncInitialize(connection, &ignored, &minor)
    var wanted = XSyncAlarmAttributes()
    wanted.trigger.counter = counter
    wanted.trigger.value_type = XSyncAbsolute
    wanted.trigger.wait_value = XSyncValue(hi: Int32(value >> 32), lo: UInt32(truncatingIfNeeded: value))
    wanted.trigger.test_type = XSyncPositiveComparison
    wanted.events = 1
    // The attributes that are given: counter, kind of value, value, test and events.
    let alarm = XSyncCreateAlarm(connection, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5, &wanted)
    let damage = XDamageCreate(connection, window.identifier, XDamageReportRawRectangles)
    XSync(connection, 0)
    readMessages()
    send("_NET_WM_SYNC_REQUEST", to: window, (0, value & 0xffff_ffff, value >> 32))
    // Both requests are sent together, so that an answer that comes too early would be noticed.
    resize(window, to: size)
    defer {
      XDamageDestroy(connection, damage)
      XSyncDestroyAlarm(connection, alarm)
      XSync(connection, 0)
      readMessages()
    }
    var painted = 0
    var isAnswered = false
    _ = wait(
      until: { isAnswered },
      reading: { event in
        switch event.type {
        case ConfigureNotify: painted = 0
        case damageBase + XDamageNotify:
          let area = withUnsafeBytes(of: &event) { $0.loadUnaligned(as: XDamageNotifyEvent.self).area }
          if !isAnswered { painted += Int(area.width) * Int(area.height) }
        case syncBase + XSyncAlarmNotify: isAnswered = true
        default: break
        }
      })
    return isAnswered ? painted : nil
  }
}
