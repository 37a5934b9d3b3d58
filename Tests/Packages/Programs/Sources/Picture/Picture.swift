import Flyloft
import FlyloftDisplay
import FlyloftRendering

/// A window with one picture, drawn by a worker; a click asks for the next.
@DisplayActor
final class Picture: WindowDelegate {
  private let renderer: Renderer
  private let window: Window
  private var number = 0
  private var image: Image?

  init(on connection: Connection) throws(DisplayError) {
    renderer = Renderer(pixels: connection.pixels, completions: EventLoopCompletions())
    window = try Window(
      on: connection,
      WindowConfiguration(title: "Picture", size: PixelSize(width: 200, height: 200), background: .white))
    window.delegate = self
    draw()
  }

  private func draw() {
    let colors: [Color] = [.red, .green, .blue]
    let color = colors[number % 3]
    renderer.draw("square", key: number % 3, size: Size(width: 200, height: 200), in: Place(gallery: 0, row: 0)) {
      $0.fill(with: .color(color))
    } completion: { [weak self] outcome in
      guard case .drawn(let drawing) = outcome else { return }
      DisplayActor.assumeIsolated { self?.show(drawing.image) }
    }
  }

  private func show(_ image: Image) {
    self.image = image
    window.damageAll()
  }

  func window(_ window: Window, received event: InputEvent) {
    guard case .pressed = event else { return }
    number += 1
    draw()
  }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {
    painter.fill(rect, with: .white)
    if let image { painter.draw(image, at: .zero) }
  }
}

@main
struct Main {
  @DisplayActor private static var picture: Picture?

  static func main() throws {
    // Returns when the window is closed; throws what went wrong, also when the server goes away.
    try EventLoop.shared.run {
      let connection = try Connection()
      picture = try Picture(on: connection)
      return connection
    }
  }
}
