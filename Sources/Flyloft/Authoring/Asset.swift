private import Glibc

/// The path of a file that a view or gallery reads while drawing.
///
/// Of a module in `Plugins/`, the file is in the module's own `Assets/`, or else in the one beside `Plugins/`; an installed program
/// has both in `share/flyloft` of its prefix. Of a target in any other package, it is in the bundle that SwiftPM makes of the target's
/// resources and puts beside the program, in its `Assets/` where that folder is copied whole; or else in `Assets/` beside the target's
/// sources. The environment variable `FLYLOFT_ASSETS` names another folder in place of all. If there is no such file, the path is of the
/// place looked at last.
public func assetPath(_ name: String, source: StaticString = #filePath, module: StaticString = #fileID) -> String {
  assetPath(name, source: "\(source)", module: "\(module)", programFolder: programFolder)
}

/// - Parameter programFolder: the one that the running program lies in, without a `/` at its end.
func assetPath(_ name: String, source: String, module: String, programFolder: String) -> String {
  if let folder = getenv("FLYLOFT_ASSETS") { return String(cString: folder) + "/" + name }
  let parts = source.split(separator: "/", omittingEmptySubsequences: false)
  let target = module.prefix { $0 != "/" }
  var folders: [String] = []
  if let root = parts.lastIndex(of: "Plugins") {
    // Installed programs lie in lib/flyloft. What is installed with one is what it was built with.
    for place in [programFolder + "/../../share/flyloft", parts[..<root].joined(separator: "/")] {
      // The module's folder comes next, if the source lies in one.
      if parts.count > root + 2 { folders.append("\(place)/Plugins/\(parts[root + 1])/Assets") }
      folders.append(place + "/Assets")
    }
  } else {
    folders += bundles(of: target, in: programFolder).flatMap { [$0, $0 + "/Assets"] }
    let end = parts.lastIndex(of: target) ?? parts.count - 2
    folders.append(parts[...max(end, 0)].joined(separator: "/") + "/Assets")
  }
  let paths = folders.map { $0 + "/" + name }
  return paths.first { access($0, F_OK) == 0 } ?? paths[paths.count - 1]
}

/// The folder of the running program; the root where the system doesn't tell.
private let programFolder: String = {
  guard let program = realpath("/proc/self/exe", nil) else { return "" }
  defer { free(program) }
  return String(cString: dirname(program))
}()

/// The folders of a target's resources in that of a program. SwiftPM names them `PACKAGE_TARGET.resources`.
private func bundles(of target: Substring, in folder: String) -> [String] {
  var found = glob_t()
  defer { globfree(&found) }
  guard glob("\(folder)/*_\(target).resources", 0, nil, &found) == 0 else { return [] }
  return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
}
