internal import Flyloft
internal import FlyloftPreview
package import FlyloftRendering
internal import SeededRandom
package import Simulation

/// Draws that take longer for some rows than for others, as in galleries of charts and text and pictures: of rows of equal
/// size the dearest takes sixteen times what the cheapest does, and as many take less than four times that as more.
///
/// A row takes the same each time, in proportion to its pixels. Parts of the interface take a millisecond.
package struct VaryingDraws: DrawCourses {
  /// Other seeds, other rows that are dear.
  package let seed: UInt64
  /// What the cheapest row takes for 1000 × 160 pixels.
  package let least: Duration

  package init(seed: UInt64, least: Duration = .milliseconds(5)) {
    self.seed = seed
    self.least = least
  }

  package func course(of request: any DrawRequest) -> DrawCourse {
    guard let row = request as? RowRequest, let key = try? row.resolve() else { return .draws(.milliseconds(1)) }
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(truncatingIfNeeded: row.place.row))
    // The first numbers of neighbouring seeds are unrelated already.
    let share = Double.random(in: 0..<1, using: &random)
    let pixels = key.pixelSize.byteCount / 4
    return .draws(least * Self.dearness(share) * (Double(pixels) / 160_000) + .microseconds(100))
  }

  /// From 1 to 16, as many from 1 to 4 as from 4 to 16.
  private static func dearness(_ share: Double) -> Double {
    var factor = 1.0
    for step in 0..<4 { factor *= 1 + min(max(share * 4 - Double(step), 0), 1) }
    return factor
  }

  // A drawing primitive looks for it.
  package var cancellationDelay: Duration { .microseconds(100) }
}
