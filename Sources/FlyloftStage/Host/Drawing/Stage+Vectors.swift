package import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRendering

extension Stage {
  /// Has a process draw a view into the bytes of an SVG or PDF file: its shapes and glyphs. Waits for that. What a view loads is
  /// waited for.
  ///
  /// - Parameter deadline: how long it may take, before its process is killed; nil for ever.
  /// - Throws: what the gallery or the view throws, how its process ended, or that none can be had.
  package func vectors(
    of view: StagedView, as format: VectorFormat, deadline: Duration?
  ) throws -> [UInt8] {
    var line = WorkerConnection(to: self, calls: PendingCall())
    do throws(WorkerFailure) {
      return try WorkerFailure.retrying { () throws(WorkerFailure) in
        let file = FileParts()
        let answer = try line.ask(
          .drawVectors(view, format), of: view.gallery, view.generation, deadline: deadline,
          load: WorkerConnection.Load(number: 0, told: file.take))
        guard case .finished = answer else { throw line.refuse(of: view.gallery) }
        return file.bytes
      }
    } catch {
      guard case .noProcess = error, let registry = fallback(for: view.gallery) else { throw error }
      var cache = GalleryCache()
      return try cache.key(of: view, in: registry).key.vectorFile(format)
    }
  }
}

/// A file that comes in parts.
private final class FileParts {
  private(set) var bytes: [UInt8] = []

  /// - Returns: false for what is no part, or is more than a file may have.
  func take(_ answer: WorkerAnswer) -> Bool {
    guard case .part(let part) = answer, bytes.count + part.count <= VectorDrawing.byteLimit else { return false }
    bytes += part
    return true
  }
}
