/// What is told of a fetch while it goes on.
struct FetchProgress {
  /// Steps that are too small to be seen would have the card drawn again for nothing.
  private static let step = 0.04
  /// A server that has said nothing for so long is one that somebody may want to stop waiting for.
  private static let slow = Duration.milliseconds(500)

  private var told: Double?

  /// The share that is there, from 0 to 1, if it is to be told now.
  ///
  /// - Parameters:
  ///   - received: bytes that are there.
  ///   - total: bytes that there will be; 0 while that is not known.
  ///   - elapsed: how long it has taken so far.
  mutating func news(_ received: Double, of total: Double, after elapsed: Duration) -> Double? {
    let share = total > 0 ? min(received / total, 1) : 0
    guard total > 0 || elapsed >= Self.slow, told != share, share == 1 || share >= (told ?? -1) + Self.step else {
      return nil
    }
    told = share
    return share
  }
}
