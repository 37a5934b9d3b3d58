internal import Flyloft
internal import FoundationEssentials
private import Glibc

/// The photographs that the knob `add` names: those of a folder, or addresses.
///
/// A folder is listed once, so that a wall has as many places as it said, whatever happens to the folder meanwhile.
enum AddedPhotos {
  /// The most photographs of a folder.
  private static let limit = 10_000
  private static let lists = SharedStore<[String: [PhotoSource]]>([:])

  static func sources(_ text: String) -> [PhotoSource] {
    guard !text.isEmpty else { return [] }
    if let known = lists.read({ $0[text] }) { return known }
    let sources = addresses(in: text) ?? files(in: text)
    lists.write { $0[text] = sources }
    return sources
  }

  /// What a text names that has an address in it, between spaces or commas; nil for anything else, which is a folder.
  static func addresses(in text: String) -> [PhotoSource]? {
    let words = text.split { $0.isWhitespace || $0 == "," }
    guard words.contains(where: { $0.contains("://") }) else { return nil }
    return words.map { PhotoSource(address: String($0), isListed: true) }
  }

  private static func files(in folder: String) -> [PhotoSource] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.filter { name in [".png", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) } }
      .prefix(limit).map { PhotoSource(address: "\(folder)/\($0)") }
  }

  /// Why there is nothing in a folder.
  static func problem(with folder: String) -> WallError {
    var facts = stat()
    guard stat(folder, &facts) == 0 else {
      return .unreadable(folder, reason: errno == ENOENT ? "there is no such folder" : PhotoFile.reason(errno))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      return .unreadable(folder, reason: "it is not a folder. Give the one that it is in")
    }
    guard access(folder, R_OK) == 0 else { return .unreadable(folder, reason: PhotoFile.reason(errno)) }
    return .unreadable(folder, reason: "there is no PNG or JPEG file in it")
  }
}
