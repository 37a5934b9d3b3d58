import Flyloft
import FlyloftRendering
import FlyloftStage

/// Cards that have no picture yet, put together from a few pictures that were drawn once and plain rectangles: a skeleton
/// of any size and number costs no drawing.
struct SkeletonParts {
  let layout: WindowLayout
  let palette: Palette

  /// Has the pictures drawn that skeletons are put together from; they have no place of their own in the window.
  func show(
    galleryName: String, _ parts: inout InterfaceParts, _ kept: KeptPictures, _ effects: inout [PreviewEffect]
  ) {
    let side = layout.pixels(CardCorners.side)
    let digit = layout.pixels(SkeletonDigits.width)
    func show(_ view: some View, as id: InterfaceParts.ID, _ size: PixelSize) {
      let outside = PixelRect(x: -size.width, y: -size.height, width: size.width, height: size.height)
      parts.show(view, as: id, in: outside, scale: layout.scale, background: palette.card, kept, &effects)
    }
    show(CardCorners(palette: palette), as: .corners, PixelSize(width: side, height: side))
    show(SkeletonBars(palette: palette), as: .bars, pixels(SkeletonBars.size))
    show(
      SkeletonDigits(palette: palette), as: .digits,
      PixelSize(width: 10 * digit, height: layout.pixels(SkeletonDigits.height)))
    show(SkeletonName(name: galleryName, palette: palette), as: .name, pixels(SkeletonName.size))
  }

  private func pixels(_ size: Size) -> PixelSize {
    PixelSize(width: layout.pixels(size.width), height: layout.pixels(size.height))
  }

  /// Paints an empty card: its title, bars and corners from pictures that were drawn once, edges and ground as plain
  /// rectangles.
  func paint(
    row: Int, _ frame: PixelRect, inside clip: PixelRect, _ parts: InterfaceParts, into list: inout PaintList
  ) {
    let inset = layout.pixels(24)
    let inner = PixelRect(
      x: frame.minX + inset, y: frame.minY + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset)
    if !inner.isEmpty {
      paintTitle(of: row, at: inner.origin, inside: inner.intersection(clip), parts, into: &list)
      if let bars = parts.image(of: .bars) { paint(bars, in: inner, inside: clip, into: &list) }
    }
    if let corners = parts.image(of: .corners) { paint(corners, of: frame, inside: clip, into: &list) }
    let line = 1
    for edge in [
      PixelRect(x: frame.minX, y: frame.minY, width: frame.width, height: line),
      PixelRect(x: frame.minX, y: frame.maxY - line, width: frame.width, height: line),
      PixelRect(x: frame.minX, y: frame.minY, width: line, height: frame.height),
      PixelRect(x: frame.maxX - line, y: frame.minY, width: line, height: frame.height),
    ] { list.fill(edge.intersection(clip), with: palette.line) }
    list.fill(clip, with: palette.card)
  }

  /// The bars that there is height for. Where there is less width than they take, each is put together from its left part
  /// and its right end.
  private func paint(_ bars: Image, in inner: PixelRect, inside clip: PixelRect, into list: inout PaintList) {
    guard inner.width < bars.size.width || inner.height < bars.size.height else {
      return list.draw(bars, at: inner.origin, inside: inner.intersection(clip))
    }
    for bar in SkeletonBars.bars where layout.pixels(bar.maxY) <= inner.height {
      let (whole, end) = (layout.pixels(bar.width), layout.pixels(bar.height / 2))
      let width = min(whole, Int(Double(inner.width) * bar.width / SkeletonBars.size.width))
      let (top, height) = (inner.minY + layout.pixels(bar.minY), layout.pixels(bar.height))
      let left = PixelRect(x: inner.minX, y: top, width: max(width - end, 0), height: height)
      let right = PixelRect(x: left.maxX, y: top, width: min(end, width), height: height)
      list.draw(bars, at: inner.origin, inside: left.intersection(clip))
      list.draw(bars, at: PixelPoint(x: right.maxX - whole, y: inner.minY), inside: right.intersection(clip))
    }
  }

  /// The row's number, digit by digit, and the gallery's name: text for ten million rows that nobody has to set.
  private func paintTitle(
    of row: Int, at place: PixelPoint, inside clip: PixelRect, _ parts: InterfaceParts, into list: inout PaintList
  ) {
    guard let digits = parts.image(of: .digits) else { return }
    let width = digits.size.width / 10
    var x = place.x
    for digit in String(row).utf8.map({ Int($0) - 48 }) {
      let cell = PixelRect(x: x, y: place.y, width: width, height: digits.size.height)
      list.draw(digits, at: PixelPoint(x: x - digit * width, y: place.y), inside: cell.intersection(clip))
      x += width
    }
    guard let name = parts.image(of: .name) else { return }
    list.draw(name, at: PixelPoint(x: x + width, y: place.y), inside: clip)
  }

  private func paint(_ corners: Image, of frame: PixelRect, inside clip: PixelRect, into list: inout PaintList) {
    let radius = min(layout.pixels(CardFrame.radius), frame.width / 2, frame.height / 2)
    for (x, dx) in [(frame.minX, 0), (frame.maxX - radius, corners.size.width - radius)] {
      for (y, dy) in [(frame.minY, 0), (frame.maxY - radius, corners.size.height - radius)] {
        let corner = PixelRect(x: x, y: y, width: radius, height: radius)
        list.draw(corners, at: PixelPoint(x: x - dx, y: y - dy), inside: corner.intersection(clip))
      }
    }
  }
}
