internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

/// The share of what is on screen that has been drawn since its module was built anew.
struct EditProgress: Equatable, Sendable {
  /// A usual edit is drawn sooner, and nothing is said of it.
  static let delay = Duration.milliseconds(500)

  /// The number of rows on screen, and of those that the present build has drawn; nil where nothing is to be said of that.
  struct Count: Equatable, Sendable {
    var drawn: Int
    var all: Int
  }

  fileprivate(set) var count: Count?
  /// Since when something has not been drawn.
  fileprivate var since: Duration?
  /// True if all that was on screen has been drawn. What a scroll brings for the first time is no part of it.
  fileprivate var isOver = false
}

extension Rows {
  /// True if a place shows a picture of a former build, and has for so long that it is to be seen.
  func isMarkedOld(_ slot: RowSlot) -> Bool { progress.count != nil && isBehind(slot) && !lacksPicture(slot) }

  private func isBehind(_ slot: RowSlot) -> Bool {
    slot.missing != nil && slot.shown?.generation != gallery.generation
  }

  /// Finds out how far it is.
  ///
  /// - Returns: true if something has begun not to be drawn, so that a look is due after `EditProgress.delay`.
  mutating func noteProgress(at time: Duration) -> Bool {
    // What is built in was never edited.
    guard gallery.generation > 0 else { return false }
    let open = visible.filter { isBehind($0) && !(progress.isOver && lacksPicture($0)) }
    guard !open.isEmpty else {
      (progress.count, progress.since) = (nil, nil)
      progress.isOver = progress.isOver || isComplete
      return false
    }
    let since = progress.since ?? time
    defer { progress.since = since }
    func rows(_ slots: [RowSlot]) -> Int { Set(slots.lazy.map(\.place.row)).count }
    let all = rows(visible)
    progress.count =
      time - since < EditProgress.delay ? nil : EditProgress.Count(drawn: all - rows(open), all: all)
    return progress.since == nil
  }
}
