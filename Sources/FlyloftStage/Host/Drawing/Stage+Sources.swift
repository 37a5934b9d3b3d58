package import Flyloft
internal import FlyloftRegistry

extension Stage {
  /// Finds out where a view's `draw` begins in its author's source. Waits for that.
  ///
  /// - Parameter deadline: how long the gallery may take to make the view.
  /// - Returns: nil where it is not known: that takes debug information, symbols, and `llvm-symbolizer`.
  /// - Throws: what the gallery throws, how its process ended, or that none can be had.
  package func sourceOfDraw(of view: StagedView, deadline: Duration) throws -> SourceLine? {
    var line = WorkerConnection(to: self, calls: PendingCall())
    do throws(WorkerFailure) {
      return try WorkerFailure.retrying { () throws(WorkerFailure) in
        let answer = try line.ask(.findDraw(view), of: view.gallery, view.generation, deadline: deadline)
        guard case .found(let addresses) = answer else { throw line.refuse(of: view.gallery) }
        return Symbolizer.beginning(of: line.places(at: addresses))
      }
    } catch {
      guard case .noProcess = error, let registry = fallback(for: view.gallery) else { throw error }
      var cache = GalleryCache()
      return Self.sourceOfDraw(of: try cache.view(view, in: registry))
    }
  }

  /// The same for a view of this process.
  package static func sourceOfDraw(of view: AnyView) -> SourceLine? {
    Symbolizer.beginning(of: DrawAddress.of(view).map(CodePlace.init(at:)))
  }
}
