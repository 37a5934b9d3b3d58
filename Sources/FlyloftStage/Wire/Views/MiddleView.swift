internal import Flyloft

/// A view in the middle of all the room that there is, no wider than it is to be.
struct MiddleView: View {
  let content: AnyView
  /// In points.
  let widthLimit: Double

  func size(fitting width: Double) throws -> Size {
    let size = try content.size(fitting: min(width, widthLimit))
    return Size(width: max(width, size.width), height: size.height)
  }

  func draw(on canvas: borrowing Canvas) throws {
    let width = try content.size(fitting: min(canvas.bounds.width, widthLimit)).width
    let left = ((canvas.bounds.width - width) / 2).rounded(.down)
    try canvas.draw(content, in: Rect(x: left, y: 0, width: width, height: canvas.bounds.height))
  }
}
