internal import Flyloft

/// What stands for a photograph that has not come yet.
struct Placeholder {
  let address: String

  func draw(on canvas: borrowing Canvas) {
    let (center, faint) = (canvas.bounds.center, canvas.ink.opacity(0.25))
    // A face without eyes.
    canvas.stroke(
      .circle(center: Point(x: center.x, y: center.y - 30), radius: 30), with: .color(faint), width: 2)
    for side in [-1.0, 1] {
      canvas.stroke(
        .circle(center: Point(x: center.x + side * 11, y: center.y - 38), radius: 7), with: .color(faint), width: 2)
    }
    let room = canvas.bounds.width - 48
    let title = Text(
      "Loading…", font: .system(size: 15, weight: .medium), color: canvas.ink.opacity(0.75), alignment: .center,
      lineLimit: 1)
    canvas.draw(title, at: Point(x: center.x, y: center.y + 24), anchor: .center)
    let name = Text(
      address, font: .system(size: 12), color: canvas.ink.opacity(0.6), alignment: .center, lineLimit: 2)
    canvas.draw(name, at: Point(x: center.x, y: center.y + 36), anchor: .top, width: room)
  }
}
