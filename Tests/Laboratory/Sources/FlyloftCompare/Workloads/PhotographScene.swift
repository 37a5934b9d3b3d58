internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftWays

/// A wall of photographs of `Photos`. Each tile decodes its file for itself.
struct PhotographScene: Scene {
  private static let (columns, rows) = (8, 6)
  private static let tile = PixelSize(width: 100, height: 98)

  private let gallery: AnyGallery
  private var run = 0

  init() throws {
    gallery = try ComparedGallery.named("Photos")
  }

  mutating func start() { run += 1 }

  private var count: Int { Self.columns * Self.rows }

  var wanted: [(place: Int, key: Int)] {
    run == 0 ? [] : (0..<count).map { ($0, run * count + $0) }
  }

  func work(for key: Int, pixels: any PixelAllocator) -> any Work {
    Picture(of: ComparedGallery.view(key % gallery.count, of: gallery), size: Self.tile, pixels: pixels)
  }

  func area(of place: Int, step: Int) -> PixelRect? {
    let content = SceneWindow.content
    return PixelRect(
      x: place % Self.columns * Self.tile.width, y: content.minY + place / Self.columns * Self.tile.height,
      width: Self.tile.width, height: Self.tile.height)
  }
}
