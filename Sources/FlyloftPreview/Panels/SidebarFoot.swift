import Flyloft

/// The keys worth knowing, at the sidebar's foot.
struct SidebarFoot: View {
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: 40) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    var x = 20.0
    for (key, meaning) in [("?", "help"), ("/", "filter"), ("h", "figures")] {
      x += draw(key, font: .monospaced(size: 11), color: palette.dim, x: x, on: canvas) + 6
      x += draw(meaning, font: .system(size: 11), color: palette.dim, x: x, on: canvas) + 16
    }
  }

  private func draw(_ string: String, font: Font, color: Color, x: Double, on canvas: borrowing Canvas) -> Double {
    let text = Text(string, font: font, color: color)
    canvas.draw(text, baselineAt: Point(x: x, y: 20))
    return text.size().width
  }
}
