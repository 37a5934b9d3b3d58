import Flyloft
import FlyloftRendering

/// The order in which places are to be drawn, for a viewport that moves as a `PrefetchRange` says.
///
/// Places on screen come first, from where the viewport will be when a drawing is done outward, and of a line of views from its
/// middle outward. Before anything has been drawn the first one comes first: as it tells how large the others are, it may be the only
/// one that there is room for. Then comes what a scroll brings next, nearest first, as much as there is room for.
struct WorkPlan {
  let visible: [Place]
  let prefetch: [Place]

  /// - Parameters:
  ///   - area: the viewport over the rows.
  ///   - onScreen: the places that it shows.
  ///   - room: bytes of pictures that may be prefetched without displacing each other.
  ///   - isFirst: true if nothing of the gallery has been drawn yet.
  init(
    over area: PixelRect, _ onScreen: [Place], _ prefetchRange: PrefetchRange, _ geometry: RowGeometry, room: Int,
    isFirst: Bool = false
  ) {
    let focus = area.minY + (isFirst ? 0 : area.height / 2 + prefetchRange.shift)
    let middle = area.minX + area.width / 2
    func distance(_ place: Place) -> (y: Int, x: Int) {
      let rect = geometry.rect(of: place)
      return (
        abs(rect.minY + rect.height / 2 - focus),
        geometry.flow.hasColumns ? abs(rect.minX + rect.width / 2 - middle) : 0
      )
    }
    // Line by line, and of a line from the middle. Of two that are as near, the upper first, or the one on the left:
    // sorting alone promises no order.
    visible = onScreen.enumerated().map { (index: $0, place: $1, distance: distance($1)) }
      .sorted { ($0.distance.y, $0.distance.x, $0.index) < ($1.distance.y, $1.distance.x, $1.index) }.map(\.place)
    let below = geometry.places(
      in: PixelRect(x: area.minX, y: area.maxY, width: area.width, height: prefetchRange.below))
    let top = max(area.minY - prefetchRange.above, 0)
    let above = geometry.places(
      in: PixelRect(x: area.minX, y: top, width: area.width, height: max(area.minY - top, 0)))
    // A row can be above and below a viewport that is too low to show it.
    var planned = Set(onScreen)
    let candidates = prefetchRange.below >= prefetchRange.above ? below + above.reversed() : above.reversed() + below
    var left = room
    prefetch = Array(
      candidates.filter { planned.insert($0).inserted }.prefix { place in
        left -= geometry.rect(of: place).size.byteCount
        return left >= 0
      })
  }
}
