import Flyloft
import FlyloftDisplay

/// Two presses of the left button on one view, in quick succession and at one place.
struct DoubleClick: Sendable {
  /// The most time between them.
  private var period = Duration.milliseconds(400)
  /// The most points between them.
  private var distance = 5.0

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
    guard case .view(let row) = target else {
      last = nil
      return nil
    }
    if let last, last.row == row, time - last.time <= period, isNear(point, layout) {
      self.last = nil
      return row
    }
    last = (row, point, time)
    return nil
  }

  /// Where the pointer has gone somewhere else meanwhile, something was dragged.
  mutating func moved(to point: PixelPoint, _ layout: WindowLayout) { if !isNear(point, layout) { last = nil } }

  private func isNear(_ point: PixelPoint, _ layout: WindowLayout) -> Bool {
    let distance = layout.pixels(distance)
    return last.map { abs(point.x - $0.point.x) <= distance && abs(point.y - $0.point.y) <= distance } ?? false
  }
}
