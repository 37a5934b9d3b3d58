import Flyloft
import FlyloftRegistry

/// A knob in its panel as it is drawn: all but the thumbs of its sliders, which move without being drawn again.
struct KnobRowView: CuttingView {
  let row: KnobRow
  /// The part that has the keyboard, and the one that the pointer is on.
  let focus: KnobRow.Part?
  let hovered: KnobRow.Part?
  let typing: TextLine?
  /// Lightness, chroma and hue of a colour as its sliders stand.
  let channels: [Double]
  let palette: Palette

  private static let (font, radius) = (Font.system(size: 13), 6.0)

  func size(fitting width: Double) -> Size { Size(width: width, height: row.height) }

  func draw(on canvas: borrowing Canvas) {
    let width = canvas.bounds.width
    canvas.fill(with: .color(palette.panel))
    if row.isChanged {
      canvas.fill(
        .rectangle(Rect(x: 0, y: 12, width: 3, height: canvas.bounds.height - 24)), with: .color(palette.accent))
    }
    let (name, place) = name(width: width)
    canvas.draw(name, at: place.origin, width: place.width)
    drawControl(on: canvas)
    if let reset = row.frame(of: .reset) { drawReset(in: reset, on: canvas) }
    var y = row.messageTop
    for line in row.message {
      let color = row.note == nil ? palette.dim : palette.bad
      canvas.draw(
        Text(line, font: .system(size: 12), color: color, lineLimit: 1), at: Point(x: KnobRow.margin, y: y),
        width: width - 2 * KnobRow.margin)
      y += 16
    }
    if let focus, let frame = row.frame(of: focus) { drawFocus(around: frame, focus, on: canvas) }
  }

