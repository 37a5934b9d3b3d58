internal import Flyloft

/// The part of the window that waited for content, and for how long: area times time, in pixel-milliseconds, since the start
/// and in the last minute. A value that is told of each change of the area, with its time since any fixed point.
///
/// The minute is kept as seconds, so that it takes the same memory however often the area changes. Of the second that the
/// minute's beginning falls into, the part that is inside counts as if its sum were spread evenly.
struct BlankTally {
  private static let seconds = 60
  private static let second: Int = 1_000_000_000

  /// Since the start.
  private(set) var total = 0.0
  private var area = 0
  /// When all before was counted.
  private var counted: Int?
  /// The sums of the latest seconds, each at the place that its number has modulo their count.
  private var sums = [Double](repeating: 0, count: seconds + 1)

  /// Says that `area` pixels are blank from `time` on.
  mutating func change(to area: Int, at time: Duration) {
    guard area != self.area else { return }
    advance(to: time)
    self.area = area
  }

  /// Counts what there is up to `time`.
  mutating func advance(to time: Duration) {
    let end = time.nanoseconds
    defer { counted = max(end, counted ?? end) }
    guard let counted, counted < end else { return }
    total += pixelMilliseconds(from: counted, to: end)
    let newest = end / Self.second
    let oldest = newest - Self.seconds
    for second in max(counted / Self.second + 1, oldest)..<max(newest + 1, oldest) { sums[place(of: second)] = 0 }
    var begin = max(counted, oldest * Self.second)
    while begin < end {
      let second = begin / Self.second
      let next = min((second + 1) * Self.second, end)
      sums[place(of: second)] += pixelMilliseconds(from: begin, to: next)
      begin = next
    }
  }

  /// In the minute before the last change or advance.
  var lastMinute: Double {
    guard let counted else { return 0 }
    let oldest = sums[place(of: counted / Self.second - Self.seconds)]
    let outside = Double(counted % Self.second) / Double(Self.second)
    return max(sums.reduce(0, +) - oldest * outside, 0)
  }

  private func place(of second: Int) -> Int {
    let remainder = second % sums.count
    return remainder < 0 ? remainder + sums.count : remainder
  }

  private func pixelMilliseconds(from begin: Int, to end: Int) -> Double {
    Double(area) * Double(end - begin) / 1_000_000
  }
}
