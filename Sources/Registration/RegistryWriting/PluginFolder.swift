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
      return PluginFolder(name: name, path: path, files: files(in: path, above: []).sorted())
    }
  }

  /// The paths of what is in a folder, and in those that are linked into it, as SwiftPM finds them.
  ///
  /// - Parameter above: the folders that it lies in, one of which a link may lead back to.
  private static func files(in folder: String, above: [String]) -> [String] {
    let present = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard !above.contains(present) else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).flatMap { name -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder), isFolder.boolValue
      else { return [name] }
      return [name] + files(in: "\(folder)/\(name)", above: above + [present]).map { "\(name)/\($0)" }
    }
  }

  /// True if it is only a link to a folder elsewhere.
  var isLink: Bool { (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil }

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

  /// True if the module has tests beside it.
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

  /// The first import in each file of one of some modules.
  func imports(of modules: Set<String>) -> [(file: String, module: String, line: Int)] {
    swiftFiles.compactMap { file in
      guard let text = text(of: file, with: "import ") else { return nil }
      func find(in text: String) -> (module: String, line: Int)? {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
          guard line.contains("import "), let name = line.firstMatch(of: Self.importing)?.name,
            modules.contains(String(name))
          else { continue }
          return (String(name), index + 1)
        }
        return nil
      }
      // Scanning takes much longer, and shows only that it isn't in a comment or a string.
      guard find(in: text) != nil, let found = find(in: SourceScan(text).bare) else { return nil }
      return (file, found.module, found.line)
    }
  }

  private static var importing: Regex<(Substring, name: Substring)> {
    /(?:^|[\s;])import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(?<name>[A-Za-z_]\w*)/
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

  /// The content of `flyloft.json`; an empty declaration where there is no such file.
  func declaration() throws -> PluginDeclaration {
    guard let json = FileManager.default.contents(atPath: path + "/flyloft.json") else { return PluginDeclaration() }
    return try PluginDeclaration(json: json)
  }
}
