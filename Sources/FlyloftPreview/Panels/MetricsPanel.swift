import Flyloft

/// The figures, docked at the sidebar's foot so that nothing floats over what scrolls.
struct MetricsPanel: View {
  static let height = 276.0
  static let barCount = 64
  private static let (left, right) = (20.0, 212.0)
  private static let (firstBaseline, lineStep) = (96.0, 18.0)

  /// Time the display thread took for each of the latest frames, in milliseconds, the newest last.
  let frames: [Double]
  /// Milliseconds from one picture of the display to the next: what a frame may take.
  let refresh: Double
  let lines: [Line]
  let palette: Palette

  func size(fitting width: Double) -> Size { Size(width: width, height: Self.height) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: canvas.bounds.width, height: 1)), with: .color(palette.line))
    draw(Line(name: "frame", value: frameSummary), baseline: 24, on: canvas)
    drawGraph(in: Rect(x: Self.left, y: 34, width: Self.right - Self.left, height: 40), on: canvas)
    for (index, line) in lines.enumerated() {
      let baseline = Self.firstBaseline + Double(index) * Self.lineStep
      // Half a line tells nothing.
      if baseline + 4 <= canvas.bounds.height { draw(line, baseline: baseline, on: canvas) }
    }
  }

  private var frameSummary: String {
    let shown = frames.suffix(Self.barCount)
    return "\(decimal(shown.last ?? 0, 2)) · worst \(decimal(shown.max() ?? 0, 1)) ms"
  }

  private func draw(_ line: Line, baseline: Double, on canvas: borrowing Canvas) {
    canvas.draw(
      Text(line.name, font: .system(size: 11), color: palette.dim), baselineAt: Point(x: Self.left, y: baseline))
    canvas.draw(
      Text(
        line.value, font: .monospaced(size: 11), color: line.tone == .good ? palette.good : palette.text,
        alignment: .trailing),
      baselineAt: Point(x: Self.right, y: baseline))
    if !line.bars.isEmpty {
      drawBars(line.bars, in: Rect(x: Self.left + 56, y: baseline - 9, width: 100, height: 10), on: canvas)
    }
  }

  /// One bar for each share, from the left, on a ground that shows where a bar is empty.
  private func drawBars(_ shares: [Double], in rect: Rect, on canvas: borrowing Canvas) {
    let step = min(rect.width / Double(shares.count), 8)
    let width = max(step - 2, step * 0.7)
    for (index, share) in shares.enumerated() {
      let x = rect.minX + Double(index) * step
      let height = min(max(share, 0), 1) * rect.height
      canvas.fill(
        .rectangle(Rect(x: x, y: rect.minY, width: width, height: rect.height)), with: .color(palette.line))
      canvas.fill(
        .rectangle(Rect(x: x, y: rect.maxY - height, width: width, height: height)), with: .color(palette.accent))
    }
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
    // Readable in front of long frames, too.
    canvas.fill(
      .rectangle(Rect(x: rect.maxX - 26, y: lineY + 2, width: 26, height: 11)),
      with: .color(palette.panel))
    canvas.draw(
      Text(decimal(refresh, 1), font: .monospaced(size: 9), color: palette.warn, alignment: .trailing),
      baselineAt: Point(x: rect.maxX, y: lineY + 11))
  }
}

/// `value` with as many decimals as it needs, and no more than so many.
func brief(_ value: Double, _ places: Int = 1) -> String {
  var text = decimal(value, places)
  guard text.contains(".") else { return text }
  while text.hasSuffix("0") { text.removeLast() }
  return text.hasSuffix(".") ? String(text.dropLast()) : text
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
