import Flyloft

/// The colours of the window. Text and icons stand out from all that is behind them by 4.5 to 1 or more, and so does whatever tells of a
/// state; `line`, `faint` and `skeleton` are for edges and tracks, and for no text.
///
/// Holds no colour: every request for a view has a palette, and is copied and compared many times a frame.
struct Palette: Hashable, Sendable {
  private let appearance: Appearance
  private let appearanceBehind: Appearance

  /// Behind all views.
  var background: Color { Self.color(appearanceBehind, 0xf6f6f4, 0x14161a) }
  /// The face of a button on a view, whose letters are in the view's appearance.
  var button: Color { Self.of(appearance).background }
  var panel: Color { color(0xffffff, 0x1b1e24) }
  var line: Color { color(0xe4e4e0, 0x2b2f38) }
  var text: Color { color(0x1d1f23, 0xe8eaee) }
  var dim: Color { color(0x5e646e, 0x9aa1ad) }
  var faint: Color { color(0x8d939d, 0x6a7180) }
  var card: Color { appearance.background }
  var accent: Color { color(0x2860ee, 0x7aa2ff) }
  var good: Color { color(0x177a4b, 0x6fcf97) }
  var warn: Color { color(0x946000, 0xf2b84b) }
  var bad: Color { color(0xc43734, 0xef6f6c) }
  var selection: Color { color(0xeef2ff, 0x262c38) }
  var skeleton: Color { color(0xecece8, 0x262a32) }

  /// The frame of a view.
  var cardFrame: CardFrame.Style {
    CardFrame.Style(line: line, surround: background, bar: accent, button: button, text: text)
  }

  /// Colours of another appearance for views that stand on the same background.
  func cards(_ appearance: Appearance) -> Palette {
    Palette(appearance: appearance, appearanceBehind: appearanceBehind)
  }

  static func of(_ appearance: Appearance) -> Palette {
    Palette(appearance: appearance, appearanceBehind: appearance)
  }

  private func color(_ light: UInt32, _ dark: UInt32) -> Color { Self.color(appearance, light, dark) }

  private static func color(_ appearance: Appearance, _ light: UInt32, _ dark: UInt32) -> Color {
    switch appearance {
    case .light: Color(hex: light)
    case .dark: Color(hex: dark)
    }
  }
}
