/// A way of showing what the last edit has changed, for all views at once.
enum ComparisonWay: Hashable, Sendable {
  /// Each view as it is now.
  case after
  /// Each view as it was before the edit.
  case before
  /// Of each view the left half as it was, and the right half as it is now.
  case split
  /// Both pictures, half over half.
  case onionSkin
  /// Red where the pictures differ, and pale where they don't.
  case difference

  /// True if a worker draws a picture for it, of both.
  var isDrawn: Bool { self == .onionSkin || self == .difference }

  /// The other of the views as they were and as they are.
  var toggled: ComparisonWay { self == .before ? .after : .before }

  /// The next of those that show both pictures, and after the last of them the views as they are.
  var next: ComparisonWay {
    switch self {
    case .after, .before: .split
    case .split: .onionSkin
    case .onionSkin: .difference
    case .difference: .after
    }
  }

  /// What the title says of it.
  var words: String {
    switch self {
    case .after: "as it is now"
    case .before: "before the last edit"
    case .split: "left before, right after"
    case .onionSkin: "half before, half after"
    case .difference: "changes in red"
    }
  }
}
