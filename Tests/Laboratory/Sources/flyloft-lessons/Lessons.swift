import FlyloftPreview
import FlyloftRegistry
import FlyloftStage
import LongTasks
import Ways

/// The window over the galleries of what `flyloft-compare` does, a program in the same folder.
@main
struct Lessons {
  static func main() {
    let registry = Registry(galleries: [RegisteredGallery(LongTasks.self), RegisteredGallery(Ways.self)], skipped: [])
    // First of all, before there are threads: in the stage's process this never returns.
    StageProgram.runIfAsked(registry)
    var configuration = PreviewConfiguration(galleries: registry.catalog.names.map { Stage.gallery(named: $0) })
    configuration.stage = Stage(StageConfiguration(fallback: registry))
    PreviewProgram.run(configuration)
  }
}
