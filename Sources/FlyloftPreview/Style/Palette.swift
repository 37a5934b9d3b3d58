import Flyloft

/// The colours of the window. Text and icons stand out from all that is behind them by 4.5 to 1 or more, and so does whatever tells of a
/// state; `line`, `faint` and `skeleton` are for edges and tracks, and for no text.
struct Palette: Hashable, Sendable {
  /// Behind all views.
  private(set) var background: Color
  let panel, line, text, dim, faint, card, accent, good, warn, bad, selection, skeleton: Color

  /// The frame of a view.
  var cardFrame: CardFrame.Style { CardFrame.Style(line: line, surround: background, bar: accent, text: text) }

  /// Colours of another appearance for views that stand on the same background.
  func cards(_ appearance: Appearance) -> Palette {
    var palette = Palette.of(appearance)
    palette.background = background
    return palette
  }

  static func of(_ appearance: Appearance) -> Palette {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }

  private static let light = Palette(
    background: Color(hex: 0xf6f6f4), panel: Color(hex: 0xffffff), line: Color(hex: 0xe4e4e0),
    text: Color(hex: 0x1d1f23), dim: Color(hex: 0x5e646e), faint: Color(hex: 0x8d939d),
    card: Appearance.light.background,
    accent: Color(hex: 0x2860ee), good: Color(hex: 0x177a4b), warn: Color(hex: 0x946000), bad: Color(hex: 0xc43734),
    selection: Color(hex: 0xeef2ff), skeleton: Color(hex: 0xecece8))

  private static let dark = Palette(
    background: Color(hex: 0x14161a), panel: Color(hex: 0x1b1e24), line: Color(hex: 0x2b2f38),
    text: Color(hex: 0xe8eaee), dim: Color(hex: 0x9aa1ad), faint: Color(hex: 0x6a7180),
    card: Appearance.dark.background,
    accent: Color(hex: 0x7aa2ff), good: Color(hex: 0x6fcf97), warn: Color(hex: 0xf2b84b), bad: Color(hex: 0xef6f6c),
    selection: Color(hex: 0x262c38), skeleton: Color(hex: 0x262a32))
}
