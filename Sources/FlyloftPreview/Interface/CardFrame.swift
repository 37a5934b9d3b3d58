package import Flyloft

/// The frame of a view in the window: its corners rounded, a thin line around it, and how its load is.
///
/// A worker draws it over the view's picture, so that the display thread copies finished pixels and nothing else.
package struct CardFrame: View {
  /// The radius of the corners, in points.
  package static let radius = 10.0

  /// The colours of a frame.
  package struct Style: Hashable, Sendable {
    let line: Color
    let surround: Color
    let bar: Color
    let button: Color
    let text: Color

    /// A line of one colour, on a ground of another; what shows a load's progress has a third, and its button a fourth, with a
    /// label of a fifth.
    package init(line: Color, surround: Color, bar: Color, button: Color, text: Color) {
      self.line = line
      self.surround = surround
      self.bar = bar
      self.button = button
      self.text = text
    }
  }

  let style: Style
  /// The share of the view's load that is done; nil while it does not say, and when it has ended.
  let progress: Double?
  /// The state of the view's load.
  let mark: LoadMark
  /// The button for the view's load.
  let button: LoadButton?
  /// False for a view that is shown alone, all of whose pixels are to be seen.
  let isOutlined: Bool

  /// A frame for a view of which nothing is known to load, unless said otherwise.
  package init(
    _ style: Style, progress: Double? = nil, mark: LoadMark = .none, button: LoadButton? = nil, isOutlined: Bool = true
  ) {
    self.style = style
    self.progress = progress
    self.mark = mark
    self.button = button
    self.isOutlined = isOutlined
  }

  /// As large as what it is drawn over.
  package func size(fitting width: Double) -> Size { Size(width: width, height: width) }

  package func draw(on canvas: borrowing Canvas) {
    let bounds = canvas.bounds
    if let progress, !mark.isSilent {
      let bar = Rect(x: 0, y: bounds.height - 3, width: bounds.width * progress, height: 3)
      canvas.fill(.rectangle(bar), with: .color(button == .loadAgain ? style.line : style.bar))
    }
    mark.draw(style, beside: button?.rect(in: bounds.size), on: canvas)
    button?.draw(style, on: canvas)
    guard isOutlined else { return }
    // Everything outside of the rounded rectangle.
    let corners = Path(
      Path.rectangle(bounds).elements + Path.roundedRectangle(bounds, radius: Self.radius).elements)
    canvas.fill(corners, with: .color(style.surround), rule: .evenOdd)
    // One device pixel.
    let width = 1 / canvas.scale
    canvas.stroke(
      .roundedRectangle(bounds.inset(by: width / 2), radius: Self.radius - width / 2), with: .color(style.line),
      width: width)
  }
}
