internal import Flyloft

/// What is on screen in an area moves by a distance; what would leave the area is lost.
struct Move: Equatable {
  var area: PixelRect
  var x: Int
  var y: Int

  /// Whether none of the picture stays in the area.
  var isTotal: Bool { abs(x) >= area.width || abs(y) >= area.height }
  var isNothing: Bool { x == 0 && y == 0 }

  /// Where the part of `rect` inside the area ends up; empty when it leaves.
  func moved(_ rect: PixelRect) -> PixelRect {
    rect.intersection(area).offset(x: x, y: y).intersection(area)
  }

  /// The part of the area that receives a picture from elsewhere in it.
  var destination: PixelRect { area.offset(x: x, y: y).intersection(area) }

  /// The part of the area that nothing moves into.
  var uncovered: [PixelRect] { isNothing ? [] : area.subtracting(destination) }
}
