internal import Flyloft

/// What the server has reported about one top-level window.
struct WatchedWindow {
  // Without a limit, a window that keeps painting while nobody reads its reports would fill the memory.
  private static let reportLimit = 4096

  var times = WindowTimes()
  var isMapped = false
  /// Reports of damage that have not been read yet, oldest first.
  private(set) var unseen: [DamageReport] = []

  mutating func add(_ report: DamageReport) {
    // When the watch begins, the server reports the area that is visible; of an unmapped window that is empty.
    guard !report.area.isEmpty else { return }
    if times.mapped != nil && times.firstDamage == nil { times.firstDamage = report.arrival }
    if unseen.count == Self.reportLimit { unseen.removeFirst(Self.reportLimit / 2) }
    unseen.append(report)
  }

  mutating func takeReport() -> DamageReport? {
    unseen.isEmpty ? nil : unseen.removeFirst()
  }

  mutating func forgetDamage() {
    unseen.removeAll(keepingCapacity: true)
  }
}
