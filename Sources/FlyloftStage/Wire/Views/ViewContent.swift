package import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

/// What there is of a view beside its pixels, and is sent as bytes, in parts.
package enum ViewContent: Hashable, Sendable {
  /// A file of its shapes and glyphs.
  case file(VectorFormat)
  /// Its text, with its size.
  case text
  /// The outline of its gallery.
  case outline
  /// The labels of its gallery's views.
  case labels
  /// What is known of its gallery once that has been read on for a moment.
  case growth
  /// The first view of its gallery, from this one on, that may have some words.
  case next(having: String)

  private static let plain = [Self.file(.svg), .file(.pdf), .text, .outline, .growth, .labels]

  func write(to writer: inout MessageWriter) {
    writer.write(Self.plain.firstIndex(of: self) ?? Self.plain.count)
    if case .next(let words) = self { writer.write(words.prefix(bytes: MessageLimits.name)) }
  }

  static func read(from reader: inout MessageReader) throws(MessageReader.Unreadable) -> ViewContent {
    let number = try reader.readInteger(in: 0...plain.count)
    return number < plain.count ? plain[number] : .next(having: try reader.readText(limit: MessageLimits.name))
  }
}

/// The text of a view, with the size in points that the view has then.
package struct SizedText: Hashable, Sendable {
  package var size: Size
  package var text: ViewText

  init(size: Size, text: ViewText) { (self.size, self.text) = (size, text) }

  /// The text of a view of this process; an empty one of a view without.
  ///
  /// - Throws: what the view throws, and `StageFailure` for more than may be.
  package init(of view: AnyView, as staged: StagedView) throws {
    size = staged.pictureSize(try view.size(fitting: staged.width))
    text = try ((view.base as? any ReadableView)?.text(fitting: staged.width) ?? ViewText()).checked()
  }
}

extension GalleryCache {
  /// The content of a view as bytes, made on the calling thread.
  ///
  /// - Throws: what the gallery and the view throw, and `StageFailure` for more than may be.
  mutating func bytes(of view: StagedView, as content: ViewContent, in registry: Registry) throws -> [UInt8] {
    var writer = MessageWriter()
    switch content {
    case .file(let format): return try key(of: view, in: registry).key.vectorFile(format)
    case .text:
      writer.write(try SizedText(of: placedView(view, in: registry), as: view))
    case .outline:
      let gallery = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry)
      writer.write(Array(try gallery.outline.prefix(ViewText.outlineLimit))) {
        $0.write($1.title.prefix(bytes: MessageLimits.heading))
        $0.write(min(max($1.level, 0), OutlineEntry.deepest))
        $0.write($1.target.flatMap { $0.isShort ? $0 : nil })
        $0.write($1.name) { $0.write($1.prefix(bytes: MessageLimits.heading)) }
      }
    case .labels:
      let labels = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry).labels
      writer.write(labels.count <= ViewText.outlineLimit ? labels : []) {
        $0.write($1.prefix(bytes: MessageLimits.heading))
      }
    case .growth:
      let gallery = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry)
      let growth = try gallery.readOn() ?? GalleryGrowth(count: gallery.count, share: 1)
      writer.write(growth.count)
      writer.write(growth.share)
      writer.write(identities: growth.identities)
    case .next(let words):
      let gallery = try gallery(view.gallery, generation: view.generation, knobs: view.knobs, in: registry)
      writer.write(try gallery.nextView(from: view.index, having: words) ?? -1)
    }
    return writer.bytes
  }
}

extension OutlineEntry {
  /// Headings that stand deeper are shown there.
  fileprivate static let deepest = 15

  /// Reads what a worker has sent; nil for what is no outline of a gallery with so many views.
  static func readAll(_ bytes: [UInt8], count: Int) -> [OutlineEntry]? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      try reader.readArray(limit: ViewText.outlineLimit) { reader throws(MessageReader.Unreadable) in
        let title = try reader.readText(limit: MessageLimits.heading)
        let level = try reader.readInteger(in: 0...deepest)
        let target = try reader.readTarget()
        var entry = OutlineEntry(title, level: level, to: target)
        entry.name = try reader.readOptional { reader throws(MessageReader.Unreadable) in
          try reader.readText(limit: MessageLimits.heading)
        }
        if case .view(let index) = target, index < 0 || index >= count { entry.target = nil }
        return entry
      }
    }
  }
}

extension GalleryGrowth {
  /// Reads what a worker has sent; nil for what is no growth.
  static func read(_ bytes: [UInt8]) -> GalleryGrowth? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      var growth = GalleryGrowth(
        count: try reader.readInteger(in: 0...AnyGallery.countLimit), share: try reader.readFraction())
      growth.identities = try reader.readIdentities()
      return growth
    }
  }
}

