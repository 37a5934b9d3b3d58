/// All that moves the content by itself, or by less than a pixel at a time: glides of keys and wheel, the motion after a
/// fling, and fingers on a touchpad. All in device pixels, positive down and to the right.
struct Movement {
  var x = Glide()
  var y = Glide()
  private var kinetic = KineticScroll()
  private var wholeX = WholePixels()
  private var wholeY = WholePixels()

  var isMoving: Bool { x.isMoving || y.isMoving || kinetic.isMoving }

  /// - Returns: the pixels to go since the last time.
  mutating func advance(to now: Duration, scale: Double) -> (x: Int, y: Int) {
    let coasted = kinetic.advance(to: now, scale: scale)
    return (
      x: x.advance(to: now) + wholeX.add(coasted.x),
      y: y.advance(to: now) + wholeY.add(coasted.y)
    )
  }

  /// Fingers moved by so much, at `time` of their device's clock.
  ///
  /// - Returns: the whole pixels to go.
  mutating func dragged(x: Double, y: Double, at time: Duration, now: Duration) -> (x: Int, y: Int) {
    kinetic.dragged(x: x, y: y, at: time, now: now)
    return (wholeX.add(x), wholeY.add(y))
  }

  mutating func lifted(at time: Duration, now: Duration, scale: Double) {
    kinetic.lifted(at: time, now: now, scale: scale)
  }

  /// Ends the motion after a fling; glides go on to where they lead.
  mutating func stopCoasting() { kinetic.stop() }

  mutating func stop() { self = Movement() }

  /// Ends what goes sideways.
  mutating func stopX() {
    x.stop()
    kinetic.stopX()
  }

  /// Ends what goes up or down.
  mutating func stopY() {
    y.stop()
    kinetic.stopY()
  }
}
