internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftWays

/// A list of a thousand cards of `StressCards`, from one edge of the window to the other.
struct CardScene: Scene {
  static let rowCount = 1000
  static let rowHeight = 74
  /// How far a notch scrolls. At 60 notches a second 80 cards a second come on screen.
  static let notch = 100
  /// What makes a card take longer than a sixtieth of a second, where this was written.
  static let blobs = "150"

  private let gallery: AnyGallery
  private var isStarted = false
  private var offset = 0

  init() throws {
    gallery = try ComparedGallery.named(
      "StressCards", ["blobs": Self.blobs, "rowHeight": "\(Self.rowHeight)", "rows": "\(Self.rowCount)"])
  }

  mutating func start() { isStarted = true }

  mutating func scroll(by notches: Double) {
    let end = Self.rowCount * Self.rowHeight - SceneWindow.content.height
    offset = min(max(offset + Int(notches * Double(Self.notch)), 0), end)
  }

  var wanted: [(place: Int, key: Int)] {
    guard isStarted else { return [] }
    let last = (offset + SceneWindow.content.height - 1) / Self.rowHeight
    return (offset / Self.rowHeight...last).map { ($0, $0) }
  }

  func work(for key: Int, pixels: any PixelAllocator) -> any Work {
    let size = PixelSize(width: SceneWindow.content.width, height: Self.rowHeight)
    return Picture(of: ComparedGallery.view(key, of: gallery), size: size, pixels: pixels)
  }

  func area(of place: Int, step: Int) -> PixelRect? {
    let content = SceneWindow.content
    let area = PixelRect(
      x: 0, y: content.minY + place * Self.rowHeight - offset, width: content.width, height: Self.rowHeight)
    return area.intersection(content).isEmpty ? nil : area
  }
}
