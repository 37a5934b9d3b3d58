public import Flyloft

/// Tasks as rows of ten cells, each filled when its item has come, in the order of the colours.
public struct TaskBoard: LoadingView {
  let way: TaskWay
  let taskCount: Int
  /// What is run; its lines say which items have come.
  let command: [String]

  /// What has come so far.
  public struct Items: Codable, Sendable {
    /// The items in the order in which they came, each as its task's number times ten and its own.
    var order: [Int] = []
    /// For how many milliseconds at a time the main thread could do nothing else.
    var held = 0
    var isDone = false
  }

  private static let headHeight = 132.0
  private var isLarge: Bool { taskCount > 10 }
  private var columns: Int { isLarge ? 4 : 1 }
  private var rowHeight: Double { isLarge ? 20 : 40 }

  /// As high as all tasks take.
  public func size(fitting width: Double) -> Size {
    let rows = (taskCount + columns - 1) / columns
    return Size(width: width, height: Self.headHeight + Double(rows) * rowHeight + 24)
  }

  // MARK: Loading

  /// Each item is shown as it comes.
  public func load(_ loading: Loading<Items>) async throws -> Items {
    var items = Items()
    try await LineProgram.run(command) { line in
      items.receive(line)
      loading.progress(Double(items.order.count) / Double(taskCount * 10))
      loading.publish(items)
    }
    items.isDone = true
    return items
  }

  // MARK: Drawing

  /// The way above, the tasks below.
  public func draw(_ loaded: Items?, on canvas: borrowing Canvas) {
    let items = loaded ?? Items()
    drawHead(items, on: canvas)
    var ranks: [Int: Int] = [:]
    for (rank, item) in items.order.enumerated() where ranks[item] == nil { ranks[item] = rank }
    for task in 0..<taskCount { draw(task, ranks, on: canvas) }
  }

  private func drawHead(_ items: Items, on canvas: borrowing Canvas) {
    let faint = canvas.ink.opacity(0.6)
    canvas.draw(
      Text(way.title, font: .system(size: 22, weight: .semibold), color: canvas.ink), at: Point(x: 24, y: 20))
    canvas.draw(Text(way.summary, font: .system(size: 13), color: faint), at: Point(x: 24, y: 54))
    let count = Text("\(items.order.count)", font: .system(size: 15, weight: .semibold).tabular, color: canvas.ink)
    let done = items.isDone ? ", done" : ""
    let rest = Text(" of \(taskCount * 10) items\(done)", font: .system(size: 15), color: faint)
    canvas.draw(count + rest, at: Point(x: 24, y: 88))
    let isHeld = items.held > 0
    let held = Text(
      isHeld ? "main thread held for \(Double(items.held / 100) / 10) s" : "main thread free", font: .system(size: 15),
      color: isHeld ? Color(hex: canvas.isDark ? 0xef6f6c : 0xcf3f3c) : Color(hex: canvas.isDark ? 0x6fcf97 : 0x1f9d61))
    canvas.draw(held, at: Point(x: canvas.bounds.width - 24, y: 88), anchor: .topTrailing)
  }

  private func draw(_ task: Int, _ ranks: [Int: Int], on canvas: borrowing Canvas) {
    let rows = (taskCount + columns - 1) / columns
    let width = (canvas.bounds.width - 48) / Double(columns)
    let origin = Point(
      x: 24 + Double(task / rows) * width, y: Self.headHeight + Double(task % rows) * rowHeight)
    let label = isLarge ? "\(task + 1)" : "Task \(task + 1)"
    let labelWidth = isLarge ? 30.0 : 72
    canvas.draw(
      Text(label, font: .system(size: isLarge ? 11 : 14).tabular, color: canvas.ink.opacity(0.7)),
      at: Point(x: origin.x, y: origin.y + rowHeight / 2), anchor: .leading, of: .capitals)
    let cell = (width - labelWidth - (isLarge ? 12 : 0)) / 10
    for item in 0..<10 {
      let gap = isLarge ? 1.0 : 2
      let frame = Rect(
        x: origin.x + labelWidth + Double(item) * cell, y: origin.y, width: cell, height: rowHeight
      ).inset(by: gap)
      let shape = Path.roundedRectangle(frame, radius: isLarge ? 2 : 5)
      guard let rank = ranks[task * 10 + item] else {
        canvas.fill(shape, with: .color(canvas.ink.opacity(0.07)))
        continue
      }
      // The colour says when it came: blue first, orange last.
      let share = Double(rank) / Double(max(taskCount * 10 - 1, 1))
      let color = Color(hue: 0.62 - 0.54 * share, saturation: 0.62, brightness: canvas.isDark ? 0.75 : 0.86)
      canvas.fill(shape, with: .color(color))
      guard !isLarge else { continue }
      canvas.draw(
        Text("\(rank + 1)", font: .system(size: 12, weight: .medium).tabular, color: .white), at: frame.center,
        anchor: .center, of: .capitals)
    }
  }
}

extension TaskBoard.Items {
  /// Takes a line: `TASK ITEM`, or `held MILLISECONDS`. Anything else means nothing.
  mutating func receive(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 2, let last = Int(words[1]) else { return }
    if words[0] == "held" {
      held = max(held, last)
    } else if let task = Int(words[0]), (0..<100).contains(task), (0..<10).contains(last) {
      order.append(task * 10 + last)
    }
  }
}