  /// The knob's name and where it is drawn, in a row that is so wide.
  private func name(width: Double) -> (Text, Rect) {
    let name = Text(
      row.setting.name, font: .system(size: 13, weight: row.isChanged ? .semibold : .regular), color: palette.text,
      lineLimit: 1)
    let room = row.parts.filter { $0.frame.maxY < 36 }.map(\.frame.minX).min() ?? width - KnobRow.margin
    return (name, Rect(x: KnobRow.margin, y: 14, width: room - KnobRow.margin - 8, height: 18))
  }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let (name, place) = name(width: size.width)
    if let words = name.cut(at: point, in: place) { return words }
    // A field that is being typed into is scrolled instead.
    guard typing == nil, let frame = row.frame(of: .value), frame.contains(point) else { return nil }
    switch row.setting.values {
    case .text, .file, .color: return TextField.cutWords(row.value, in: frame)
    default: return nil
    }
  }

  private func drawControl(on canvas: borrowing Canvas) {
    guard let frame = row.frame(of: .value) else { return }
    switch row.setting.values {
    case .integers, .numbers:
      drawField(frame, suffix: row.suffix, on: canvas)
      drawSteps(on: canvas)
    case .trueOrFalse: drawSwitch(in: frame, on: canvas)
    case .choices(let choices):
      row.isList ? drawList(choices, in: frame, on: canvas) : drawSegments(choices, on: canvas)
    case .text: drawField(frame, on: canvas)
    case .file:
      drawField(frame, on: canvas)
      drawOptions(row.files.map(FileChoices.name), on: canvas)
    case .color:
      drawField(frame, on: canvas)
      drawColor(beside: frame, on: canvas)
    }
  }

  // MARK: Fields

  private func drawField(_ frame: Rect, suffix: String = "", on canvas: borrowing Canvas) {
    let content = typing.flatMap { focus == .value ? TextField.Content.typed($0) : nil } ?? .text(row.value)
    TextField(content: content, suffix: suffix, palette: palette).draw(in: frame, on: canvas)
  }

  /// The arrows of a number's field.
  private func drawSteps(on canvas: borrowing Canvas) {
    for (part, sign) in [(KnobRow.Part.more, -1.0), (.less, 1)] {
      guard let frame = row.frame(of: part) else { continue }
      let center = frame.center
      canvas.stroke(
        .polyline([
          Point(x: center.x - 4, y: center.y - 2 * sign), Point(x: center.x, y: center.y + 2 * sign),
          Point(x: center.x + 4, y: center.y - 2 * sign),
        ]), with: .color(hovered == part ? palette.accent : palette.dim), style: StrokeStyle(width: 1.5, cap: .round))
    }
  }

  // MARK: Switches and choices

  private func drawSwitch(in frame: Rect, on canvas: borrowing Canvas) {
    let isOn = row.value == "true"
    canvas.fill(
      .roundedRectangle(frame, radius: frame.height / 2), with: .color(isOn ? palette.accent : palette.panel))
    let outline = Path.roundedRectangle(frame.inset(by: 0.75), radius: frame.height / 2 - 0.75)
    canvas.stroke(outline, with: .color(isOn ? palette.accent : palette.dim), width: 1.5)
    canvas.fill(
      .circle(center: Point(x: isOn ? frame.maxX - 10 : frame.minX + 10, y: frame.midY), radius: 6),
      with: .color(isOn ? palette.panel : palette.dim))
  }

  private func drawSegments(_ choices: [String], on canvas: borrowing Canvas) {
    if let whole = row.frame(of: .value) { TextField.drawBox(whole, palette, on: canvas) }
    for (index, choice) in choices.enumerated() {
      guard let frame = row.frame(of: .choice(index)) else { continue }
      let isChosen = choice == row.value
      if isChosen {
        canvas.fill(.roundedRectangle(frame.inset(by: 2), radius: 5), with: .color(palette.selection))
        canvas.stroke(.roundedRectangle(frame.inset(by: 2.5), radius: 4.5), with: .color(palette.accent), width: 1)
      }
      drawChoice(choice, isChosen, at: Point(x: frame.midX, y: frame.minY + 20), .center, on: canvas)
    }
  }

  private func drawChoice(
    _ choice: String, _ isChosen: Bool, at point: Point, _ alignment: Text.Alignment, on canvas: borrowing Canvas
  ) {
    canvas.draw(
      Text(
        choice, font: .system(size: 13, weight: isChosen ? .semibold : .regular), color: palette.text,
        alignment: alignment), baselineAt: point)
  }

  private func drawList(_ choices: [String], in frame: Rect, on canvas: borrowing Canvas) {
    drawField(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height), on: canvas)
    let (x, y, sign) = (frame.maxX - 14, frame.midY, row.isListOpen ? -1.0 : 1)
    canvas.stroke(
      .polyline([Point(x: x - 4, y: y - 2 * sign), Point(x: x, y: y + 2 * sign), Point(x: x + 4, y: y - 2 * sign)]),
      with: .color(palette.dim), style: StrokeStyle(width: 1.5, cap: .round))
    drawOptions(choices, on: canvas)
  }

  /// What there is to be chosen, below each other.
  private func drawOptions(_ choices: [String], on canvas: borrowing Canvas) {
    for (index, choice) in choices.enumerated() {
      guard let frame = row.frame(of: .choice(index)) else { continue }
      let isChosen = choice == row.value
      if isChosen || hovered == .choice(index) {
        canvas.fill(.roundedRectangle(frame, radius: Self.radius), with: .color(palette.selection))
      }
      canvas.clipped(to: .rectangle(frame)) { canvas in
        drawChoice(choice, isChosen, at: Point(x: frame.minX + 24, y: frame.minY + 19), .leading, on: canvas)
      }
      if isChosen {
        let path = Path.polyline([
          Point(x: frame.minX + 8, y: frame.midY), Point(x: frame.minX + 11, y: frame.midY + 4),
          Point(x: frame.minX + 17, y: frame.midY - 4),
        ])
        canvas.stroke(path, with: .color(palette.accent), style: StrokeStyle(width: 1.5, cap: .round))
      }
    }
  }

  // MARK: Colours

  private func drawColor(beside field: Rect, on canvas: borrowing Canvas) {
    let sample = Rect(x: KnobRow.margin, y: field.minY, width: 30, height: 30)
    fill(sample, radius: Self.radius, with: row.color, on: canvas)
    for (index, color) in KnobRow.swatches.enumerated() {
      guard let frame = row.frame(of: .swatch(index)) else { continue }
      fill(frame, radius: 3, with: color, on: canvas)
      if color.hexText == row.color.hexText {
        canvas.stroke(.roundedRectangle(frame.inset(by: -2), radius: 5), with: .color(palette.text), width: 1.5)
      }
    }
    for (channel, letter) in ["L", "C", "H"].enumerated() {
      guard let frame = row.frame(of: .channel(channel)) else { continue }
      canvas.draw(
        Text(letter, font: .monospaced(size: 12), color: palette.dim),
        baselineAt: Point(x: KnobRow.margin, y: frame.midY + 4))
      let track = Rect(x: frame.minX + 4, y: frame.midY - 4, width: frame.width - 8, height: 8)
      // Of black, too, it shows which hues there are.
      var mixed = channels
      if channel > 0 { mixed[0] = min(max(mixed[0], 0.5), 0.85) }
      if channel > 1 { mixed[1] = max(mixed[1], 0.1) }
      let colors = (0...12).map { place in
        mixed[channel] = Double(place) / 12 * KnobColor.limits[channel]
        return KnobColor.color(mixed)
      }
      canvas.fill(
        .roundedRectangle(track, radius: 4),
        with: .linear(
          Gradient(colors), from: Point(x: track.minX + 4, y: 0), to: Point(x: track.maxX - 4, y: 0)))
      canvas.stroke(.roundedRectangle(track, radius: 4), with: .color(palette.faint), width: 1)
    }
  }

  private func fill(_ box: Rect, radius: Double, with color: Color, on canvas: borrowing Canvas) {
    canvas.fill(.roundedRectangle(box, radius: radius), with: .color(color))
    canvas.stroke(.roundedRectangle(box.inset(by: 0.5), radius: radius - 0.5), with: .color(palette.faint), width: 1)
  }

  // MARK: Marks

  /// An arrow that turns back.
  private func drawReset(in frame: Rect, on canvas: borrowing Canvas) {
    let (center, color) = (frame.center, hovered == .reset ? palette.accent : palette.dim)
    canvas.stroke(
      .arc(center: center, radius: 5.5, from: .degrees(-140), to: .degrees(130)), with: .color(color),
      style: StrokeStyle(width: 1.5, cap: .round))
    let tip = Point(center: center, radius: 5.5, angle: .degrees(-140))
    canvas.stroke(
      .polyline([Point(x: tip.x - 0.5, y: tip.y - 4), tip, Point(x: tip.x + 4, y: tip.y + 0.5)]), with: .color(color),
      style: StrokeStyle(width: 1.5, cap: .round))
  }

  private func drawFocus(around frame: Rect, _ part: KnobRow.Part, on canvas: borrowing Canvas) {
    var ring = frame
    if part == .swatch(0), let last = row.frame(of: .swatch(KnobRow.swatches.count - 1)) {
      ring = Rect(x: frame.minX - 4, y: frame.minY - 4, width: last.maxX - frame.minX + 8, height: frame.height + 8)
    } else if row.setting.values == .trueOrFalse, part == .value {
      ring = frame.inset(by: -3)
    }
    canvas.stroke(
      .roundedRectangle(ring.inset(by: 1), radius: min(Self.radius, ring.height / 2 - 1)), with: .color(palette.accent),
      width: 2)
  }
}
