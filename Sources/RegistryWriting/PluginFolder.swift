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

  /// Swift files in `root/Plugins` itself, which are in no module.
  static func looseFiles(in root: String) -> [String] {
    names(in: root + "/Plugins").filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(root)/Plugins/\(name)", isDirectory: &isFolder)
      return exists && !isFolder.boolValue && name.hasSuffix(".swift")
    }
  }

  /// The names of a folder's entries except hidden ones, sorted; none if it can't be read.
  static func names(in folder: String) -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The module's own sources, without those of its tests.
  var swiftFiles: [String] { files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Tests/") } }

  /// Whether the module has tests beside it.
  var hasTests: Bool { files.contains { $0.hasSuffix(".swift") && $0.hasPrefix("Tests/") } }

  /// The file and the declaration of a type of the folder's name, a public one if there are several.
  func gallery() -> (file: String, declaration: SourceScan.Declaration)? {
    let found = swiftFiles.compactMap { file -> (file: String, declaration: SourceScan.Declaration)? in
      guard let text = text(of: file, with: name), let declaration = SourceScan(text).declaration(of: name)
      else { return nil }
      return (file, declaration)
    }
    return found.first { $0.declaration.isPublic } ?? found.first
  }

  /// Galleries beside the one of the folder's name, each with its file.
  func otherGalleries() -> [(file: String, gallery: GalleryScan.Found)] {
    swiftFiles.flatMap { file in scan(file)?.galleries.filter { $0.name != name }.map { (file, $0) } ?? [] }
  }

  func scan(_ file: String) -> GalleryScan? { text(of: file, with: "Gallery").map(GalleryScan.init) }

  /// The text of a file that holds `word`; nil where it is not in there. Scanning a file takes a hundred times as long as
  /// searching it, and every edit of a module waits for this.
  private func text(of file: String, with word: String) -> String? {
    guard let text = try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8), text.contains(word) else {
      return nil
    }
    return text
  }

  /// Checks a folder of C or C++ that `flyloft.json` declares.
  ///
  /// - Throws: what is missing.
  func checkSources(of module: String) throws(RegistrationError) {
    guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else { throw .badSourcesName(name, module: module) }
    let own = files.filter { $0.hasPrefix(module + "/") }
    guard own.contains(where: { file in [".c", ".cpp"].contains { file.hasSuffix($0) } }) else {
      throw .noSourcesOfC(name, module: module)
    }
    guard own.contains(where: { $0.hasPrefix(module + "/include/") && $0.hasSuffix(".h") }) else {
      throw .noHeader(name, module: module)
    }
    if let file = own.first(where: { $0.hasSuffix(".swift") }) { throw .swiftAmongC(name, file: file) }
  }

  /// What `flyloft.json` declares; nothing where there is no such file.
  func declaration() throws -> PluginDeclaration {
    guard let json = FileManager.default.contents(atPath: path + "/flyloft.json") else { return PluginDeclaration() }
    return try PluginDeclaration(json: json)
  }
}
