import Foundation
import PackagePlugin

/// Has `registry-writer` write the source of `ViewRegistry` from the folders in `Plugins/`.
@main
struct RegistryPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let plugins = root.appending(path: "Plugins")
    let builtIn = context.package.targets.filter { $0.directoryURL.deletingLastPathComponent().path == plugins.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Registry.swift")
    return [
      .buildCommand(
        displayName: "Registering the galleries in Plugins",
        executable: try context.tool(named: "registry-writer").url,
        arguments: [root.path, output.path] + builtIn.map(\.name),
        inputFiles: inputs(in: plugins) + [root.appending(path: "Sources/RegistryWriting/ReservedNames.txt")],
        outputFiles: [output])
    ]
  }

  /// Every file and folder in `Plugins/`, and `Plugins/` itself: this code runs only when SwiftPM plans anew, which it
  /// doesn't for a folder that its cached manifest misses. The folder's own time of change brings the writer to it.
  private func inputs(in folder: URL) -> [URL] {
    let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return [folder] + (entries?.compactMap { $0 as? URL } ?? [])
  }
}
