import Flyloft
import FlyloftRendering

/// Cells that are used again for other rows: each has a lane, so that it never gets the picture of its former row.
@main
struct Cells {
  static func main() async throws {
    let renderer = Renderer()
    let (lane, size) = (Place(gallery: 0, row: 0), Size(width: 32, height: 32))
    for row in 0..<3 {
      await withCheckedContinuation { done in
        renderer.draw("dot", key: row, size: size, scale: 2, background: .white, in: lane) { canvas in
          canvas.fill(.circle(center: canvas.bounds.center, radius: 4 + Double(row)), with: .color(.slate))
        } completion: { outcome in
          if case .drawn(let drawing) = outcome { print("row \(row): \(drawing.image.size.width) pixels wide") }
          done.resume()
        }
      }
    }
    print("drawn: \(renderer.metrics.drawn)")
  }
}
