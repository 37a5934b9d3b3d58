import Flyloft
import FlyloftRegistry

/// The panel's title, and its buttons: one sets all knobs back, one closes the panel.
struct KnobsHeader: View {
  static let height = 56.0

  let canReset: Bool
  let focus: KnobsForm.Button?
  let width: Double
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height) }

  static func frame(of button: KnobsForm.Button, width: Double) -> Rect {
    switch button {
    case .close: Rect(x: width - 44, y: 14, width: CloseCross.side, height: CloseCross.side)
    case .resetAll: Rect(x: width - 132, y: 14, width: 80, height: CloseCross.side)
    }
  }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.draw(
      Text("Knobs", font: .system(size: 15, weight: .semibold), color: palette.text),
      baselineAt: Point(x: KnobRow.margin, y: 33))
    canvas.fill(
      .rectangle(Rect(x: 0, y: Self.height - 1, width: canvas.bounds.width, height: 1)), with: .color(palette.line))
    CloseCross(palette: palette).draw(in: Self.frame(of: .close, width: width), on: canvas)
    if canReset {
      PushButton(title: "Reset all", palette: palette).draw(in: Self.frame(of: .resetAll, width: width), on: canvas)
    }
    guard let focus else { return }
    canvas.stroke(
      .roundedRectangle(Self.frame(of: focus, width: width).inset(by: 1), radius: 7), with: .color(palette.accent),
      width: 2)
  }
}
