// cell-code-writer FOLDER OUTPUT: writes the code of the cells in FOLDER as a Swift source to OUTPUT. The build-tool plugin
// runs it.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: cell-code-writer FOLDER OUTPUT\n".utf8))
  exit(64)
}
let sources = try CellSources(in: URL(filePath: arguments[1]))
try sources.source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
