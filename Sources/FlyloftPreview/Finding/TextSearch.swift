import Flyloft
import FlyloftRegistry

/// Words that are to be found in the texts of a gallery's views.
package struct SearchWish: Equatable, Sendable {
  /// Tells searches apart.
  package let number: Int
  let gallery: AnyGallery
  let words: String
  let widths: OfferedWidths
  /// The view that is searched first; those behind it come next, and then those before it.
  let first: Int
  /// How many views have been searched before, and are not searched again.
  var known = 0

  /// How many views are searched.
  var rowCount: Int { max(gallery.count - known, 0) }

  /// The view that is searched at a step, from 0.
  func row(_ step: Int) -> Int { known + (first - known + step) % rowCount }

  func text(of row: Int) -> TextWish { TextWish(gallery: gallery, row: row, width: widths[row]) }

  func isSame(as other: SearchWish) -> Bool {
    gallery == other.gallery && gallery.parts == other.gallery.parts && words == other.words && widths == other.widths
      && starts == other.starts
  }

  /// How many views there are in each gallery of a scroll of several, but for the last: where one of these has more, all behind it stand
  /// elsewhere.
  private var starts: [Int] { (gallery.parts ?? []).dropLast().map(\.count) }
}

/// What a search has come to.
package enum SearchResult: Equatable, Sendable {
  /// The words stand on a view, at these places in their order.
  case found(row: Int, [TextHit])
  /// So many views have been searched.
  case searched(Int)
  /// All have been searched, or `TextFinder.mostPlaces` found. Of some there was no text to be had, for a reason in words.
  case ended(trouble: String?)
}

/// A place of a text on a view: a frame for each line, as shares of the view's width and height.
package struct TextHit: Hashable, Sendable {
  let frames: [Rect]
}

/// A search in the window: what has been found so far, and which of it is shown.
struct TextSearch: Equatable, Sendable {
  private(set) var wish: SearchWish
  let leads: Bool
  /// True once it has led away from where it was begun.
  var hasLed = false
  private(set) var hits: [Int: [TextHit]] = [:]
  /// How many there are in the gallery, and in each part of one scroll of several, by its name.
  private(set) var counts: [String: Int] = [:]
  /// Grows with each change.
  private var revision = 0
  /// Those with hits, in their order.
  private var rows: [Int] = []
  private var searched = 0
  private(set) var hasEnded = false
  private var trouble: String?
  /// The one that is shown: its view, and its place among those there.
  private(set) var current: (row: Int, place: Int)?
  /// How many are on the views before that.
  private var before = 0

  /// - Parameter leads: true if the first place that is found is gone to.
  init(_ wish: SearchWish, leads: Bool = true) { (self.wish, self.leads) = (wish, leads) }

  /// True for two states of a search between which nothing has come, and nothing was gone to.
  static func == (a: TextSearch, b: TextSearch) -> Bool {
    a.wish.number == b.wish.number && a.revision == b.revision
  }

  /// Takes a result.
  ///
  /// - Returns: true if it is the first that was found, which is shown.
  mutating func take(_ result: SearchResult) -> Bool {
    revision += 1
    switch result {
    case .searched(let count): searched = count
    case .ended(let trouble): (hasEnded, self.trouble) = (true, trouble)
    case .found(let row, let found):
      guard !found.isEmpty, hits.updateValue(found, forKey: row) == nil else { return false }
      rows.insert(row, at: place(of: row))
      if let current, row < current.row { before += found.count }
      let part = wish.gallery.part(at: row)?.place.part
      for name in [wish.gallery.name, part].compactMap(\.self) { counts[name, default: 0] += found.count }
      guard current == nil else { return false }
      current = (row, 0)
      return true
    }
    return false
  }

