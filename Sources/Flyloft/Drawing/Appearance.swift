/// The background that views are drawn on: light or dark.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light, dark

  /// The colour that a view is drawn on, in the window and in snapshots.
  public var background: Color {
    switch self {
    case .light: Color(hex: 0xffffff)
    case .dark: Color(hex: 0x20242b)
    }
  }
}
