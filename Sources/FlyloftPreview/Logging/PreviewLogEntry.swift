import Flyloft

/// An entry of the program's log.
package enum PreviewLogEntry: Hashable, Sendable {
  case drawFailed(gallery: String, row: Int, message: String)
  case loadFailed(gallery: String, row: Int, message: String)
  /// A picture that alone is larger than the cache; sizes in bytes.
  case oversized(picture: Int, cache: Int)
  /// Anything that is said once.
  case notice(String)
  /// A line as it is: what a view has printed in a process of its own, or how long an edit took.
  case printed(String)

  /// The fields that entries have in common which become one line.
  package enum Kind: Hashable, Sendable {
    case drawFailed(gallery: String)
    case loadFailed(gallery: String)
    case oversized
    case notice(String)
  }

  var kind: Kind {
    switch self {
    // Not the message: it may tell the time, and then no two are alike.
    case .drawFailed(let gallery, _, _): .drawFailed(gallery: gallery)
    case .loadFailed(let gallery, _, _): .loadFailed(gallery: gallery)
    case .oversized: .oversized
    case .notice(let text), .printed(let text): .notice(text)
    }
  }

  /// In the words of the log.
  ///
  /// - Parameter others: how many more there are of the kind.
  func message(others: Int) -> String {
    switch self {
    case .drawFailed(let gallery, let row, let message):
      "\(gallery), view \(row.grouped), could not be drawn: \(AuthorText.plain(message, limit: Self.textLimit, keepsLines: false))"
        + (others == 0 ? "" : " (and \(others.counted("more draw")) failed)")
    case .loadFailed(let gallery, let row, let message):
      "\(gallery), view \(row.grouped), could not load: \(AuthorText.plain(message, limit: Self.textLimit, keepsLines: false))"
        + (others == 0 ? "" : " (and \(others.counted("more load")) failed)")
    case .oversized(let picture, let cache):
      """
      a picture of \(picture >> 20) MB is larger than the cache of \(cache >> 20) MB and is drawn anew whenever it comes \
      into view: give --cache-mb more
      """
    case .notice(let text), .printed(let text): text
    }
  }

  /// The most characters of an author's text.
  static let textLimit = 300
}
