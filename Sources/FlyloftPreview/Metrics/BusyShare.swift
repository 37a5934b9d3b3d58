internal import Flyloft

/// The share of time that each worker was busy between two looks, as a value: times are given, since any fixed point.
struct BusyShare {
  /// From 0 to 1 for each worker, between the latest two looks.
  private(set) var shares: [Double] = []
  private var lastLook: Duration?
  private var lastBusy: [Duration] = []

  /// - Parameter busyTime: how long each worker has been busy in all.
  mutating func look(at busyTime: [Duration], time: Duration) {
    let elapsed = Double(max((time - (lastLook ?? .zero)).nanoseconds, 1))
    shares = busyTime.enumerated().map { index, busy in
      // At the first look nothing is known of how long it took.
      guard lastLook != nil, index < lastBusy.count else { return 0 }
      return min(max(Double((busy - lastBusy[index]).nanoseconds) / elapsed, 0), 1)
    }
    lastLook = time
    lastBusy = busyTime
  }
}

extension Duration {
  var inMilliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
