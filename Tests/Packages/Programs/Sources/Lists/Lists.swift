import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// A thousand rows in a window of their own, of which those on screen are drawn by workers.
@DisplayActor
final class List: WindowDelegate {
  private let number: Int
  private let renderer: Renderer
  private let window: Window
  /// How far the window is from the first row, in pixels.
  private var offset = 0.0
  private var images: [Int: Image] = [:]

  private static let rowHeight = 40
  private static let colors: [Color] = [.red, .green, .blue]

  init(_ number: Int, on connection: Connection, _ renderer: Renderer) throws(DisplayError) {
    self.number = number
    self.renderer = renderer
    window = try Window(
      on: connection,
      WindowConfiguration(title: "List \(number)", size: PixelSize(width: 240, height: 320), background: .white))
    window.delegate = self
    ask()
  }

  private var visible: Range<Int> {
    let first = Int(offset) / Self.rowHeight
    return first..<min(first + window.size.height / Self.rowHeight + 2, 1000)
  }

  private func place(of row: Int) -> PixelRect {
    PixelRect(x: 0, y: row * Self.rowHeight - Int(offset), width: window.size.width, height: Self.rowHeight)
  }

  /// Asks for what is on screen and has no picture. What has been drawn before is there at once.
  private func ask() {
    images = images.filter { visible.contains($0.key) }
    for row in visible where images[row] == nil {
      let color = Self.colors[row % 3]
      let size = Size(width: 240, height: Double(Self.rowHeight))
      // A list's rows are lanes of their own, so that lists don't take back what others have asked for.
      renderer.draw("row", key: row % 3, size: size, in: Place(gallery: number, row: row)) { canvas in
        canvas.fill(with: .color(color))
      } completion: { [weak self] outcome in
        guard case .drawn(let drawing) = outcome else { return }
        DisplayActor.assumeIsolated { self?.show(drawing.image, in: row) }
      }
    }
  }

  private func show(_ image: Image, in row: Int) {
    images[row] = image
    window.damage(place(of: row))
  }

  func window(_ window: Window, received event: InputEvent) {
    let notches: Double
    switch event {
    case .wheel(_, let y, _, _), .scroll(_, let y, _, _, _): notches = y
    default: return
    }
    offset = min(max(offset + notches * Double(Self.rowHeight), 0), Double(1000 * Self.rowHeight - window.size.height))
    ask()
    window.damageAll()
  }

  func window(_ window: Window, resizedTo size: PixelSize) { ask() }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    painter.fill(rect, with: .white)
    for (row, image) in images { painter.draw(image, at: place(of: row).origin) }
  }
}

/// Two windows on one connection, and one renderer for both. It ends with the last window.
@main
struct Lists {
  @DisplayActor private static var lists: [List] = []

  static func main() throws {
    try EventLoop.shared.run {
      let connection = try Connection()
      let renderer = Renderer(pixels: connection.pixels, completions: EventLoopCompletions())
      for number in 1...2 { lists.append(try List(number, on: connection, renderer)) }
      return connection
    }
  }
}
