import CodedGalleries
import FlyloftPreview
import FlyloftRegistry
import Glibc

/// Stands beside a copy of `flyloft` in the place of `flyloft-galleries`, and has the commands that this carries out.
@main
struct CodedStage: PreviewProgram {
  static var registry: Registry {
    // As a module that says `"sandbox": true` in its flyloft.json.
    guard getenv("FLYLOFT_CODED_SANDBOX") != nil else { return codedRegistry }
    return Registry(galleries: codedRegistry.galleries.map { $0.inSandbox() }, skipped: codedRegistry.skipped)
  }
  static let name = "flyloft"
}
