import Flyloft
import FlyloftPreview
import FlyloftRegistry
import FlyloftStage

struct Dot: View {
  func size(fitting width: Double) -> Size { Size(width: 32, height: 32) }
  func draw(on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: canvas.bounds.center, radius: 8), with: .color(.slate))
  }
}

struct Dots: Gallery {
  var count: Int { 100 }
  func view(at index: Int) -> Dot { Dot() }
}

/// The whole window, with galleries of this program's own.
@main
struct Preview {
  static func main() {
    let registry = Registry(galleries: [RegisteredGallery(Dots.self)], skipped: [])
    // First of all, before there are threads: in the stage's process this never returns.
    StageProgram.runIfAsked(registry)
    var configuration = PreviewConfiguration(galleries: registry.catalog.names.map { Stage.gallery(named: $0) })
    configuration.stage = Stage(StageConfiguration(fallback: registry))
    PreviewProgram.run(configuration)
  }
}
