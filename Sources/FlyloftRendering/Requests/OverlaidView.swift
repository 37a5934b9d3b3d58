package import Flyloft

/// A view with another drawn over it, which does not know of it.
package struct OverlaidView: ViewOfData {
  package let content: AnyView
  package let overlay: AnyView

  /// `overlay` gets the size of `content`.
  package init(_ content: AnyView, under overlay: some View) {
    self.content = content
    self.overlay = AnyView(overlay)
  }

  package var drawnData: DrawnData? { (content.base as? any ViewOfData)?.drawnData }

  package func size(fitting width: Double) throws -> Size { try content.size(fitting: width) }

  package func draw(on canvas: borrowing Canvas) throws {
    try content.draw(on: canvas)
    try overlay.draw(on: canvas)
  }
}
