import Flyloft

/// Forty cards, 200 points high, with a line of text each: letters of 10 by 20 points, from (20, 30) on.
struct WordCards: OutlinedGallery {
  /// The text of those that have another one than their number.
  var words = [7: "A Needle here", 20: "needle\nhere", 21: "no\u{2003}NEEDLE"]
  var count: Int { 40 }

  func view(at index: Int) -> Card { Card(index: index, words: words[index] ?? "card \(index)") }
  func outline() throws -> [OutlineEntry] {
    [OutlineEntry("First", at: 0), OutlineEntry("Under it", level: 1, at: 12), OutlineEntry("Nothing", at: nil)]
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
