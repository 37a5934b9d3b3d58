extension Array {
  /// The smallest of these elements, which are sorted, that at least `percent` percent of them don't exceed (the nearest
  /// rank); nil where there are none.
  package func percentile(_ percent: Double) -> Element? {
    guard !isEmpty else { return nil }
    let rank = (percent / 100 * Double(count)).rounded(.up)
    return self[Swift.min(Swift.max(Int(rank), 1), count) - 1]
  }
}
