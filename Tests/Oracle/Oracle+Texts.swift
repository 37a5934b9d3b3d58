import CodedGalleries
package import Flyloft
import FlyloftObserver

/// What is typed in the strip below the views.
package enum OracleStrip {
  case find, goTo, address, save
}

/// Words that are found, and text that is marked.
struct OracleReading {
  /// Nil while there is no strip.
  var strip: OracleStrip?
  var isTyping = false
  /// What the strip's field has.
  var words = ""
  /// Which of the places that were found was gone to.
  var current = 0
  /// From where to where text is marked, in any order.
  var marked: (from: OracleLetter, to: OracleLetter)?
}

/// A place before a letter of a view, or behind the last of a line.
struct OracleLetter: Comparable {
  var row, line, column: Int

  static func < (a: OracleLetter, b: OracleLetter) -> Bool {
    (a.row, a.line, a.column) < (b.row, b.line, b.column)
  }
}

/// Letters of one line.
struct OraclePiece {
  let row, line: Int
  let columns: Range<Int>
}

/// Views with text: README's words on finding, and those of the article on files.
extension Oracle {
  package var hasText: Bool { gallery.headings.count > 0 }

  // MARK: Finding

  /// The places where the words stand, in order, each with the pieces of lines that it has.
  private var found: [[OraclePiece]] {
    guard reading.strip == .find, !reading.words.isEmpty else { return [] }
    let words = folded(reading.words)
    return (0..<gallery.count).flatMap { row -> [[OraclePiece]] in
      let lines = CodedText.lines(ofRow: row)
      let places = lines.indices.flatMap { line in (0...lines[line].count).map { (line, $0) } }
      let text = Array(folded(lines.joined(separator: " ")))
      var found: [[OraclePiece]] = []
      var start = 0
      while start + words.count <= text.count {
        guard text[start..<start + words.count].elementsEqual(words) else {
          start += 1
          continue
        }
        let letters = places[start..<start + words.count].filter { $0.1 < lines[$0.0].count }
        found.append(
          Set(letters.map(\.0)).sorted().map { line in
            let columns = letters.filter { $0.0 == line }.map(\.1)
            return OraclePiece(row: row, line: line, columns: columns[0]..<columns.last! + 1)
          })
        start += words.count
      }
      return found
    }
  }

  /// How many places there are.
  package var foundCount: Int { found.count }

