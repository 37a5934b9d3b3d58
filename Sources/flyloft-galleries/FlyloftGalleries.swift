import FlyloftPreview
import FlyloftRegistry
import ViewRegistry

/// The program that the modules in `Plugins/` are built into. It is started by `flyloft`, as a stage or in its place, so its help
/// and its messages have that one's name.
@main
struct FlyloftGalleries: CheckoutProgram {
  static var registry: Registry { ViewRegistry.registry }
  static let name = "flyloft"
  static let version = FlyloftVersion.current
}
