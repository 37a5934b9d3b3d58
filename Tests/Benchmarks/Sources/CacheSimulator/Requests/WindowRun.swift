/// The run that tells what is asked for: two workers, and nothing at hand but the window's own rows.
struct WindowRun {
  let rows: [Row]
  let budget: Int
  let layout: StreamLayout
  private(set) var events: [RequestStream.Event] = []
  private var atHand: Set<PictureKey> = []
  private var visible = 0...0
  private var width = 0
  private var direction = 1
  private var wishes: [PictureKey] = []
  private var workers = [Worker(), Worker()]

  private struct Worker {
    var freeAt = 0.0
    var draws: PictureKey?
  }

  init(rows: [Row], budget: Int, layout: StreamLayout) {
    self.rows = rows
    self.budget = budget
    self.layout = layout
  }

  mutating func show(_ rows: ClosedRange<Int>, center: Int, width: Int) {
    guard rows != visible || width != self.width else { return }
    if rows.lowerBound != visible.lowerBound { direction = rows.lowerBound > visible.lowerBound ? 1 : -1 }
    let before = self.width == width ? visible : nil
    (visible, self.width) = (rows, width)
    events.append(.show(rows: rows, width: width))
    let nearest = rows.sorted { abs(layout.center(of: $0) - center) < abs(layout.center(of: $1) - center) }
    let window = (nearest + prefetch()).map { PictureKey(row: $0, width: width) }
    atHand.formIntersection(window)
    for key in window.prefix(rows.count) where atHand.contains(key) && before?.contains(key.row) != true {
      events.append(.ask(key))
    }
    wishes = window.filter { key in !atHand.contains(key) && !workers.contains { $0.draws == key } }
  }

  private func prefetch() -> [Int] {
    // As the preview's stage: half of what the cache holds beyond the visible rows.
    let room = max(budget / (width * layout.meanHeight * 4) - visible.count, 0) / 2
    let ahead = min(visible.count, room)
    let behind = min((visible.count + 1) / 2, room - ahead)
    let (up, down) = direction > 0 ? (behind, ahead) : (ahead, behind)
    let below = Array((visible.upperBound + 1)..<min(visible.upperBound + 1 + down, rows.count))
    let above = Array(max(visible.lowerBound - up, 0)..<visible.lowerBound).reversed()
    return direction > 0 ? below + above : above + below
  }

  /// Lets the workers draw what is wished for, up to `end`.
  mutating func work(from begin: Double, until end: Double) {
    while let index = workers.indices.filter({ workers[$0].draws != nil || !wishes.isEmpty })
      .min(by: { workers[$0].freeAt < workers[$1].freeAt }), workers[index].freeAt < end
    {
      if let drawn = workers[index].draws, isInWindow(drawn) { atHand.insert(drawn) }
      workers[index].draws = nil
      guard !wishes.isEmpty else { continue }
      let key = wishes.removeFirst()
      events.append(.ask(key))
      workers[index] = Worker(
        freeAt: max(workers[index].freeAt, begin) + rows[key.row].cost(width: key.width), draws: key)
    }
  }

  private func isInWindow(_ key: PictureKey) -> Bool {
    key.width == width && (visible.contains(key.row) || prefetch().contains(key.row))
  }
}
