internal import Flyloft

/// A part of a document that stands alone: a paragraph, a heading, code, a table.
struct MarkdownBlock: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case paragraph
    /// From 1.
    case heading(Int)
    case code(language: String)
    case rule
    /// A file's. Its words are shown where it can't be.
    case picture(MarkdownPicture)
    /// Rows of cells, the first of which is the heading, and where the words of each column stand.
    case table([[[MarkdownRun]]], [Text.Alignment])
  }

  var kind: Kind
  var runs: [MarkdownRun] = []
  /// What stands before it: “•”, “3.” or “☐”; nil where nothing does.
  var mark: String?
  /// How deep it stands in lists.
  var depth = 0
  /// A quotation that a part stands in.
  struct Quotation: Hashable, Sendable {
    /// How deep it stands in lists.
    var depth: Int
    /// True if the part before stands in it, too.
    var goesOn = false
    /// What it is, where it is no quotation.
    var notice: Notice?
  }

  /// What GitHub has marked as quotations are.
  enum Notice: String, CaseIterable {
    case note, tip, important, warning, caution

    /// The colour of its bar: that of a part of code.
    var codeColor: CodeMark.Kind {
      switch self {
      case .note: .name
      case .tip: .string
      case .important: .magenta
      case .warning: .number
      case .caution: .keyword
      }
    }

    /// Its first words.
    var mark: String { "[!\(rawValue.uppercased())]" }
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// The outermost first.
  var quotes: [Quotation] = []
  /// The name by which links lead to a heading.
  var name: String?
  /// True if it stands close to what is before it.
  var isTight = false

  var words: String { runs.map(\.string).joined() }

  /// What it shows, but for what changes with the parts before it: numbers, and the views that its links lead to.
  var identity: String {
    let isNumber = mark?.hasSuffix(".") == true
    var parts = ["\(depth) \(quotes.count) \(isNumber ? "." : mark ?? "")"]
    var rows = [[runs]]
    switch kind {
    case .heading(let level): parts.append("heading \(level)")
    case .code(let language): parts.append("code \(language)")
    case .picture(let picture): parts.append("picture \(picture.address)")
    case .table(let cells, let alignments):
      parts.append("table \(alignments)")
      rows = cells
    case .paragraph, .rule: break
    }
    for cell in rows.joined() {
      parts += cell.map { run in
        var address = ""
        if case .address(let target) = run.target { address = target }
        let style = [run.isBold, run.isItalic, run.isStruck, run.isCode, run.target != nil].map { $0 ? "1" : "0" }
        return "\(style.joined()) \(address) \(run.string)"
      }
      parts.append("")
    }
    return parts.joined(separator: "\0")
  }
}

/// Words in one style.
struct MarkdownRun: Hashable, Sendable {
  var string: String
  var isBold = false
  var isItalic = false
  var isStruck = false
  var isCode = false
  /// The picture in whose place they stand.
  var picture: MarkdownPicture?
  /// Where they lead; nil for words that are no link.
  var target: ViewLink.Target?

  /// The style of words that stand in a picture's place: they lead to one in the network.
  mutating func show(_ picture: MarkdownPicture) {
    (isItalic, self.picture) = (true, picture)
    let isFetched = ["http:", "https:"].contains { picture.address.lowercased().hasPrefix($0) }
    if target == nil, isFetched { target = .address(picture.address) }
  }
}

/// A picture that a document names.
struct MarkdownPicture: Hashable, Sendable {
  /// Among those of the document: one may be named several times.
  let number: Int
  let address: String
  /// The most points that it is to be wide; nil where nothing is said of that.
  var width: Double?

  /// What is said of one without words.
  var fileName: String { address.split(separator: "/").last.map { String($0) } ?? address }
}

extension MarkdownBlock {
  func layout(_ width: Double, size: Double, _ palette: TextPalette) -> TextLayout {
    let (left, column) = TextLayout.column(width, size: size)
    let inset = min(Double(depth) * size * 1.7 + Double(quotes.count) * size * 1.2, column / 2)
    let (x, room) = ((left + inset).rounded(), column - inset)
    var y = above(size)
    var layout = TextLayout(size: .zero)
    if let mark {
      let text = Text(mark, font: .system(size: size), color: palette.dim, alignment: .trailing, lineSpacing: 1.25)
      layout.pieces.append(
        TextLayout.Piece(text: text, origin: Point(x: x - size * 2.4, y: y), width: size * 1.9, isRead: false))
    }
    switch kind {
    case .paragraph, .heading, .picture:
      var runs = runs
      // Else nobody would see that there is to be one.
      if case .picture(let picture) = kind { runs.append(MarkdownRun(string: "  \(picture.address)", isCode: true)) }
      let piece = piece(runs, at: Point(x: x, y: y), room, size, palette)
      layout.pieces.append(piece)
      y += piece.text.size(fitting: room).height
      if case .heading(1) = kind {
        y += size * 0.4
        layout.marks.append(TextLayout.Mark(frame: Rect(x: x, y: y, width: room, height: 1), color: palette.line))
        y += 1
      }
    case .code(let language):
      let padding = (size * 0.8).rounded()
      let text = code(in: CodeLanguage.named(language), size, palette)
      let height = text.size(fitting: room - 2 * padding).height + 2 * padding
      layout.marks.append(
        TextLayout.Mark(frame: Rect(x: x, y: y, width: room, height: height), color: palette.faint, radius: 6))
      layout.pieces.append(
        TextLayout.Piece(text: text, origin: Point(x: x + padding, y: y + padding), width: room - 2 * padding))
      y += height
    case .rule:
      layout.marks.append(
        TextLayout.Mark(frame: Rect(x: x, y: y + size / 2, width: room, height: 1), color: palette.line))
      y += size
    case .table(let rows, let alignments):
      y = addTable(rows, alignments, to: &layout, Rect(x: x, y: y, width: room, height: 0), size, palette)
    }
    y = (y + (isTight ? 0 : size * 0.1)).rounded(.up)
    for (number, quote) in quotes.enumerated() {
      let indent = Double(quote.depth) * size * 1.7 + Double(number) * size * 1.2
      let bar = Rect(
        x: left + min(indent, inset), y: isTight || quote.goesOn ? 0 : above(size) / 2, width: 3, height: y)
      layout.marks.append(
        TextLayout.Mark(frame: bar, color: quote.notice.map { palette.color(of: $0.codeColor) } ?? palette.line))
    }
    layout.size = Size(width: width, height: y)
    return layout
  }

