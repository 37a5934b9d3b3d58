import Flyloft

/// The scrollbar: its track, and the thumb where the viewport stands.
struct Scrollbar: Sendable {
  /// All that its pictures follow from.
  private struct Look: Equatable, Sendable {
    var track: PixelRect
    var scale: Double
    var height: Int
    var isHeld: Bool
  }

  var palette: Palette {
    didSet { look = nil }
  }
  private var look: Look?

  init(palette: Palette) {
    self.palette = palette
  }

  private var trackColor: Color { palette.background.mixed(with: palette.line, by: 0.5) }

  /// Puts the thumb where it belongs.
  ///
  /// - Parameter thumb: in the window; nil where everything is in view.
  mutating func show(
    _ thumb: PixelRect?, isHeld: Bool, _ layout: WindowLayout, _ parts: inout InterfaceParts, _ kept: KeptPictures,
    _ effects: inout [PreviewEffect]
  ) {
    guard let thumb else {
      look = nil
      parts.hide(.thumb, comesBack: true, &effects)
      return parts.hide(.track, comesBack: true, &effects)
    }
    let look = Look(track: layout.track, scale: layout.scale, height: thumb.height, isHeld: isHeld)
    guard look != self.look else { return parts.move(.thumb, to: thumb, &effects) }
    self.look = look
    parts.show(
      RoundBar(color: isHeld ? palette.dim : palette.faint), as: .thumb, in: thumb, scale: layout.scale,
      background: trackColor, kept, &effects)
    parts.show(
      RoundBar(color: trackColor), as: .track, in: layout.track, scale: layout.scale, background: palette.background,
      kept, &effects)
  }

  func paint(_ layout: WindowLayout, _ parts: InterfaceParts, into list: inout PaintList) {
    guard list.touches(layout.track), parts.rect(of: .thumb) != nil else { return }
    parts.paint(.thumb, background: trackColor, inside: layout.window, into: &list)
    parts.paint(.track, background: palette.background, inside: layout.window, into: &list)
  }
}
