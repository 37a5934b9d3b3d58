internal import Flyloft
package import FlyloftRecording
package import FlyloftRegistry
package import FlyloftRendering
package import Simulation

/// What came of a session with one policy: the window's model, the renderer's schedule and its cache, as they ship, and two
/// workers that take as long as they are said to.
package struct EvictionRun: Sendable {
  /// What was wanted, in order.
  package let demands: [Demand]
  /// Seconds of drawing what had not been drawn before, which no cache saves.
  package let firstDrawTime: Double
  /// Seconds of drawing again what had been drawn before.
  package let redrawTime: Double

  /// Plays a session.
  ///
  /// - Parameter budget: bytes of the cache.
  package init(
    _ session: Session, _ gallery: AnyGallery, _ policy: any EvictionPolicy, budget: Int, courses: any DrawCourses
  ) {
    var player = SessionPlayer(
      session, gallery, workerCount: 2, cacheByteCount: budget, eviction: policy, courses: courses, keepsLog: true)
    player.play()
    self.init(demands: DemandLog(player.window.renderer.log ?? []).demands)
  }

  init(demands: [Demand]) {
    self.demands = demands
    var drawn: Set<Int> = []
    var (first, again) = (Duration.zero, Duration.zero)
    for demand in demands where demand.isDraw {
      if drawn.insert(demand.picture).inserted { first += demand.cost } else { again += demand.cost }
    }
    (firstDrawTime, redrawTime) = (first / .seconds(1), again / .seconds(1))
  }
}
