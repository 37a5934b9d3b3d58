package import Flyloft

/// What is on screen in an area moves by a distance within it. What leaves the area is lost.
package struct Move: Equatable {
  package var area: PixelRect
  package var x: Int
  package var y: Int

  /// Whether everything leaves the area.
  var isTotal: Bool { abs(x) >= area.width || abs(y) >= area.height }
  var isNothing: Bool { x == 0 && y == 0 }

  /// Where the part of `rect` inside the area goes; empty when it leaves the area.
  func moved(_ rect: PixelRect) -> PixelRect {
    rect.intersection(area).offset(x: x, y: y).intersection(area)
  }

  /// The part of the area that gets its pixels from elsewhere in it.
  var destination: PixelRect { area.offset(x: x, y: y).intersection(area) }

  /// The part of the area that gets no pixels.
  var uncovered: [PixelRect] { isNothing ? [] : area.subtracting(destination) }
}
