internal import Flyloft

/// A view in the middle of all the room that there is, no wider than it is to be.
struct MiddleView: ReadableView {
  let content: AnyView
  /// In points.
  let widthLimit: Double

  func size(fitting width: Double) throws -> Size {
    let size = try content.size(fitting: min(width, widthLimit))
    return Size(width: max(width, size.width), height: size.height)
  }

  private func frame(in bounds: Size) throws -> Rect {
    let width = try content.size(fitting: min(bounds.width, widthLimit)).width
    return Rect(x: ((bounds.width - width) / 2).rounded(.down), y: 0, width: width, height: bounds.height)
  }

  func draw(on canvas: borrowing Canvas) throws { try canvas.draw(content, in: frame(in: canvas.bounds.size)) }

  /// Its text where that is seen, and one link, which is where all of it is seen: its own lead to places in its own gallery, and the host
  /// knows where this one leads.
  func text(fitting width: Double) throws -> ViewText {
    let frame = try frame(in: size(fitting: width))
    var text = try (content.base as? any ReadableView)?.text(fitting: min(width, widthLimit)) ?? ViewText()
    text.boxes = text.boxes.map { $0.offset(x: frame.minX, y: 0) }
    text.links = [ViewLink(frame, to: .view(0))]
    return text
  }
}
