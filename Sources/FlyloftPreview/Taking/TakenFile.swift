internal import Flyloft
internal import FlyloftRecording
private import Glibc

/// A file that a view is to be saved to, as the user names it.
package struct TakenFile: Hashable, Sendable {
  enum Format: Equatable {
    case png
    case vectors(VectorFormat)
  }

  /// Why nothing is saved, in words that say what would do.
  struct Refusal: Error { let text: String }

  /// As it was typed.
  let path: String
  /// True if a file that is there may be replaced.
  var replaces = false

  /// What the end of the name asks for.
  func format() throws(Refusal) -> Format {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      throw Refusal(text: "The name has to end with .png, .svg or .pdf.")
    }
    let ending = name[dot...].dropFirst().lowercased()
    if ending == "png" { return .png }
    guard let vectors = VectorFormat(rawValue: ending) else {
      throw Refusal(text: "The name has to end with .png, .svg or .pdf, and not with .\(ending).")
    }
    return .vectors(vectors)
  }

  /// The path, with a leading `~` as the user's own folder.
  var expanded: String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }

  /// Looks whether it can be written, before anything is drawn for it.
  ///
  /// - Returns: true if there is such a file, which may not be replaced.
  func check() throws(Refusal) -> Bool {
    _ = try format()
    let full = expanded
    let folder = full.lastIndex(of: "/").map { $0 == full.startIndex ? "/" : String(full[..<$0]) } ?? "."
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Refusal(text: "There is no folder \(folder): make it first, or name another.")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Refusal(
        text: "Nothing can be written in \(folder) (\(String(cString: strerror(errno)))): name another folder.")
    }
    guard stat(full, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal(text: "\(path) is there, and is no file: name another.")
    }
    return !replaces
  }

  /// Writes it as a whole, or not at all.
  func write(_ bytes: [UInt8]) throws(FileError) {
    // Another program's unfinished file has another name.
    try WholeFile.write(bytes, to: expanded, writer: ".\(getpid())")
  }
}
