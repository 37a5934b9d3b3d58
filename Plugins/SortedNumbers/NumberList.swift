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
  private static let headHeight = 132.0
  private static let lineHeight = 26.0

  private static func columns(_ width: Double) -> Int { max(Int((width - 48) / 76), 1) }

  /// As high as all numbers take.
  public func size(fitting width: Double) -> Size {
    let columns = Self.columns(width)
    let lines = (file.count + columns - 1) / columns
    return Size(width: width, height: Self.headHeight + Double(lines) * Self.lineHeight + 24)
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
    drawHead(steps, on: canvas)
    drawNumbers(steps, on: canvas)
  }

  private func drawHead(_ steps: Steps, on canvas: borrowing Canvas) {
    let title = Text(
      "\(file.count) numbers, \(steps.done < 3 ? "as they come" : "sorted")",
      font: .system(size: 22, weight: .semibold), color: canvas.ink)
    canvas.draw(title, at: Point(x: 24, y: 22))
    let width = min((canvas.bounds.width - 48) / Double(Self.stepNames.count), 220)
    for (index, name) in Self.stepNames.enumerated() {
      let isDone = index < steps.done
      let center = Point(x: 34 + Double(index) * width, y: 86)
      if index > 0 {
        let line = Path.line(from: Point(x: center.x - 40, y: 86), to: Point(x: center.x - 18, y: 86))
        canvas.stroke(line, with: .color(canvas.ink.opacity(0.2)), width: 1.5)
      }
      let color: Color = isDone ? Color(hex: 0x1f9d61) : canvas.ink.opacity(0.15)
      canvas.fill(.circle(center: center, radius: 10), with: .color(color))
      if isDone {
        var tick = Path()
        tick.move(to: Point(x: center.x - 4.5, y: 86.5))
        tick.line(to: Point(x: center.x - 1.5, y: 89.5))
        tick.line(to: Point(x: center.x + 4.5, y: 82.5))
        canvas.stroke(tick, with: .color(.white), style: StrokeStyle(width: 2, cap: .round, join: .round))
      }
      let label = Text(
        name, font: .system(size: 14, weight: index == steps.done ? .semibold : .regular),
        color: canvas.ink.opacity(index <= steps.done ? 1 : 0.5))
      canvas.draw(label, at: Point(x: center.x + 18, y: 86), anchor: .leading, of: .capitals)
    }
  }

  private func drawNumbers(_ steps: Steps, on canvas: borrowing Canvas) {
    let columns = Self.columns(canvas.bounds.width)
    let visible = canvas.clipBounds
    let width = (canvas.bounds.width - 48) / Double(columns)
    let font = Font.system(size: 12).tabular
    for (index, number) in steps.numbers.prefix(file.count).enumerated() {
      let y = Self.headHeight + Double(index / columns) * Self.lineHeight
      // Of a view as high as this, one tile at a time is drawn.
      guard y + Self.lineHeight > visible.minY else { continue }
      guard y < visible.maxY else { break }
      let frame = Rect(
        x: 24 + Double(index % columns) * width, y: y, width: width, height: Self.lineHeight)
      let hue = 0.72 - 0.62 * Double(number) / 1_000_000
      canvas.fill(
        .roundedRectangle(frame.inset(by: 1.5), radius: 4),
        with: .color(Color(hue: hue, saturation: canvas.isDark ? 0.55 : 0.28, brightness: canvas.isDark ? 0.42 : 0.97)))
      canvas.draw(Text("\(number)", font: font, color: canvas.ink), at: frame.center, anchor: .center, of: .capitals)
    }
  }
}
