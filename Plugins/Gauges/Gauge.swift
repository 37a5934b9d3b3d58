public import Flyloft

/// What is coloured of a gauge's ring.
public enum GaugeStyle: CaseIterable, Sendable {
  /// The ring up to the value.
  case filled
  /// All of the ring, with a needle at the value.
  case needle
}

/// A gauge that shows a value from 0 to 1 on a ring, with ticks around it and the percentage in its middle.
public struct Gauge: View {
  /// What it shows, from 0 to 1.
  public var value: Double
  /// What is coloured of the ring.
  public var style: GaugeStyle

  // A gauge opens downwards: from the lower left over the top to the lower right.
  private static let start = Double.degrees(140)
  private static let end = Double.degrees(400)
  private static let ramp = Gradient([Color(hex: 0x1fb58f), Color(hex: 0xf2c230), Color(hex: 0xe8483f)]).perceptual()

  /// A gauge that shows `value`.
  public init(value: Double, style: GaugeStyle = .filled) {
    self.value = min(max(value, 0), 1)
    self.style = style
  }

  /// As wide as there is room, up to 236 points, and a little less high.
  public func size(fitting width: Double) -> Size {
    let side = min(width, 236)
    return Size(width: side, height: (side * 0.86).rounded())
  }

  /// Draws ring, ticks and caption in proportion to the width.
  public func draw(on canvas: borrowing Canvas) {
    let radius = canvas.bounds.width * 0.34
    let center = Point(x: canvas.bounds.midX, y: canvas.bounds.minY + canvas.bounds.height * 0.55)
    drawRing(on: canvas, center, radius)
    drawTicks(on: canvas, center, radius)
    drawCaption(on: canvas, center, radius)
  }

  private func angle(_ share: Double) -> Double { Self.start + share * (Self.end - Self.start) }

  private func drawRing(on canvas: borrowing Canvas, _ center: Point, _ radius: Double) {
    let width = radius * 0.24
    let track = Path.arc(center: center, radius: radius, from: Self.start, to: Self.end)
    canvas.stroke(track, with: .color(canvas.ink.opacity(0.1)), style: StrokeStyle(width: width, cap: .round))
    let paint = Paint.conic(Self.ramp, center: center, startAngle: Self.start, endAngle: Self.end)
    switch style {
    case .filled where value > 0:
      let arc = Path.arc(center: center, radius: radius, from: Self.start, to: angle(value))
      canvas.stroke(arc, with: paint, style: StrokeStyle(width: width, cap: .round))
    case .filled: break
    case .needle:
      canvas.stroke(track, with: paint, style: StrokeStyle(width: width, cap: .round))
      let knob = Point(center: center, radius: radius, angle: angle(value))
      canvas.fill(
        .circle(center: knob, radius: width * 0.72), with: .color(canvas.isDark ? .white : Color(hex: 0x20242b)))
      canvas.fill(.circle(center: knob, radius: width * 0.36), with: paint)
    }
  }

  private func drawTicks(on canvas: borrowing Canvas, _ center: Point, _ radius: Double) {
    for tick in 0...20 {
      let isLong = tick % 5 == 0
      let angle = angle(Double(tick) / 20)
      let line = Path.line(
        from: Point(center: center, radius: radius * (isLong ? 0.68 : 0.74), angle: angle),
        to: Point(center: center, radius: radius * 0.79, angle: angle))
      let color = canvas.ink.opacity(isLong ? 0.7 : 0.3)
      canvas.stroke(
        line, with: .color(color), style: StrokeStyle(width: radius * (isLong ? 0.025 : 0.015), cap: .round))
    }
  }

  private func drawCaption(on canvas: borrowing Canvas, _ center: Point, _ radius: Double) {
    let number = Text(
      "\(Int((value * 100).rounded()))", font: .system(size: radius * 0.52, weight: .bold).tabular, color: canvas.ink)
    // By its capitals and not by its line: the room below them, for letters like g, would push it up.
    canvas.draw(number, at: center, anchor: .center, of: .capitals)
    let unit = Text("percent", font: .system(size: radius * 0.17, weight: .medium), color: canvas.ink.opacity(0.55))
    canvas.draw(unit, at: Point(x: center.x, y: center.y + radius * 0.78), anchor: .center, of: .capitals)
  }
}
