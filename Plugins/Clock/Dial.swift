internal import Flyloft
private import Glibc

/// Draws the parts of a clock in proportion to its radius, in colours that suit the background.
struct Dial {
  private let center: Point
  private let radius: Double
  private let palette: Palette

  init(canvas: borrowing Canvas) {
    center = canvas.bounds.center
    radius = max(min(canvas.bounds.width, canvas.bounds.height) / 2 - 24, 8)
    palette = Palette(ink: canvas.ink, isDark: canvas.isDark)
  }

  private struct Palette {
    let ink: Color
    let faceTop: Color
    let faceFoot: Color
    let rim: Color
    let shadow: Color
    let second: Color

    init(ink: Color, isDark: Bool) {
      self.ink = ink
      faceTop = isDark ? Color(hex: 0x303641) : Color(hex: 0xffffff)
      faceFoot = isDark ? Color(hex: 0x1a1d23) : Color(hex: 0xf1f1ec)
      rim = isDark ? Color(hex: 0x424a57) : Color(hex: 0xdcdcd6)
      shadow = Color(white: 0, opacity: isDark ? 0.45 : 0.16)
      second = isDark ? Color(hex: 0xff6b5e) : Color(hex: 0xe0382c)
    }
  }

  /// The point `distance` radii from the centre, at a fraction of a full turn clockwise from twelve o'clock.
  private func point(turn: Double, distance: Double) -> Point {
    let angle = turn * 2 * .pi
    return Point(x: center.x + sin(angle) * distance * radius, y: center.y - cos(angle) * distance * radius)
  }

  func drawFace(on canvas: borrowing Canvas) {
    // The light comes from above, so the shadow is a little lower than the dial.
    let low = Point(x: center.x, y: center.y + radius * 0.04)
    let shade = Gradient(stops: [
      .init(palette.shadow, at: 0), .init(palette.shadow, at: 0.87), .init(palette.shadow.opacity(0.35), at: 0.93),
      .init(palette.shadow.opacity(0), at: 1),
    ])
    canvas.fill(
      .circle(center: low, radius: radius * 1.08), with: .radial(shade, center: low, endRadius: radius * 1.08))
    let top = Point(x: center.x, y: center.y - radius)
    let foot = Point(x: center.x, y: center.y + radius)
    canvas.fill(
      .circle(center: center, radius: radius),
      with: .linear(Gradient([palette.rim.mixed(with: .white, by: 0.25), palette.rim]), from: top, to: foot))
    canvas.fill(
      .circle(center: center, radius: radius * 0.985),
      with: .linear(Gradient([palette.faceTop, palette.faceFoot]), from: top, to: foot))
  }

  func drawTicks(on canvas: borrowing Canvas) {
    for minute in 0..<60 {
      let isHour = minute.isMultiple(of: 5)
      let turn = Double(minute) / 60
      let tick = Path.line(
        from: point(turn: turn, distance: 0.93), to: point(turn: turn, distance: isHour ? 0.87 : 0.905))
      canvas.stroke(
        tick, with: .color(palette.ink.opacity(isHour ? 0.9 : 0.32)),
        style: StrokeStyle(width: radius * (isHour ? 0.02 : 0.009), cap: .round))
    }
  }

  func drawNumerals(on canvas: borrowing Canvas) {
    let font = Font.system(size: radius * 0.145, weight: .medium)
    for hour in 1...12 {
      let middle = point(turn: Double(hour) / 12, distance: 0.735)
      let numeral = Text("\(hour)", font: font, color: palette.ink, alignment: .center)
      // Digits of Inter are 0.727 em high.
      canvas.draw(numeral, baselineAt: Point(x: middle.x, y: middle.y + font.size * 0.727 / 2))
    }
  }

  func drawLettering(time: String, on canvas: borrowing Canvas) {
    let name = Text(
      "Flyloft", font: .system(size: radius * 0.085, weight: .semibold), color: palette.ink.opacity(0.85),
      alignment: .center)
    canvas.draw(name, baselineAt: Point(x: center.x, y: center.y - radius * 0.4))
    // Near the name and not below the centre, where the second hand would cross the digits at the reference moment.
    let digits = Text(
      time, font: .monospaced(size: radius * 0.085), color: palette.ink.opacity(0.6), alignment: .center)
    canvas.draw(digits, baselineAt: Point(x: center.x, y: center.y - radius * 0.26))
  }

  func drawHands(hour: Double, minute: Double, second: Double, on canvas: borrowing Canvas) {
    drawHand(turn: hour, from: -0.1, to: 0.5, width: 0.05, color: palette.ink, on: canvas)
    drawHand(turn: minute, from: -0.12, to: 0.8, width: 0.034, color: palette.ink, on: canvas)
    canvas.fill(.circle(center: center, radius: radius * 0.05), with: .color(palette.ink))
    drawHand(turn: second, from: -0.2, to: 0.88, width: 0.013, color: palette.second, on: canvas)
    canvas.fill(.circle(center: center, radius: radius * 0.033), with: .color(palette.second))
    canvas.fill(.circle(center: center, radius: radius * 0.012), with: .color(palette.faceFoot))
  }

  private func drawHand(
    turn: Double, from tail: Double, to tip: Double, width: Double, color: Color, on canvas: borrowing Canvas
  ) {
    let line = Path.line(from: point(turn: turn, distance: tail), to: point(turn: turn, distance: tip))
    let style = StrokeStyle(width: radius * width, cap: .round)
    canvas.transformed(by: .translation(x: 0, y: radius * 0.012)) {
      $0.stroke(line, with: .color(palette.shadow), style: style)
    }
    canvas.stroke(line, with: .color(color), style: style)
  }
}
