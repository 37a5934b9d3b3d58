private import Glibc

/// The path of a file in the project's `Assets/` folder, for a view or gallery that reads it while drawing.
///
/// The folder is the one that the environment variable `FLYLOFT_ASSETS` names; without it, the `Assets/` beside the
/// `Plugins/` folder that the calling source file was compiled from. Whether the file exists is not checked.
public func assetPath(_ name: String, source: StaticString = #filePath) -> String {
  if let folder = getenv("FLYLOFT_ASSETS") { return String(cString: folder) + "/" + name }
  let parts = "\(source)".split(separator: "/", omittingEmptySubsequences: false)
  let root = parts.lastIndex(of: "Plugins").map { parts[..<$0] } ?? []
  return root.joined(separator: "/") + "/Assets/" + name
}
