import Flyloft
import FlyloftEditing
import FlyloftStage

/// The errors below the views while new sources of theirs can't be shown: which, where, and why.
///
/// Its height follows from its texts without setting them: they are in a font whose letters are equally wide. What is more than
/// the window has room for is scrolled to.
struct BuildPanel: CuttingView {
  /// One line of it.
  private struct Line: Hashable {
    enum Style: Hashable { case title, place, text, source, note }

    var style: Style
    var text: String
    /// Points below the line before.
    var gap = 0.0
    /// The line of source that it tells of.
    var source: SourceLine?
    /// All of the line, where that is more than there is room for.
    var whole: String?

    var height: Double { style == .title ? 22 : 18 }
  }

  /// The most points that it takes of a window, however much there is to say.
  static let heightLimit = 320.0
  private static let padding = 16.0
  /// Points at its right edge for the button that closes it, and for the thumb below that.
  private static let buttonColumn = CloseCross.side + 16
  private static let fontSize = 12.0
  /// Of a letter, in points; in a title most are narrower.
  private static let (advance, titleAdvance) = (7.2, 9.0)

  private let lines: [Line]
  private let isFailure: Bool
  /// Points that it is scrolled.
  private let offset: Double
  private let palette: Palette

  /// - Parameter width: points.
  init(_ failures: [ModuleFailure], width: Double, offset: Double = 0, palette: Palette) {
    (self.offset, self.palette) = (offset, palette)
    isFailure = true
    var lines: [Line] = []
    for failure in failures {
      let title = failure.title.wrapped(at: Self.columns(width, advance: Self.titleAdvance))
      let first = lines.isEmpty
      lines += title.enumerated().map { Line(style: .title, text: $1, gap: $0 > 0 || first ? 0 : 10) }
      for message in failure.messages {
        lines += Self.lines(of: message, in: failure.folder, columns: Self.columns(width))
      }
    }
    self.lines = lines
  }

  /// - Parameter restart: what asks for a restart.
  init(restart: String, width: Double, offset: Double = 0, palette: Palette) {
    (self.offset, self.palette) = (offset, palette)
    isFailure = false
    lines = restart.wrapped(at: Self.columns(width)).map { Line(style: .note, text: $0) }
  }

  private static func columns(_ width: Double, advance: Double = advance) -> Int {
    max(Int((width - WindowLayout.margin - buttonColumn) / advance), 8)
  }

  private static func lines(of message: CompilerMessage, in folder: String, columns: Int) -> [Line] {
    func wrapped(_ text: String) -> [String] {
      AuthorText.plain(text, limit: 600, keepsLines: true).wrapped(at: columns)
    }
    let file = message.file.hasPrefix("/") ? message.file : folder + message.file
    let source = message.line > 0 ? SourceLine(file: file, line: message.line) : nil
    var lines = wrapped(message.place).map { Line(style: .place, text: $0, source: source) }
    lines += wrapped(message.text).map { Line(style: .text, text: $0) }
    if !lines.isEmpty { lines[0].gap = 8 }
    if !message.source.isEmpty {
      let whole = AuthorText.plain(message.source, limit: 600, keepsLines: false)
      let text = AuthorText.plain(message.source, limit: columns, keepsLines: false)
      lines.append(Line(style: .source, text: text, whole: text == whole ? nil : whole))
    }
    for note in message.notes {
      // Most are about the place of the error itself.
      let place = note.place.isEmpty || note.line == message.line && note.file == message.file ? "" : " (\(note.place))"
      lines += wrapped("note: \(note.text)\(place)").map { Line(style: .note, text: $0) }
    }
    return lines
  }

  /// Points that all of it takes.
  var height: Double { 2 * Self.padding + lines.reduce(0) { $0 + $1.gap + $1.height } }

  /// The place of the first error that begins in sight, or else of the last above.
  ///
  /// - Parameter height: points that are in sight.
  func source(inSight height: Double) -> SourceLine? {
    let offset = min(offset, max(self.height - height, 0))
    var (y, above) = (Self.padding - offset, SourceLine?.none)
    for line in lines {
      y += line.gap
      if let source = line.source {
        if y >= 0 { return y < height ? source : above ?? source }
        above = source
      }
      y += line.height
    }
    return above
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: min(height, Self.heightLimit)) }

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    let found = placedLines(in: size).first { $0.frame.contains(point) }
    return found.flatMap { line, frame in line.whole.map { ($0, frame) } }
  }

  /// The lines that are in sight, and where they stand.
  private func placedLines(in size: Size) -> [(line: Line, frame: Rect)] {
    let width = max(size.width - WindowLayout.margin - Self.buttonColumn, 1) + 1
    var y = Self.padding - min(offset, max(height - size.height, 0))
    return lines.compactMap { line in
      let frame = Rect(x: WindowLayout.margin, y: y + line.gap, width: width, height: line.height)
      y = frame.maxY
      return frame.maxY > 0 && frame.minY < size.height ? (line, frame) : nil
    }
  }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    canvas.fill(with: .color(palette.panel))
    let offset = min(offset, max(height - bounds.height, 0))
    for (line, frame) in placedLines(in: bounds.size) {
      let (font, color): (Font, Color) =
        switch line.style {
        case .title: (.system(size: 15, weight: .semibold), palette.text)
        case .place: (.monospaced(size: Self.fontSize), palette.accent)
        case .text: (.monospaced(size: Self.fontSize), palette.text)
        case .source, .note: (.monospaced(size: Self.fontSize), palette.dim)
        }
      canvas.draw(Text(line.text, font: font, color: color, lineLimit: 1), at: frame.origin, width: frame.width)
    }
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: bounds.width, height: 1 / canvas.scale)), with: .color(palette.line))
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: 4, height: bounds.height)),
      with: .color(isFailure ? palette.bad : palette.warn))
    drawThumb(at: offset, on: canvas)
  }

  /// Where what is shown lies in all that there is to say.
  private func drawThumb(at offset: Double, on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    let track = Rect(
      x: bounds.width - 18, y: Self.buttonColumn, width: 8, height: bounds.height - Self.buttonColumn - 8)
    guard height > bounds.height, track.height > 0 else { return }
    let length = max(track.height * bounds.height / height, 8)
    let y = track.minY + (track.height - length) * offset / (height - bounds.height)
    canvas.fill(
      .roundedRectangle(Rect(x: track.minX, y: y, width: track.width, height: length), radius: 4),
      with: .color(palette.faint))
  }
}
