// registry-writer registry|catalog ROOT OUTPUT [MODULE]...: writes the registry of the galleries in ROOT/Plugins to OUTPUT, or
// the catalog of their names. The MODULEs are those that are built in. The build-tool plugin runs it.
// registry-writer cells FOLDER OUTPUT: writes the code of the reference's cells in FOLDER as a Swift source to OUTPUT.
// registry-writer check ROOT: prints what a build would refuse, as compilers print it. A window that follows edits runs it.
import Foundation
import RegistryWriting

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("registry", 4...), ("catalog", 4...):
  do {
    let writer = RegistryWriter(root: arguments[2], builtIn: Set(arguments[4...]))
    let source = try arguments[1] == "catalog" ? writer.catalog() : writer.source()
    try source.write(toFile: arguments[3], atomically: true, encoding: .utf8)
  } catch let failure as RegistryWriter.Failure {
    for error in failure.errors { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
    exit(1)
  }
case ("cells", 4):
  let cells = try CellSources(in: URL(filePath: arguments[2]))
  try cells.source.write(toFile: arguments[3], atomically: true, encoding: .utf8)
case ("check", 3):
  let root = arguments[2]
  for fault in RegistryWriter(root: root, builtIn: []).faults() {
    // Line and column are there always, so that a reader needs to know one form only.
    let place = fault.place.contains(":") ? "\(fault.place):1" : "\(fault.place):0:0"
    print("\(root)/\(place): error: \(fault.advice)")
  }
default:
  FileHandle.standardError.write(
    Data(
      """
      usage: registry-writer registry|catalog ROOT OUTPUT [MODULE]...
             registry-writer cells FOLDER OUTPUT
             registry-writer check ROOT

      """.utf8))
  exit(64)
}