  /// Which of the views with hits one is, or would be.
  private func place(of row: Int) -> Int {
    var places = rows.startIndex..<rows.endIndex
    while let middle = places.dropFirst(places.count / 2).first {
      places = rows[middle] < row ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return places.lowerBound
  }

  /// Goes on in the views that have come to its gallery since, and in the one that was the last: its file may have ended within it.
  ///
  /// - Returns: what is to be searched; nil where nothing has come, or a search is under way.
  mutating func goOn(in gallery: AnyGallery) -> SearchWish? {
    let (count, words) = (wish.gallery.count, wish.words)
    guard hasEnded, gallery.count > count, counts[wish.gallery.name] ?? 0 < TextFinder.mostPlaces else { return nil }
    // Who is at a place of the last one stays there.
    let known = current?.row == count - 1 ? count : max(count - 1, 0)
    if known < count, let former = hits.removeValue(forKey: known) {
      rows.removeAll { $0 == known }
      counts[wish.gallery.name, default: 0] -= former.count
    }
    wish = SearchWish(
      number: wish.number, gallery: gallery, words: words, widths: wish.widths, first: known, known: known)
    (hasEnded, searched) = (false, known)
    revision += 1
    return wish
  }

  /// Goes to the next place, 1, or the one before, -1, and behind the last to the first.
  mutating func turn(_ sign: Int) {
    guard let current, let count = hits[current.row]?.count else { return }
    let index = place(of: current.row)
    revision += 1
    let place = current.place + sign
    if (0..<count).contains(place) {
      self.current = (current.row, place)
      return
    }
    let row = rows[(index + sign + rows.count) % rows.count]
    let there = hits[row]?.count ?? 1
    self.current = (row, sign > 0 ? 0 : there - 1)
    let all = counts[wish.gallery.name] ?? 0
    before = sign > 0 ? (row == rows.first ? 0 : before + count) : (row == rows.last ? all - there : before - there)
  }

  /// What there is to say of it.
  var words: String {
    let all = counts[wish.gallery.name] ?? 0
    if let current, hasEnded, all >= TextFinder.mostPlaces {
      return "\((before + current.place + 1).grouped) of more than \(TextFinder.mostPlaces.grouped)"
    }
    let isPart = hasEnded ? "" : ", \(searched.grouped) of \(wish.gallery.count.counted("view")) searched"
    guard let current else {
      return hasEnded ? "Not found." + (trouble.map { " \($0)" } ?? "") : "Searching" + isPart
    }
    return "\((before + current.place + 1).grouped) of \(all.grouped)" + isPart
  }

  /// What is marked on a view.
  func marks(on row: Int) -> TextMarks? {
    hits[row].map { TextMarks(hits: $0, current: current?.row == row ? current?.place : nil) }
  }
}

/// Places that are marked on a view.
struct TextMarks: Equatable, Sendable {
  let hits: [TextHit]
  let current: Int?

  /// Paints frames around them, which leave the view's colours as they are. Lines that follow each other have one frame: between them it
  /// would cover what is below the letters of the first.
  func paint(on row: PixelRect, inside clip: PixelRect, scale: Double, _ palette: Palette, into list: inout PaintList) {
    let order = hits.indices.sorted { ($0 == current ? 0 : 1, $0) < ($1 == current ? 0 : 1, $1) }
    for index in order {
      let isCurrent = index == current
      let line = max(Int(((isCurrent ? 2.5 : 1.5) * scale).rounded()), 1)
      let frames = hits[index].frames
      for (number, frame) in frames.enumerated() {
        let beside = frames[max(number - 2, 0)..<min(number + 3, frames.count)]
        list.frame(
          Self.pixels(frame, on: row, around: line), line, inside: clip,
          without: beside.map { Self.pixels($0, on: row, around: 0) }, isCurrent ? palette.accent : palette.warn)
      }
    }
  }

  /// - Parameter distance: how much larger it is on each side.
  static func pixels(_ frame: Rect, on row: PixelRect, around distance: Int) -> PixelRect {
    // A worker may have said anything.
    func pixel(_ share: Double, _ side: Int) -> Int { Int((min(max(share, -1), 2) * Double(side)).rounded()) }
    let (left, top) = (pixel(frame.minX, row.width), pixel(frame.minY, row.height))
    return PixelRect(
      x: row.minX + left - distance, y: row.minY + top - distance,
      width: pixel(frame.maxX, row.width) - left + 2 * distance,
      height: pixel(frame.maxY, row.height) - top + 2 * distance)
  }
}

extension PaintList {
  /// Fills four bars along the inner edges of a rectangle, as far as they are in none of some others.
  mutating func frame(
    _ rect: PixelRect, _ line: Int, inside clip: PixelRect, without others: [PixelRect] = [], _ color: Color
  ) {
    let inner = rect.height - 2 * line
    for bar in [
      PixelRect(x: rect.minX, y: rect.minY, width: rect.width, height: line),
      PixelRect(x: rect.minX, y: rect.maxY - line, width: rect.width, height: line),
      PixelRect(x: rect.minX, y: rect.minY + line, width: line, height: inner),
      PixelRect(x: rect.maxX - line, y: rect.minY + line, width: line, height: inner),
    ] {
      let pieces = others.reduce([bar.intersection(clip)]) { pieces, other in pieces.flatMap { $0.subtracting(other) } }
      for piece in pieces { fill(piece, with: color) }
    }
  }
}
