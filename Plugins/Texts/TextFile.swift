internal import Flyloft

/// A file with a text, and what of it was shown last.
///
/// It is for one thread at a time. Files are drawn in worker processes only, each of which draws on one thread.
final class TextFile: Sendable {
  /// The time for which lines are read before the first are shown, and from then on at a time.
  private static let moment = Duration.milliseconds(50)
  /// The most bytes of Markdown, of which all has to be read to know any.
  private static let markdownLimit = 8 << 20

  let file: OpenFile
  private let lines: TextLines
  /// True if it has too many bytes for Markdown.
  let isLong: Bool
  /// What it is shown as, unless something is chosen.
  let form: Texts.Form
  private nonisolated(unsafe) var latest: (words: String, index: RecordIndex)?
  private nonisolated(unsafe) var blocks: [MarkdownBlock]?
  private let code: CodeStates?

  /// - Throws: `OpenFileError`.
  init(_ file: OpenFile) throws {
    self.file = file
    let lines = try TextLines(file)
    let language = CodeLanguage.ofFile(named: file.name)
    code = language.map { CodeStates(of: lines, in: $0) }
    self.lines = lines
    isLong = try file.byteCount > Self.markdownLimit
    form = Texts.Form(ofFile: file.name, isCode: language != nil)
  }

  /// The lines that have some words.
  func index(_ words: String) throws -> RecordIndex {
    if let latest, latest.words == words { return latest.index }
    let index = RecordIndex(lines, words: words)
    try index.readOn(limit: Self.moment)
    latest = (words, index)
    return index
  }

  func readOn(_ words: String) throws { try index(words).readOn(limit: Self.moment * 2) }

  /// - Throws: `TextError`, `OpenFileError`.
  func markdown() throws -> [MarkdownBlock] {
    if let blocks { return blocks }
    let read = try MarkdownReader.blocks(
      of: Array(String(text: file.inUTF8().bytes(limit: Self.markdownLimit)).utf8))
    blocks = read
    return read
  }

  /// A line that has some words.
  ///
  /// - Throws: `TextError`, `OpenFileError`, `RecordIndexError`.
  func line(at row: Int, _ words: String, _ form: Texts.Form, size: Double) throws -> TextLine {
    let index = try index(words)
    let found = try index.withRow(row) { number, record in
      (number, String(text: record).utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 })
    }
    guard let (number, bytes) = found else {
      let isEmpty = index.count == 0 && row == 0
      guard isEmpty else { throw TextError("there is no line \((row + 1).grouped)") }
      return TextLine(
        isRemark: true, string: words.isEmpty ? "This file is empty." : "There is no such line.", size: size)
    }
    var line = TextLine(string: String(decoding: bytes, as: UTF8.self), isFirst: row == 0, size: size)
    guard form == .lines else { return line }
    (line.number, line.string) = (number, line.string.unturned)
    if let code {
      if let state = try code.state(before: number) { line.marks = code.language.marks(in: bytes, state).marks }
    } else {
      let terminal = TerminalLine(bytes)
      (line.string, line.marks) = (terminal.string.unturned, terminal.marks)
    }
    return line
  }
}
