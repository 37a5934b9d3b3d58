internal import CX11
internal import Flyloft

/// Ticks once for each time the display shows a new picture, while somebody wants it to; otherwise it costs nothing.
///
/// The ticks are those of the Present extension, which knows the display's own refresh. Where it is missing they come
/// from a timer at the rate that RandR reports.
@DisplayActor
final class FrameClock {
  /// The time between two pictures: as the display was seen to keep it, or as it says.
  private(set) var period: Duration
  /// Whether ticks are wanted. Asked for one by one, so that none is on its way long after the last that was wanted.
  var isRunning = false {
    didSet { if isRunning, !isAwaited { ask() } }
  }

  private let connection: Connection
  private let window: XID
  /// Told of a tick, with the time of the refresh on the monotonic clock. The next has to be asked for.
  private let tick: @DisplayActor (Duration) -> Void
  private let grid: RefreshGrid
  private var isAwaited = false
  private var timer: TimerID?
  private var last: (count: UInt64, time: UInt64)?

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

  func stop() {
    isRunning = false
    if let timer { EventLoop.shared.cancel(timer) }
    timer = nil
  }

  /// Has the clock go on after a tick, if it still runs.
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
    // A screen that is switched off may show no pictures, and then there is nothing to wait for.
    arm(at: .monotonicNow + max(period * 6, .milliseconds(100))) { _ in .monotonicNow }
  }

  private func arm(at deadline: Duration, _ time: @escaping @DisplayActor (Duration) -> Duration) {
    if let timer { EventLoop.shared.cancel(timer) }
    timer = EventLoop.shared.schedule(at: deadline) { [weak self] in
      self?.timer = nil
      self?.passed(time(deadline))
    }
  }

  /// The server says that a picture was shown.
  ///
  /// - Parameters:
  ///   - count: of the pictures shown so far.
  ///   - time: in microseconds; on the monotonic clock, if the server is on this machine and keeps to the custom.
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
    tick(time)
  }
}
