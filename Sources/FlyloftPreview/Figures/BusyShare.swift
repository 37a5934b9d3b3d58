internal import Flyloft

/// How busy each worker was between two looks.
struct BusyShare {
  private var lastLook = ContinuousClock.now
  private var lastBusy: [Duration] = []

  /// From 0 to 1 for each worker, since the last call.
  mutating func shares(of busyTime: [Duration]) -> [Double] {
    let now = ContinuousClock.now
    let elapsed = max((now - lastLook).nanoseconds, 1)
    let former = lastBusy
    lastLook = now
    lastBusy = busyTime
    return busyTime.enumerated().map { index, busy in
      let before = index < former.count ? former[index] : .zero
      return min(max(Double((busy - before).nanoseconds) / Double(elapsed), 0), 1)
    }
  }
}

extension Duration {
  var inMilliseconds: Double { Double(nanoseconds) / 1_000_000 }
}

extension [Duration] {
  /// The value below which a `fraction` of these sorted durations lie, nearest rank; zero when there are none.
  func percentile(_ fraction: Double) -> Duration {
    guard !isEmpty else { return .zero }
    return self[Swift.min(Swift.max(Int((fraction * Double(count)).rounded(.up)) - 1, 0), count - 1)]
  }
}