  /// Capitals and widths don't count.
  private func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.map {
          (0xff01...0xff5e).contains($0.value) ? Unicode.Scalar($0.value - 0xfee0)! : $0
        }))
  }

  /// Words have been typed: the first place from the view on that is shown.
  private mutating func find() {
    let first = line(atY: top - pixels(Measures.padding)) * grid.columns
    reading.current = found.firstIndex { $0[0].row >= first } ?? 0
    showFound()
  }

  /// What is not in sight is brought there.
  private mutating func showFound() {
    guard found.indices.contains(reading.current) else { return }
    let piece = found[reading.current][0]
    let y = pixels(Measures.padding) + y(ofLine: piece.row / grid.columns) + cell * (1 + 2 * piece.line)
    if y < top || y + cell > top + viewport.height { scroll(to: y - viewport.height / 3) }
  }

  // MARK: Going there

  /// The view stands at the top.
  package mutating func goTo(_ index: Int) { scroll(to: pixels(Measures.padding) + y(ofLine: index / grid.columns)) }

  mutating func follow(_ target: ViewLink.Target) {
    switch target {
    case .view(let index): goTo(index)
    case .address(let address): (reading.strip, reading.isTyping, reading.words) = (.address, true, address)
    case .knobs(let values): if let shade = values["shade"] { galleries[selected].knobs.shade = Int(shade)! }
    case .drag: break
    }
  }

  package func frame(ofLink link: Int, in view: PixelRect) -> PixelRect {
    let area = CodedText.links[link].area
    func length(_ points: Double) -> Int { Int((points * viewScale).rounded()) }
    return PixelRect(
      x: view.minX + length(area.minX), y: view.minY + length(area.minY), width: length(area.width),
      height: length(area.height))
  }

  func link(at point: PixelPoint) -> ViewLink.Target? {
    guard hasText, viewport.contains(point), let view = views.first(where: { $0.frame.contains(point) }) else {
      return nil
    }
    return CodedText.links.indices.first { frame(ofLink: $0, in: view.frame).contains(point) }
      .map { CodedText.links[$0].target }
  }

  // MARK: The strip

  package var stripHeight: Int {
    switch reading.strip {
    case nil: 0
    case .save: pixels(Measures.saveStrip)
    default: pixels(Measures.findStrip)
    }
  }
  package var strip: PixelRect {
    PixelRect(
      x: viewport.minX, y: viewport.maxY, width: contentEnd - viewport.minX, height: size.height - viewport.maxY)
  }
  /// Which closes it.
  package var stripCross: PixelRect {
    let (side, margin) = (pixels(Measures.cross), pixels(Measures.crossMargin))
    return PixelRect(x: strip.maxX - margin - side, y: strip.minY + margin, width: side, height: side)
  }

  mutating func openStrip(_ strip: OracleStrip) {
    if strip != reading.strip { (reading.words, reading.current) = ("", 0) }
    (reading.strip, reading.isTyping) = (strip, true)
  }

  mutating func closeStrip() { (reading.strip, reading.isTyping, reading.words) = (nil, false, "") }

  mutating func typeInStrip(_ character: Character) {
    guard character != "\n" else { return enterInStrip([]) }
    reading.words.append(character)
    if reading.strip == .find { find() }
  }

  /// - Returns: false if the key is for what it is for elsewhere, too.
  mutating func keyInStrip(_ keysym: UInt, _ modifiers: [KeyModifier]) -> Bool {
    switch keysym {
    case Keysym.return: enterInStrip(modifiers)
    case Keysym.escape: closeStrip()
    case Keysym.backspace:
      _ = reading.words.popLast()
      if reading.strip == .find { find() }
    default: return false
    }
    return true
  }

  private mutating func enterInStrip(_ modifiers: [KeyModifier]) {
    switch reading.strip {
    case .find:
      guard !found.isEmpty else { return }
      reading.current += modifiers.contains(.shift) ? found.count - 1 : 1
      reading.current %= found.count
      showFound()
    case .goTo:
      guard let number = Int(reading.words), (0..<gallery.count).contains(number) else { return }
      // Of the room that there was with it, no more is shown than there is without.
      goTo(number)
      closeStrip()
    case .save: closeStrip()
    // Only of the web and for mail.
    case .address: if !reading.words.hasPrefix("file:") { closeStrip() }
    case nil: break
    }
  }

  /// That it is there where it must be, with its cross.
  func stripDifference(_ picture: Screenshot) -> String? {
    guard reading.strip != nil else { return nil }
    let (strip, cross, edge) = (strip, stripCross, pixels(6))
    func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] & 0xff_ffff }
    guard color(strip.midX, strip.minY) == colors.line, color(strip.minX + edge, strip.maxY - edge) == colors.panel
    else { return "There is no strip at \(strip)." }
    let hasInk = (cross.minX..<cross.maxX).contains { color($0, cross.midY) != colors.panel }
    return hasInk ? nil : "The strip has no cross at \(cross)."
  }

  // MARK: Marking

  /// A letter of a view, so many columns from its beginning, as it is seen: its left half.
  package func point(row: Int, line: Int, column: Int) -> PixelPoint {
    let frame = views.first { $0.row == row }!.frame
    return PixelPoint(x: frame.minX + cell * (1 + column) + cell / 4, y: frame.minY + cell * (1 + 2 * line) + cell / 2)
  }

  /// The place that is nearest to a point which is on the text of a view, or beside a line.
  func letter(at point: PixelPoint) -> OracleLetter? {
    guard hasText, viewport.contains(point), let view = views.first(where: { $0.frame.contains(point) }) else {
      return nil
    }
    let lines = CodedText.lines(ofRow: view.row)
    let y = Double(point.y - view.frame.minY) / Double(cell)
    let line = lines.indices.min { abs(y - 1.5 - 2 * Double($0)) < abs(y - 1.5 - 2 * Double($1)) }!
    let column = Int((Double(point.x - view.frame.minX) / Double(cell) - 1).rounded())
    return OracleLetter(row: view.row, line: line, column: min(max(column, 0), lines[line].count))
  }

  func isText(at point: PixelPoint) -> Bool {
    guard let view = views.first(where: { $0.frame.contains(point) }), hasText else { return false }
    let (x, y) = ((point.x - view.frame.minX) / cell - 1, (point.y - view.frame.minY) / cell - 1)
    let lines = CodedText.lines(ofRow: view.row)
    return y.isMultiple(of: 2) && lines.indices.contains(y / 2) && (0..<lines[y / 2].count).contains(x)
  }

  private var markedPieces: [OraclePiece] {
    guard let marked = reading.marked else { return [] }
    let (start, end) = (min(marked.from, marked.to), max(marked.from, marked.to))
    return (start.row...end.row).flatMap { row in
      CodedText.lines(ofRow: row).enumerated().compactMap { line, words in
        let from = (row, line) == (start.row, start.line) ? start.column : 0
        let to = (row, line) == (end.row, end.line) ? end.column : words.count
        let isInside = (start.row, start.line) <= (row, line) && (row, line) <= (end.row, end.line)
        return isInside && from < to ? OraclePiece(row: row, line: line, columns: from..<to) : nil
      }
    }
  }

  /// What can be pasted elsewhere.
  package var markedText: String {
    markedPieces.map { piece in
      String(Array(CodedText.lines(ofRow: piece.row)[piece.line])[piece.columns])
    }.joined(separator: "\n")
  }

  // MARK: Screen

  private var cell: Int { Int((Double(CodedPixel.cell) * viewScale).rounded()) }

  /// What is framed in the window, how wide and in which colour.
  private var marks: [(frame: PixelRect, line: Int, color: UInt32)] {
    let places = found.enumerated().flatMap { index, pieces in pieces.map { ($0, index == reading.current) } }
    return (places + markedPieces.map { ($0, true) }).compactMap { piece, isCurrent in
      guard let view = views.first(where: { $0.row == piece.row }) else { return nil }
      let frame = PixelRect(
        x: view.frame.minX + cell * (1 + piece.columns.lowerBound), y: view.frame.minY + cell * (1 + 2 * piece.line),
        width: cell * piece.columns.count, height: cell)
      return (frame, pixels(isCurrent ? 2.5 : 1.5), isCurrent ? colors.accent : colors.warning)
    }
  }

  /// The room of the frames, in which the views' own pixels are not seen.
  var framed: [(inside: PixelRect, outside: PixelRect)] {
    marks.map { ($0.frame, $0.frame.grown(by: $0.line)) }
  }

  /// That there are frames around what is found and marked, and around nothing else.
  func marksDifference(_ picture: Screenshot) -> String? {
    guard hasText, closeup == nil else { return nil }
    let (marks, open) = (marks, viewport)
    for (frame, line, color) in marks {
      for distance in [1, line, line + 1] {
        let edge = frame.grown(by: distance)
        let sides = [
          (edge.midX, edge.minY), (edge.midX, edge.maxY - 1), (edge.minX, edge.midY), (edge.maxX - 1, edge.midY),
        ]
        for (x, y) in sides where open.contains(PixelPoint(x: x, y: y)) {
          guard (picture[x, y] & 0xff_ffff == color) == (distance <= line) else {
            return
              "The frame around \(frame), \(line) wide, is not so at (\(x), \(y)): #\(String(picture[x, y], radix: 16))."
          }
        }
      }
    }
    for view in views {
      for line in CodedText.lines(ofRow: view.row).indices {
        let y = view.frame.minY + cell * (1 + 2 * line) - 1
        for x in stride(from: view.frame.minX + cell / 2, to: view.frame.maxX, by: cell) {
          let point = PixelPoint(x: x, y: y)
          guard open.contains(point), [colors.accent, colors.warning].contains(picture[x, y] & 0xff_ffff) else {
            continue
          }
          if !marks.contains(where: { $0.frame.grown(by: $0.line).contains(point) }) {
            return "There is a frame at (\(x), \(y)), on row \(view.row), where there must be none."
          }
        }
      }
    }
    return nil
  }
}

extension PixelRect {
  func grown(by pixels: Int) -> PixelRect {
    PixelRect(x: minX - pixels, y: minY - pixels, width: width + 2 * pixels, height: height + 2 * pixels)
  }
}
