private import Glibc

/// The path of a file in a module's own `Assets/` folder, or else in the project's, for a view or gallery that reads it while
/// drawing.
///
/// The project's folder is the `Assets/` beside the `Plugins/` that the calling source file was compiled from, the module's own
/// the one beside its sources. The environment variable `FLYLOFT_ASSETS` names another folder in place of both. Whether the
/// project has the file is not checked.
public func assetPath(_ name: String, source: StaticString = #filePath) -> String {
  if let folder = getenv("FLYLOFT_ASSETS") { return String(cString: folder) + "/" + name }
  let parts = "\(source)".split(separator: "/", omittingEmptySubsequences: false)
  let root = parts.lastIndex(of: "Plugins") ?? 0
  // The module's folder comes next, if the source lies in one.
  if parts.count > root + 2, root > 0 {
    let own = parts[...(root + 1)].joined(separator: "/") + "/Assets/" + name
    if access(own, F_OK) == 0 { return own }
  }
  return parts[..<root].joined(separator: "/") + "/Assets/" + name
}
