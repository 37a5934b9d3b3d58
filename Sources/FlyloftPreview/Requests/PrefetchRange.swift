/// The range to draw beyond the viewport, and the place in it to begin.
///
/// In the direction of the scroll, at least a viewport: as far as the scroll will come in a quarter of a second and in
/// the time of a few drawings, so that a row is done before it comes into view. Against it only while the scroll is slow:
/// what was just seen is in the cache.
struct PrefetchRange: Equatable, Sendable {
  /// Pixels below and above the viewport.
  let below: Int
  let above: Int
  /// From the middle of the viewport to where it will be when a drawing begun now is done.
  let shift: Int

  /// - Parameters:
  ///   - velocity: in pixels a second, positive downwards.
  ///   - direction: of the last scroll, 1 down or -1 up; counts when nothing moves.
  ///   - drawTime: what a drawing takes.
  init(velocity: Double, direction: Int, viewportHeight: Int, drawTime: Duration) {
    let drawSeconds = drawTime / .seconds(1)
    // A window can be too low to show anything.
    let height = Double(max(viewportHeight, 8))
    let reach = min(max(height, abs(velocity) * (0.25 + 4 * drawSeconds)), 6 * height)
    let back = abs(velocity) < height ? height / 2 : 0
    let isDown = velocity == 0 ? direction >= 0 : velocity > 0
    // In steps, so that a steady scroll doesn't change its mind with every frame.
    func stepped(_ length: Double, _ step: Double) -> Int { Int((length / step).rounded(.up) * step) }
    below = stepped(isDown ? reach : back, height / 2)
    above = stepped(isDown ? back : reach, height / 2)
    shift = Int((min(max(velocity * drawSeconds, -height / 2), height / 2) / (height / 8)).rounded() * height / 8)
  }
}
