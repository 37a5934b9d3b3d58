/// What is known of a scroll, from the lines that tell of it.
public struct ScrollFigures: Codable, Sendable {
  /// A turn of the main thread.
  struct Tick: Codable, Hashable, Sendable {
    /// Milliseconds since the one before.
    var time: Int
    /// How many rows on screen had no card, of how many.
    var blank: Int
    var rows: Int
  }

  var title = ""
  var summary = ""
  /// The latest, as many as fit side by side.
  var ticks: [Tick] = []
  /// How far the list is scrolled, in pixels.
  var offset = 0
  /// For each row on screen whether its card is there.
  var cells: [Bool] = []
  var worst = 0
  /// Milliseconds that passed in turns that took longer than two refreshes, and in all.
  var late = 0
  var total = 0
  /// Rows without a card, and rows, of all turns together.
  var blankRows = 0
  var rows = 0
  var isDone = false

  static let tickLimit = 180
  /// Two refreshes at 60 a second.
  static let lateLimit = 34

  /// Takes a line, as `flyloft-compare scroll` writes it. Anything else means nothing.
  mutating func receive(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return }
    switch words[0] {
    case "title": title = String(words[1].prefix(80))
    case "summary": summary = String(words[1].prefix(300))
    case "tick":
      let fields = words[1].split(separator: " ")
      guard fields.count == 3, let time = Int(fields[0]), let offset = Int(fields[1]), (0...1_000_000).contains(time),
        (0...10_000_000).contains(offset), fields[2].count <= 100
      else { return }
      cells = fields[2].map { $0 == "1" }
      self.offset = offset
      let blank = cells.count { !$0 }
      // The first has none before it.
      if total > 0 || time > 0 { note(Tick(time: time, blank: blank, rows: cells.count)) }
    default: break
    }
  }

  private mutating func note(_ tick: Tick) {
    ticks.append(tick)
    if ticks.count > Self.tickLimit { ticks.removeFirst() }
    worst = max(worst, tick.time)
    total += tick.time
    if tick.time > Self.lateLimit { late += tick.time }
    blankRows += tick.blank
    rows += tick.rows
  }
}
