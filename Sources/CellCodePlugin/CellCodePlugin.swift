import Foundation
import PackagePlugin

/// Runs `cell-code-writer` to write the code of the reference's cells, which the reference shows, from their sources.
@main
struct CellCodePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let cells = target.directoryURL.appending(path: "Cells")
    let files = try FileManager.default.contentsOfDirectory(at: cells, includingPropertiesForKeys: nil)
    let output = context.pluginWorkDirectoryURL.appending(path: "CellCode.swift")
    return [
      .buildCommand(
        displayName: "Taking over the code of the reference's cells",
        executable: try context.tool(named: "cell-code-writer").url, arguments: [cells.path, output.path],
        // The folder itself, too: a file that is added changes it.
        inputFiles: [cells] + files, outputFiles: [output])
    ]
  }
}
