internal import Flyloft

/// What came of photographs that were added together.
struct BatchCard {
  /// As the knob names them.
  let text: String
  /// How many of how many have ended; nil while that is not known.
  let ended: WallItem.Loaded.Ended?
  /// Nil until all of them have ended.
  let outcome: PhotoBatch.Outcome?

  func draw(on canvas: borrowing Canvas) {
    let room = canvas.bounds.width - 48
    let title =
      outcome.map { "\($0.added) \($0.added == 1 ? "photograph" : "photographs") added" } ?? "Adding photographs…"
    var y =
      24
      + canvas.draw(
        Text(title, font: .system(size: 20, weight: .semibold), color: canvas.ink, lineLimit: 1),
        at: Point(x: 24, y: 24), width: room
      ).height
    let source = Text(text, font: .system(size: 13), color: canvas.ink.opacity(0.6), lineLimit: 1)
    y += 4 + canvas.draw(source, at: Point(x: 24, y: y + 4), width: room).height
    if outcome == nil, let ended {
      let count = Text(
        "\(ended.count.grouped) of \(ended.total.grouped) so far", font: .system(size: 13, weight: .medium).tabular,
        color: canvas.ink, lineLimit: 1)
      canvas.draw(count, at: Point(x: 24, y: y + 16), width: room)
    }
    guard let errors = outcome?.errors, !errors.isEmpty else { return }
    let red = canvas.isDark ? Color(hex: 0xff8a7a) : Color(hex: 0xb3261e)
    let count = Text(
      "\(errors.count) could not be:", font: .system(size: 13, weight: .medium), color: red, lineLimit: 1)
    y += 16 + canvas.draw(count, at: Point(x: 24, y: y + 16), width: room).height
    let lines = errors.prefix(3).joined(separator: "\n") + (errors.count > 3 ? "\n…" : "")
    canvas.draw(
      Text(lines, font: .system(size: 11), color: canvas.ink.opacity(0.75), lineLimit: 6), at: Point(x: 24, y: y + 4),
      width: room)
  }
}

/// What to do about an empty wall.
struct PromptCard {
  func draw(on canvas: borrowing Canvas) {
    let center = canvas.bounds.center
    for side in [-1.0, 1] {
      let eye = GooglyEye(center: Point(x: center.x + side * 30, y: center.y - 44), radius: 26, phase: side)
      eye.draw(at: 0.8 + side * 0.2, on: canvas)
    }
    let title = Text(
      "Nothing to look at yet", font: .system(size: 20, weight: .semibold), color: canvas.ink, lineLimit: 1)
    canvas.draw(title, at: Point(x: center.x, y: center.y + 14), anchor: .center)
    let advice = Text(
      "Add photographs: --set add=FOLDER", font: .system(size: 13), color: canvas.ink.opacity(0.65), lineLimit: 1)
    canvas.draw(advice, at: Point(x: center.x, y: center.y + 44), anchor: .center)
  }
}
