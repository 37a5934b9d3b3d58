import Flyloft
import FlyloftDisplay

/// A view that cuts words off where they have no room, and says which. Workers ask it: the display thread sets no text.
protocol CuttingView: View {
  /// The whole of the words at a point, and where they stand, if they are cut off in a picture that is so large; both in points.
  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)?
}

extension Text {
  /// What `CuttingView` says of a text that is drawn into a frame.
  func cut(at point: Point, in frame: Rect) -> (words: String, frame: Rect)? {
    guard frame.contains(point), resolved(fitting: max(frame.width, 1)).isTruncated else { return nil }
    return (runs.reduce(string) { $0 + $1.string }, frame)
  }
}

/// Where a link leads. It is never drawn itself.
struct LinkTip: CuttingView {
  let area: Rect
  let words: String

  func cutWords(at point: Point, in size: Size) -> (words: String, frame: Rect)? {
    area.contains(point) ? (words, area) : nil
  }

  func size(fitting width: Double) -> Size { area.size }
  func draw(on canvas: borrowing Canvas) {}
}

/// What there is to be read of the words that the pointer rests on, or the keyboard.
package struct CutWords: Hashable, Sendable {
  let words: String
  /// Of the tip, in points.
  let size: Size
  /// Where the words stand that are cut off, in pixels of the window.
  let frame: PixelRect
}

/// Asks a view of the words at places: of the first of them that are cut off.
package struct CutQuestion: Sendable {
  let view: any CuttingView
  let frame: PixelRect
  var places: [PixelPoint]
  let scale: Double

  /// For workers.
  package var answer: CutWords? {
    let size = Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale)
    let found = places.lazy.compactMap { place in
      view.cutWords(
        at: Point(x: Double(place.x - frame.minX) / scale, y: Double(place.y - frame.minY) / scale), in: size)
    }
    guard let (words, part) = found.first else { return nil }
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    let text = AuthorText.plain(words, limit: 600, keepsLines: true)
    return CutWords(
      words: text, size: TipView.size(of: text),
      frame: PixelRect(
        x: frame.minX + pixels(part.minX), y: frame.minY + pixels(part.minY), width: pixels(part.width),
        height: pixels(part.height)))
  }
}

/// The whole of words that are cut off, or where a link leads, near them and over all else, while the pointer or the keyboard rests there.
struct TipPanel: ColoredPanel {
  /// The time for which pointer or keyboard rest before.
  static let delay = Duration.milliseconds(500)

  var words: CutWords?
  var palette: Palette

  init(palette: Palette) { self.palette = palette }

  var room: PanelRoom { .none }
  var standsOverViews: Bool { words != nil }

  func pointerShape(at point: PixelPoint, in window: PanelWindow) -> PointerShape? { nil }

  mutating func note(_ event: PreviewEvent, isSeen: Bool, _ effects: inout [PreviewEffect]) {
    switch event {
    // What it is about may have gone.
    case .module, .knobsSet, .described: words = nil
    default: break
    }
  }

  mutating func adapt(from former: WindowLayout, to layout: WindowLayout) { words = nil }

  mutating func show(in window: PanelWindow, _ effects: inout [PreviewEffect]) -> [PanelPicture] {
    guard let words else { return [] }
    let (layout, room) = (window.layout, window.layout.window)
    let (width, height) = (
      min(layout.pixels(words.size.width), room.width), min(layout.pixels(words.size.height), room.height)
    )
    let gap = layout.pixels(4)
    // Below the words, or above where there is no room.
    let below = words.frame.maxY + gap
    let rect = PixelRect(
      x: max(min(words.frame.minX - gap, room.maxX - width), 0),
      y: below + height <= room.maxY ? below : max(words.frame.minY - gap - height, 0), width: width, height: height)
    let view = TipView(words: words.words, palette: palette)
    return [PanelPicture(0, view, in: rect, inside: room, background: palette.panel, isKept: false)]
  }
}

/// The tip's picture.
struct TipView: View {
  private static let (padding, limit) = (8.0, 360.0)

  let words: String
  let palette: Palette

  private static func text(_ words: String, _ color: Color) -> Text {
    Text(words, font: .system(size: 12), color: color)
  }

  /// In points, padding included.
  static func size(of words: String) -> Size {
    let size = text(words, .black).size(fitting: limit)
    return Size(width: size.width + 2 * padding + 1, height: size.height + 2 * padding)
  }

  func size(fitting width: Double) -> Size { Self.size(of: words) }

  func draw(on canvas: borrowing Canvas) {
    canvas.fill(with: .color(palette.panel))
    canvas.stroke(.rectangle(canvas.bounds.inset(by: 0.5)), with: .color(palette.faint))
    canvas.draw(
      Self.text(words, palette.text), at: Point(x: Self.padding, y: Self.padding),
      width: canvas.bounds.width - 2 * Self.padding)
  }
}
