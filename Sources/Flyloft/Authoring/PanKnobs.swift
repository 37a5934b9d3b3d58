/// The knobs by which the pointer moves and magnifies, along its width, what a view shows a part of: a chart, a track, a wave.
///
/// In the window a drag over the view sets the first, and the wheel with Control, or a pinch, sets both, so that what is under the pointer
/// stays there. Each picture stays until the next is drawn, and of many settings only the newest is.
///
/// ```swift
/// public var (center, zoom) = (0.5, 0.0)
/// public static var knobs: [Knob<Waves>] {
///   [Knob("center", \.center, in: 0...1), Knob("zoom", \.zoom, in: 0...16, unit: "doublings")]
/// }
/// public var panKnobs: PanKnobs? { PanKnobs(center: "center", zoom: "zoom") }
/// ```
///
/// All views of the gallery show `range / 2^zoom` of the center's range, with `center` in the middle, and nothing from beyond its ends: there
/// the middle is half of that from the end, whatever `center` says. A view that is shown alone, or in variants, is not moved.
public struct PanKnobs: Hashable, Sendable {
  /// The name of the knob for what stands in the middle: a number, not only whole ones, whose range is all that there is.
  public var center: String
  /// The name of the knob for how often it is doubled: a number. At 0 all is seen, at 1 a half, at 2 a quarter.
  public var zoom: String
  /// The room on the view's left and on its right beside what is moved, such as a chart's for its axis; in points.
  public var (left, right): (Double, Double)

  /// The knobs of these names, two of a gallery's own knobs for numbers; where there are no such, nothing moves, and `flyloft list` says so.
  ///
  /// - Parameters:
  ///   - center: the name of the knob for what stands in the middle.
  ///   - zoom: the name of the knob for how often it is doubled.
  ///   - left: the room on the view's left beside what is moved, in points.
  ///   - right: that on its right.
  public init(center: String, zoom: String, left: Double = 0, right: Double = 0) {
    (self.center, self.zoom, self.left, self.right) = (center, zoom, left, right)
  }
}
