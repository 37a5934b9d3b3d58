public import Flyloft

/// A view to be drawn as a picture.
public struct Picture: Work {
  /// The view.
  public let view: AnyView
  /// The picture's size in pixels.
  public let size: PixelSize
  private let pixels: any PixelAllocator

  /// A picture that gets its memory from `pixels`.
  public init(of view: some View, size: PixelSize, pixels: any PixelAllocator) {
    self.view = AnyView(view)
    self.size = size
    self.pixels = pixels
  }

  /// One.
  public var stepCount: Int { 1 }

  /// Draws the view on the calling thread.
  ///
  /// - Returns: nil where it throws; the views that are compared don't.
  public func run(_ step: Int, cancellation: CancellationToken) -> Image? { try? draw(cancellation) }

  private func draw(_ cancellation: CancellationToken) throws -> Image {
    let surface = try Surface(size: size, allocator: pixels)
    try surface.draw(background: .white, cancellation: cancellation) { try view.draw(on: $0) }
    return surface.freeze()
  }
}
