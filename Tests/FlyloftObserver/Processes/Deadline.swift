private import Glibc
// How long to wait, for all that observe.
@_exported public import WaitLimit

/// The time at which a wait ends.
struct Deadline {
  private let moment: ContinuousClock.Instant

  init(after duration: Duration) {
    moment = .now + duration
  }

  init(at moment: ContinuousClock.Instant) {
    self.moment = moment
  }

  var hasPassed: Bool { .now >= moment }

  func earlier(_ other: Deadline) -> Deadline { moment < other.moment ? self : other }

  /// Waits until one of the descriptors can be read or is closed at the other end; false if the deadline passed first.
  func waitForReading(_ descriptors: Int32...) -> Bool {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let left = max(0, ContinuousClock.now.duration(to: moment).milliseconds)
      let count = poll(&entries, nfds_t(entries.count), Int32(clamping: Int(min(left, 1e9).rounded(.up))))
      if count > 0 { return true }
      if count == 0 { return false }
      // `poll` was interrupted by a signal, or memory was short; it is called again until the deadline.
      if hasPassed { return false }
    }
  }
}
