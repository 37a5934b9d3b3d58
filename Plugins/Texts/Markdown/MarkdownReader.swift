internal import Flyloft
private import LateCmark

/// Cuts a document in Markdown into its parts.
struct MarkdownReader {
  private struct List {
    var number: Int?
    var isTight: Bool
  }

  /// The most lines of code, rows of a table or pictures' words in one part: those that follow are another. And the most bytes of a paragraph, or of code
  /// but for its last line.
  private static let (partSize, partLength) = (200, 16_384)
  /// The most columns of which each has room for some letters. A wider table is shown as it is written.
  private static let mostColumns = 16
  /// So deep a part may stand; what is deeper stands as deep.
  private static let depthLimit = 10

  private var blocks: [MarkdownBlock] = []
  private var lists: [List] = []
  private var quotes: [MarkdownBlock.Quotation] = []
  /// The notes that have been read, and where the parts of each begin.
  private var noteCount = 0
  private var pictureCount = 0
  private var notePlaces: [Int] = []
  /// Leads to a note, before that is read: no address begins so.
  private static let noteMark = "#\n"
  /// Where names stand that HTML has given.
  private var namedPlaces: [String: Int] = [:]
  /// The mark of an item that has no part yet.
  private var mark: String?
  /// True until the outer list that began last has a part.
  private var isFirstOfList = false
  /// The style of the words that follow.
  var style = MarkdownRun(string: "")
  /// Those around a picture's words.
  private var outerStyles: [MarkdownRun] = []
  var runs: [MarkdownRun] = []
  private var rows: [[[MarkdownRun]]] = []
  private var alignments: [Text.Alignment] = []

  /// The parts of a document.
  ///
  /// - Throws: `TextError`.
  static func blocks(of bytes: [UInt8]) throws -> [MarkdownBlock] {
    var reader = MarkdownReader()
    let facts = factsAbove(bytes)
    if let facts { reader.add(code: String(decoding: bytes[facts], as: UTF8.self), language: "yaml") }
    let bytes = bytes.dropFirst(facts.map { $0.upperBound + 4 } ?? 0)
    let isRead = withUnsafeMutablePointer(to: &reader) { reader in
      bytes.withUnsafeBytes { bytes in
        late_cmark_read(
          bytes.baseAddress, bytes.count,
          { event, reader in reader!.assumingMemoryBound(to: MarkdownReader.self).pointee.take(event!.pointee) }, reader
        )
      }
    }
    guard isRead else { throw TextError("there is no memory for it") }
    reader.resolveLinks()
    return reader.blocks
  }

