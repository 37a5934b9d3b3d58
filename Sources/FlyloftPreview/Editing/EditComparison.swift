import Flyloft
import FlyloftRendering

/// What the last edit of a gallery has changed, as far as that is known, and how it is shown.
struct EditComparison: Sendable {
  /// The pixels of one place that differ, of a pair of pictures.
  struct Result: Sendable {
    fileprivate let id: ComparisonRequest.ID
    let count: Int
    let pixelCount: Int

    func isOf(_ pair: PicturePair) -> Bool { id.isOf(pair) }
  }

  /// The rows on screen, as far as both pictures of them are there.
  struct Seen: Sendable {
    var changed: Set<Int> = []
    /// The number of rows that have been compared, and of those that are still to be drawn or compared.
    var (compared, open) = (0, 0)
    /// Pixels that differ, and all.
    var (count, pixelCount) = (0, 0)
  }

  private struct Asked: Sendable {
    let request: ComparisonRequest
    let isOnScreen: Bool
  }

  /// The most places of which results are known: more than anybody looks through.
  private static let limit = 8192
  /// The most comparisons at a time of what is off the screen.
  private static let offScreenLimit = 4

  /// Nil before the first edit.
  private(set) var edit: LastEdit?
  var way = ComparisonWay.after
  /// The row that was gone to last.
  var current: Int?
  private(set) var seen = Seen()
  /// The same when all on screen had last been compared: the title tells no numbers that grow from frame to frame.
  private(set) var told = Seen()
  private(set) var results: [Place: Result] = [:]
  private var asked: [Place: Asked] = [:]
  /// Places off the screen that have been drawn since the edit, and are to be compared once all on screen are.
  private var waiting: [Place] = []
  /// Rows that say what one said before the edit, there or elsewhere, and those that there were not.
  private(set) var (same, added) = (Set<Int>(), Set<Int>())
  /// How many are gone, as far as none has taken their place.
  private(set) var goneCount = 0

  /// The rows that are known to have been changed, in order.
  var changedRows: [Int] { Set(results.lazy.filter { $0.value.count > 0 }.map(\.key.row)).union(added).sorted() }

  func isUnchanged(_ place: Place, _ pair: PicturePair) -> Bool {
    results[place].map { $0.isOf(pair) && $0.count == 0 } ?? false
  }

  /// There is another edit, or another one is known. What was shown as it was before is shown as it is, since an author wants to
  /// see what comes of it.
  mutating func begin(_ edit: LastEdit?) {
    self.edit = edit
    if way == .before { way = .after }
    forgetResults()
  }

  /// Other views stand at the gallery's places.
  mutating func forgetResults() {
    (results, waiting, current, seen, told) = ([:], [], nil, Seen(), Seen())
    (same, added, goneCount) = ([], [], 0)
  }

  /// Rows stand elsewhere by now, or say the same, because of the edit or of one of another file before them.
  mutating func follow(_ moves: RowMoves) {
    let known = results
    (results, waiting, asked, seen, told) = ([:], [], [:], Seen(), Seen())
    for (place, result) in known {
      guard let row = moves.row(of: place.row) else { continue }
      results[Place(gallery: place.gallery, row: row, tile: place.tile)] = result
    }
    current = current.flatMap { moves.row(of: $0) }
    (same, added, goneCount) = (moves.same(after: same), moves.added(after: added), goneCount + moves.goneCount)
  }

  /// Takes what there is to be seen in a frame.
  mutating func see(_ seen: Seen) {
    self.seen = seen
    if seen.open == 0 { told = seen }
  }

  /// A place has been drawn.
  mutating func drew(_ place: Place) {
    if edit != nil, waiting.count < Self.limit, !same.contains(place.row) { waiting.append(place) }
  }

  // MARK: Asking

  /// Says what is to be compared now.
  ///
  /// - Parameters:
  ///   - wanted: what is lacking on screen.
  ///   - pair: finds the pictures of a place off the screen.
  /// - Returns: what is to be asked for, and the lanes in which nothing is wanted any more.
  mutating func ask(
    _ wanted: [ComparisonRequest], isOnScreen: (Place) -> Bool, pair: (Place) -> PicturePair?
  ) -> (asked: [ComparisonRequest], withdrawn: [Place]) {
    let left = asked.values.filter { $0.isOnScreen && !isOnScreen($0.request.place) }.map(\.request)
    for request in left { asked[request.place] = nil }
    let lanes = left.map(\.lane).sorted {
      ($0.row, $0.tile.row, $0.tile.column) < ($1.row, $1.tile.row, $1.tile.column)
    }
    var new = wanted.filter { asked[$0.place]?.request.id != $0.id }
    for request in new { asked[request.place] = Asked(request: request, isOnScreen: true) }
    if wanted.isEmpty { new = askOffScreen(isOnScreen, pair) }
    return (new, lanes)
  }

  private mutating func askOffScreen(
    _ isOnScreen: (Place) -> Bool, _ pair: (Place) -> PicturePair?
  ) -> [ComparisonRequest] {
    var new: [ComparisonRequest] = []
    while !waiting.isEmpty, asked.values.count(where: { !$0.isOnScreen }) < Self.offScreenLimit {
      let place = waiting.removeFirst()
      guard !isOnScreen(place), let pair = pair(place), results[place]?.isOf(pair) != true else { continue }
      let request = ComparisonRequest(pair, at: place, as: .after, labelScale: nil)
      asked[place] = Asked(request: request, isOnScreen: false)
      new.append(request)
    }
    return new
  }

  /// Takes a result.
  ///
  /// - Returns: false for one that comes too late.
  mutating func compared(_ request: ComparisonRequest, _ view: PictureComparison) -> Bool {
    guard asked[request.place]?.request.id == request.id else { return false }
    asked[request.place] = nil
    if results.count >= Self.limit { results = [:] }
    results[request.place] = Result(id: request.id, count: view.count, pixelCount: view.pixelCount)
    return true
  }
}
