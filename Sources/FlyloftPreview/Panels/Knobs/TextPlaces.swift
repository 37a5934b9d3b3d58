import Flyloft

/// Where the characters of a line stand, as a worker has set it: the display thread never sets a text.
package struct TextPlaces: Hashable, Sendable {
  /// The text that it is about.
  private(set) var text = ""
  private var edges: [CharacterEdges] = []
  /// The characters at which a word begins that stands beside another without a space, as in Chinese, Japanese and Thai.
  private var wordStarts: Set<Int> = []

  /// Those of no text.
  init() {}

  /// Sets a text: for workers.
  package init(settingTextOf line: String) {
    text = line
    let resolved = Text(line, font: TextLine.font, color: .black).resolved()
    edges = resolved.edges(of: line)
    // The letters of scripts that put spaces between words come before those of the others.
    let others = line.map { $0.unicodeScalars.contains { $0.value >= 0xE00 } }
    wordStarts = resolved.wordStarts(of: line).filter { $0 > 0 && (others[$0 - 1] || others[$0]) }
  }

  /// True if a word of a language without spaces begins at a character, beside another word.
  func beginsWord(at character: Int) -> Bool { wordStarts.contains(character) }

  var width: Double { edges.reduce(0) { max($0, $1.leading, $1.trailing) } }

  /// Where the caret stands before a character, or behind the last.
  func caret(before character: Int) -> Double {
    edges.indices.contains(character) ? edges[character].leading : edges.last?.trailing ?? 0
  }

  /// The character before which the caret is nearest to a place.
  func character(at x: Double) -> Int {
    var nearest = (place: 0, distance: Double.infinity)
    for (index, edge) in edges.enumerated() {
      let beyond = max(min(edge.leading, edge.trailing) - x, x - max(edge.leading, edge.trailing), 0)
      guard beyond < nearest.distance else { continue }
      nearest = (abs(x - edge.leading) <= abs(x - edge.trailing) ? index : index + 1, beyond)
    }
    return nearest.place
  }

  /// The place for the caret to the right of one, 1, or to the left, -1, as it is seen.
  func neighbor(of character: Int, _ way: Int) -> Int {
    let x = caret(before: character)
    let carets = (0...edges.count).map { (place: $0, x: caret(before: $0)) }
    let beside = carets.filter { way < 0 ? $0.x < x - 0.01 : $0.x > x + 0.01 }
    return beside.min { abs($0.x - x) < abs($1.x - x) }?.place ?? character
  }

  /// The parts of the line that some characters take, from left to right edge.
  func spans(of characters: Range<Int>) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    for edge in edges[characters.clamped(to: 0..<edges.count)] {
      let span = min(edge.leading, edge.trailing)...max(edge.leading, edge.trailing)
      if let last = spans.last, last.upperBound >= span.lowerBound - 0.01, last.lowerBound <= span.upperBound + 0.01 {
        spans[spans.count - 1] = min(last.lowerBound, span.lowerBound)...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans
  }
}
