internal import Flyloft
package import FlyloftRegistry
internal import FlyloftRendering

/// A request of a host to a worker process. Requests are answered one at a time.
package enum WorkerRequest: Hashable, Sendable {
  /// Describe a gallery, with those of the knobs set that it has.
  case describe(gallery: String, generation: Int, knobs: [KnobSetting])
  /// Which knobs a gallery has, and whether they take what is to be set. The gallery isn't asked how many views it has.
  case checkKnobs(gallery: String, generation: Int, knobs: [KnobSetting])
  /// Draw a view into a block of memory, or the view of the last request, which was too large for its block. Without a block
  /// it is only asked how large it is.
  case draw(StagedView?, LentBlock?)
  /// A source that a gallery is to be made from, for views of its generation.
  case load(gallery: String, generation: Int, GallerySource)
  /// The next part of what was loaded of the view that is drawn next. It has no answer.
  case part([UInt8])
  /// Load a view's data. The answer is `finished` or `failed`, after what is told meanwhile.
  case loadData(StagedView)
  /// The load of that number is to stop. It has no answer of its own.
  case cancelLoad
  /// Send what there is of a view beside its pixels, in parts. The answer is `finished` or `failed`.
  case read(StagedView, ViewContent)
  /// Where in the code a view's `draw` begins.
  case findDraw(StagedView)
}

/// What a generation of a gallery is made from that is not built in.
package enum GallerySource: Hashable, Sendable {
  /// A build of its module: the path of a library.
  case library(String)
  /// A file, whose descriptor comes with the request, by the name under which it is shown, and its password if the user has typed one; and
  /// whether it is shown in another, where texts are not.
  case file(String, password: String?, isEmbedded: Bool)
}

/// Memory that a worker may draw into until it has answered.
package struct LentBlock: Hashable, Sendable {
  /// The number of a segment. It is new where its descriptor comes with the request.
  package var segment: Int
  /// The bytes of the segment.
  package var segmentByteCount: Int
  /// Where the block begins in the segment.
  package var offset: Int
  /// The bytes of the block.
  package var byteCount: Int
  /// True if the segment's descriptor comes with the request.
  package var isNew: Bool
  /// Segments that are gone, and are not to be kept mapped.
  package var gone: [Int]

  /// A block of a segment.
  package init(
    segment: Int, segmentByteCount: Int, offset: Int, byteCount: Int, isNew: Bool, gone: [Int] = []
  ) {
    self.segment = segment
    self.segmentByteCount = segmentByteCount
    self.offset = offset
    self.byteCount = byteCount
    self.isNew = isNew
    self.gone = gone
  }
}

extension WorkerRequest {
  /// The request as a message.
  ///
  /// - Parameter number: by which its answer is known.
  package func message(number: Int) -> [UInt8] {
    var writer = MessageWriter()
    writer.write(number)
    switch self {
    case .describe(let gallery, let generation, let knobs):
      writer.write(0)
      writer.write(gallery)
      writer.write(generation)
      writer.write(knobs)
    case .draw(let view, let block):
      writer.write(1)
      writer.write(view) { $0.write($1) }
      writer.write(block) { $0.write($1) }
    case .load(let gallery, let generation, let source):
      writer.write(3)
      writer.write(gallery)
      writer.write(generation)
      switch source {
      case .library(let path):
        writer.write(0)
        writer.write(path)
      case .file(let name, let password, let isEmbedded):
        writer.write(1)
        writer.write(name)
        writer.write(password) { $0.write($1) }
        writer.write(isEmbedded ? 1 : 0)
      }
    case .part(let bytes):
      writer.write(4)
      writer.write(bytes[...])
    case .loadData(let view):
      writer.write(5)
      writer.write(view)
    case .cancelLoad: writer.write(6)
    case .read(let view, let content):
      writer.write(7)
      writer.write(view)
      content.write(to: &writer)
    case .findDraw(let view):
      writer.write(8)
      writer.write(view)
    case .checkKnobs(let gallery, let generation, let knobs):
      writer.write(2)
      writer.write(gallery)
      writer.write(generation)
      writer.write(knobs)
    }
    return writer.bytes
  }

  /// Reads a message; nil for one that is none.
  package static func read(_ bytes: [UInt8]) -> (number: Int, request: WorkerRequest)? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      let number = try reader.readInteger(in: 0 ... .max)
      switch try reader.readInteger(in: 0...8) {
      case 4: return (number, .part(try reader.readBytes(limit: MessageLimits.part)))
      case 5: return (number, .loadData(try reader.readView()))
      case 6: return (number, .cancelLoad)
      case 8: return (number, .findDraw(try reader.readView()))
      case 7:
        let view = try reader.readView()
        return (number, .read(view, try ViewContent.read(from: &reader)))
      case 0:
        return (
          number,
          .describe(
            gallery: try reader.readText(limit: MessageLimits.name),
            generation: try reader.readInteger(in: MessageLimits.generations),
            knobs: try reader.readKnobs())
        )
      case 2:
        return (
          number,
          .checkKnobs(
            gallery: try reader.readText(limit: MessageLimits.name),
            generation: try reader.readInteger(in: MessageLimits.generations),
            knobs: try reader.readKnobs())
        )
      case 1:
        let view = try reader.readOptional { reader throws(MessageReader.Unreadable) in try reader.readView() }
        return (
          number,
          .draw(view, try reader.readOptional { reader throws(MessageReader.Unreadable) in try reader.readBlock() })
        )
      default:
        let gallery = try reader.readText(limit: MessageLimits.name)
        let generation = try reader.readInteger(in: MessageLimits.generations)
        let isFile = try reader.readInteger(in: 0...1) == 1
        let text = try reader.readText(limit: MessageLimits.name)
        guard isFile else { return (number, .load(gallery: gallery, generation: generation, .library(text))) }
        let password = try reader.readOptional { reader throws(MessageReader.Unreadable) in
          try reader.readText(limit: MessageLimits.name)
        }
        let isEmbedded = try reader.readInteger(in: 0...1) == 1
        return (
          number,
          .load(
            gallery: gallery, generation: generation, .file(text, password: password, isEmbedded: isEmbedded))
        )
      }
    }
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ block: LentBlock) {
    for field in [block.segment, block.segmentByteCount, block.offset, block.byteCount, block.isNew ? 1 : 0] {
      write(field)
    }
    write(block.gone) { $0.write($1) }
  }
}

extension MessageReader {
  fileprivate mutating func readBlock() throws(Unreadable) -> LentBlock {
    let bytes = 0...MessageLimits.segmentByteCount
    let block = LentBlock(
      segment: try readInteger(in: 0 ... .max), segmentByteCount: try readInteger(in: bytes),
      offset: try readInteger(in: bytes), byteCount: try readInteger(in: bytes), isNew: try readInteger(in: 0...1) == 1,
      gone: try readArray(limit: MessageLimits.segments) { reader throws(Unreadable) in
        try reader.readInteger(in: 0 ... .max)
      })
    guard block.offset + block.byteCount <= block.segmentByteCount else { throw Unreadable() }
    return block
  }
}
