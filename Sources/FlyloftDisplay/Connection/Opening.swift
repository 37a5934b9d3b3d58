internal import CX11
internal import FlyloftConcurrency
internal import Glibc
internal import Synchronization

/// Opens a display, and sees to it that a server that stops answering meanwhile doesn't stop us for good.
///
/// Xlib waits for answers without end. So the display is opened on a thread of its own, which is left behind should it
/// never come back; from there to `end()` that thread keeps watch, and cuts the connection when time is up. It is the
/// one exception to the rule that Xlib belongs to the display thread: while it uses Xlib, that thread waits for it.
final class Opening: @unchecked Sendable {
  private let name: String
  private let deadline: Duration
  /// Readable once the display is open, or known not to open.
  private let opened = eventfd(0, Int32(EFD_CLOEXEC))
  /// Readable once nobody waits for answers any more.
  private let ended = eventfd(0, Int32(EFD_CLOEXEC))
  /// Whether one side has made up its mind: the display is open, or given up. Who comes second follows.
  private let isSettled = Atomic(false)
  // Both written before `opened` is raised, read after.
  private var display: OpaquePointer?
  private var isBroken = false
  /// Whether the connection was cut here since no answer came.
  private let isCut = Atomic(false)

  /// - Parameter patience: how long all of the set-up may take.
  init(of name: String, patience: Duration) {
    self.name = name
    deadline = .monotonicNow + patience
  }

  deinit {
    close(opened)
    close(ended)
  }

  /// Opens the display.
  ///
  /// - Throws: `DisplayError.cannotConnect` or `.noAnswer`.
  func open() throws(DisplayError) -> OpaquePointer {
    var thread = pthread_t()
    let own = Unmanaged.passRetained(self)
    guard pthread_create(&thread, nil, openAndWatch, own.toOpaque()) == 0 else {
      own.release()
      throw .cannotConnect(display: name)
    }
    pthread_detach(thread)
    if !wait(for: opened) {
      let (isOurs, _) = isSettled.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      // Otherwise it was opened just now.
      if isOurs { throw .noAnswer(display: name) }
      _ = wait(for: opened, patiently: true)
    }
    guard let display else { throw isBroken ? .brokenOff(display: name) : .cannotConnect(display: name) }
    return display
  }

  /// Nothing is waited for any more.
  func end() { raise(ended) }

  /// Why the connection broke, if it did before the end.
  var failure: DisplayError { isCut.load(ordering: .acquiring) ? .noAnswer(display: name) : .brokenOff(display: name) }

  private static let lock = Lock()
  // Under `lock`: who opens a display on which thread.
  private nonisolated(unsafe) static var current: [pthread_t: Opening] = [:]

  /// Called by Xlib when a connection breaks, before it ends the process over one that is only being opened. So the
  /// thread that opens it never goes back to Xlib.
  static func leaveBroken() {
    let opening = lock.withLock { current.removeValue(forKey: pthread_self()) }
    guard let opening else { return }
    opening.settle(nil, isBroken: true)
    pthread_exit(nil)
  }

  fileprivate func run() {
    Self.lock.withLock { Self.current[pthread_self()] = self }
    let display = XOpenDisplay(name)
    Self.lock.withLock { _ = Self.current.removeValue(forKey: pthread_self()) }
    guard settle(display) else {
      if let display { XCloseDisplay(display) }
      return
    }
    guard let display else { return }
    let descriptor = XConnectionNumber(display)
    guard !wait(for: ended) else { return }
    // Xlib then learns that the connection broke, wherever it waits.
    isCut.store(true, ordering: .releasing)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// - Returns: false if nobody waits for it any more.
  @discardableResult
  private func settle(_ display: OpaquePointer?, isBroken: Swift.Bool = false) -> Swift.Bool {
    let (isOurs, _) = isSettled.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
    guard isOurs else { return false }
    self.display = display
    self.isBroken = isBroken
    raise(opened)
    return true
  }

  private func raise(_ event: Int32) {
    var one: UInt64 = 1
    _ = write(event, &one, 8)
  }

  /// - Returns: false when the deadline passed first.
  private func wait(for event: Int32, patiently: Swift.Bool = false) -> Swift.Bool {
    var entry = pollfd(fd: event, events: Int16(POLLIN), revents: 0)
    while true {
      let left = max(deadline - .monotonicNow, .zero) / .milliseconds(1)
      let count = poll(&entry, 1, patiently ? -1 : Int32(left.rounded(.up)))
      if count > 0 { return true }
      // Interrupted by a signal, the deadline still holds.
      if count == 0, deadline <= .monotonicNow { return false }
    }
  }
}

// A global function: a closure written in isolated code would be isolated too, and trap on this thread.
private func openAndWatch(_ opening: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Opening>.fromOpaque(opening!).takeRetainedValue().run()
  return nil
}