extension ViewText {
  static let (lengthLimit, linkLimit) = (1_000_000, 10_000)
  static let outlineLimit = 20_000

  /// The text as it may be sent.
  ///
  /// - Throws: `StageFailure`.
  fileprivate func checked() throws(StageFailure) -> ViewText {
    let count = string.unicodeScalars.count
    guard count == boxes.count else {
      throw StageFailure("its text has \(count.grouped) characters, and \(boxes.count.grouped) boxes")
    }
    guard count <= Self.lengthLimit, links.count <= Self.linkLimit else {
      throw StageFailure("its text has more than \(Self.lengthLimit.grouped) characters, or too many links")
    }
    var text = self
    text.links = links.filter(\.target.isShort)
    return text
  }
}

extension ViewLink.Target {
  /// True if it may be sent.
  var isShort: Bool {
    let texts: [String] =
      switch self {
      case .view: []
      case .address(let address): [address]
      case .knobs(let values): Array(values.keys) + values.values
      case .drag(let drag): [drag.knob, drag.value]
      }
    if case .drag(let drag) = self {
      let numbers = [drag.number, drag.perPoint, drag.range.lowerBound, drag.range.upperBound]
      guard numbers.allSatisfy(\.isFinite) else { return false }
    }
    return texts.count <= 2 * MessageLimits.knobs && texts.allSatisfy { $0.utf8.count <= MessageLimits.name }
  }
}

extension SizedText {
  /// Reads what a worker has sent; nil for what is no text.
  static func read(_ bytes: [UInt8]) -> SizedText? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in try reader.readSizedText() }
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ text: SizedText) {
    write(text.size.width)
    write(text.size.height)
    write(text.text.string)
    write(text.text.boxes) { $0.write($1) }
    write(text.text.links) {
      $0.write($1.area)
      $0.write($1.target)
    }
  }

  mutating func write(_ target: ViewLink.Target?) {
    switch target {
    case nil: write(0)
    case .view(let index):
      write(1)
      write(index)
    case .address(let address):
      write(2)
      write(address)
    case .knobs(let values):
      write(3)
      write(values.sorted { $0.key < $1.key }) {
        $0.write($1.key)
        $0.write($1.value)
      }
    case .drag(let drag):
      write(4)
      for text in [drag.knob, drag.value] { write(text) }
      for number in [drag.number, drag.perPoint, drag.range.lowerBound, drag.range.upperBound] { write(number) }
    }
  }

  private mutating func write(_ rect: Rect) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] { write(number) }
  }
}

extension MessageReader {
  fileprivate mutating func readSizedText() throws(Unreadable) -> SizedText {
    let size = Size(width: try readFinite(), height: try readFinite())
    let string = try readText(limit: VectorDrawing.byteLimit)
    let boxes = try readArray(limit: VectorDrawing.byteLimit) { reader throws(Unreadable) in try reader.readRect() }
    guard string.unicodeScalars.count == boxes.count else { throw Unreadable() }
    let links = try readArray(limit: VectorDrawing.byteLimit) { reader throws(Unreadable) in
      let area = try reader.readRect()
      guard let target = try reader.readTarget() else { throw Unreadable() }
      return ViewLink(area, to: target)
    }
    return SizedText(size: size, text: ViewText(string, boxes: boxes, links: links))
  }

  mutating func readTarget() throws(Unreadable) -> ViewLink.Target? {
    switch try readInteger(in: 0...4) {
    case 0: return nil
    case 1: return .view(try readInteger(in: .min ... .max))
    case 2: return .address(try readText(limit: MessageLimits.name))
    case 4:
      let (knob, value) = (try readText(limit: MessageLimits.name), try readText(limit: MessageLimits.name))
      let (number, perPoint, lower, upper) = (try readFinite(), try readFinite(), try readFinite(), try readFinite())
      guard lower <= upper else { throw Unreadable() }
      return .drag(KnobDrag(knob, value: value, from: number, in: lower...upper, perPoint: perPoint))
    default:
      let values = try readArray(limit: MessageLimits.knobs) { reader throws(Unreadable) in
        (try reader.readText(limit: MessageLimits.name), try reader.readText(limit: MessageLimits.name))
      }
      return .knobs(Dictionary(values) { first, _ in first })
    }
  }

  private mutating func readRect() throws(Unreadable) -> Rect {
    Rect(x: try readFinite(), y: try readFinite(), width: try readFinite(), height: try readFinite())
  }
}
