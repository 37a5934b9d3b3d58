internal import CX11
internal import Flyloft
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// The set-up of a connection, with a deadline: from opening the display to the first turn of the event loop after it.
///
/// Xlib waits for answers without end. So a thread of its own opens the display, and is left behind if the server never
/// answers. Once the display is open, that thread stays as a watchdog until `complete()`, and cuts the connection when
/// the deadline passes.
///
/// The thread is the one exception to the rule that Xlib belongs to the display thread: while it uses Xlib, the display
/// thread waits for it.
final class Handshake: @unchecked Sendable {
  private let name: String
  private let deadline: Duration
  // Both are eventfds. They are closed by whoever is told that there is no display, when the other thread uses them no more,
  // or with the object: a thread that a broken connection ends holds on to the object for ever.
  /// Readable once the display is open, or can't be opened.
  private var opened = eventfd(0, Int32(EFD_CLOEXEC))
  /// Readable once the handshake is complete.
  private var completed = eventfd(0, Int32(EFD_CLOEXEC))
  /// True if the outcome is decided: the display is open, or was given up. Either thread may decide; the first one does.
  private let isDecided = Atomic(false)
  // Both are written before `opened` becomes readable, and read after.
  private var display: OpaquePointer?
  private var isBroken = false
  /// True if the watchdog cut the connection.
  private let isCut = Atomic(false)

  /// - Parameters:
  ///   - name: the display's.
  ///   - timeout: how long all of the handshake may take.
  init(with name: String, timeout: Duration) {
    self.name = name
    deadline = .monotonicNow + timeout
  }

  deinit { closeEvents() }

  private func closeEvents() {
    if opened >= 0 { close(opened) }
    if completed >= 0 { close(completed) }
    (opened, completed) = (-1, -1)
  }

  /// Opens the display.
  ///
  /// - Throws: `DisplayError.noDescriptors`, `.cannotConnect`, `.noAnswer` or `.brokenOff`.
  func open() throws(DisplayError) -> OpaquePointer {
    guard opened >= 0, completed >= 0 else { throw .noDescriptors(display: name) }
    var thread = pthread_t()
    let own = Unmanaged.passRetained(self)
    guard pthread_create(&thread, nil, openAndWatch, own.toOpaque()) == 0 else {
      own.release()
      throw .cannotConnect(display: name)
    }
    pthread_detach(thread)
    if !wait(for: opened, until: deadline) {
      if decide() {
        closeEvents()
        throw .noAnswer(display: name)
      }
      // The other thread decided at the same moment, and is about to say how.
      _ = wait(for: opened, until: nil)
    }
    take(opened)
    guard let display else {
      closeEvents()
      throw isBroken ? .brokenOff(display: name) : .cannotConnect(display: name)
    }
    return display
  }

  /// Ends the watch: no answer is waited for any more.
  func complete() { raise(completed) }

  /// Why the connection broke, if it did during the handshake.
  var failure: DisplayError { isCut.load(ordering: .acquiring) ? .noAnswer(display: name) : .brokenOff(display: name) }

  // MARK: The thread that opens and watches

  fileprivate func run() {
    Self.lock.withLock { Self.running[pthread_self()] = self }
    let display = XOpenDisplay(name)
    if let display { ErrorHandlers.add(display) }
    Self.lock.withLock { _ = Self.running.removeValue(forKey: pthread_self()) }
    guard decide() else {
      if let display { ErrorHandlers.close(display) }
      return
    }
    self.display = display
    // A descriptor of its own: when the deadline comes, the connection may be closed, and the number of its be another
    // file's.
    let socket = display.map { fcntl(XConnectionNumber($0), F_DUPFD_CLOEXEC, 0) } ?? -1
    raise(opened)
    guard socket >= 0 else { return }
    defer { close(socket) }
    guard !wait(for: completed, until: deadline) else { return }
    isCut.store(true, ordering: .releasing)
    // Wherever Xlib waits on the display thread, it now learns that the connection is broken.
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private static let lock = Lock()
  // Under `lock`: the handshakes whose display is being opened, by the thread that does it.
  private nonisolated(unsafe) static var running: [pthread_t: Handshake] = [:]

  /// True if the calling thread is opening a display.
  static var isOpeningHere: Swift.Bool { lock.withLock { running[pthread_self()] != nil } }

  /// Called by Xlib when a connection breaks. If the calling thread is opening a display, the thread ends here: going
  /// back into Xlib would end the process.
  ///
  /// Xlib has given the display to nobody yet, so the connection below it, with its socket, is closed here. The display
  /// itself, some kilobytes, can't be freed: only `XOpenDisplay` could, to which there is no way back.
  static func connectionBroke(_ display: OpaquePointer?) {
    let handshake = lock.withLock { running.removeValue(forKey: pthread_self()) }
    guard let handshake else { return }
    if let display { xcb_disconnect(XGetXCBConnection(display)) }
    if handshake.decide() {
      handshake.isBroken = true
      handshake.raise(handshake.opened)
    }
    pthread_exit(nil)
  }

  // MARK: Between the two threads

  /// - Returns: whether the caller is the first to decide the outcome.
  private func decide() -> Swift.Bool {
    isDecided.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }

  private func raise(_ event: Int32) {
    var one: UInt64 = 1
    _ = write(event, &one, 8)
  }

  /// Takes an event that was raised. What the other thread wrote before it raised it is seen from here on: reading orders
  /// the two threads, and waiting alone does not say so.
  private func take(_ event: Int32) {
    var count: UInt64 = 0
    _ = read(event, &count, 8)
  }

  /// - Parameter deadline: on the monotonic clock; nil to wait for as long as it takes.
  /// - Returns: false when the deadline passed first.
  private func wait(for event: Int32, until deadline: Duration?) -> Swift.Bool {
    var entry = pollfd(fd: event, events: Int16(POLLIN), revents: 0)
    while true {
      let milliseconds = deadline.map {
        Int32(min(max($0 - .monotonicNow, .zero) / .milliseconds(1), 1e9).rounded(.up))
      }
      let count = poll(&entry, 1, milliseconds ?? -1)
      if count > 0 { return true }
      // A signal interrupts the wait without ending it.
      if count == 0, let deadline, deadline <= .monotonicNow { return false }
    }
  }
}

// A global function: a closure written in isolated code would be isolated too, and trap on this thread.
private func openAndWatch(_ handshake: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Handshake>.fromOpaque(handshake!).takeRetainedValue().run()
  return nil
}
