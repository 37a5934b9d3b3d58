internal import Flyloft

/// A row by itself: the names of its columns, and beside each all that it says there.
struct TableRecord: Hashable, Sendable {
  let columns: TableColumns
  /// Its number in the file, from 0.
  let number: Int
  /// Its place among those that are shown, and how many of these are known by now.
  let row: Int
  let count: Int
  let texts: [String]

  private static let (margin, gap, titleHeight) = (20.0, 20.0, 70.0)
  /// The most room for the names of columns.
  private static let widestName = 240.0
  private static let valueFont = Font.system(size: 13).tabular

  private struct Piece {
    var text: Text
    var frame: Rect
    /// Where a click on it leads.
    var target: ViewLink.Target?
  }

  /// As wide as there is room, and as high as what it says.
  func size(fitting width: Double) -> Size {
    let last = pieces(fitting: width, ink: .black, isDark: false).map(\.frame.maxY).max() ?? 0
    return Size(width: width, height: last + Self.margin)
  }

  /// Draws what is wanted of it.
  func draw(on canvas: borrowing Canvas) {
    let (wanted, left) = (canvas.wanted, Self.margin)
    for piece in pieces(fitting: canvas.bounds.width, ink: canvas.ink, isDark: canvas.isDark) {
      if piece.frame.minX == left, piece.frame.minY >= Self.titleHeight {
        let line = Rect(
          x: left, y: piece.frame.minY - 8, width: canvas.bounds.width - 2 * left, height: canvas.pixel)
        canvas.fill(.rectangle(line), with: .color(canvas.ink.opacity(0.08)))
      }
      guard piece.frame.intersection(wanted) != nil else { continue }
      canvas.draw(piece.text, at: piece.frame.origin, width: piece.frame.width)
    }
  }

  /// Its names and values, each pair in a line, and its links.
  func text(fitting width: Double) -> ViewText {
    var text = ViewText()
    for piece in pieces(fitting: width, ink: .black, isDark: false) {
      if let target = piece.target {
        text.links.append(ViewLink(piece.frame, to: target))
        continue
      }
      if !text.string.isEmpty {
        text.string += piece.frame.minX > Self.margin ? "\t" : "\n"
        text.boxes.append(Rect(origin: piece.frame.origin, size: .zero))
      }
      text.string += piece.text.string
      text.boxes += piece.text.resolved(fitting: piece.frame.width).scalarBounds.map {
        $0.offset(x: piece.frame.minX, y: piece.frame.minY)
      }
    }
    return text
  }

  /// Its title, what leads to other rows, and the names and values.
  private func pieces(fitting width: Double, ink: Color, isDark: Bool) -> [Piece] {
    // Columns that only other rows have are none of this one.
    let count = max(texts.count, columns.namedCount)
    let names =
      columns.names.prefix(count) + (columns.names.count..<max(count, columns.names.count)).map { "\($0 + 1)" }
    let nameRoom = min(columns.nameWidth + 1, Self.widestName, max(width * 0.35, 1))
    let valueX = Self.margin + nameRoom + Self.gap
    let valueRoom = max(width - valueX - Self.margin, 40)
    let title = Text("Row \((number + 1).grouped)", font: .system(size: 17, weight: .semibold), color: ink)
    var pieces = [Piece(text: title, frame: Rect(x: Self.margin, y: 16, width: width - 2 * Self.margin, height: 24))]
    pieces += links(color: Color(hex: isDark ? 0x7AB7FF : 0x0B57C4))
    var y = Self.titleHeight + 8
    for (index, name) in names.enumerated() {
      let value = texts.indices.contains(index) ? texts[index] : ""
      let nameText = Text(name, font: TableColumns.headingFont, color: ink.opacity(0.62))
      let isNothing = value.isEmpty || columns.format.isNull(value)
      let text = Text(
        value.isEmpty ? "empty" : value, font: Self.valueFont, color: isNothing ? ink.opacity(0.45) : ink)
      let (nameHeight, height) = (nameText.size(fitting: nameRoom).height, text.size(fitting: valueRoom).height)
      pieces.append(Piece(text: nameText, frame: Rect(x: Self.margin, y: y, width: nameRoom, height: nameHeight)))
      pieces.append(Piece(text: text, frame: Rect(x: valueX, y: y, width: valueRoom, height: height)))
      y += max(nameHeight, height).rounded(.up) + 16
    }
    return pieces
  }

  private func links(color: Color) -> [Piece] {
    var (x, pieces) = (Self.margin, [Piece]())
    let places = [("All rows", 0), ("Previous", row), ("Next", row + 1 < count ? row + 2 : 0)]
    for (words, place) in places where place > 0 || words == "All rows" {
      let text = Text(words, font: .system(size: 13), color: color)
      let size = text.size()
      let frame = Rect(x: x, y: 42, width: size.width.rounded(.up), height: size.height)
      pieces.append(Piece(text: text, frame: frame, target: .knobs(["row": "\(place)"])))
      x = frame.maxX + 16
    }
    return pieces
  }

  /// True for the same row of one table, where as many are known.
  static func == (a: TableRecord, b: TableRecord) -> Bool {
    a.columns === b.columns && a.number == b.number && a.row == b.row && a.count == b.count && a.texts == b.texts
  }

  /// Hashes the row's number.
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
