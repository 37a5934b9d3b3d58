package import Flyloft

/// A move of what is on screen in an area by a distance within it. Pixels that leave the area are lost.
package struct Move: Equatable {
  package var area: PixelRect
  package var x: Int
  package var y: Int

  /// True if everything leaves the area.
  var isTotal: Bool { abs(x) >= area.width || abs(y) >= area.height }
  var isNothing: Bool { x == 0 && y == 0 }

  /// The place that the part of `rect` inside the area goes to; empty when it leaves the area.
  func moved(_ rect: PixelRect) -> PixelRect {
    rect.intersection(area).offset(x: x, y: y).intersection(area)
  }

  /// The part of the area that gets its pixels from elsewhere in it.
  var destination: PixelRect { area.offset(x: x, y: y).intersection(area) }

  /// The part of the area that gets no pixels.
  var uncovered: [PixelRect] { isNothing ? [] : area.subtracting(destination) }
}
