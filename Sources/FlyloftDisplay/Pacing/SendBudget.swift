/// The number of pixels that one frame may send, where pictures aren't shared with the server.
///
/// Sending blocks the display thread until the server has taken what was sent. So a large frame is painted in bands, each a
/// frame of its own, and input is handled between them. The time that a band took tells how large the next may be.
struct SendBudget: Equatable {
  /// The largest budget: a window of 1280×800 pixels, 4 MB.
  static let most = 1 << 20
  /// The smallest budget: two rows of the widest screens. Sending fewer pixels isn't quicker.
  static let least = 1 << 14
  /// A band that takes less leads to a larger budget.
  private static let short = Duration.milliseconds(2)
  /// A band that takes more leads to a smaller budget.
  private static let long = Duration.milliseconds(6)

  private(set) var pixels = most

  /// Adapts the budget to a frame of `count` pixels that took `duration` to paint and send.
  mutating func record(_ count: Int, in duration: Duration) {
    if duration > Self.long {
      pixels = max(min(pixels, count) / 2, Self.least)
    } else if duration < Self.short, count > pixels / 2 {
      pixels = min(pixels * 2, Self.most)
    }
  }
}
