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

  /// As high as all tasks take.
  public func size(fitting width: Double) -> Size { Size(width: width, height: layout(width).height) }

  /// Where everything stands on a card as wide as `width`.
  func layout(_ width: Double) -> BoardLayout {
    BoardLayout(title: title(.black), summary: summary(.black), taskCount: taskCount, width: width)
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
    let layout = layout(canvas.bounds.width)
    drawHead(items, layout, on: canvas)
    var ranks: [Int: Int] = [:]
    for (rank, item) in items.order.enumerated() where ranks[item] == nil { ranks[item] = rank }
    for task in 0..<taskCount { draw(task, ranks, layout, on: canvas) }
  }

  private func title(_ ink: Color) -> Text { Text(way.title, font: .system(size: 22, weight: .semibold), color: ink) }
  private func summary(_ ink: Color) -> Text { Text(way.summary, font: .system(size: 13), color: ink.opacity(0.6)) }

  /// How many items have come, of how many tasks.
  static func countText(_ count: Int, of taskCount: Int, isDone: Bool, ink: Color) -> Text {
    Text(count.grouped, font: .system(size: 15, weight: .semibold).tabular, color: ink)
      + Text(
        " of \((taskCount * 10).grouped) items\(isDone ? ", done" : "")", font: .system(size: 15),
        color: ink.opacity(0.6))
  }

  /// For how many milliseconds the main thread could do nothing else. What is less than a tenth of a second holds nobody up.
  static func heldText(_ milliseconds: Int, isDark: Bool) -> Text {
    guard milliseconds >= 100 else {
      return Text("main thread free", font: .system(size: 15), color: Color(hex: isDark ? 0x6fcf97 : 0x1f9d61))
    }
    return Text(
      "main thread held for \(Double(milliseconds / 100) / 10) s", font: .system(size: 15).tabular,
      color: Color(hex: isDark ? 0xef6f6c : 0xcf3f3c))
  }

  private func drawHead(_ items: Items, _ layout: BoardLayout, on canvas: borrowing Canvas) {
    canvas.draw(title(canvas.ink), in: layout.title)
    canvas.draw(summary(canvas.ink), in: layout.summary)
    canvas.draw(
      Self.countText(items.order.count, of: taskCount, isDone: items.isDone, ink: canvas.ink), in: layout.count)
    let isBeside = layout.held.minY == layout.count.minY
    canvas.draw(
      Self.heldText(items.held, isDark: canvas.isDark),
      at: Point(x: isBeside ? layout.held.maxX : layout.held.minX, y: layout.held.minY),
      anchor: isBeside ? .topTrailing : .topLeading)
  }

  private func draw(_ task: Int, _ ranks: [Int: Int], _ layout: BoardLayout, on canvas: borrowing Canvas) {
    let (row, isLarge) = (layout.row(of: task), layout.isLarge)
    canvas.draw(
      Text(
        layout.isTerse ? "\(task + 1)" : "Task \(task + 1)", font: .system(size: isLarge ? 11 : 14).tabular,
        color: canvas.ink.opacity(0.7)),
      at: Point(x: row.minX, y: row.midY), anchor: .leading, of: .capitals)
    for item in 0..<10 {
      let frame = layout.cell(item, of: task)
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
