import Flyloft
import FlyloftDisplay
import FlyloftRegistry

@testable import FlyloftPreview

/// Forty cards, 200 points high, with a line of text each: letters of 10 by 20 points, from (20, 30) on.
struct WordCards: OutlinedGallery {
  /// The text of those that have another one than their number.
  var words = [7: "A Needle here", 20: "needle\nhere", 21: "no\u{2003}NEEDLE"]
  /// What is printed on them instead of their numbers.
  var printed: [String] = []
  var count: Int { 40 }

  func view(at index: Int) -> Card { Card(index: index, words: words[index] ?? "card \(index)") }
  func labels() throws -> [String] { printed }
  func outline() throws -> [OutlineEntry] {
    var under = OutlineEntry("Under it", level: 1, at: 12)
    under.name = "under-it"
    return [OutlineEntry("First", at: 0), under, OutlineEntry("Nothing", at: nil)]
  }

  struct Card: ReadableView {
    let index: Int
    let words: String

    func size(fitting width: Double) -> Size { Size(width: width, height: 200) }
    func draw(on canvas: borrowing Canvas) {}

    func text(fitting width: Double) throws -> ViewText {
      let links =
        (1...2).contains(index)
        ? [
          ViewLink(Rect(x: 20, y: 100, width: 100, height: 20), to: .view(30)),
          ViewLink(Rect(x: 20, y: 140, width: 100, height: 20), to: .address("https://example.org/")),
          ViewLink(Rect(x: 20, y: 170, width: 100, height: 20), to: .address("file:///etc/passwd")),
          ViewLink(Rect(x: 160, y: 100, width: 100, height: 20), to: .address("../more/b%20c.md#Under-It")),
        ] : []
      // A word's end is a line's, too.
      var (boxes, line, column) = ([Rect](), 0.0, 0.0)
      for scalar in words.unicodeScalars {
        let isEnd = scalar == "\n"
        boxes.append(isEnd ? .zero : Rect(x: 20 + 10 * column, y: 30 + 30 * line, width: 10, height: 20))
        (line, column) = isEnd ? (line + 1, 0) : (line, column + 1)
      }
      return ViewText(words, boxes: boxes, links: links)
    }
  }
}

extension ModelDriver {
  /// A window of such cards, and of others without text, all of which have been drawn.
  static func ofWords(_ cards: WordCards = WordCards()) -> ModelDriver {
    var driver = ModelDriver([AnyGallery(cards), AnyGallery(PlainCards())])
    driver.drawAll()
    return driver
  }

  /// Types letters, each of which comes with its text.
  mutating func enter(_ text: String) {
    for letter in text {
      send(.input(.key(Key(keysym: UInt(letter.asciiValue!)), text: String(letter), [])))
      frame()
    }
  }

  mutating func find(_ text: String) {
    send(.input(.key(Key(keysym: UInt(Character("f").asciiValue!)), text: "\u{6}", .control)))
    enter(text)
    drawAll()
  }

  /// What is said of the search.
  var wordsOfSearch: String { model.search?.words ?? "" }

  /// Where a part of a card's text stands in the window.
  func place(_ row: Int, letters: Range<Int>, line: Int = 0) -> PixelRect {
    let card = model.viewport.rect(ofRow: row)
    return PixelRect(
      x: card.minX + 20 + 10 * letters.lowerBound, y: card.minY + 30 + 30 * line, width: 10 * letters.count, height: 20)
  }

  /// The places in the window around which there is a frame of a colour, so many pixels wide.
  func frames(_ color: Color, _ line: Int) -> [PixelRect] {
    let bars = model.paint(model.layout.viewport).compactMap {
      if case .fill(let rect, color) = $0, rect.height == line { rect } else { nil }
    }
    return bars.filter { bar in bars.contains { $0.minX == bar.minX && $0.width == bar.width && $0.minY > bar.minY } }
      .map { bar in PixelRect(x: bar.minX + line, y: bar.minY + line, width: bar.width - 2 * line, height: 20) }
  }
}

extension PixelRect {
  var midY: Int { (minY + maxY) / 2 }
}
