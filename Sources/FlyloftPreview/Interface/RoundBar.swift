import Flyloft

/// A bar with round ends: the scrollbar's track or its thumb.
struct RoundBar: View {
  let color: Color

  func size(fitting width: Double) -> Size { Size(width: width, height: width) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(
      .roundedRectangle(canvas.bounds, radius: min(canvas.bounds.width, canvas.bounds.height) / 2),
      with: .color(color))
  }
}
