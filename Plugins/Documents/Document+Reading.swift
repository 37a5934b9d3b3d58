internal import CPoppler
internal import Flyloft

/// What can be read in a document: text, links and outline.
extension Document {
  /// The text of a page and its links, in 72nds of an inch from the upper left corner of its paper.
  ///
  /// - Throws: `DocumentError` where there is no such page.
  func text(of index: Int) throws(DocumentError) -> ViewText {
    let height = try size(of: index).height
    var text = ViewText()
    try withPage(index) { page in
      if let characters = poppler_page_get_text(page) {
        defer { g_free(characters) }
        text.string = String(cString: characters)
        var (boxes, count) = (UnsafeMutablePointer<PopplerRectangle>?.none, guint(0))
        if poppler_page_get_text_layout(page, &boxes, &count) != 0, let boxes {
          text.boxes = UnsafeBufferPointer(start: boxes, count: Int(count)).map(Rect.init)
          g_free(boxes)
        }
        // Poppler has a box for each of the characters; without that nothing of them could be shown.
        text = text.boxes.count == text.string.unicodeScalars.count ? Self.withBreaks(text) : ViewText()
      }
      let links = poppler_page_get_link_mapping(page)
      // Poppler has them from the last to the first.
      text.links = Self.elements(links).reversed().compactMap { element in
        let link = element.assumingMemoryBound(to: PopplerLinkMapping.self).pointee
        // Links are measured from below.
        var area = Rect(link.area)
        area.origin.y = height - area.maxY
        return target(of: link.action).map { ViewLink(area, to: $0) }
      }
      poppler_page_free_link_mapping(links)
    }
    return text
  }

  /// The same with a line's end between two blocks, where poppler has nothing: a word at the foot of a column and one at the head of the
  /// next would be one word.
  static func withBreaks(_ text: ViewText) -> ViewText {
    var (broken, former) = (ViewText(), Rect?.none)
    for (scalar, box) in zip(text.string.unicodeScalars, text.boxes) {
      let isSpace = scalar.properties.isWhitespace
      if let former, !isSpace, box.minX > former.maxX || box.maxX < former.minX,
        box.minY > former.maxY || box.maxY < former.minY
      {
        broken.string.unicodeScalars.append("\n")
        broken.boxes.append(Rect(x: former.maxX, y: former.maxY, width: 0, height: 0))
      }
      broken.string.unicodeScalars.append(scalar)
      broken.boxes.append(box)
      former = isSpace ? nil : box
    }
    return broken
  }

  /// The headings of the document, in their order.
  func outline() -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    if let first = poppler_index_iter_new(document) { add(first, level: 0, to: &entries) }
    return entries
  }

  /// The labels of its pages, empty where one can't be read; none where each has its number.
  func labels() -> [String] {
    guard pageCount <= Self.mostHeadings else { return [] }
    var labels: [String] = []
    for index in 0..<pageCount {
      var label = ""
      try? withPage(index) { page in
        guard let text = poppler_page_get_label(page) else { return }
        // A file that means harm may have one of a hundred million letters.
        label = String(String(cString: text).prefix(100))
        g_free(text)
      }
      labels.append(label)
    }
    return zip(labels, 1...).allSatisfy { $0 == "\($1)" } ? [] : labels
  }

  /// A file that means harm may have headings without end.
  private static let (mostHeadings, deepest) = (20_000, 15)

  /// - Parameter iterator: of the headings of one level. It is freed.
  private func add(_ iterator: OpaquePointer, level: Int, to entries: inout [OutlineEntry]) {
    defer { poppler_index_iter_free(iterator) }
    repeat {
      guard entries.count < Self.mostHeadings else { return }
      if let action = poppler_index_iter_get_action(iterator) {
        let title = action.pointee.any.title.map { String(cString: $0) } ?? ""
        var index: Int?
        if case .view(let page) = target(of: action) { index = page }
        entries.append(OutlineEntry(title, level: level, at: index))
        poppler_action_free(action)
      }
      if level < Self.deepest, let children = poppler_index_iter_get_child(iterator) {
        add(children, level: level + 1, to: &entries)
      }
    } while poppler_index_iter_next(iterator) != 0
  }

  /// Where an action leads; nil for one that does something else, such as starting a program.
  private func target(of action: UnsafeMutablePointer<PopplerAction>?) -> ViewLink.Target? {
    guard let action else { return nil }
    switch action.pointee.type {
    case POPPLER_ACTION_URI: return action.pointee.uri.uri.map { .address(String(cString: $0)) }
    case POPPLER_ACTION_GOTO_DEST: return action.pointee.goto_dest.dest.flatMap { page(of: $0) }.map { .view($0) }
    case POPPLER_ACTION_GOTO_REMOTE:
      guard let name = action.pointee.goto_remote.file_name.map({ String(cString: $0) }), !name.isEmpty else {
        return nil
      }
      let page = action.pointee.goto_remote.dest.map { Int($0.pointee.page_num) } ?? 0
      return .address(Self.address(of: name) + (page > 0 ? "#page=\(page)" : ""))
    default: return nil
    }
  }

  /// The address of a file that is named from the document's own folder.
  private static func address(of name: String) -> String {
    name.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~/".contains(character) {
        return "\(character)"
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }

  /// The index of the page that a place is on.
  private func page(of place: UnsafeMutablePointer<PopplerDest>) -> Int? {
    guard place.pointee.type == POPPLER_DEST_NAMED else { return Int(place.pointee.page_num) - 1 }
    guard let name = place.pointee.named_dest, let found = poppler_document_find_dest(document, name) else {
      return nil
    }
    defer { poppler_dest_free(found) }
    return Int(found.pointee.page_num) - 1
  }

  private static func elements(_ list: UnsafeMutablePointer<GList>?) -> [UnsafeMutableRawPointer] {
    var (elements, next) = ([UnsafeMutableRawPointer](), list)
    while let node = next {
      if let data = node.pointee.data { elements.append(data) }
      next = node.pointee.next
    }
    return elements
  }
}

extension Rect {
  fileprivate init(_ rect: PopplerRectangle) {
    self.init(
      x: min(rect.x1, rect.x2), y: min(rect.y1, rect.y2), width: abs(rect.x2 - rect.x1), height: abs(rect.y2 - rect.y1))
  }
}
