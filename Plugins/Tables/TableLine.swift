internal import Flyloft

/// A row of a table, or its heading.
struct TableLine: Hashable, Sendable {
  static let height = 26.0
  static let headingHeight = 32.0

  let columns: TableColumns
  /// Its number in the file, from 0; nil for the heading.
  let number: Int?
  /// Its place among those that are shown.
  let row: Int
  let texts: [String]
  /// Of the heading: by what rows are sorted once a column's name is clicked, and what a drag of its edge does.
  var next: [String] = []
  var drags: [KnobDrag] = []
  /// Of the heading: what is said above the rows' numbers.
  var remark = ""

  /// What is said in the place of a row that is not there, by its place from 1.
  static func noRow(_ place: Int) -> TableLine {
    TableLine(columns: .none, number: 0, row: 0, texts: ["There is no row \(place.grouped)."])
  }

  /// As wide as all columns, and at least as there is room.
  func size(fitting width: Double) -> Size {
    Size(
      width: max(width, columns.width + columns.roomForMore), height: number == nil ? Self.headingHeight : Self.height)
  }

  /// Draws the columns that are wanted.
  func draw(on canvas: borrowing Canvas) {
    let (bounds, line) = (canvas.bounds, canvas.pixel)
    if number == nil {
      canvas.fill(with: .color(canvas.ink.opacity(0.05)))
    } else if row % 2 == 1 {
      canvas.fill(with: .color(canvas.ink.opacity(0.025)))
    }
    let edge = Rect(x: 0, y: bounds.maxY - line, width: bounds.width, height: line)
    canvas.fill(.rectangle(edge), with: .color(canvas.ink.opacity(number == nil ? 0.25 : 0.08)))
    let wanted = canvas.wanted
    if wanted.minX < columns.numberWidth, columns !== TableColumns.none {
      let text = Text(
        number.map { ($0 + 1).grouped } ?? remark, font: .system(size: 11).tabular, color: canvas.ink.opacity(0.5),
        alignment: .trailing,
        lineLimit: 1)
      canvas.draw(text, at: Point(x: 0, y: (bounds.height - 14) / 2), width: columns.numberWidth - TableColumns.inset)
    }
    for (index, text) in texts.prefix(columns.columns.count).enumerated() {
      let frame = frame(ofColumn: index, in: bounds.width)
      guard frame.minX < wanted.maxX, frame.maxX > wanted.minX else { continue }
      draw(text, in: frame, columns.columns[index], on: canvas)
    }
    if texts.count > columns.columns.count, wanted.maxX > columns.width {
      let more = "+\(texts.count - columns.columns.count)"
      let text = Text(more, font: TableColumns.font, color: canvas.ink.opacity(0.5))
      canvas.draw(text, at: Point(x: columns.width + 4, y: (bounds.height - 17) / 2))
    }
  }

  private func draw(
    _ string: String, in frame: Rect, _ column: TableColumns.Column, on canvas: borrowing Canvas
  ) {
    guard !string.isEmpty else { return }
    var text = text(string, in: column)
    text.color = canvas.ink.opacity(number == nil ? 0.7 : columns.format.isNull(string) ? 0.45 : 1)
    canvas.draw(text, at: Point(x: frame.minX, y: (canvas.bounds.height - 17) / 2), width: frame.width)
  }

  private func text(_ string: String, in column: TableColumns.Column) -> Text {
    Text(
      string, font: number == nil ? TableColumns.headingFont : TableColumns.font, color: .black,
      alignment: column.isNumeric ? .trailing : .leading, lineLimit: 1)
  }

  /// Where the text of a column stands. The last has all the room that is left, unless it has numbers.
  private func frame(ofColumn index: Int, in width: Double) -> Rect {
    let column = columns.columns[index]
    let takesRest = index == columns.columns.count - 1 && !column.isNumeric && columns.roomForMore == 0
    let end = max(column.x + column.width, takesRest && texts.count <= columns.columns.count ? width : 0)
    let start = column.x + TableColumns.inset
    return Rect(x: start, y: 4, width: end - start - TableColumns.inset, height: Self.height - 8)
  }

  /// The texts of the columns, in their places: each of their letters has an equal share of what is seen.
  func text(fitting width: Double) -> ViewText {
    var text = ViewText()
    for (number, (column, string)) in zip(columns.columns, texts).enumerated() {
      let frame = frame(ofColumn: number, in: size(fitting: width).width)
      if number > 0 {
        text.string += "\t"
        text.boxes.append(Rect(x: frame.minX, y: frame.minY, width: 0, height: 0))
      }
      let room = min(self.text(string, in: column).size().width, frame.width)
      let share = room / Double(max(string.unicodeScalars.count, 1))
      var x = column.isNumeric ? frame.maxX - room : frame.minX
      for _ in string.unicodeScalars {
        text.boxes.append(Rect(x: x, y: frame.minY, width: share, height: frame.height))
        x += share
      }
      text.string += string
    }
    text.links = zip(columns.columns, next).map { column, next in
      ViewLink(Rect(x: column.x, y: 0, width: column.width, height: Self.headingHeight), to: .knobs(["sort": next]))
    }
    text.links += zip(columns.columns, drags).map { column, drag in
      let edge = Rect(x: column.x + column.width - 5, y: 0, width: 10, height: Self.headingHeight)
      return ViewLink(edge, to: .drag(drag))
    }
    if number != nil, columns !== TableColumns.none {
      let area = Rect(x: 0, y: 0, width: columns.numberWidth, height: Self.height)
      text.links.append(ViewLink(area, to: .knobs(["row": "\(row + 1)"])))
    }
    return text
  }

  /// True for the same row of one table, sorted and filtered in the same way.
  static func == (a: TableLine, b: TableLine) -> Bool {
    a.columns === b.columns && a.number == b.number && a.row == b.row && a.texts == b.texts && a.remark == b.remark
  }

  /// Hashes the row's number.
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TableColumns {
  /// The column by which rows are sorted; nil for none.
  ///
  /// - Throws: `TableError`, which says what columns there are.
  func sorting(_ sort: String) throws -> (column: Int, isDescending: Bool)? {
    guard !sort.isEmpty else { return nil }
    let isDescending = sort.hasPrefix("-") && number(of: sort) == nil
    return (try column(isDescending ? String(sort.dropFirst()) : sort), isDescending)
  }

  /// The line of their names, with the widths that have been chosen.
  func heading(
    sorted: (column: Int, isDescending: Bool)?, _ widths: [(column: Int, width: Double)], remark: String
  ) -> TableLine {
    var names = columns.map(\.name)
    // In front of the name, which may be longer than its column is wide.
    if let sorted, names.indices.contains(sorted.column) {
      names[sorted.column] = (sorted.isDescending ? "↓ " : "↑ ") + names[sorted.column]
    }
    let next = columns.indices.map { column in
      let name = unmistakableName(of: column)
      return column != sorted?.column ? name : sorted?.isDescending == true ? "" : "-" + name
    }
    return TableLine(
      columns: self, number: nil, row: 0, texts: names, next: next, drags: columns.indices.map { drag($0, widths) },
      remark: remark)
  }
}
