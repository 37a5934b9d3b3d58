// registry-writer ROOT OUTPUT [MODULE]...: writes the registry of the galleries in ROOT/Plugins to OUTPUT. The MODULEs
// are those that are built in. The build-tool plugin runs it.
import Foundation
import RegistryWriting

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: registry-writer ROOT OUTPUT [MODULE]...\n".utf8))
  exit(64)
}
do {
  let source = try RegistryWriter(root: arguments[1], builtIn: Set(arguments[3...])).source()
  try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
} catch let failure as RegistryWriter.Failure {
  for error in failure.errors { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
  exit(1)
}
