internal import Flyloft

/// Where the parts of a scroll stand on a card of some width: the figures right of the list where there is room, else below it.
struct ScrollLayout {
  let title, summary, list: Rect
  /// The three figures, each a value above its name.
  let figures: [Rect]
  /// The bars of the turns, and the words below them.
  let turns, caption: Rect
  let height: Double
  /// How many lines of a summary are shown. It comes with the load, so that the same are kept free for every one.
  let summaryLines: Int

  private static let margin = 24.0
  private static let figureHeight = 56.0
  /// The list is drawn at this share of its size, where the card is wide enough.
  private static let scale = 0.42

  /// How large a pixel of the list is drawn, in points.
  let scale: Double

  init(width: Double) {
    let (left, room) = (Self.margin, max(width - 2 * Self.margin, 1))
    summaryLines = room >= 600 ? 2 : room >= 400 ? 3 : 4
    title = Rect(x: left, y: 18, width: room, height: 28)
    summary = Rect(x: left, y: 52, width: room, height: Double(summaryLines) * 17)
    scale = min(Self.scale, room / 800)
    let list = Rect(x: left, y: summary.maxY + 22, width: 800 * scale, height: 592 * scale)
    let right = list.maxX + 32
    let beside = left + room - right
    if beside >= 330 {
      figures = Self.row(Rect(x: right, y: list.minY, width: beside, height: Self.figureHeight))
      turns = Rect(x: right, y: list.minY + 76, width: beside, height: list.height - 96)
    } else if beside >= 130 {
      figures = (0..<3).map {
        Rect(x: right, y: list.minY + 8 + Double($0) * 80, width: beside, height: Self.figureHeight)
      }
      turns = Rect(x: left, y: list.maxY + 20, width: room, height: 110)
    } else {
      figures = Self.row(Rect(x: left, y: list.maxY + 16, width: room, height: Self.figureHeight))
      turns = Rect(x: left, y: list.maxY + 16 + Self.figureHeight + 16, width: room, height: 110)
    }
    self.list = list
    // Beside the words a button of the window has room while it scrolls.
    caption = Rect(x: turns.minX, y: turns.maxY + 12, width: max(turns.width - 100, 1), height: 16)
    height = max(list.maxY + 24, turns.maxY + 48)
  }

  private static func row(_ area: Rect) -> [Rect] {
    (0..<3).map {
      Rect(x: area.minX + Double($0) * area.width / 3, y: area.minY, width: area.width / 3 - 8, height: area.height)
    }
  }
}
