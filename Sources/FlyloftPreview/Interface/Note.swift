import Flyloft

/// A line or two in the middle of an area that has nothing else to show.
struct Note: View {
  let title: String
  let message: String
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: 120) }

  func draw(on canvas: borrowing Canvas) {
    let width = min(canvas.bounds.width - 32, 480)
    guard width > 0 else { return }
    let x = (canvas.bounds.width - width) / 2
    let heading = Text(
      title, font: .system(size: 15, weight: .semibold), color: palette.text, alignment: .center)
    let detail = Text(
      message, font: .system(size: 13), color: palette.dim, alignment: .center, lineSpacing: 1.15)
    let headingHeight = heading.size(fitting: width).height
    let height = headingHeight + 8 + detail.size(fitting: width).height
    let y = max((canvas.bounds.height - height) / 2, 0)
    canvas.draw(heading, at: Point(x: x, y: y), width: width)
    canvas.draw(detail, at: Point(x: x, y: y + headingHeight + 8), width: width)
  }
}
