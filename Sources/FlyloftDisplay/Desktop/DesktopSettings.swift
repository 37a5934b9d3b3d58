public import Flyloft

/// What the user has set for all programs of the desktop; nil where the desktop doesn't say.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether windows are light or dark.
  public var appearance: Appearance?
  /// True if nothing is to glide, fade or coast.
  public var reducesMotion: Bool?
  /// The most time between the two presses of a double click.
  public var doubleClickTime: Duration?
  /// The most points between them.
  public var doubleClickDistance: Double?
  /// Device pixels a point.
  var scale: Double?
  /// Times the usual size of text, whatever the portal says; a `scale` has it in it already.
  var textScale: Double?

  /// Settings of which none is known.
  public init() {}

  /// These, and those of others where these don't say.
  func completed(by others: Self) -> Self {
    var all = self
    all.appearance = appearance ?? others.appearance
    all.reducesMotion = reducesMotion ?? others.reducesMotion
    all.doubleClickTime = doubleClickTime ?? others.doubleClickTime
    all.doubleClickDistance = doubleClickDistance ?? others.doubleClickDistance
    all.scale = scale ?? others.scale
    all.textScale = textScale ?? others.textScale
    return all
  }

  /// Device pixels a point, from 0.25 to 8, where the X resources ask for `resources`.
  ///
  /// Whoever sets a `scale` has multiplied it by the text's. The X resources know the screen only.
  func scale(over resources: Double) -> Double {
    if let scale { return scale }
    let scale = resources * (textScale ?? 1)
    return Scale.range.contains(scale) ? scale : resources
  }
}
