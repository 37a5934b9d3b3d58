internal import CX11
private import Glibc
internal import Synchronization

/// Plays an input method (XIM), on a connection and a thread of its own: of the key N it makes “日本”, and it has no use for others.
package final class ComposingMethod: @unchecked Sendable {
  /// What it is like. It can be told otherwise at any time.
  package struct Manners: Sendable {
    /// True if it reads nothing.
    package var isStopped = false
    /// True if it confirms what it is done with.
    package var confirms = true
    /// What it makes of the key.
    package var text = "日本"
    /// True if it sends text in UTF-8, where it is asked; else as compound text.
    package var isUTF8 = false
    /// Sent in place of its answer to the next key, as it is.
    package var nonsense: [[UInt8]] = []

    package init() {}
  }

  /// What it has been told.
  package struct Notes: Sendable {
    package var keys = 0
    package var isFocused = false
    package var spot: (x: Int, y: Int)?
    package var style: UInt32?
  }

  private struct State {
    var manners: Manners
    var notes = Notes()
    var ends = false
  }

  private static let keycodeOfN = UInt8(57)
  private let state: Mutex<State>
  private var wake: [Int32] = [-1, -1]
  private let end = End()
  // The thread's.
  private let connection: OpaquePointer
  private let window: UInt
  private var (own, client): (UInt, UInt) = (0, 0)
  private var sent = 0

  /// Takes the name, and says so to all programs.
  package init(on display: String, named name: String, _ manners: Manners = Manners()) {
    state = Mutex(State(manners: manners))
    connection = XOpenDisplay(display)!
    let root = XDefaultRootWindow(connection)
    window = XCreateSimpleWindow(connection, root, -1, -1, 1, 1, 0, 0, 0)
    pipe(&wake)
    let server = atom("@server=" + name)
    XSetSelectionOwner(connection, server, window, UInt(CurrentTime))
    var names = [Int(server)]
    names.withUnsafeMutableBytes {
      _ = XChangeProperty(
        connection, root, atom("XIM_SERVERS"), UInt(XA_ATOM), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
    XSync(connection, 0)
    var thread = pthread_t()
    pthread_create(&thread, nil, serve, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  package var notes: Notes { state.withLock { $0.notes } }

  package func change(_ change: (inout Manners) -> Void) {
    state.withLock { change(&$0.manners) }
    write(wake[1], "w", 1)
  }

  /// Quits, and returns when it is gone.
  package func quit() {
    state.withLock { $0.ends = true }
    write(wake[1], "w", 1)
    end.wait()
  }

  private func atom(_ name: String) -> UInt { XInternAtom(connection, name, 0) }

  // MARK: The thread

  fileprivate func run() {
    while !state.withLock(\.ends) {
      var entries = [
        pollfd(fd: wake[0], events: Int16(POLLIN), revents: 0),
        pollfd(fd: XConnectionNumber(connection), events: Int16(POLLIN), revents: 0),
      ]
      let isStopped = state.withLock(\.manners.isStopped)
      if isStopped || XPending(connection) == 0 { poll(&entries, isStopped ? 1 : 2, -1) }
      if entries[0].revents != 0 {
        var byte: UInt8 = 0
        read(wake[0], &byte, 1)
      }
      while !state.withLock({ $0.manners.isStopped || $0.ends }), XPending(connection) > 0 {
        var event = XEvent()
        XNextEvent(connection, &event)
        if event.type == ClientMessage { receive(event.xclient) }
      }
    }
    XCloseDisplay(connection)
    end.signal()
  }

  private func receive(_ event: XClientMessageEvent) {
    if event.message_type == atom("_XIM_XCONNECT") {
      client = UInt(bitPattern: event.data.l.0)
      own = XCreateSimpleWindow(connection, window, 0, 0, 1, 1, 0, 0, 0)
      return send("_XIM_XCONNECT", (Int(own), 0, 0, 20, 0))
    }
    guard event.message_type == atom("_XIM_PROTOCOL") else { return }
    if event.format == 8 { return answer(withUnsafeBytes(of: event.data.b) { Array($0.prefix(20)) }) }
    var (type, format, count, rest) = (UInt(0), Int32(0), UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection, own, UInt(bitPattern: event.data.l.1), 0, 1 << 16, 1, UInt(AnyPropertyType), &type, &format, &count,
      &rest, &bytes)
    if let bytes { answer(Array(UnsafeBufferPointer(start: bytes, count: Int(count)))) }
    XFree(bytes)
  }

  private func answer(_ all: [UInt8]) {
    var rest = all[...]
    while rest.count >= 4 {
      let bytes = Array(rest)
      let length = 4 + 4 * Int(number(bytes, 2))
      guard rest.count >= length else { return }
      rest = rest.dropFirst(length)
      answerOne(Array(bytes.prefix(length)))
    }
  }

  private func number(_ bytes: [UInt8], _ place: Int) -> UInt16 { UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 }

  private func answerOne(_ message: [UInt8]) {
    let manners = state.withLock(\.manners)
    switch message[0] {
    case 1: send(2, words(1, 0))
    case 30:
      func list(_ names: [(UInt16, String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (number, name) in names {
          bytes += words(number, 3, UInt16(name.utf8.count)) + name.utf8
          while bytes.count % 4 != 0 { bytes.append(0) }
        }
        return bytes
      }
      let method = list([(7, "queryInputStyle")])
      let context = list([
        (1, "inputStyle"), (2, "clientWindow"), (3, "focusWindow"), (4, "preeditAttributes"), (5, "spotLocation"),
      ])
      send(
        31, words(1, UInt16(method.count)) + method + words(UInt16(context.count), 0) + context)
      // Keys that go down, and none of them by way of waiting.
      send(37, words(1, 0, 1, 0, 0, 0))
    case 38: send(39, words(1, 0, manners.isUTF8 ? 0 : 1, 0))
    // Position, nothing and none.
    case 44: send(45, words(1, 16, 7, 12, 2, 0, 0x404, 0, 0x408, 0))
    case 50:
      note(attributes: Array(message.dropFirst(8)))
      send(51, words(1, 9))
    case 54:
      note(attributes: Array(message.dropFirst(12)))
      send(55, words(1, 9))
    case 58, 59: state.withLock { $0.notes.isFocused = message[0] == 58 }
    case 60: key(message, manners)
    case 64: send(65, words(1, 9, 0, 0))
    default: break
    }
  }

  private func note(attributes: [UInt8]) {
    var rest = attributes[...]
    while rest.count >= 4 {
      let bytes = Array(rest)
      let (name, length) = (number(bytes, 0), Int(number(bytes, 2)))
      guard bytes.count >= 4 + length else { return }
      let value = Array(bytes[4..<(4 + length)])
      switch name {
      case 1: state.withLock { $0.notes.style = UInt32(number(value, 0)) }
      case 4: note(attributes: value)
      case 5: state.withLock { $0.notes.spot = (Int(number(value, 0)), Int(number(value, 2))) }
      default: break
      }
      rest = rest.dropFirst((4 + length + 3) / 4 * 4)
    }
  }

  private func key(_ message: [UInt8], _ manners: Manners) {
    state.withLock { $0.notes.keys += 1 }
    if !manners.nonsense.isEmpty {
      state.withLock { $0.manners.nonsense = [] }
      for bytes in manners.nonsense { send(bytes) }
    }
    if message[13] == Self.keycodeOfN {
      let bytes = manners.isUTF8 ? Array(manners.text.utf8) : compound(manners.text)
      send(63, words(1, 9, 2, UInt16(clamping: bytes.count)) + bytes)
    } else {
      send(60, Array(message.dropFirst(4)))
    }
    if manners.confirms { send(62, words(1, 9)) }
  }

  private func compound(_ text: String) -> [UInt8] {
    var property = XTextProperty()
    return text.withCString { string in
      var list: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: string)]
      Xutf8TextListToTextProperty(connection, &list, 1, XCompoundTextStyle, &property)
      defer { XFree(property.value) }
      return Array(UnsafeBufferPointer(start: property.value, count: Int(property.nitems)))
    }
  }

  // MARK: Messages

  private func words(_ words: UInt16...) -> [UInt8] { words.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] } }

  private func send(_ kind: UInt8, _ body: [UInt8]) {
    let body = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    send([kind, 0, UInt8(body.count / 4 % 256), UInt8(body.count / 1024)] + body)
  }

  private func send(_ bytes: [UInt8]) {
    sent += 1
    guard bytes.count <= 20 else {
      let property = atom("_COMPOSED\(sent % 30)")
      XChangeProperty(
        connection, client, property, UInt(XA_STRING), 8, PropModeAppend, bytes, Int32(bytes.count))
      return send("_XIM_PROTOCOL", (bytes.count, Int(property), 0, 0, 0))
    }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = client
    event.xclient.message_type = atom("_XIM_PROTOCOL")
    event.xclient.format = 8
    withUnsafeMutableBytes(of: &event.xclient.data.b) { $0.copyBytes(from: bytes) }
    XSendEvent(connection, client, 0, 0, &event)
    XFlush(connection)
  }

  private func send(_ type: String, _ values: (Int, Int, Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = client
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    event.xclient.data.l = values
    XSendEvent(connection, client, 0, 0, &event)
    XFlush(connection)
  }
}

/// The end of the thread.
private final class End: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t> = .allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }
  deinit { semaphore.deallocate() }

  func signal() { sem_post(semaphore) }
  func wait() { sem_wait(semaphore) }
}

private func serve(_ method: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<ComposingMethod>.fromOpaque(method!).takeRetainedValue().run()
  return nil
}
