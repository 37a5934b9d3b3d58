internal import Flyloft
package import FlyloftRecording
package import FlyloftRegistry
package import FlyloftRendering
package import Simulation

/// What came of a session with one policy: the window's model, the renderer's schedule and its cache, as they ship, and two
/// workers that take as long as they are said to.
package struct EvictionRun: Sendable {
  /// Seconds of drawing again what had been drawn before.
  package private(set) var redrawTime = 0.0

  /// Plays a session.
  ///
  /// - Parameter budget: bytes of the cache.
  package init(
    _ session: Session, _ gallery: AnyGallery, _ policy: any EvictionPolicy, budget: Int, courses: any DrawCourses
  ) {
    var player = SessionPlayer(
      session, gallery, workerCount: 2, cacheByteCount: budget, eviction: policy, courses: courses, keepsLog: true)
    player.play()
    self.init(player.window.renderer.log ?? [])
  }

  /// Adds up what was drawn again to be kept.
  init(_ log: [RendererLogEntry]) {
    var drawn: Set<DrawKey> = []
    for case .told(.ended(let result)) in log where result.request.isKept {
      guard case .drawn(let drawing) = result.outcome, drawing.isCached, drawing.drawTime > .zero else { continue }
      if !drawn.insert(drawing.key).inserted { redrawTime += drawing.drawTime / .seconds(1) }
    }
  }
}
