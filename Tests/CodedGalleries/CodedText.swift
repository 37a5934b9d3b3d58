public import Flyloft

/// A coded view with text, see `CodedText`.
public struct CodedReadableCard: ReadableView {
  let card: CodedCard

  public func size(fitting width: Double) -> Size { card.size(fitting: width) }
  public func draw(on canvas: borrowing Canvas) { card.draw(on: canvas) }

  public func text(fitting width: Double) -> ViewText {
    var text = ViewText(links: CodedText.links.map { ViewLink($0.area, to: $0.target) })
    for (line, words) in CodedText.lines(ofRow: card.row).enumerated() {
      if line > 0 { (text.string, text.boxes) = (text.string + "\n", text.boxes + [.zero]) }
      text.string += words
      text.boxes += words.indices.enumerated().map { CodedText.box(line: line, column: $0.offset) }
    }
    return text
  }
}

/// What coded views with text say, and where: each letter is as large as a cell, and stands in one.
public enum CodedText {
  /// Each character is one scalar.
  public static func lines(ofRow row: Int) -> [String] {
    switch row {
    case 7: ["A Needle", "here"]
    case 40: ["needle", "needle"]
    // In letters of another width.
    case 41: ["\u{ff4e}eedle"]
    default: ["card \(row)", "below"]
    }
  }

  public static func box(line: Int, column: Int) -> Rect {
    let side = Double(CodedPixel.cell)
    return Rect(x: Double(1 + column) * side, y: Double(1 + 2 * line) * side, width: side, height: side)
  }

  /// The links on each view, below its text.
  public static let links: [(area: Rect, target: ViewLink.Target)] = [
    ViewLink.Target.view(30), .knobs(["shade": "3"]), .address("https://example.org/a"), .address("file:///etc/passwd"),
  ].enumerated().map { (Rect(x: 20 + 120 * Double($0), y: 100, width: 100, height: 20), $1) }

  public static let outline = [
    OutlineEntry("Beginning", at: 0), OutlineEntry("Middle", level: 1, at: 12), OutlineEntry("Nowhere", at: nil),
  ]
}
