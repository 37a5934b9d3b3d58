import Flyloft
import FlyloftStage

/// A text in which words are looked for as people mean them: capitals and widths don't count, and between words any space, or end of a
/// line, is one space.
struct FoldedText: Sendable {
  private var scalars: [Unicode.Scalar] = []
  /// For each of those, the place of the one that it stands for in the text.
  private var places: [Int] = []

  init(_ text: String) {
    var isSpace = true
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if scalar.properties.isWhitespace {
        if !isSpace { add(" ", place) }
        isSpace = true
        continue
      }
      isSpace = false
      if scalar.isASCII {
        add(Unicode.Scalar(("A"..."Z").contains(scalar) ? scalar.value + 32 : scalar.value) ?? scalar, place)
      } else {
        for folded in String(scalar).foldedForSearch.unicodeScalars { add(folded, place) }
      }
    }
    if scalars.last == " " { (_, _) = (scalars.removeLast(), places.removeLast()) }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ place: Int) {
    scalars.append(scalar)
    places.append(place)
  }

  /// Where in the text the words stand, one after the other.
  func ranges(of words: FoldedText) -> [ClosedRange<Int>] {
    let (count, wanted) = (words.scalars.count, words.scalars)
    guard count > 0, count <= scalars.count else { return [] }
    var (ranges, start) = ([ClosedRange<Int>](), 0)
    while start + count <= scalars.count {
      if scalars[start] == wanted[0], scalars[start..<start + count].elementsEqual(wanted) {
        ranges.append(places[start]...places[start + count - 1])
        start += count
      } else {
        start += 1
      }
    }
    return ranges
  }
}

extension SizedText {
  /// The frames of a part of the text, one for each line of it, as shares of the view's width and height.
  func frames(of range: ClosedRange<Int>) -> [Rect] {
    var frames: [Rect] = []
    for box in text.boxes[range] where box.width > 0 && box.height > 0 {
      // What stands beside takes hardly more room together, whichever way the text runs.
      if let last = frames.last, last.union(box).size.area <= 1.5 * (last.size.area + box.size.area) {
        frames[frames.count - 1] = last.union(box)
      } else {
        frames.append(box)
      }
    }
    return frames.compactMap { share(of: $0) }
  }

  /// A part of the view, as shares of its width and height; nil where it has none.
  func share(of area: Rect) -> Rect? {
    guard size.width > 0, size.height > 0 else { return nil }
    return Rect(
      x: area.minX / size.width, y: area.minY / size.height, width: area.width / size.width,
      height: area.height / size.height)
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}
