/// The times of a display's refreshes, as far as they are known: one at `origin`, and one every `period` from there.
///
/// Each time is computed from the origin and not from the one before, so that late wake-ups don't add up.
struct RefreshGrid {
  /// The period assumed where the display's is unknown.
  static let usualPeriod = Duration.nanoseconds(16_666_667)

  let period: Duration
  let origin: Duration

  /// - Parameter rate: refreshes a second; outside of 10 to 1000 it counts as unknown.
  init(rate: Double, origin: Duration) {
    let isLikely = rate >= 10 && rate <= 1000
    period = isLikely ? .nanoseconds(Int64((1e9 / rate).rounded())) : Self.usualPeriod
    self.origin = origin
  }

  /// The first refresh later than `time`.
  func next(after time: Duration) -> Duration {
    guard time >= origin else { return origin }
    return origin + .nanoseconds(((time - origin).nanoseconds / period.nanoseconds + 1) * period.nanoseconds)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
