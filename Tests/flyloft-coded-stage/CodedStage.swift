import CodedGalleries
import FlyloftPreview
import FlyloftRegistry

/// Stands beside a copy of `flyloft` in the place of `flyloft-galleries`, and has the commands that this carries out.
@main
struct CodedStage: PreviewProgram {
  static var registry: Registry { codedRegistry }
  static let name = "flyloft"
}
