import ArgumentParser
import FlyloftPreview
import GalleryCatalog

/// The window of the modules in `Plugins/`, and the command line.
@main
struct FlyloftCommand: CheckoutProgram {
  static let separate: SeparateGalleries? = SeparateGalleries(program: "flyloft-galleries", catalog: catalog)
  static let name = "flyloft"
  static let version = FlyloftVersion.current
  static let commands: [any ParsableCommand.Type] = [
    NewCommand.self, InitCommand.self, BenchCommand.self, CompareCommand.self,
  ]
}
