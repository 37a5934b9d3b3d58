/// How a scrolled area of a window gets its new pixels.
public enum ScrollMethod: String, CaseIterable, Codable, Sendable {
  /// The server copies what is on screen to its new place, and the strip that this uncovers is painted.
  case copying
  /// The whole area is painted anew.
  case painting
}
