internal import ArgumentParser
internal import FlyloftConcurrency
internal import FlyloftEditing
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// Files on the command line of the window.
enum FileArguments {
  /// The most bytes that are taken from standard input.
  private static let inputLimit = 1 << 30
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
  ///
  /// - Parameter standardInput: the path that leads to what `-` stands for.
  static func adopt(_ files: FileList, in stage: Stage, standardInput: String? = nil) {
    for file in files.entries {
      let path = file.path == "-" ? standardInput ?? file.path : file.path
      try? stage.adopt(fileAt: path, as: file.name, generation: 1, isHeld: files.entries.count <= heldLimit)
    }
  }

  /// Reads all that comes.
  ///
  /// - Returns: a path by which it can be opened as long as this process lives.
  /// - Throws: `ExitCode.failure`, after saying why it can't be read.
  static func readStandardInput() throws -> String {
    func refuse(_ reason: String) -> ExitCode {
      printError("standard input can’t be read: \(reason)")
      return .failure
    }
    guard isatty(STDIN_FILENO) == 0 else {
      throw refuse("it is a terminal. Name a file, or have a program write to it")
    }
    // It has no name, and is gone with this process.
    guard let stream = tmpfile() else { throw refuse(String(cString: strerror(errno))) }
    let file = fileno(stream)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    var length = 0
    while true {
      let count = read(STDIN_FILENO, buffer.baseAddress!, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw refuse(String(cString: strerror(errno))) }
      if count == 0 { return "/proc/self/fd/\(file)" }
      length += count
      if length > inputLimit { throw refuse("it has more than a gigabyte. Write it to a file, and name that") }
      let error = writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file)
      if let error { throw refuse(String(cString: strerror(error))) }
    }
  }
}
