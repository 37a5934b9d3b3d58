import ArgumentParser
import FlyloftPreview
import GalleryCatalog

/// The window of the modules in `Plugins/`, and the command line.
@main
struct FlyloftCommand: CheckoutProgram {
  static let separate: SeparateGalleries? = SeparateGalleries(program: "flyloft-galleries", catalog: catalog)
  static let name = "flyloft"
  /// As semantic versioning numbers them; what is not released has `-dev` at its end.
  static let version = "0.1.0-dev"
  static let commands: [any ParsableCommand.Type] = [
    NewCommand.self, InitCommand.self, BenchCommand.self, CompareCommand.self,
  ]
}