  /// The room above it.
  private func above(_ size: Double) -> Double {
    if case .heading(let level) = kind { return (size * (level < 3 ? 1.6 : 1.2)).rounded() }
    return (size * (isTight ? 0.25 : 0.7)).rounded()
  }

  private func font(_ size: Double, _ weight: Font.Weight) -> Font {
    guard case .heading(let level) = kind else { return .system(size: size, weight: weight) }
    let scales = [1.9, 1.5, 1.25, 1.1, 1, 0.9]
    return .system(size: (size * scales[min(max(level, 1), 6) - 1]).rounded(), weight: .semibold)
  }

  private func piece(
    _ runs: [MarkdownRun], at origin: Point, _ room: Double, _ size: Double, _ palette: TextPalette,
    weight: Font.Weight = .regular
  ) -> TextLayout.Piece {
    let font = font(size, weight)
    var text = Text("", font: font, color: palette.ink, lineSpacing: 1.25)
    var (links, count) = ([(Range<Int>, ViewLink.Target)](), 0)
    for run in runs {
      var style = run.isCode ? Font.code(size: font.size * 0.92, weight: font.weight) : font
      if run.isBold { style.weight = .semibold }
      style.italic = run.isItalic
      text.runs.append(
        Text.Run(
          run.string, font: style, color: run.target == nil ? nil : palette.link, isUnderlined: run.target != nil,
          isStruckThrough: run.isStruck))
      let end = count + run.string.unicodeScalars.count
      if let target = run.target { links.append((count..<end, target)) }
      count = end
    }
    return TextLayout.Piece(text: text, origin: origin, width: room, links: links)
  }

  private func code(in language: CodeLanguage?, _ size: Double, _ palette: TextPalette) -> Text {
    let font = Font.code(size: size * 0.9)
    var text = Text("", font: font, color: palette.ink, lineSpacing: 1.15)
    var state = CodeLanguage.State.code
    for (number, line) in words.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { text.runs.append(Text.Run("\n", font: font)) }
      let bytes = Array(line.utf8)
      var (at, marks) = (0, [CodeMark]())
      if let language { (marks, state) = language.marks(in: bytes, state) }
      func append(to end: Int, _ color: Color?) {
        guard end > at else { return }
        text.runs.append(Text.Run(String(decoding: bytes[at..<end], as: UTF8.self), font: font, color: color))
        at = end
      }
      for mark in marks {
        append(to: mark.start, nil)
        append(to: mark.end, palette.color(of: mark.kind))
      }
      append(to: bytes.count, nil)
    }
    return text
  }

  /// - Returns: where it ends.
  private func addTable(
    _ rows: [[[MarkdownRun]]], _ alignments: [Text.Alignment], to layout: inout TextLayout, _ frame: Rect,
    _ size: Double, _ palette: TextPalette
  ) -> Double {
    let padding = (size * 0.6).rounded()
    let count = rows.map(\.count).max() ?? 0
    guard count > 0 else { return frame.minY }
    func cell(_ row: Int, _ column: Int, _ room: Double) -> TextLayout.Piece {
      piece(
        rows[row].indices.contains(column) ? rows[row][column] : [], at: .zero, room, size, palette,
        weight: row == 0 ? .semibold : .regular)
    }
    // As wide as they want to be; where there is no room for that, the widest give.
    let wanted = (0..<count).map { column in
      rows.indices.reduce(0) { max($0, cell($1, column, 0).text.size().width) }.rounded(.up) + 2 * padding
    }
    var (most, room) = (Double.infinity, frame.width)
    for (place, width) in wanted.sorted().enumerated() {
      let share = (room / Double(count - place)).rounded(.down)
      if width > share {
        most = share
        break
      }
      room -= width
    }
    let widths = wanted.map { min($0, most) }
    var y = frame.minY
    for row in rows.indices {
      var (x, height) = (frame.minX, size * 1.25)
      for column in 0..<count {
        var piece = cell(row, column, max(widths[column] - 2 * padding, 1))
        if alignments.indices.contains(column) { piece.text.alignment = alignments[column] }
        piece.origin = Point(x: x + padding, y: y + padding / 2)
        piece.follows = column > 0 ? "\t" : "\n"
        height = max(height, piece.text.size(fitting: piece.width).height)
        layout.pieces.append(piece)
        x += widths[column]
      }
      height = (height + padding).rounded(.up)
      if row == 0 {
        let ground = Rect(x: frame.minX, y: y, width: x - frame.minX, height: height)
        layout.marks.append(TextLayout.Mark(frame: ground, color: palette.faint))
      }
      y += height
      layout.marks.append(
        TextLayout.Mark(frame: Rect(x: frame.minX, y: y - 1, width: x - frame.minX, height: 1), color: palette.line))
    }
    return y
  }
}
