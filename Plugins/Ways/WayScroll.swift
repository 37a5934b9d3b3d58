public import Flyloft

/// The scroll of a way: on the left the list as its main thread has it, on the right how its turns went.
public struct WayScroll: LoadingView {
  let name: String
  /// What is run; its lines tell of each turn.
  let command: [String]

  private static let rowHeight = 74.0
  /// The list is drawn at this share of its size.
  private static let scale = 0.42
  private static let list = Size(width: 800 * scale, height: 592 * scale)
  private static let top = 108.0

  /// As high as the list.
  public func size(fitting width: Double) -> Size {
    Size(width: width, height: Self.top + Self.list.height + 28)
  }

  // MARK: Loading

  /// Each turn is shown as it comes.
  public func load(_ loading: Loading<ScrollFigures>) async throws -> ScrollFigures {
    var figures = ScrollFigures()
    try await LineProgram.run(command) { line in
      figures.receive(line)
      loading.publish(figures)
    }
    figures.isDone = true
    return figures
  }

  // MARK: Drawing

  /// Name, list and figures.
  public func draw(_ loaded: ScrollFigures?, on canvas: borrowing Canvas) {
    let figures = loaded ?? ScrollFigures()
    let title = figures.title.isEmpty ? name : figures.title
    canvas.draw(
      Text(title, font: .system(size: 22, weight: .semibold), color: canvas.ink), at: Point(x: 24, y: 18))
    canvas.draw(
      Text(figures.summary, font: .system(size: 13), color: canvas.ink.opacity(0.6), lineLimit: 2),
      at: Point(x: 24, y: 52), width: canvas.bounds.width - 48)
    drawList(figures, on: canvas)
    let left = 24 + Self.list.width + 32
    let width = canvas.bounds.width - left - 24
    guard width > 160 else { return }
    drawFigures(figures, at: left, width, on: canvas)
    drawTurns(figures, at: left, width, on: canvas)
  }

  private func drawList(_ figures: ScrollFigures, on canvas: borrowing Canvas) {
    let frame = Rect(x: 24, y: Self.top, width: Self.list.width, height: Self.list.height)
    let outline = Path.roundedRectangle(frame, radius: 8)
    canvas.fill(outline, with: .color(canvas.ink.opacity(0.05)))
    let height = Self.rowHeight * Self.scale
    let shift = Double(figures.offset % Int(Self.rowHeight)) * Self.scale
    let first = figures.offset / Int(Self.rowHeight)
    canvas.clipped(to: outline) { canvas in
      for (index, isThere) in figures.cells.enumerated() {
        let row = Rect(
          x: frame.minX + 5, y: frame.minY + Double(index) * height - shift + 2, width: frame.width - 10,
          height: height - 4)
        drawRow(first + index, isThere, in: row, on: canvas)
      }
    }
    canvas.stroke(outline, with: .color(canvas.ink.opacity(0.25)), width: 1)
  }

  private func drawRow(_ number: Int, _ isThere: Bool, in row: Rect, on canvas: borrowing Canvas) {
    let shape = Path.roundedRectangle(row, radius: 5)
    guard isThere else {
      // Where a card belongs and none is.
      return canvas.stroke(
        shape, with: .color(bad(canvas).opacity(0.7)), style: StrokeStyle(width: 1, dash: [3, 3]))
    }
    let hue = Double(number * 37 % 100) / 100
    let color = Color(hue: hue, saturation: 0.5, brightness: canvas.isDark ? 0.62 : 0.88)
    canvas.fill(shape, with: .color(color))
    canvas.draw(
      Text("\(number)", font: .system(size: 11, weight: .semibold).tabular, color: .white),
      at: Point(x: row.minX + 10, y: row.midY), anchor: .leading, of: .capitals)
  }

  private func drawFigures(
    _ figures: ScrollFigures, at left: Double, _ width: Double, on canvas: borrowing Canvas
  ) {
    let blank = percent(figures.blankRows, of: figures.rows)
    let late = percent(figures.late, of: figures.total)
    let all: [(value: String, name: String, isBad: Bool)] = [
      ("\(figures.worst) ms", "longest turn", figures.worst > ScrollFigures.lateLimit),
      ("\(late) %", "of the time held", late > 5), ("\(blank) %", "of rows blank", blank > 5),
    ]
    for (index, figure) in all.enumerated() {
      let x = left + Double(index) * width / 3
      let color = figure.isBad ? bad(canvas) : canvas.ink
      canvas.draw(
        Text(figure.value, font: .system(size: 24, weight: .semibold).tabular, color: color),
        at: Point(x: x, y: Self.top))
      canvas.draw(
        Text(figure.name, font: .system(size: 12), color: canvas.ink.opacity(0.6)), at: Point(x: x, y: Self.top + 34))
    }
  }

  /// The turns of the main thread as bars, as high as each took.
  private func drawTurns(
    _ figures: ScrollFigures, at left: Double, _ width: Double, on canvas: borrowing Canvas
  ) {
    let area = Rect(x: left, y: Self.top + 76, width: width, height: Self.list.height - 96)
    canvas.fill(.roundedRectangle(area, radius: 6), with: .color(canvas.ink.opacity(0.05)))
    // A line where a refresh has been missed; what takes longer than 200 ms touches the upper edge.
    func height(_ time: Double) -> Double { (min(time / 200, 1)).squareRoot() * (area.height - 8) }
    let limit = area.maxY - height(Double(ScrollFigures.lateLimit))
    canvas.stroke(
      .line(from: Point(x: area.minX, y: limit), to: Point(x: area.maxX, y: limit)),
      with: .color(canvas.ink.opacity(0.25)), style: StrokeStyle(width: 1, dash: [4, 4]))
    let step = area.width / Double(ScrollFigures.tickLimit)
    for (index, tick) in figures.ticks.enumerated() {
      let bar = height(Double(tick.time))
      let isLate = tick.time > ScrollFigures.lateLimit
      canvas.fill(
        .rectangle(
          Rect(x: area.minX + Double(index) * step, y: area.maxY - bar, width: max(step - 0.5, 1), height: bar)),
        with: .color(isLate ? bad(canvas) : good(canvas)))
    }
    let caption = figures.isDone ? "its main thread, turn by turn; r scrolls again" : "its main thread, turn by turn"
    canvas.draw(
      Text(caption, font: .system(size: 12), color: canvas.ink.opacity(0.6)), at: Point(x: left, y: area.maxY + 6))
  }

  private func percent(_ part: Int, of whole: Int) -> Int { whole == 0 ? 0 : (100 * part + whole / 2) / whole }

  private func bad(_ canvas: borrowing Canvas) -> Color { Color(hex: canvas.isDark ? 0xef6f6c : 0xcf3f3c) }
  private func good(_ canvas: borrowing Canvas) -> Color { Color(hex: canvas.isDark ? 0x6fcf97 : 0x1f9d61) }
}
