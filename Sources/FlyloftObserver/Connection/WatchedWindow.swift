internal import Flyloft

/// What a client has been told about one top-level window.
struct WatchedWindow {
  // A window that paints without end while nobody asks must not fill the memory.
  private static let reportLimit = 4096

  var times = WindowTimes()
  var isMapped = false
  /// Damage that nobody has asked about yet, oldest first.
  private(set) var unseen: [DamageReport] = []

  mutating func add(_ report: DamageReport) {
    // The server reports what is there when the watch begins; of an unmapped window that is nothing.
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
