import Flyloft

/// The thumb of a number's slider, on the track that goes on beside it: the filled part to the left, the other to the right.
struct KnobThumb: View {
  /// Points that the track is high.
  static let track = 4.0

  let isFocused: Bool
  let palette: Palette

  func size(fitting width: Double) -> Size {
    Size(width: 2 * KnobRow.thumbRadius, height: 2 * KnobRow.thumbRadius)
  }

  func draw(on canvas: borrowing Canvas) {
    let (bounds, half) = (canvas.bounds, KnobRow.thumbRadius)
    canvas.fill(with: .color(palette.panel))
    let y = bounds.midY - Self.track / 2
    canvas.fill(.rectangle(Rect(x: 0, y: y, width: half, height: Self.track)), with: .color(palette.accent))
    canvas.fill(.rectangle(Rect(x: half, y: y, width: half, height: Self.track)), with: .color(palette.faint))
    canvas.fill(.circle(center: bounds.center, radius: half - 1), with: .color(palette.accent))
    if !isFocused { canvas.fill(.circle(center: bounds.center, radius: half - 4), with: .color(palette.panel)) }
  }
}
