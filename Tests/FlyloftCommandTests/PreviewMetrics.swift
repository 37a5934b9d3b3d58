import Foundation

/// The metrics of a preview's report that tests need.
struct PreviewMetrics: Decodable {
  let frames: Int

  /// - Throws: `DecodingError` when the text is no JSON, or lacks a metric.
  init(_ text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}
