/// The points of a line in pixels, without those that lie on the straight way between the ones before and after them.
///
/// Of a smooth line of 100,000 points some thousand are left; of a noisy one nearly all. A point is left out where it is
/// within `tolerance` of the way from the last kept point to the next one. The directions that pass every point since the
/// last kept one so closely are a wedge, which each point narrows; a point outside it begins a new wedge at the point
/// before (Williams 1978, "An efficient algorithm for the piecewise linear approximation of planar curves").
package struct StraightenedLine {
  /// The farthest that a point which is left out lies beside the line, along the axis that the line follows less, in
  /// pixels: an edge that is off by so much changes a pixel by two levels of 255.
  package static let tolerance = 1.0 / 128

  /// The points of all parts, one after the other.
  package private(set) var points: [Point] = []
  /// The positions in `points` at which the parts begin.
  package private(set) var starts: [Int] = []
  /// The line's way to the right or left, and up or down, in pixels, by all of its points.
  package private(set) var way = (right: 0.0, down: 0.0)

  /// The point at which the present part began.
  private var start = Point.zero
  /// The last point that was added; it is kept unless the next one shows that it isn't needed.
  private var last = Point.zero
  private var isLastKept = true
  /// The wedge's corner.
  private var corner = Point.zero
  private var wedge: Wedge?

  /// The directions in which the line may go on from a corner.
  private struct Wedge {
    /// True if the line goes up or down more than to the side there: x and y are exchanged then.
    var isSteep: Bool
    /// 1 where the line goes to the right, or down; -1 otherwise.
    var sign: Double
    var low: Double
    var high: Double
    /// The extent of the points along the axis.
    var reach: Double

    /// - Parameter way: from the corner to a point at least `tolerance` away from it along one axis.
    init(towards way: Point) {
      isSteep = abs(way.y) > abs(way.x)
      let (along, aside) = isSteep ? (way.y, way.x) : (way.x, way.y)
      sign = along < 0 ? -1 : 1
      reach = along * sign
      low = (aside - tolerance) / reach
      high = (aside + tolerance) / reach
    }

    /// Narrows the wedge by a point; says false, and changes nothing, where it is outside or further back.
    mutating func narrow(by way: Point) -> Bool {
      let (along, aside) = isSteep ? (way.y * sign, way.x) : (way.x * sign, way.y)
      guard along >= reach - tolerance, aside >= low * along, aside <= high * along else { return false }
      // Most points narrow one side at most, and a division takes longer than all else here.
      if aside - tolerance > low * along { low = (aside - tolerance) / along }
      if aside + tolerance < high * along { high = (aside + tolerance) / along }
      reach = max(reach, along)
      return true
    }
  }

  package init() {}

  /// Begins a part.
  package mutating func move(to point: Point) {
    finish()
    starts.append(points.count)
    points.append(point)
    (start, last, corner, isLastKept, wedge) = (point, point, point, true, nil)
  }

  /// Adds a step from the last point, of which there is one.
  package mutating func line(to point: Point) {
    let step = point - last
    way.right += abs(step.x)
    way.down += abs(step.y)
    if !reaches(point) {
      points.append(last)
      (corner, wedge) = (last, nil)
      _ = reaches(point)
    }
    (last, isLastKept) = (point, false)
  }

  /// Adds a step to where the present part began.
  package mutating func close() { line(to: start) }

  /// Keeps the last point. To be called after the last step.
  package mutating func finish() {
    if !isLastKept { points.append(last) }
    isLastKept = true
  }

  /// True if a straight line from the corner to `point` passes all that has come since.
  private mutating func reaches(_ point: Point) -> Bool {
    let way = point - corner
    if wedge != nil { return wedge!.narrow(by: way) }
    if max(abs(way.x), abs(way.y)) > Self.tolerance { wedge = Wedge(towards: way) }
    return true
  }
}
