package import Flyloft

/// A view as it stands in the window: its corners rounded, a thin line around it.
///
/// Drawn with the view by the worker, so that the display thread copies finished pixels and nothing else.
package struct CardFrame: View {
  /// The radius of the corners, in points.
  package static let radius = 10.0

  /// The colours of a frame.
  package struct Style: Hashable, Sendable {
    let line: Color
    let surround: Color

    /// A line of one colour, on a ground of another.
    package init(line: Color, surround: Color) {
      self.line = line
      self.surround = surround
    }
  }

  let content: AnyView
  let line: Color
  let surround: Color

  /// A frame around `content`.
  package init(content: AnyView, line: Color, surround: Color) {
    self.content = content
    self.line = line
    self.surround = surround
  }

  package func size(fitting width: Double) throws -> Size { try content.size(fitting: width) }

  package func draw(on canvas: borrowing Canvas) throws {
    try content.draw(on: canvas)
    let bounds = canvas.bounds
    // Everything outside of the rounded rectangle.
    let corners = Path(
      Path.rectangle(bounds).elements + Path.roundedRectangle(bounds, radius: Self.radius).elements)
    canvas.fill(corners, with: .color(surround), rule: .evenOdd)
    // One device pixel.
    let width = 1 / canvas.scale
    canvas.stroke(
      .roundedRectangle(bounds.inset(by: width / 2), radius: Self.radius - width / 2), with: .color(line), width: width)
  }
}
