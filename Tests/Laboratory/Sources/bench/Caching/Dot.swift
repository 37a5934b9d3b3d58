internal import Flyloft

/// A view that takes next to no time to draw.
struct Dot: View {
  var number: Int

  func size(fitting width: Double) -> Size { Size(width: 1, height: 1) }

  func draw(on canvas: borrowing Canvas) {}
}