  /// What stands above a document for the program that publishes it, in YAML between two lines of hyphens; nil where there is nothing.
  private static func factsAbove(_ bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: "---\n".utf8) else { return nil }
    var start = 4
    while start < bytes.count {
      let line = bytes[start...].prefix { $0 != 0x0A }
      if line.elementsEqual("---".utf8), start > 4 { return 4..<start }
      // A line of hyphens may be a rule, too.
      let isFact = line.contains(UInt8(ascii: ":")) || [0x20, 0x23, 0x2D].contains(line.first)
      guard isFact else { return nil }
      start = line.endIndex + 1
    }
    return nil
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
      // An item with nothing in it.
      if !begins, mark != nil { add(.paragraph) }
      guard begins, let last = lists.indices.last else { break }
      mark = event.is_done < 0 ? lists[last].number.map { "\($0)." } ?? "•" : event.is_done == 1 ? "☑" : "☐"
      lists[last].number? += 1
    // cmark-gfm has no names for notes, and for what leads to one: that has its number. Notes come last, in their order.
    case "<unknown>" where event.literal != nil:
      guard begins else { break }
      let outer = style
      style.target = .address(Self.noteMark + literal)
      say("[\(literal)]")
      style = outer
    case "<unknown>":
      if begins {
        noteCount += 1
        notePlaces.append(blocks.count)
        (mark, isFirstOfList) = ("\(noteCount).", true)
        lists.append(List(number: nil, isTight: true))
      } else {
        lists.removeLast()
      }
    case "block_quote":
      if begins { quotes.append(MarkdownBlock.Quotation(depth: lists.count)) } else { quotes.removeLast() }
    // One with HTML only, such as a name, may have nothing to be seen.
    case "paragraph": if !begins, !runs.isEmpty || mark != nil { addParagraph() }
    case "heading":
      if !begins { trimEnd() }
      if !begins, !runs.isEmpty { add(.heading(Int(event.level))) }
    case "code_block":
      add(code: literal, language: String(text(event.language).prefix { !$0.isWhitespace && $0 != "," }))
    case "html_block":
      // What is said to whoever writes is not shown.
      let shown =
        literal.hasPrefix("<!--")
        ? literal.ranges(of: "-->").first.map { literal[$0.upperBound...] } ?? "" : literal[...]
      if !take(block: shown) { add(code: String(shown), language: "html") }
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
    case "html_inline": take(inline: literal)
    case "strong": style.isBold = begins
    case "emph": style.isItalic = begins
    case "strikethrough": style.isStruck = begins
    case "link":
      style.target = begins ? Self.target(text(event.address)) : nil
    case "image":
      if begins {
        outerStyles.append(style)
        style.show(picture(text(event.address)))
      } else {
        if let picture = style.picture, runs.last?.picture != picture { say(picture.fileName) }
        style = outerStyles.popLast() ?? style
      }
    default: break
    }
  }

  mutating func say(_ words: String) {
    guard !words.isEmpty else { return }
    var run = style
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

  /// Leaves out a space behind all words.
  mutating func trimEnd() {
    guard let last = runs.indices.last, runs[last].string.hasSuffix(" ") else { return }
    runs[last].string.removeLast()
    if runs[last].string.isEmpty { runs.removeLast() }
  }

  /// What stands in a picture's place where that can't be shown.
  mutating func say(_ address: String, width: Double?, _ words: String) {
    let (outer, picture) = (style, picture(address, width: width))
    style.show(picture)
    say(words.isEmpty ? picture.fileName : words)
    style = outer
  }

  /// The next picture.
  private mutating func picture(_ address: String, width: Double? = nil) -> MarkdownPicture {
    pictureCount += 1
    return MarkdownPicture(number: pictureCount, address: address, width: width)
  }

  /// Where a link to an address leads.
  static func target(_ address: String) -> ViewLink.Target? {
    let leads = ["http:", "https:", "mailto:", "#"].contains { address.lowercased().hasPrefix($0) }
    return leads || isOfFile(address) ? .address(address) : nil
  }

  /// True for the address of a file in the document's folder, or reached from there.
  private static func isOfFile(_ address: String) -> Bool {
    guard let first = address.first, !"/#?".contains(first) else { return false }
    return !address.prefix { $0 != "/" }.contains(":")
  }

  private mutating func add(code: String, language: String) {
    let whole = (code.hasSuffix("\n") ? code.dropLast() : code[...]).split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = whole.flatMap { Self.parts(of: $0) }
    var rest = lines[...]
    while !rest.isEmpty {
      var length = 0
      let part = rest.prefix(Self.partSize).prefix { line in
        defer { length += line.utf8.count }
        return length <= Self.partLength
      }
      rest = rest[part.endIndex...]
      runs = [MarkdownRun(string: part.joined(separator: "\n").unturned)]
      add(.code(language: language))
    }
  }

  mutating func addParagraph() {
    var words = runs
    runs = []
    func isPicture(_ run: MarkdownRun) -> Bool { run.picture.map { Self.isOfFile($0.address) } ?? false }
    let hasWords = words.contains { $0.picture == nil && $0.string.contains { !$0.isWhitespace } }
    if !hasWords, words.contains(where: isPicture) {
      // Each is a part for itself. What stands between them is another: pictures of the network, which are not fetched.
      var rest = words[...]
      while let first = rest.first {
        let picture = isPicture(first) ? first.picture : nil
        // The words of one may have several styles.
        let part = rest.prefix(Self.partSize).prefix { picture == nil ? !isPicture($0) : $0.picture == picture }
        rest = rest[part.endIndex...]
        runs = part.drop { $0.picture == nil }.map { run in
          var run = run
          run.string = Self.parts(of: run.string[...]).first.map { String($0) } ?? ""
          return run
        }
        if !runs.isEmpty { add(picture.map { .picture($0) } ?? .paragraph) }
      }
      return
    }
    if let first = words.first, !quotes.isEmpty,
      let notice = MarkdownBlock.Notice.allCases.first(where: { notice in
        first.string == notice.mark || first.string.hasPrefix(notice.mark + " ")
      })
    {
      quotes[quotes.count - 1].notice = notice
      runs = [MarkdownRun(string: notice.title, isBold: true)]
      add(.paragraph)
      words[0].string.removeFirst(min(notice.mark.count + 1, first.string.count))
      if words[0].string.isEmpty { words.removeFirst() }
      if words.isEmpty { return }
    }
    var length = 0
    for run in words {
      for part in Self.parts(of: run.string[...]) {
        if length + part.utf8.count > Self.partLength, !runs.isEmpty {
          add(.paragraph)
          length = 0
        }
        var piece = run
        piece.string = String(part)
        runs.append(piece)
        length += part.utf8.count
      }
    }
    add(.paragraph)
  }

  /// A text in parts of so many bytes as one part of a document may have, or somewhat less.
  private static func parts(of text: Substring) -> [Substring] {
    guard text.utf8.count > partLength else { return [text] }
    var (parts, rest) = ([Substring](), text)
    while !rest.isEmpty {
      var cut = rest.utf8.index(rest.startIndex, offsetBy: partLength, limitedBy: rest.endIndex) ?? rest.endIndex
      // Not within a character.
      while cut < rest.endIndex, rest.utf8[cut] & 0xC0 == 0x80 { cut = rest.utf8.index(before: cut) }
      parts.append(rest[..<cut])
      rest = rest[cut...]
    }
    return parts
  }

  /// Notes a name for the part that comes next, or has begun.
  mutating func note(place name: String) { namedPlaces[name.lowercased()] = blocks.count }

  /// Has links to headings lead to these, by the names that GitHub gives them. Those that lead nowhere are none.
  private mutating func resolveLinks() {
    var (places, counts) = (namedPlaces.filter { $0.value < blocks.count }, [String: Int]())
    for (index, block) in blocks.enumerated() {
      guard case .heading = block.kind else { continue }
      let kept = block.words.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      let name = kept.replacing(" ", with: "-")
      var (number, unique) = (counts[name, default: 0], name)
      while places[unique] != nil {
        number += 1
        unique = "\(name)-\(number)"
      }
      // The next of the same words begins there.
      counts[name] = number
      places[unique] = index
      blocks[index].name = unique
    }
    func resolve(_ runs: inout [MarkdownRun]) {
      for index in runs.indices {
        guard case .address(let address) = runs[index].target, address.hasPrefix("#") else { continue }
        if address.hasPrefix(Self.noteMark) {
          let number = Int(address.dropFirst(Self.noteMark.count)) ?? 0
          runs[index].target = notePlaces.indices.contains(number - 1) ? .view(notePlaces[number - 1]) : nil
          continue
        }
        runs[index].target = places[String(address.dropFirst()).lowercased()].map { .view($0) }
      }
    }
    for index in blocks.indices {
      resolve(&blocks[index].runs)
      guard case .table(var rows, let alignments) = blocks[index].kind else { continue }
      for row in rows.indices { for cell in rows[row].indices { resolve(&rows[row][cell]) } }
      blocks[index].kind = .table(rows, alignments)
    }
  }

  /// Adds the table that has been read. Its heading stands above each part.
  private mutating func addTable() {
    guard let heading = rows.first else { return }
    guard heading.count <= Self.mostColumns else {
      let lines = rows.map { row in row.map { $0.map(\.string).joined() }.joined(separator: " | ") }
      return add(code: lines.joined(separator: "\n"), language: "")
    }
    for start in stride(from: 1, to: max(rows.count, 2), by: Self.partSize) {
      add(.table([heading] + rows[start..<min(start + Self.partSize, rows.count)], alignments))
    }
  }

  mutating func add(_ kind: MarkdownBlock.Kind) {
    let isTight = lists.last?.isTight ?? false
    blocks.append(
      MarkdownBlock(
        kind: kind, runs: runs, mark: mark, depth: min(lists.count, Self.depthLimit),
        quotes: Array(quotes.prefix(Self.depthLimit)),
        isTight: isTight && !(mark != nil && lists.count == 1 && isFirstOfList)))
    (runs, mark, isFirstOfList) = ([], nil, false)
    for index in quotes.indices { quotes[index].goesOn = true }
  }
}
