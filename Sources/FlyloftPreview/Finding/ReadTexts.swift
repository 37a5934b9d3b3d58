import Flyloft
import FlyloftRegistry
import FlyloftStage

/// A text that is to be read: of a view of a gallery, as wide as it is offered.
package struct TextWish: Equatable, Sendable {
  let gallery: AnyGallery
  let row: Int
  /// In points.
  let width: Double

  package static func == (a: TextWish, b: TextWish) -> Bool { a.row == b.row && a.isSameText(as: b) }

  func isSameText(as other: TextWish) -> Bool {
    gallery == other.gallery && gallery.parts == other.gallery.parts && width == other.width
  }

  /// The view's own gallery, where several are shown in one scroll, and its index there.
  var own: (gallery: AnyGallery, index: Int) {
    gallery.part(at: row).map { ($0.gallery, $0.place.index) } ?? (gallery, row)
  }

  /// The gallery whose first view stands in its place; nil where none does.
  var embedded: EmbeddedGallery? { own.gallery.embedded[own.index] }

  var staged: StagedView {
    let (gallery, index) = own
    return StagedView(of: gallery, at: index, width: width)
  }

  /// The text of a view of this process.
  func text() throws -> SizedText { try SizedText(of: own.gallery.view(at: own.index), as: staged) }
}

extension SizedText {
  /// The same of a view that stands in the place of another: where it is seen it leads where that says.
  func leading(as embedded: EmbeddedGallery?) -> SizedText {
    guard let embedded else { return self }
    var text = self
    let all = ViewLink(Rect(x: 0, y: 0, width: size.width, height: size.height), to: .view(0))
    if embedded.widthLimit == nil { text.text.links = [all] }
    text.text.links = text.text.links.prefix(1).compactMap { link in embedded.target.map { ViewLink(link.area, to: $0) }
    }
    return text
  }
}

/// A place between two characters of a view's text.
struct TextPlace: Comparable, Sendable {
  let row: Int
  let character: Int

  static func < (a: TextPlace, b: TextPlace) -> Bool { (a.row, a.character) < (b.row, b.character) }
}

/// The texts of the views that the pointer has been on, and what of them is marked to be copied.
struct ReadTexts: Sendable {
  /// More are not kept, unless text is marked. Each may have a million characters.
  private static let limit = 128
  /// More are not kept even then.
  private static let mostMarked = 1024

  private var basis: TextWish?
  private var texts: [Int: SizedText] = [:]
  private var asked: Set<Int> = []
  /// Of those there is no text to be had.
  private var missing: Set<Int> = []
  /// The last press of the left button, where the text below it was not there yet.
  var early: EarlyPress?
  /// Up to where text is to be marked, where it was not there yet.
  var markEnd: MarkEnd?
  /// True while a step of the views is due, since the pointer marks what is out of sight.
  var scrolls = false
  /// The link that is framed, for Enter to follow it.
  var link: LinkPlace?
  /// How many links on one is to be framed as soon as all texts in sight are there, or back.
  var linkTurn: Int?
  /// From where to where text is marked, in any order.
  private(set) var marked: (from: TextPlace, to: TextPlace)?

  subscript(row: Int) -> SizedText? { texts[row] }

  /// True if a text has been asked for, and has not come.
  func isWaiting(for row: Int) -> Bool { texts[row] == nil && asked.contains(row) && !missing.contains(row) }

  /// Forgets what is of another gallery, another version or another width.
  ///
  /// - Returns: true if the text is not there, and has not been asked for.
  mutating func isNew(_ wish: TextWish) -> Bool {
    if basis?.isSameText(as: wish) != true {
      self = ReadTexts()
      basis = wish
    }
    if asked.count >= (marked == nil ? Self.limit : Self.mostMarked), !asked.contains(wish.row) {
      let former = marked
      self = ReadTexts()
      (basis, marked) = (wish, former)
    }
    return asked.insert(wish.row).inserted
  }

  mutating func take(_ text: SizedText?, for wish: TextWish) {
    guard basis?.isSameText(as: wish) == true else { return }
    texts[wish.row] = text
    if text == nil { missing.insert(wish.row) }
  }

