import Foundation

/// A source file of the tests, to look up where something stands in it.
struct SourceText {
  /// The whole path, as compilers are given it.
  let path: String
  private let lines: [Substring]

  /// - Parameter path: from this folder on.
  init(_ path: String) {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardized
    self.path = url.path
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The number of the first line that has a text, after the first that has another; 0 where there is none.
  func line(with text: String, after other: String = "") -> Int {
    let start = other.isEmpty ? 0 : lines.firstIndex { $0.contains(other) } ?? lines.count
    return (lines[start...].firstIndex { $0.contains(text) } ?? -1) + 1
  }
}
