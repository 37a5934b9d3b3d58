internal import FlyloftRendering

/// The bounds of what goes over a stage's sockets.
enum MessageLimits {
  /// The most bytes of a message; Linux takes messages three times as long by default.
  static let byteCount = 64 << 10
  /// The most bytes of a part of what was loaded.
  static let part = 60 << 10
  /// The most bytes of a name, or of a knob's value.
  static let name = 4096
  /// The most bytes of an author's text. What is longer is cut.
  static let text = 8192
  /// The most bytes of a heading. What is longer is cut.
  static let heading = 400
  static let knobs = 128
  /// The most bytes of the names and values of knobs, so that they find room in one message.
  static let knobByteCount = 48 << 10
  /// The most bytes of the variants of a gallery, which are told together with its knobs.
  static let variantByteCount = 10 << 10
  static let generations = 0...Int.max
  static let momentNanoseconds = 0...999_999_999
  /// In seconds.
  static let offsetsFromUTC = -200_000...200_000
  static let tiles = 0...Tiling.sideLimit
  static let choices = 1000
  /// The most files that are shown in places of a gallery's views.
  static let embedded = 1000
  /// The most bytes of a knob's unit and of its help. What is longer is cut.
  static let (unit, help) = (32, 400)
  /// The most galleries of a stage that are named as those in a sandbox, and the bytes of their names. Where there are more, all
  /// of its galleries are.
  static let (sandboxed, sandboxedByteCount) = (1000, 48 << 10)
  /// The most segments that one message adds or takes away.
  static let segments = 8
  /// The most frames of a backtrace.
  static let frames = 64
  /// The largest byte of a segment that can be named.
  static let segmentByteCount = 1 << 40
  /// The most nanoseconds that anything is said to take: a day.
  static let nanoseconds = 86_400_000_000_000
}

extension String {
  /// The text without its end, where it is longer than `limit` bytes.
  func prefix(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end > utf8.startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
