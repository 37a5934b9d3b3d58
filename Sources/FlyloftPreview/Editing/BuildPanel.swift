import Flyloft
import FlyloftEditing

/// What stands below the views while new sources of theirs can't be shown: which, where, and why.
///
/// Its height follows from its texts without setting them: they are in a font whose letters are equally wide.
struct BuildPanel: View {
  /// One line of it.
  private struct Line: Hashable {
    enum Style: Hashable { case title, place, text, source, note }

    var style: Style
    var text: String
    /// Points below the line before.
    var gap = 0.0
  }

  private static let padding = 16.0
  private static let lineHeight = 18.0
  private static let fontSize = 12.0
  /// Of a letter, in points.
  private static let advance = 7.2
  /// The most lines of one message, and of all.
  private static let (messageLimit, limit) = (4, 14)

  private let lines: [Line]
  private let isFailure: Bool
  private let palette: Palette

  /// - Parameter width: points.
  init(_ failures: [ModuleFailure], width: Double, palette: Palette) {
    self.palette = palette
    isFailure = true
    let columns = max(Int((width - WindowLayout.margin - Self.padding) / Self.advance), 20)
    var lines: [Line] = []
    var left = 0
    for (index, failure) in failures.enumerated() {
      // Of the first modules at least one error is shown.
      var mustShow = index < 3
      lines.append(Line(style: .title, text: failure.title, gap: lines.isEmpty ? 0 : 10))
      for message in failure.messages {
        let added = Self.lines(of: message, columns: columns)
        if lines.count + added.count > Self.limit, !mustShow {
          left += 1
        } else {
          lines += added
          mustShow = false
        }
      }
    }
    if left > 0 {
      lines.append(Line(style: .note, text: "and \(left.counted("more error"))", gap: 8))
    }
    self.lines = lines
  }

  /// - Parameter changed: a source that only a restart takes up.
  init(changed: String, width: Double, palette: Palette) {
    self.palette = palette
    isFailure = false
    // Beside the cross.
    let columns = max(Int((width - WindowLayout.margin - 2 * CloseCross.side) / Self.advance), 20)
    let text = "\(changed) has changed, which is outside of Plugins/: quit and run “make run” again to see it."
    lines = Self.wrapped(text, columns).map { Line(style: .note, text: $0) }
  }

  private static func lines(of message: CompilerMessage, columns: Int) -> [Line] {
    var lines = message.place.isEmpty ? [] : [Line(style: .place, text: message.place, gap: 8)]
    let texts = wrapped(AuthorText.plain(message.text, limit: 600, keepsLines: true), columns).prefix(messageLimit)
    lines += texts.enumerated().map { index, text in
      Line(style: .text, text: text, gap: index == 0 && message.place.isEmpty ? 8 : 0)
    }
    if !message.source.isEmpty {
      lines.append(Line(style: .source, text: AuthorText.plain(message.source, limit: columns, keepsLines: false)))
    }
    for note in message.notes {
      // Most are about the place of the error itself.
      let place = note.place.isEmpty || note.line == message.line && note.file == message.file ? "" : " (\(note.place))"
      let text = AuthorText.plain("note: \(note.text)\(place)", limit: 600, keepsLines: true)
      lines += wrapped(text, columns).prefix(messageLimit).map { Line(style: .note, text: $0) }
    }
    return lines
  }

  /// Cut into lines of at most so many letters, between words where that is possible.
  private static func wrapped(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      var lines = [""]
      for word in line.split(separator: " ") {
        var rest = word
        while !rest.isEmpty {
          let present = lines[lines.count - 1]
          if present.isEmpty {
            lines[lines.count - 1] = String(rest.prefix(columns))
            rest = rest.dropFirst(columns)
          } else if present.count + 1 + rest.count <= columns {
            lines[lines.count - 1] += " " + rest
            rest = ""
          } else {
            lines.append("")
          }
        }
      }
      return lines
    }
  }

  /// Points.
  var height: Double {
    2 * Self.padding + lines.reduce(0) { $0 + $1.gap + ($1.style == .title ? 22 : Self.lineHeight) }
  }

  func size(fitting width: Double) -> Size { Size(width: width, height: height) }

  func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    canvas.fill(with: .color(palette.panel))
    canvas.fill(.rectangle(Rect(x: 0, y: 0, width: bounds.width, height: 1 / canvas.scale)), with: .color(palette.line))
    canvas.fill(
      .rectangle(Rect(x: 0, y: 0, width: 4, height: bounds.height)),
      with: .color(isFailure ? palette.bad : palette.warn))
    var y = Self.padding
    for line in lines {
      y += line.gap
      let (font, color): (Font, Color) =
        switch line.style {
        case .title: (.system(size: 15, weight: .semibold), palette.text)
        case .place: (.monospaced(size: Self.fontSize), palette.accent)
        case .text: (.monospaced(size: Self.fontSize), palette.text)
        case .source, .note: (.monospaced(size: Self.fontSize), palette.dim)
        }
      canvas.draw(
        Text(line.text, font: font, color: color, lineLimit: 1), at: Point(x: WindowLayout.margin, y: y),
        width: bounds.width - WindowLayout.margin - Self.padding + 1)
      y += line.style == .title ? 22 : Self.lineHeight
    }
  }
}
