import Flyloft

/// What the window measures of itself, docked at the sidebar's foot so that nothing floats over what scrolls.
struct FiguresPanel: View {
  static let height = 276.0
  static let barCount = 64

  struct Line: Hashable {
    enum Tone: Hashable { case plain, good, warn }
    let name: String
    let value: String
    var tone = Tone.plain
  }

  /// Time the display thread took for each of the latest frames, in milliseconds, the newest last.
  let frames: [Double]
  let frameSummary: String
  /// Milliseconds that a frame may take.
  let refresh: Double
  let lines: [Line]
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: canvas.bounds.width, height: 1)), with: .color(palette.line))
    draw(Line(name: "frame", value: frameSummary), baseline: 24, on: canvas)
    drawGraph(in: Rect(x: 20, y: 34, width: 192, height: 40), on: canvas)
    for (index, line) in lines.enumerated() { draw(line, baseline: 96 + Double(index) * 18, on: canvas) }
  }

  private func draw(_ line: Line, baseline: Double, on canvas: borrowing Canvas) {
    canvas.draw(
      Text(line.name, font: .system(size: 11), color: palette.dim), baselineAt: Point(x: 20, y: baseline))
    let color =
      switch line.tone {
      case .plain: palette.text
      case .good: palette.good
      case .warn: palette.warn
      }
    canvas.draw(
      Text(line.value, font: .monospaced(size: 11), color: color, alignment: .trailing),
      baselineAt: Point(x: 212, y: baseline))
  }

  private func drawGraph(in rect: Rect, on canvas: borrowing Canvas) {
    // A frame of one refresh reaches the line; longer ones end at the top.
    let lineY = rect.minY + 6
    let unit = (rect.maxY - lineY) / refresh
    let step = rect.width / Double(Self.barCount)
    let shown = frames.suffix(Self.barCount)
    let first = Self.barCount - shown.count
    for (index, milliseconds) in shown.enumerated() {
      let height = min(max(milliseconds * unit, 1), rect.height)
      let x = rect.minX + Double(first + index) * step
      let isLate = milliseconds > refresh
      canvas.fill(
        .rectangle(Rect(x: x, y: rect.maxY - height, width: 2, height: height)),
        with: .color(isLate ? palette.warn : palette.accent))
    }
    canvas.fill(
      .rectangle(Rect(x: rect.minX, y: lineY, width: rect.width, height: 1)), with: .color(palette.warn.opacity(0.6)))
    canvas.draw(
      Text(decimal(refresh, 1), font: .monospaced(size: 9), color: palette.warn, alignment: .trailing),
      baselineAt: Point(x: rect.maxX, y: lineY + 11))
  }
}

/// `value` with a fixed number of decimals, without a dependency on Foundation.
func decimal(_ value: Double, _ places: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "–" }
  var unit = 1
  for _ in 0..<places { unit *= 10 }
  let rounded = Int((abs(value) * Double(unit)).rounded())
  let sign = value < 0 && rounded != 0 ? "-" : ""
  guard places > 0 else { return sign + String(rounded) }
  let fraction = String(rounded % unit)
  return sign + String(rounded / unit) + "." + String(repeating: "0", count: places - fraction.count) + fraction
}
