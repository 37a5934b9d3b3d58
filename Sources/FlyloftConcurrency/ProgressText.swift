/// The words of progress on a terminal.
package enum ProgressText {
  /// Removes the bar.
  package static let clear = "\r\u{1b}[K"

  /// A bar in place of the former one, with a text behind it.
  package static func bar(_ done: Int, of total: Int, _ text: String) -> String {
    let width = 30
    let filled = done * width / max(total, 1)
    // The rest of the line is cleared last: a line that is empty for a moment flickers.
    return "\r" + String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " \(text)\u{1b}[K"
  }

  /// The time that is left, as in `90 s left`, `3 min left` and `12 h left`.
  package static func left(seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded(.up))) s left"
    case ..<5400: "\(Int((seconds / 60).rounded())) min left"
    default: "\(Int((seconds / 3600).rounded())) h left"
    }
  }
}
