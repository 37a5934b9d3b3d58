import Dispatch
import Flyloft
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage

/// A dot; the second of them crashes.
struct Dot: View {
  let index: Int
  func size(fitting width: Double) -> Size { Size(width: 32, height: 32) }
  func draw(on canvas: borrowing Canvas) {
    if index == 1 { fatalError("there is no such dot") }
    canvas.fill(.circle(center: canvas.bounds.center, radius: 8), with: .color(.slate))
  }
}

struct Dots: Gallery {
  var count: Int { 3 }
  func view(at index: Int) -> Dot { Dot(index: index) }
}

/// Views that are drawn in processes: what crashes costs its own picture, and the program goes on.
@main
struct Staged {
  static func main() {
    let registry = Registry(galleries: [RegisteredGallery(Dots.self)], skipped: [])
    // First of all, before there are threads: in the stage's process this never returns.
    StageProgram.runIfAsked(registry)
    var configuration = Renderer.Configuration()
    configuration.drawing = Stage(StageConfiguration(fallback: registry))
    let renderer = Renderer(configuration)
    let done = DispatchSemaphore(value: 0)
    for index in 0..<3 {
      let view = StagedView(gallery: "Dots", index: index, width: 320)
      renderer.draw(view, in: Place(gallery: 0, row: index)) { outcome in
        switch outcome {
        case .drawn(let drawing): print("dot \(index): \(drawing.image.size.width) pixels wide")
        case .failed(let failure): print("dot \(index): \(failure)")
        case .superseded, .cancelled: break
        }
        done.signal()
      }
      done.wait()
    }
  }
}
