internal import Flyloft
private import LateCmark

/// Cuts a document in Markdown into its parts.
struct MarkdownReader {
  private struct List {
    var number: Int?
    var isTight: Bool
  }

  /// The most lines of code, or rows of a table, in one part: those that follow are another.
  private static let partSize = 200
  /// So deep a part may stand; what is deeper stands as deep.
  private static let depthLimit = 10

  private var blocks: [MarkdownBlock] = []
  private var lists: [List] = []
  private var quotes = 0
  /// The mark of an item that has no part yet.
  private var mark: String?
  /// True until the outer list that began last has a part.
  private var isFirstOfList = false
  /// The style of the words that follow.
  private var style = MarkdownRun(string: "")
  private var runs: [MarkdownRun] = []
  private var rows: [[[MarkdownRun]]] = []
  private var alignments: [Text.Alignment] = []

  /// The parts of a document.
  ///
  /// - Throws: `TextError`.
  static func blocks(of bytes: [UInt8]) throws -> [MarkdownBlock] {
    var reader = MarkdownReader()
    let isRead = withUnsafeMutablePointer(to: &reader) { reader in
      bytes.withUnsafeBytes { bytes in
        late_cmark_read(
          bytes.baseAddress, bytes.count,
          { event, reader in reader!.assumingMemoryBound(to: MarkdownReader.self).pointee.take(event!.pointee) }, reader
        )
      }
    }
    guard isRead else { throw TextError("there is no memory for it") }
    return reader.blocks
  }

  private mutating func take(_ event: late_cmark_event) {
    func text(_ words: UnsafePointer<CChar>?) -> String { words.map { String(cString: $0) } ?? "" }
    let (begins, literal) = (event.begins, text(event.literal))
    switch text(event.kind) {
    case "list":
      if begins {
        if lists.isEmpty { isFirstOfList = true }
        lists.append(List(number: event.first_number < 0 ? nil : Int(event.first_number), isTight: event.is_tight))
      } else {
        lists.removeLast()
      }
    case "item", "tasklist":
      mark = nil
      guard begins, let last = lists.indices.last else { break }
      mark = event.is_done < 0 ? lists[last].number.map { "\($0)." } ?? "•" : event.is_done == 1 ? "☑" : "☐"
      lists[last].number? += 1
    case "block_quote": quotes += begins ? 1 : -1
    case "paragraph": if !begins { add(.paragraph) }
    case "heading": if !begins { add(.heading(Int(event.level))) }
    case "code_block":
      add(code: literal, language: String(text(event.language).prefix { !$0.isWhitespace && $0 != "," }))
    case "html_block":
      // What is said to whoever writes is not shown.
      if !literal.hasPrefix("<!--") { add(code: literal, language: "html") }
    case "thematic_break": add(.rule)
    case "table":
      if begins {
        rows = []
        alignments = (0..<Int(event.alignments == nil ? 0 : event.column_count)).map { column in
          switch event.alignments[column] {
          case UInt8(ascii: "c"): .center
          case UInt8(ascii: "r"): .trailing
          default: .leading
          }
        }
      } else {
        addTable()
      }
    case "table_row", "table_header": if begins { rows.append([]) }
    case "table_cell":
      if !begins, !rows.isEmpty {
        rows[rows.count - 1].append(runs)
        runs = []
      }
    case "text": say(literal)
    case "softbreak": say(" ")
    case "linebreak": say("\n")
    case "code":
      style.isCode = true
      say(literal)
      style.isCode = false
    case "html_inline": if ["<br>", "<br/>", "<br />"].contains(literal) { say("\n") }
    case "strong": style.isBold = begins
    case "emph": style.isItalic = begins
    case "strikethrough": style.isStruck = begins
    case "link": style.address = begins ? text(event.address) : nil
    // Its words stand in its place: files beside this one can't be read.
    case "image": style.isItalic = begins
    default: break
    }
  }

  private mutating func say(_ words: String) {
    guard !words.isEmpty else { return }
    var run = style
    if run.address?.isEmpty == true { run.address = nil }
    run.string = words
    if let last = runs.last,
      {
        var last = last
        last.string = words
        return last == run
      }()
    {
      runs[runs.count - 1].string += words
    } else {
      runs.append(run)
    }
  }

  private mutating func add(code: String, language: String) {
    let lines = (code.hasSuffix("\n") ? code.dropLast() : code[...]).split(
      separator: "\n", omittingEmptySubsequences: false)
    for start in stride(from: 0, to: lines.count, by: Self.partSize) {
      let part = lines[start..<min(start + Self.partSize, lines.count)]
      runs = [MarkdownRun(string: part.joined(separator: "\n"))]
      add(.code(language: language))
    }
  }

  /// Adds the table that has been read. Its heading stands above each part.
  private mutating func addTable() {
    guard let heading = rows.first else { return }
    for start in stride(from: 1, to: max(rows.count, 2), by: Self.partSize) {
      add(.table([heading] + rows[start..<min(start + Self.partSize, rows.count)], alignments))
    }
  }

  private mutating func add(_ kind: MarkdownBlock.Kind) {
    let isTight = lists.last?.isTight ?? false
    blocks.append(
      MarkdownBlock(
        kind: kind, runs: runs, mark: mark, depth: min(lists.count, Self.depthLimit),
        quotes: min(quotes, Self.depthLimit),
        isTight: isTight && !(mark != nil && lists.count == 1 && isFirstOfList)))
    (runs, mark, isFirstOfList) = ([], nil, false)
  }
}
