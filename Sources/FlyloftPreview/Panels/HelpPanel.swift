import Flyloft
import FlyloftDisplay

/// The page of keys, in place of the views.
struct HelpPanel: ColoredPanel {
  private(set) var isShown = false
  private var scroller = Scroller()
  private var wholePixels = WholePixels()
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { isShown ? .views : .none }

  // MARK: Scrolling

  private func extent(_ layout: WindowLayout) -> Scroller.Extent {
    let height = HelpPage.height(width: Double(layout.viewport.width) / layout.scale)
    return Scroller.Extent(
      layout: RowLayout(count: 1, estimate: layout.pixels(height), gap: 0), viewportHeight: layout.viewport.height,
      padding: 0, bottomPadding: 0)
  }

  func thumb(in window: PanelWindow) -> PixelRect? { window.layout.thumb(of: scroller, in: extent(window.layout)) }

  mutating func scroll(
    by notches: Double, at point: PixelPoint, _ modifiers: Modifiers, in window: PanelWindow
  ) -> [Command]? {
    guard isShown, !modifiers.contains(.control), !window.layout.panel.contains(point) else { return nil }
    let layout = window.layout
    scroller.scroll(by: wholePixels.add(notches * Viewport.notch * layout.scale), in: extent(layout))
    return []
  }

  // MARK: Keys

  /// Any key leaves the page that does not scroll it, and does no more.
  mutating func pressed(_ key: Key, _ text: String, _ modifiers: Modifiers, in window: PanelWindow) -> [Command]? {
    guard isShown else { return nil }
    let command = KeyBinding.command(of: key, modifiers)
    switch command {
    case .scrollLines(x: 0, _), .turnPage, .scrollToStart, .scrollToEnd, .toggleFullScreen: return nil
    default:
      isShown = false
      return command == .close ? [.close] : []
    }
  }

  mutating func carryOut(_ command: Command, in window: PanelWindow) -> [Command]? {
    switch command {
    case .showHelp:
      (isShown, scroller) = (true, Scroller())
      return [.stopMoving]
    case .select: isShown = false
    default: break
    }
    guard isShown else { return nil }
    let (extent, line) = (extent(window.layout), window.layout.pixels(Viewport.line))
    switch command {
    case .scrollLines(_, let y): scroller.scroll(by: y * line, in: extent)
    case .turnPage(let sign):
      scroller.scroll(by: sign * max(window.layout.viewport.height - line, line), in: extent)
    case .scrollToStart: scroller.scroll(to: 0, in: extent)
    case .scrollToEnd: scroller.scroll(to: extent.maximum, in: extent)
    case .dragThumb(let y):
      guard let thumb = thumb(in: window) else { break }
      let track = window.layout.track
      scroller.dragThumb(to: y - track.minY, trackHeight: track.height, thumbHeight: thumb.height, in: extent)
    // Nobody sees the views meanwhile.
    case .pan: break
    default: return nil
    }
    return []
  }

  // MARK: Showing

  func title(in window: PanelWindow) -> PanelTitle? {
    guard isShown else { return nil }
    let facts = (extent(window.layout).maximum > 0 ? "↑ ↓ scroll · " : "") + "Escape leaves"
    return PanelTitle(name: "Keys", facts: facts)
  }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard isShown else { return [] }
    let (area, extent) = (window.frame, extent(window.layout))
    let page = PixelRect(
      x: area.minX, y: area.minY - scroller.top(in: extent), width: area.width,
      height: max(extent.contentHeight, area.height))
    return [PanelPicture(0, HelpPage(palette: palette), in: page, inside: area, background: palette.background)]
  }
}
