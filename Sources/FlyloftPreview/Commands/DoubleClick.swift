import Flyloft
import FlyloftDisplay

/// Two presses of the left button on one view, in quick succession and at one place.
struct DoubleClick: Sendable {
  /// The most time between them.
  private var period = Duration.milliseconds(400)
  /// The most points between them.
  private var distance = 5.0

  /// The presses in a text.
  private var clicks: (count: Int, point: PixelPoint, time: Duration)?
  private var last: (row: Int, point: PixelPoint, time: Duration)?

  /// Takes time and distance as the user has set them; else those that are usual.
  mutating func follow(_ desktop: DesktopSettings) {
    let usual = Self()
    period = desktop.doubleClickTime ?? usual.period
    distance = desktop.doubleClickDistance ?? usual.distance
  }

  /// Takes a press.
  ///
  /// - Returns: the view, if it is the second of two.
  mutating func pressed(
    at point: PixelPoint, on target: PointerTarget, _ layout: WindowLayout, _ time: Duration
  ) -> Int? {
    let row: Int
    switch target {
    case .view(let viewRow), .text(let viewRow): row = viewRow
    default:
      last = nil
      return nil
    }
    if let last, last.row == row, time - last.time <= period, isNear(point, last.point, layout) {
      self.last = nil
      return row
    }
    last = (row, point, time)
    return nil
  }

  /// Takes a press in a text.
  ///
  /// - Returns: how many there have been at the place, from one to three.
  mutating func count(at point: PixelPoint, _ layout: WindowLayout, _ time: Duration) -> Int {
    let continues = clicks.map { time - $0.time <= period && isNear(point, $0.point, layout) } ?? false
    let count = continues ? (clicks?.count ?? 0) % 3 + 1 : 1
    clicks = (count, point, time)
    return count
  }

  /// Where the pointer has gone somewhere else meanwhile, something was dragged.
  mutating func moved(to point: PixelPoint, _ layout: WindowLayout) {
    if let last, !isNear(point, last.point, layout) { self.last = nil }
  }

  private func isNear(_ point: PixelPoint, _ other: PixelPoint, _ layout: WindowLayout) -> Bool {
    let distance = layout.pixels(distance)
    return abs(point.x - other.x) <= distance && abs(point.y - other.y) <= distance
  }
}
