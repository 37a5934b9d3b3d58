/// The moments at which a display shows a new picture, as far as they are known: one every `period`, and one at `origin`.
///
/// Every moment is counted from the origin and none from the one before, so that late wake-ups don't add up to a drift.
struct RefreshGrid {
  /// What is assumed of a display that doesn't tell.
  static let usualPeriod = Duration.nanoseconds(16_666_667)

  let period: Duration
  let origin: Duration

  /// - Parameter rate: pictures a second; one that no display has counts as unknown.
  init(rate: Double, origin: Duration) {
    let isLikely = rate >= 10 && rate <= 1000
    period = isLikely ? .nanoseconds(Int64((1e9 / rate).rounded())) : Self.usualPeriod
    self.origin = origin
  }

  /// The first moment later than `time`.
  func next(after time: Duration) -> Duration {
    guard time >= origin else { return origin }
    return origin + .nanoseconds(((time - origin).nanoseconds / period.nanoseconds + 1) * period.nanoseconds)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
