internal import Flyloft

/// Where the parts of a board stand on a card of some width: texts break where they must, and narrow cards have fewer columns.
struct BoardLayout {
  let title, summary: Rect
  /// How many items have come, and whether the main thread is free: side by side, or one below the other.
  let count, held: Rect
  let height: Double
  private let taskCount: Int
  private let columns: Int
  private let columnWidth: Double
  private let top: Double

  /// What a button of the window may take at the lower edge while the tasks run.
  static let foot = 52.0
  static let margin = 24.0
  /// Between columns.
  private static let gap = 12.0

  /// Of more than ten tasks, rows are small.
  var isLarge: Bool { taskCount > 10 }
  /// Tasks are told by their numbers alone where there is no room for more.
  let isTerse: Bool

  init(title: Text, summary: Text, taskCount: Int, width: Double) {
    let (left, room) = (Self.margin, max(width - 2 * Self.margin, 1))
    func rect(of text: Text, y: Double) -> Rect {
      Rect(x: left, y: y, width: room, height: text.size(fitting: room).height.rounded(.up))
    }
    self.title = rect(of: title, y: 20)
    self.summary = rect(of: summary, y: self.title.maxY + 6)
    // As wide as they get.
    let counted = TaskBoard.countText(taskCount * 10, of: taskCount, isDone: true, ink: .black).size()
    let told = TaskBoard.heldText(999_900, isDark: false).size()
    let y = self.summary.maxY + 18
    count = Rect(x: left, y: y, width: min(counted.width.rounded(.up), room), height: counted.height.rounded(.up))
    let isBeside = count.width + 24 + told.width <= room
    held = Rect(
      x: isBeside ? left + room - told.width.rounded(.up) : left, y: isBeside ? y : count.maxY + 4,
      width: min(told.width.rounded(.up), room), height: told.height.rounded(.up))
    top = held.maxY + 24
    self.taskCount = taskCount
    isTerse = taskCount > 10 || room < 400
    columns = taskCount > 10 ? min(max(Int(room / 150), 1), 4) : 1
    columnWidth = (room + Self.gap) / Double(columns)
    let rows = (taskCount + columns - 1) / columns
    height = top + Double(rows) * (taskCount > 10 ? 20 : 40) + Self.foot
  }

  private var labelWidth: Double { isTerse ? 30 : 72 }
  private var rowHeight: Double { isLarge ? 20 : 40 }

  /// The whole row of a task.
  func row(of task: Int) -> Rect {
    let rows = (taskCount + columns - 1) / columns
    return Rect(
      x: Self.margin + Double(task / rows) * columnWidth, y: top + Double(task % rows) * rowHeight,
      width: columnWidth - Self.gap, height: rowHeight)
  }

  /// The cell of an item, from 0 to 9.
  func cell(_ item: Int, of task: Int) -> Rect {
    let row = row(of: task)
    let width = max(row.width - labelWidth, 10) / 10
    return Rect(x: row.minX + labelWidth + Double(item) * width, y: row.minY, width: width, height: row.height)
      .inset(by: isLarge ? 1 : 2)
  }
}
