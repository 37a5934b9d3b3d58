package import Flyloft
internal import FlyloftConcurrency
package import FlyloftRegistry
internal import FlyloftRendering

/// Reads what there is of views beside their pixels, one after the other, in a process of its own. Waits for each.
///
/// What it throws is what the gallery or the view throws, how its process ended, or that none can be had.
package struct ViewReader: ~Copyable {
  private let stage: Stage
  private let deadline: Duration?
  private var line: WorkerConnection
  private var cache = GalleryCache()

  /// - Parameter deadline: how long each may take, before its process is killed; nil for ever.
  package init(of stage: Stage, deadline: Duration?) {
    (self.stage, self.deadline) = (stage, deadline)
    line = WorkerConnection(to: stage, calls: PendingCall())
  }

  /// The bytes of an SVG or PDF file: a view's shapes and glyphs. What it loads is waited for.
  package mutating func vectors(of view: StagedView, as format: VectorFormat) throws -> [UInt8] {
    try read(.file(format), of: view)
  }

  /// The text of a view, and its links; an empty one of a view without.
  package mutating func text(of view: StagedView) throws -> SizedText {
    guard let text = SizedText.read(try read(.text, of: view)) else { throw line.refuse(of: view.gallery) }
    return text
  }

  /// The outline of a gallery; empty for one without.
  package mutating func outline(of gallery: AnyGallery) throws -> [OutlineEntry] {
    guard let outline = OutlineEntry.readAll(try read(.outline, of: gallery), count: gallery.count) else {
      throw line.refuse(of: gallery.name)
    }
    return outline
  }

  /// The labels of a gallery's views; none for one without.
  package mutating func labels(of gallery: AnyGallery) throws -> [String] {
    let bytes = try read(.labels, of: gallery)
    let labels = try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      try reader.readArray(limit: ViewText.outlineLimit) { reader throws(MessageReader.Unreadable) in
        try reader.readText(limit: MessageLimits.heading)
      }
    }
    guard let labels, labels.isEmpty || labels.count == gallery.count else { throw line.refuse(of: gallery.name) }
    return labels
  }

  /// The first view of a gallery, from this one on, that may have some words; nil where there is none.
  package mutating func next(from view: StagedView, having words: String) throws -> Int? {
    let bytes = try read(.next(having: words), of: view)
    let index = try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      try reader.readInteger(in: -1 ... .max)
    }
    guard let index else { throw line.refuse(of: view.gallery) }
    return index < view.index ? nil : index
  }

  /// Has a gallery read on for a moment, in the same process each time.
  ///
  /// - Returns: what is known of it then.
  package mutating func readOn(_ gallery: AnyGallery) throws -> GalleryGrowth {
    guard let growth = GalleryGrowth.read(try read(.growth, of: gallery)) else { throw line.refuse(of: gallery.name) }
    return growth
  }

  private mutating func read(_ content: ViewContent, of gallery: AnyGallery) throws -> [UInt8] {
    try read(
      content,
      of: StagedView(
        gallery: gallery.name, generation: gallery.generation, knobs: gallery.chosen, index: 0, width: 1))
  }

  private mutating func read(_ content: ViewContent, of view: StagedView) throws -> [UInt8] {
    do throws(WorkerFailure) {
      return try WorkerFailure.retrying { () throws(WorkerFailure) in
        let parts = Parts()
        let answer = try line.ask(
          .read(view, content), of: view.gallery, view.generation, deadline: deadline,
          load: WorkerConnection.Load(number: 0, told: parts.take))
        guard case .finished = answer else { throw line.refuse(of: view.gallery) }
        return parts.bytes
      }
    } catch {
      guard case .noProcess = error, let registry = stage.fallback(for: view.gallery) else { throw error }
      return try cache.bytes(of: view, as: content, in: registry)
    }
  }
}

extension Stage {
  /// The bytes of an SVG or PDF file of one view.
  ///
  /// - Parameter deadline: as for `ViewReader`.
  package func vectors(of view: StagedView, as format: VectorFormat, deadline: Duration?) throws -> [UInt8] {
    var reader = ViewReader(of: self, deadline: deadline)
    return try reader.vectors(of: view, as: format)
  }
}

/// Bytes that come in parts.
private final class Parts {
  private(set) var bytes: [UInt8] = []

  /// - Returns: false for what is no part, or is more than may be.
  func take(_ answer: WorkerAnswer) -> Bool {
    guard case .part(let part) = answer, bytes.count + part.count <= VectorDrawing.byteLimit else { return false }
    bytes += part
    return true
  }
}
