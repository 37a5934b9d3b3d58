public import Flyloft

/// The scroll of a way: the list as its main thread has it, and beside or below it how its turns went.
public struct WayScroll: LoadingView {
  let name: String
  /// What is run; its lines tell of each turn.
  let command: [String]

  private static let rowHeight = 74.0

  /// As high as the list, and the figures where they stand below it.
  public func size(fitting width: Double) -> Size { Size(width: width, height: ScrollLayout(width: width).height) }

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
    let layout = ScrollLayout(width: canvas.bounds.width)
    canvas.draw(
      Text(title, font: .system(size: 22, weight: .semibold), color: canvas.ink, lineLimit: 1), in: layout.title)
    canvas.draw(
      Self.summary(figures.summary, lineLimit: layout.summaryLines, canvas.ink.opacity(0.6)), in: layout.summary)
    drawList(figures, layout, on: canvas)
    drawFigures(figures, layout, on: canvas)
    drawTurns(figures, layout, on: canvas)
  }

  static func summary(_ summary: String, lineLimit: Int? = nil, _ color: Color) -> Text {
    Text(summary, font: .system(size: 13), color: color, lineLimit: lineLimit)
  }

  private func drawList(_ figures: ScrollFigures, _ layout: ScrollLayout, on canvas: borrowing Canvas) {
    let outline = Path.roundedRectangle(layout.list, radius: 8)
    canvas.fill(outline, with: .color(canvas.ink.opacity(0.05)))
    let height = Self.rowHeight * layout.scale
    let shift = Double(figures.offset % Int(Self.rowHeight)) * layout.scale
    let first = figures.offset / Int(Self.rowHeight)
    canvas.clipped(to: outline) { canvas in
      for (index, isThere) in figures.cells.enumerated() {
        let row = Rect(
          x: layout.list.minX + 5, y: layout.list.minY + Double(index) * height - shift + 2,
          width: layout.list.width - 10, height: height - 4)
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

  private func drawFigures(_ figures: ScrollFigures, _ layout: ScrollLayout, on canvas: borrowing Canvas) {
    let blank = percent(figures.blankRows, of: figures.rows)
    let late = percent(figures.late, of: figures.total)
    let all: [(value: String, name: String, isBad: Bool)] = [
      ("\(figures.worst.grouped) ms", "longest turn", figures.worst > ScrollFigures.lateLimit),
      ("\(late) %", "of the time held", late > 5), ("\(blank) %", "of rows blank", blank > 5),
    ]
    for (figure, place) in zip(all, layout.figures) {
      canvas.draw(
        value(figure.value, in: place.width, figure.isBad ? bad(canvas) : canvas.ink),
        at: Point(x: place.minX, y: place.minY + 14), anchor: .leading)
      canvas.draw(
        Text(figure.name, font: .system(size: 12), color: canvas.ink.opacity(0.6), lineLimit: 1),
        in: Rect(x: place.minX, y: place.minY + 34, width: place.width, height: 16))
    }
  }

  /// A figure, smaller where it would leave its place.
  private func value(_ text: String, in width: Double, _ color: Color) -> Text {
    let text = Text(text, font: .system(size: 24, weight: .semibold).tabular, color: color)
    let share = min(width / max(text.size().width, 1), 1)
    return Text(text.string, font: .system(size: 24 * share, weight: .semibold).tabular, color: color)
  }

  /// The turns of the main thread as bars, as high as each took.
  private func drawTurns(_ figures: ScrollFigures, _ layout: ScrollLayout, on canvas: borrowing Canvas) {
    let area = layout.turns
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
    // Beside a button there is room for the shorter one; when it is the longer one, there is no button any more.
    canvas.draw(
      Text(caption, font: .system(size: 12), color: canvas.ink.opacity(0.6)), at: layout.caption.origin)
  }

  private func percent(_ part: Int, of whole: Int) -> Int { whole == 0 ? 0 : (100 * part + whole / 2) / whole }

  private func bad(_ canvas: borrowing Canvas) -> Color { Color(hex: canvas.isDark ? 0xef6f6c : 0xcf3f3c) }
  private func good(_ canvas: borrowing Canvas) -> Color { Color(hex: canvas.isDark ? 0x6fcf97 : 0x1f9d61) }
}
