public import Flyloft

/// The numbers of a file, each in a cell coloured by its size: as they stand in the file first, then sorted.
public struct NumberList: LoadingView {
  let file: NumberFile

  /// What has been done so far.
  public struct Steps: Codable, Sendable {
    /// How many steps are done.
    var done = 0
    /// In the order that they have by now.
    var numbers: [Int] = []
  }

  static let stepNames = ["Make the file", "Read it", "Sort", "List"]

  /// As high as all numbers take.
  public func size(fitting width: Double) -> Size { Size(width: width, height: layout(width).height) }

  /// Where everything stands on a card as wide as `width`.
  func layout(_ width: Double) -> ListLayout {
    ListLayout(
      titles: [title(isSorted: false, .black), title(isSorted: true, .black)], stepCount: Self.stepNames.count,
      numberCount: file.count, width: width)
  }

  func title(isSorted: Bool, _ ink: Color) -> Text {
    Text(
      "\(file.count.grouped) \(file.count == 1 ? "number" : "numbers"), \(isSorted ? "sorted" : "as they come")",
      font: .system(size: 22, weight: .semibold), color: ink)
  }

  // MARK: Loading

  /// Each step begins when the one before has ended, and is shown by then.
  public func load(_ loading: Loading<Steps>) async throws -> Steps {
    var steps = Steps()
    func finish() {
      steps.done += 1
      loading.progress(Double(steps.done) / Double(Self.stepNames.count))
      loading.publish(steps)
    }
    try await file.makeIfMissing()
    finish()
    steps.numbers = try await file.read()
    finish()
    steps.numbers.sort()
    finish()
    steps.done += 1
    return steps
  }

  // MARK: Drawing

  /// The steps above, the numbers below.
  public func draw(_ loaded: Steps?, on canvas: borrowing Canvas) {
    let steps = loaded ?? Steps()
    let layout = layout(canvas.bounds.width)
    canvas.draw(title(isSorted: steps.done >= 3, canvas.ink), in: layout.title)
    for index in Self.stepNames.indices { drawStep(index, of: steps, layout, on: canvas) }
    drawNumbers(steps, layout, on: canvas)
  }

  private func drawStep(_ index: Int, of steps: Steps, _ layout: ListLayout, on canvas: borrowing Canvas) {
    let isDone = index < steps.done
    let place = layout.steps[index]
    let center = Point(x: place.minX + 10, y: place.midY)
    if !index.isMultiple(of: layout.stepColumns) {
      let line = Path.line(from: Point(x: center.x - 36, y: center.y), to: Point(x: center.x - 18, y: center.y))
      canvas.stroke(line, with: .color(canvas.ink.opacity(0.2)), width: 1.5)
    }
    let color: Color = isDone ? Color(hex: 0x1f9d61) : canvas.ink.opacity(0.15)
    canvas.fill(.circle(center: center, radius: 10), with: .color(color))
    if isDone {
      let tick = [(-4.5, 0.5), (-1.5, 3.5), (4.5, -3.5)].map { Point(x: center.x + $0.0, y: center.y + $0.1) }
      canvas.stroke(
        .polyline(tick), with: .color(.white), style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
    let label = Text(
      Self.stepNames[index], font: .system(size: 14, weight: index == steps.done ? .semibold : .regular),
      color: canvas.ink.opacity(index <= steps.done ? 1 : 0.5))
    canvas.draw(label, at: Point(x: center.x + 18, y: center.y), anchor: .leading, of: .capitals)
  }

  private func drawNumbers(_ steps: Steps, _ layout: ListLayout, on canvas: borrowing Canvas) {
    let visible = canvas.clipBounds
    let font = Font.system(size: 12).tabular
    for (index, number) in steps.numbers.prefix(file.count).enumerated() {
      let frame = layout.cell(index)
      // Of a view as high as this, one tile at a time is drawn.
      guard frame.maxY > visible.minY else { continue }
      guard frame.minY < visible.maxY else { break }
      let hue = 0.72 - 0.62 * Double(number) / 1_000_000
      canvas.fill(
        .roundedRectangle(frame.inset(by: 1.5), radius: 4),
        with: .color(Color(hue: hue, saturation: canvas.isDark ? 0.55 : 0.28, brightness: canvas.isDark ? 0.42 : 0.97)))
      canvas.draw(Text("\(number)", font: font, color: canvas.ink), at: frame.center, anchor: .center, of: .capitals)
    }
  }
}
