internal import Flyloft
internal import Foundation

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

  /// The addresses that a text consists of, between spaces or commas; nil for anything else, which is a folder.
  static func addresses(in text: String) -> [PhotoSource]? {
    let words = text.split { $0.isWhitespace || $0 == "," }.map { PhotoSource(address: String($0)) }
    return words.allSatisfy(\.isRemote) ? words : nil
  }

  private static func files(in folder: String) -> [PhotoSource] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.filter { name in [".png", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) } }
      .prefix(limit).map { PhotoSource(address: "\(folder)/\($0)") }
  }
}
