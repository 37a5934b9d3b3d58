public import Flyloft
private import LateCmark

/// Text that is read and not run: documents in Markdown, prose in any script, source code, and logs as long as they are.
/// `flyloft README.md`.
public struct Texts: EmbeddingGallery, IdentifiedGallery, TableGallery, GrowingGallery, OutlinedGallery {
  /// Words that lines have which are shown.
  public var filter = ""
  /// What the text is shown as.
  public var show = Form.usual
  /// The size of its letters, in points.
  public var size = 14.0

  /// What a text is shown as.
  public enum Form: CaseIterable, Sendable {
    /// What its name says.
    case usual
    /// Numbered lines in letters of one width.
    case lines
    /// Paragraphs, each a line of the file.
    case prose
    /// A document in Markdown.
    case markdown

    init(ofFile name: String, isCode: Bool) {
      let name = name.lowercased()
      func has(_ endings: [String]) -> Bool { endings.contains { name.hasSuffix($0) } }
      if has(Texts.markdownEndings) {
        self = .markdown
      } else {
        // What comes on standard input is a program's.
        let isNamedProse = has([".txt", ".text"]) || !name.contains(".") && name != "standard input"
        self = !isCode && isNamedProse ? .prose : .lines
      }
    }
  }

  private static let markdownEndings = [".md", ".markdown"]

  private let file: TextFile?

  /// A text of no file.
  public init() { file = nil }

  /// The text of a file.
  ///
  /// - Throws: `TextError`, `OpenFileError`.
  public init(opening file: OpenFile) throws {
    let file = try TextFile(file)
    self.file = file
    // What can't be read by now, such as one that is being written, takes no version's place.
    if form == .markdown { _ = try file.markdown() } else { _ = try file.index("") }
  }

  /// Loads cmark-gfm.
  public static func prepareToOpen() { _ = late_cmark_load() }

  /// cmark-gfm, where it is missing. Markdown is then shown as it is written.
  public static var shortage: String? {
    late_cmark_is_missing()
      ? "cmark-gfm is missing, which `apt-get install libcmark-gfm-extensions0.29.0.gfm.6` brings" : nil
  }

  /// Markdown, and all other text.
  public static var contentTypes: [ContentType] {
    [.text("Markdown", endings: markdownEndings), .text("text")]
  }

  /// What may be set: `filter`, `show`, `size`.
  public static var knobs: [Knob<Texts>] {
    [
      Knob("filter", \.filter, help: "Lines that have these words, capitals or not."),
      Knob("show", \.show, help: "The text as lines, prose or Markdown; usual for what its name says."),
      Knob("size", \.size, in: 6...48, step: 1, unit: "pt", help: "The size of the letters."),
    ]
  }

  private var form: Form {
    guard let file, filter.isEmpty else { return .lines }
    let form = show == .usual ? file.form : show
    return form == .markdown && (file.isLong || Self.shortage != nil) ? .lines : form
  }

  /// The lines that are known by now, or the parts of a document; one where there is something to say in their place.
  public var count: Int {
    guard let file else { return 1 }
    // What is wrong is said in the place of the first.
    if form == .markdown { return max((try? file.markdown().count) ?? 1, 1) }
    return max((try? file.index(filter).count) ?? 1, 1)
  }

  /// The share that has been read.
  public var readShare: Double { form == .markdown ? 1 : (try? file?.index(filter).readShare) ?? 1 }

  /// True for lines: what is written to the file's end is shown below them.
  public var followsEnd: Bool { file != nil && form != .markdown }

  /// Reads on.
  ///
  /// - Throws: `TextError`, `OpenFileError`.
  public func readOn() throws { try file?.readOn(filter) }

  /// The next line that may have some words.
  ///
  /// - Throws: `TextError`, `OpenFileError`.
  public func nextView(from index: Int, having words: String) throws -> Int? {
    guard let file, form != .markdown else { return index }
    return try file.index(filter).nextRow(from: index, having: words)
  }

  /// None: parts stand close below each other.
  public var headingHeight: Double? { file == nil ? nil : 0 }

  /// It is not shown.
  public func heading() -> TextView { TextView(content: .hint) }

  /// A line, or a part of a document.
  ///
  /// - Throws: `TextError`, `OpenFileError`, `RecordIndexError`.
  public func view(at index: Int) throws -> TextView {
    guard let file else { return TextView(content: .hint) }
    var view = try view(at: index, of: file)
    // Lines of code and of logs stand closer, and have none above the first either.
    if form != .lines, readShare == 1, index == count - 1 { view.endMargin = size }
    return view
  }

  private func view(at index: Int, of file: TextFile) throws -> TextView {
    guard form == .markdown else {
      return TextView(content: .line(try file.line(at: index, filter, form, size: size)))
    }
    let blocks = try file.markdown()
    guard blocks.indices.contains(index) else {
      return TextView(content: .line(TextLine(isRemark: true, string: "This file is empty.", size: size)))
    }
    return TextView(content: .block(blocks[index], size: size))
  }

  /// The margins that pictures have.
  private static let pictureMargins = 32.0

  /// A document's pictures, no wider than its words, and where they lead.
  public func embeddedFiles() throws -> [EmbeddedFile] {
    guard form == .markdown, let blocks = try file?.markdown() else { return [] }
    return blocks.enumerated().compactMap { index, block in
      guard case .picture(let picture) = block.kind else { return nil }
      let width = min(max(picture.width ?? .infinity, 1), TextLayout.widest(size: size))
      return EmbeddedFile(
        picture.address, at: index, widthLimit: width + Self.pictureMargins, target: block.runs.first?.target)
    }
  }

  /// What each part of a document says, and each line of a text that is not long.
  public func identities() throws -> [String] {
    guard let file else { return [] }
    return form == .markdown ? try file.markdown().map(\.identity) : try file.index(filter).texts()
  }

  /// A document's headings.
  public func outline() throws -> [OutlineEntry] {
    guard form == .markdown, let blocks = try file?.markdown() else { return [] }
    return blocks.enumerated().compactMap { index, block in
      guard case .heading(let level) = block.kind else { return nil }
      var entry = OutlineEntry(block.words, level: level - 1, at: index)
      entry.name = block.name
      return entry
    }
  }
}