  /// Goes along with the texts of views that say the same in another version of their gallery. What is marked stays where all of it does.
  mutating func follow(_ moves: RowMoves, to gallery: AnyGallery) {
    let (former, mark, width) = (texts, marked, basis?.width ?? 0)
    self = ReadTexts()
    basis = TextWish(gallery: gallery, row: 0, width: width)
    func place(_ place: TextPlace) -> TextPlace? {
      moves.keptRow(of: place.row).map { TextPlace(row: $0, character: place.character) }
    }
    for (row, text) in former { if let row = moves.keptRow(of: row) { texts[row] = text } }
    asked = Set(texts.keys)
    guard let mark, let from = place(mark.from), let to = place(mark.to),
      to.row - from.row == mark.to.row - mark.from.row
    else { return }
    marked = (from, to)
  }

  mutating func mark(from start: TextPlace?, to end: TextPlace) { marked = (start ?? marked?.from ?? end, end) }
  mutating func unmark() { (marked, link) = (nil, nil) }
  mutating func forgetPress() { (early, markEnd, scrolls) = (nil, nil, false) }

  /// What is marked of a view; nil for nothing, and where its text is not there.
  private func range(on row: Int) -> ClosedRange<Int>? {
    guard let marked, let count = texts[row]?.text.boxes.count else { return nil }
    let (start, end) = (min(marked.from, marked.to), max(marked.from, marked.to))
    guard (start.row...end.row).contains(row) else { return nil }
    let (first, last) = (row == start.row ? start.character : 0, (row == end.row ? end.character : count) - 1)
    return first <= last && first >= 0 && last < count ? first...last : nil
  }

  func marks(on row: Int) -> TextMarks? {
    guard let range = range(on: row), let text = texts[row] else { return nil }
    return TextMarks(hits: [TextHit(frames: text.frames(of: range))], current: 0)
  }

  /// The frame of a link on its view; nil on others.
  func linkMark(on row: Int) -> TextMarks? {
    guard let link, link.row == row, let text = texts[row], text.text.links.indices.contains(link.index),
      let frame = text.share(of: text.text.links[link.index].area)
    else { return nil }
    return TextMarks(hits: [TextHit(frames: [frame])], current: 0)
  }

  /// The marked text; empty where nothing is.
  var markedText: String {
    guard let marked else { return "" }
    let rows = min(marked.from, marked.to).row...max(marked.from, marked.to).row
    return texts.keys.sorted().filter(rows.contains).map { row in
      // Nothing of an empty line is marked, nor of one whose end is where marking began.
      guard let range = range(on: row) else { return "" }
      let scalars = texts[row]!.text.string.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
      return String(String.UnicodeScalarView(scalars))
    }.joined(separator: "\n")
  }
}

/// A place on a view up to which text is to be marked. The view may stand elsewhere when its text comes.
struct MarkEnd: Sendable {
  let row: Int
  private let share: Point

  init(row: Int, at point: PixelPoint, in frame: PixelRect) {
    self.row = row
    share = Point(
      x: Double(point.x - frame.minX) / Double(max(frame.width, 1)),
      y: Double(point.y - frame.minY) / Double(max(frame.height, 1)))
  }

  func place(in size: Size) -> Point { Point(x: share.x * size.width, y: share.y * size.height) }
}

/// A press of the left button on a view whose text may come later.
struct EarlyPress: Sendable {
  let row: Int
  let point: PixelPoint
  /// Where the button was let go; nil while it is held.
  var end: PixelPoint?
}

extension SizedText {
  /// The link at a point of the view.
  func link(at point: Point) -> ViewLink.Target? { text.links.last { $0.area.contains(point) }?.target }

  /// True if there is text at a point, or hardly beside it.
  func hasText(at point: Point) -> Bool {
    text.boxes.contains { !$0.isEmpty && $0.inset(by: -min($0.height / 2, 6)).contains(point) }
  }

  /// True if there is a line of text at the height of a point, or no farther from there than it is high.
  func hasLine(at point: Point) -> Bool {
    text.boxes.contains { !$0.isEmpty && ($0.minY - $0.height..<$0.maxY + $0.height).contains(point.y) }
  }

  /// The place between two characters that is nearest to a point; nil in a view without text.
  func place(near point: Point) -> Int? {
    var best: (distance: Double, place: Int)?
    for (index, box) in text.boxes.enumerated() where !box.isEmpty {
      let x = max(box.minX - point.x, point.x - box.maxX, 0)
      let y = max(box.minY - point.y, point.y - box.maxY, 0)
      // What is in another line is farther than what is beside.
      let distance = x + 8 * y
      if distance < best?.distance ?? .infinity {
        best = (distance, index + (point.x > box.midX ? 1 : 0))
      }
    }
    return best?.place
  }
}

extension Rect {
  fileprivate var isEmpty: Bool { !(width > 0 && height > 0) }
}
