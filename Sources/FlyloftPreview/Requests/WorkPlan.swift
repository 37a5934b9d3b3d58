import Flyloft
import FlyloftRendering

/// In which order places are to be drawn, for a viewport that moves as an outlook says.
///
/// What is on screen comes first, from where the viewport will be when a drawing is done outward. Then what a scroll
/// brings next, nearest first, as much as there is room for.
struct WorkPlan {
  let visible: [Place]
  let prefetch: [Place]

  /// - Parameters:
  ///   - area: the viewport over the rows.
  ///   - room: bytes of pictures that may be prefetched without displacing each other.
  init(over area: PixelRect, _ outlook: Outlook, _ geometry: RowGeometry, room: Int) {
    let focus = area.minY + area.height / 2 + outlook.shift
    let onScreen = geometry.places(in: area)
    func distance(_ place: Place) -> Int {
      let rect = geometry.rect(of: place)
      return abs(rect.minY + rect.height / 2 - focus)
    }
    // Of two that are as near, the upper first: sorting alone promises no order.
    visible = onScreen.enumerated().map { (index: $0, place: $1, distance: distance($1)) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.place)
    let below = geometry.places(in: PixelRect(x: area.minX, y: area.maxY, width: area.width, height: outlook.below))
    let top = max(area.minY - outlook.above, 0)
    let above = geometry.places(
      in: PixelRect(x: area.minX, y: top, width: area.width, height: max(area.minY - top, 0)))
    // A row can be above and below a viewport that is too low to show it.
    var planned = Set(onScreen)
    let candidates = outlook.below >= outlook.above ? below + above.reversed() : above.reversed() + below
    var left = room
    prefetch = Array(
      candidates.filter { planned.insert($0).inserted }.prefix { place in
        left -= geometry.rect(of: place).size.byteCount
        return left >= 0
      })
  }
}
