import Foundation
import PackagePlugin

/// Runs `registry-writer` to write the sources of `ViewRegistry` and `GalleryCatalog` from the folders in `Plugins/`, and the
/// code that `CanvasReference` shows beside its cells.
@main
struct RegistryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    target.name == "CanvasReference" ? [try cells(of: target, context)] : [try registry(for: target, context)]
  }

  private func cells(of target: any Target, _ context: PluginContext) throws -> Command {
    let cells = target.directoryURL.appending(path: "Cells")
    let output = context.pluginWorkDirectoryURL.appending(path: "CellCode.swift")
    return .buildCommand(
      displayName: "Taking over the code of the reference's cells",
      executable: try context.tool(named: "registry-writer").url, arguments: ["cells", cells.path, output.path],
      inputFiles: inputs(in: cells), outputFiles: [output])
  }

  private func registry(for target: any Target, _ context: PluginContext) throws -> Command {
    let root = context.package.directoryURL
    let plugins = root.appending(path: "Plugins")
    let builtIn = context.package.targets.filter { $0.directoryURL.deletingLastPathComponent().path == plugins.path }
    let kind = target.name == "GalleryCatalog" ? "catalog" : "registry"
    let output = context.pluginWorkDirectoryURL.appending(path: "\(kind.capitalized).swift")
    return .buildCommand(
      displayName: "Registering the galleries in Plugins (\(kind))",
      executable: try context.tool(named: "registry-writer").url,
      arguments: [kind, root.path, output.path] + builtIn.map(\.name),
      inputFiles: inputs(in: plugins) + [
        root.appending(path: "Sources/Registration/ReservedNames.txt")
      ],
      outputFiles: [output])
  }

  /// A folder, and every file and folder in it.
  ///
  /// `Plugins/` itself is among its inputs because SwiftPM doesn't run this code again for a folder that its cached manifest
  /// misses. Adding a folder changes the modification time of `Plugins/`, and that makes the writer run.
  private func inputs(in folder: URL) -> [URL] {
    let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return [folder] + (entries?.compactMap { $0 as? URL } ?? [])
  }
}
