import Flyloft
import FlyloftPreview

struct Dot: View {
  var radius = 8.0
  func size(fitting width: Double) -> Size { Size(width: 32, height: 32) }
  func draw(on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: canvas.bounds.center, radius: radius), with: .color(.slate))
  }
}

struct Dots: Gallery {
  var count: Int { 100 }
  func view(at index: Int) -> Dot { Dot() }
}

/// The whole window and its command line, with views of this program's own.
@main
struct Preview: PreviewProgram {
  static let galleries: [any Gallery.Type] = [Dots.self]
  static let samples = [
    Samples("Radii") {
      Dot(radius: 2)
      for radius in [4.0, 8, 16] { Dot(radius: radius) }
    }
  ]
}
