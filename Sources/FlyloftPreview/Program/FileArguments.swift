internal import ArgumentParser
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// Files on the command line of the window.
enum FileArguments {
  /// The most files that are held open.
  private static let heldLimit = 256

  /// The files that are named; nil where galleries are.
  ///
  /// - Throws: `ValidationError` for a file that there is not, and where galleries are named, too.
  static func files(among names: [String], besides catalog: Catalog) throws -> FileList? {
    let named = names.filter { isFile($0, besides: catalog) }
    guard !named.isEmpty else { return nil }
    if let gallery = names.first(where: { !named.contains($0) }) {
      let kind = isGallery(gallery, in: catalog) ? "a gallery" : "no file"
      throw ValidationError(
        "“\(gallery)” is \(kind), and “\(named[0])” is a file: a window shows either files or galleries.")
    }
    for path in named where path != "-" && access(path, F_OK) != 0 {
      let reason = errno == ENOENT ? "" : ": \(String(cString: strerror(errno)))"
      throw ValidationError("There is no file “\(path)”\(reason).")
    }
    return FileList(named)
  }

  /// A path is a file, and so is what looks like one. A gallery's exact name counts before a file that is called so, and that before a
  /// gallery's name in other capitals.
  private static func isFile(_ name: String, besides catalog: Catalog) -> Bool {
    if name == "-" || name.contains("/") { return true }
    if catalog.names.contains(name) { return false }
    if access(name, F_OK) == 0 { return true }
    return !isGallery(name, in: catalog) && name.wholeMatch(of: /.+\.[a-z0-9]{1,5}/) != nil
  }

  /// True for the name of a gallery, in any capitals.
  private static func isGallery(_ name: String, in catalog: Catalog) -> Bool { (try? catalog.index(of: name)) != nil }

  /// Opens files, for a stage to draw. What is wrong with one is said in its place.
  static func adopt(_ files: FileList, in stage: Stage) {
    for file in files.entries {
      try? stage.adopt(
        fileAt: files.path(of: file), as: file.name, generation: 1, isHeld: files.entries.count <= heldLimit)
    }
  }
}
