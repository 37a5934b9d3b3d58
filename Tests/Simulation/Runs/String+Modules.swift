extension String {
  /// The description of a value without the names of modules, and with places and sizes as one writes them.
  package var withoutModules: String {
    var text = self
    for module in ["FlyloftPreview.", "FlyloftRendering.", "FlyloftDisplay.", "Flyloft.", "Simulation."] {
      text.replace(module, with: "")
    }
    return text.replacing(/PixelPoint\(x: (-?\d+), y: (-?\d+)\)/) { "(\($0.output.1), \($0.output.2))" }
      .replacing(/PixelSize\(width: (-?\d+), height: (-?\d+)\)/) { "\($0.output.1)x\($0.output.2)" }
      .replacing(/Index\(column: (\d+), row: (\d+)\)/) { "\($0.output.1).\($0.output.2)" }
      .replacing(/key: DrawKey\(content: DrawKey\.\(unknown context at \$[0-9a-f]+\)\.Content\)/) { _ in "…" }
      .replacing(/PixelRect\(origin: (\([^)]*\)), size: ([-x\d]+)\)/) { "[\($0.output.1) \($0.output.2)]" }
  }
}
