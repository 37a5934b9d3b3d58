import Flyloft
import Foundation

@testable import Texts

/// Texts in a folder of a test's own.
protocol TextsInFolder {
  var folder: String { get }
}

extension TextsInFolder {
  static func makeFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return folder
  }

  func texts(_ bytes: some Sequence<UInt8>, name: String) throws -> Texts {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    return try Texts(opening: OpenFile("\(folder)/\(name)"))
  }

  func words(_ view: TextView) -> String { view.text(fitting: 800).string }

  /// Reads all of it.
  func lines(_ texts: Texts) throws -> [String] {
    while texts.readShare < 1 { try texts.readOn() }
    return try (0..<texts.count).map { try words(texts.view(at: $0)) }
  }
}
