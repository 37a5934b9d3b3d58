internal import Flyloft
private import Glibc

/// An eye of plastic, with a pupil that rolls about in it.
struct GooglyEye {
  var center: Point
  /// Of the whole eye, in points.
  var radius: Double
  /// Makes two eyes roll apart.
  var phase: Double

  /// Where the pupil is, from the centre, in radii of the eye: it hangs down, swings, and never lies over the rim.
  func pupil(at seconds: Double) -> Point {
    let swing = 1.1 * sin(seconds * 2.3 + phase) + 0.7 * sin(seconds * 3.9 + phase * 2.1)
    return Point(center: .zero, radius: 0.42, angle: .pi / 2 + swing)
  }

  func draw(at seconds: Double, on canvas: borrowing Canvas) {
    canvas.fill(
      .circle(center: Point(x: center.x, y: center.y + radius * 0.12), radius: radius * 1.04),
      with: .color(Color(white: 0, opacity: 0.28)))
    let white = Gradient([Color(white: 1), Color(white: 0.88)])
    canvas.fill(
      .circle(center: center, radius: radius),
      with: .radial(white, center: Point(x: center.x, y: center.y - radius * 0.3), endRadius: radius * 1.4))
    canvas.stroke(
      .circle(center: center, radius: radius), with: .color(Color(white: 0, opacity: 0.35)),
      width: max(radius * 0.05, 0.5))
    let pupil = pupil(at: seconds)
    let place = Point(x: center.x + pupil.x * radius, y: center.y + pupil.y * radius)
    canvas.fill(.circle(center: place, radius: radius * 0.52), with: .color(Color(white: 0.06)))
    canvas.fill(
      .circle(center: Point(x: place.x - radius * 0.16, y: place.y - radius * 0.18), radius: radius * 0.12),
      with: .color(Color(white: 1, opacity: 0.85)))
  }
}
