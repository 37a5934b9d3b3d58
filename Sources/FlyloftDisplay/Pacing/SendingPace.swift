/// How many pixels go into one frame while pictures have to be sent: as many as keep the display thread for a moment only.
///
/// Sending waits for the server to take what was sent. So a large frame is painted in bands, each a frame of its own, and
/// input is answered between them. How fast the way to the server is shows in how long the last band took.
struct SendingPace: Equatable {
  /// Four megabytes: a window of 1280×800 whole.
  static let most = 1 << 20
  /// A line of the widest screens; less would not be faster.
  static let least = 1 << 14
  private static let enough = Duration.milliseconds(2)
  private static let tooLong = Duration.milliseconds(6)

  private(set) var pixels = most

  /// A frame of so many pixels took so long to paint and send.
  mutating func sent(_ count: Int, in duration: Duration) {
    if duration > Self.tooLong {
      pixels = max(min(pixels, count) / 2, Self.least)
    } else if duration < Self.enough, count > pixels / 2 {
      pixels = min(pixels * 2, Self.most)
    }
  }
}
