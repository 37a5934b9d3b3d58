package import Flyloft

/// A view to be drawn as a picture.
package struct Picture: Work {
  /// The view.
  package let view: AnyView
  /// The picture's size in pixels.
  package let size: PixelSize
  private let pixels: any PixelAllocator

  /// A picture that gets its memory from `pixels`.
  package init(of view: some View, size: PixelSize, pixels: any PixelAllocator) {
    self.view = AnyView(view)
    self.size = size
    self.pixels = pixels
  }

  /// One.
  package var stepCount: Int { 1 }

  /// Draws the view on the calling thread.
  ///
  /// - Returns: nil where it throws; the views that are compared don't.
  package func run(_ step: Int, cancellation: CancellationToken) -> Image? { try? draw(cancellation) }

  private func draw(_ cancellation: CancellationToken) throws -> Image {
    let surface = try Surface(size: size, allocator: pixels)
    try surface.draw(background: .white, cancellation: cancellation) { try view.draw(on: $0) }
    return surface.freeze()
  }
}
