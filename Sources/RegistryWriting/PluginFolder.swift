internal import Foundation

/// A folder in `Plugins/`, as it is on disk.
struct PluginFolder {
  let name: String
  /// The absolute path.
  let path: String
  /// Paths of all files in it, relative to it, sorted.
  let files: [String]

  /// The folders in `root/Plugins`, by name.
  static func all(in root: String) -> [PluginFolder] {
    names(in: root + "/Plugins").compactMap { name in
      let path = "\(root)/Plugins/\(name)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return nil }
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return PluginFolder(name: name, path: path, files: files.sorted())
    }
  }

  /// The names of a folder's entries except hidden ones, sorted; none if it can't be read.
  static func names(in folder: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { !$0.hasPrefix(".") }.sorted()
  }

  var swiftFiles: [String] { files.filter { $0.hasSuffix(".swift") } }

  /// The file and the declaration of a type of the folder's name, a public one if there are several.
  func gallery() -> (file: String, declaration: SourceScan.Declaration)? {
    let found = swiftFiles.compactMap { file -> (file: String, declaration: SourceScan.Declaration)? in
      guard let text = try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8),
        let declaration = SourceScan(text).declaration(of: name)
      else { return nil }
      return (file, declaration)
    }
    return found.first { $0.declaration.isPublic } ?? found.first
  }

  /// What `flyloft.json` declares; no libraries where there is no such file.
  func declaration() throws -> PluginDeclaration {
    guard let json = FileManager.default.contents(atPath: path + "/flyloft.json") else { return PluginDeclaration() }
    return try PluginDeclaration(json: json)
  }
}
