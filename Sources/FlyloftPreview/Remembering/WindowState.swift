/// How a window of a package was left, for the next one.
package struct WindowState: Codable, Hashable, Sendable {
  /// Width and height in points.
  var size: [Double]?
  var hidesSidebar: Bool?
  var showsFigures: Bool?
  /// True if the panel of knobs is open.
  var showsKnobs: Bool?
  /// The gallery that was shown last.
  var gallery: String?
  /// The view of it that stood at the top.
  var row: Int?
  /// The values of knobs that are not the gallery's own, by gallery and knob.
  var knobs: [String: [String: String]]?
}
