package import FlyloftRendering

/// The loads that the renderer was last asked for.
struct LoadPlan: Sendable {
  private struct Mark: Equatable, Sendable {
    var place: Place
    var version: Int
    var isNeeded: Bool

    init(_ load: Renderer.Load) { (place, version, isNeeded) = (load.place, load.version, load.isNeeded) }
  }

  private var visible: [Mark] = []
  private var prefetch: [Mark] = []

  /// The loads to be asked for now; nil when they are those that were asked for last.
  mutating func update(_ loads: LoadRequests) -> LoadRequests? {
    let (visible, prefetch) = (loads.visible.map(Mark.init), loads.prefetch.map(Mark.init))
    guard visible != self.visible || prefetch != self.prefetch else { return nil }
    (self.visible, self.prefetch) = (visible, prefetch)
    return loads
  }
}

/// The loads for the rows on and near the screen, most wanted first.
package struct LoadRequests: Sendable {
  package internal(set) var visible: [Renderer.Load] = []
  /// For what a scroll will bring on screen.
  package internal(set) var prefetch: [Renderer.Load] = []
}
