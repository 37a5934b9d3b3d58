internal import Flyloft

/// What stands for a photograph that has not come yet. Whether it is on its way, the window says.
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
    let name = Text(
      address, font: .system(size: 13), color: canvas.ink.opacity(0.7), alignment: .center, lineLimit: 2)
    canvas.draw(name, at: Point(x: center.x, y: center.y + 22), anchor: .top, width: room)
  }
}
