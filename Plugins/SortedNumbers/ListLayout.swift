internal import Flyloft

/// Where the parts of a list stand on a card of some width: the title breaks where it must, and the steps stand in rows of as
/// many as fit.
struct ListLayout {
  let title: Rect
  /// Each step with its mark and its name.
  let steps: [Rect]
  /// How many steps stand beside each other.
  let stepColumns: Int
  let height: Double
  /// How many numbers stand beside each other.
  let columns: Int

  static let lineHeight = 26.0
  private static let margin = 24.0
  /// What a button of the window may take at the lower edge while the numbers come.
  private static let foot = 52.0
  private let cellWidth: Double
  private let top: Double

  init(titles: [Text], stepCount: Int, numberCount: Int, width: Double) {
    let (left, room) = (Self.margin, max(width - 2 * Self.margin, 1))
    // The title may change; nothing moves with it.
    let titleHeight = titles.map { $0.size(fitting: room).height.rounded(.up) }.max() ?? 0
    title = Rect(x: left, y: 22, width: room, height: titleHeight)
    // A mark, the longest name, and a line to the next.
    let fitting = min(max(Int(room / 152), 1), stepCount)
    let stepColumns = fitting == 3 ? 2 : fitting
    let stepWidth = min(room / Double(stepColumns), 220)
    let first = title.maxY + 20
    steps = (0..<stepCount).map { step in
      Rect(
        x: left + Double(step % stepColumns) * stepWidth, y: first + Double(step / stepColumns) * 32, width: stepWidth,
        height: 32)
    }
    self.stepColumns = stepColumns
    top = (steps.last?.maxY ?? first) + 24
    columns = max(Int(room / 76), 1)
    cellWidth = room / Double(columns)
    height = top + Double((numberCount + columns - 1) / columns) * Self.lineHeight + Self.foot
  }

  /// The cell of a number, counted from 0.
  func cell(_ index: Int) -> Rect {
    Rect(
      x: Self.margin + Double(index % columns) * cellWidth, y: top + Double(index / columns) * Self.lineHeight,
      width: cellWidth, height: Self.lineHeight)
  }
}
