internal import CX11
internal import FlyloftConcurrency

/// Ticks once for each refresh of the display, while that is wanted. At rest it costs nothing.
///
/// The ticks are reported by the Present extension, which knows the display's own refresh. Where it is missing they come
/// from a timer, at the rate that RandR reports.
@DisplayActor
final class FrameClock {
  /// The time between two refreshes: as measured between ticks, or before there were any, as RandR reports it.
  private(set) var period: Duration
  /// True if ticks are wanted. The server is asked for each tick singly, so that none arrives long after they are wanted.
  var isRunning = false {
    didSet { if isRunning, !isAwaited { ask() } }
  }

  private let connection: Connection
  private let window: XID
  /// Called at a tick, with the time of the refresh on the monotonic clock. The next tick comes only after `resume()`.
  private let tick: @DisplayActor (Duration) -> Void
  private let grid: RefreshGrid
  private var isAwaited = false
  private var timer: TimerID?
  private var last: (count: UInt64, time: UInt64)?
  private var lastTick = Duration.zero

  init(connection: Connection, window: XID, tick: @escaping @DisplayActor (Duration) -> Void) {
    self.connection = connection
    self.window = window
    self.tick = tick
    grid = RefreshGrid(rate: connection.capabilities.refreshRate, origin: .monotonicNow)
    period = grid.period
    if connection.capabilities.presentOpcode != nil {
      XPresentSelectInput(connection.display, window, UInt32(PresentCompleteNotifyMask))
    }
  }

  /// Stops for good.
  func stop() {
    isRunning = false
    if let timer { EventLoop.shared.cancel(timer) }
    timer = nil
  }

  /// Asks for the next tick, if the clock still runs.
  func resume() {
    if isRunning, !isAwaited { ask() }
  }

  private func ask() {
    guard connection.isOpen else { return }
    isAwaited = true
    guard connection.capabilities.presentOpcode != nil else {
      return arm(at: grid.next(after: .monotonicNow)) { $0 }
    }
    XPresentNotifyMSC(connection.display, window, 0, 0, 1, 0)
    // A screen that is switched off may not refresh; then this timer ticks instead.
    arm(at: .monotonicNow + max(period * 6, .milliseconds(100))) { _ in .monotonicNow }
  }

  private func arm(at deadline: Duration, _ time: @escaping @DisplayActor (Duration) -> Duration) {
    if let timer { EventLoop.shared.cancel(timer) }
    timer = EventLoop.shared.schedule(at: deadline) { [weak self] in
      self?.timer = nil
      self?.passed(time(deadline))
    }
  }

  /// The server reports a refresh.
  ///
  /// - Parameters:
  ///   - count: the number of refreshes so far.
  ///   - time: in microseconds. It is on the monotonic clock if the server is on this machine and does as most servers do.
  func shown(count: UInt64, time: UInt64) {
    if let last, count > last.count, time > last.time, count - last.count < 8 {
      period = min(max(.microseconds((time - last.time) / (count - last.count)), .milliseconds(1)), .milliseconds(100))
    }
    last = (count, time)
    guard isAwaited else { return }
    if let timer { EventLoop.shared.cancel(timer) }
    timer = nil
    let now = Duration.monotonicNow
    let refresh = Duration.microseconds(Int64(clamping: time))
    passed(abs((now - refresh).components.seconds) < 1 && refresh <= now ? refresh : now)
  }

  private func passed(_ time: Duration) {
    isAwaited = false
    guard isRunning else { return }
    // A report that comes after the timer has ticked in its place is of a time before that.
    lastTick = time > lastTick ? time : .monotonicNow
    tick(lastTick)
  }
}
