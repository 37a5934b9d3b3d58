import Flyloft

/// The program's icon: painted scenery hanging in a loft, ready to drop in.
struct AppIcon: View {
  func size(fitting width: Double) -> Size { Size(width: 64, height: 64) }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    canvas.fill(
      .roundedRectangle(bounds.inset(by: 2), radius: 14),
      with: .linear(Gradient([Color(hex: 0x2b3350), Color(hex: 0x14161a)]), from: .zero, to: Point(x: 0, y: 64)))
    canvas.fill(.rectangle(Rect(x: 12, y: 14, width: 40, height: 2)), with: .color(.white.opacity(0.7)))
    for (x, drop, color) in [
      (14.0, 18.0, Color(hex: 0x7aa2ff)), (27.0, 30.0, Color(hex: 0x6fcf97)), (40.0, 23.0, Color(hex: 0xf2b84b)),
    ] {
      canvas.fill(.rectangle(Rect(x: x + 4.5, y: 16, width: 1, height: 5)), with: .color(.white.opacity(0.5)))
      canvas.fill(.roundedRectangle(Rect(x: x, y: 21, width: 10, height: drop), radius: 2), with: .color(color))
    }
  }
}
