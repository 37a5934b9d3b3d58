import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Glibc

/// What a window should show of a gallery: the snapshot of each view, where the window's style puts it.
///
/// The style's measures are repeated here on purpose: a test that took them from the program would prove nothing.
final class ExpectedWindow {
  let gallery: AnyGallery
  var size: PixelSize
  let scale: Double
  let appearance: Appearance
  var zoom = 1.0
  var wantsSidebar = true
  private var images: [Int: Image] = [:]
  private var imageStyle: [Double] = []

  init(
    _ gallery: AnyGallery, size: PixelSize = PixelSize(width: 900, height: 600), scale: Double = 1,
    appearance: Appearance = .light
  ) {
    self.gallery = gallery
    self.size = PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    self.scale = scale
    self.appearance = appearance
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  private var line: UInt32 { appearance == .light ? 0xffe4_e4e0 : 0xff2b_2f38 }
  private var background: UInt32 { appearance == .light ? 0xfff6_f6f4 : 0xff14_161a }

  // MARK: Layout

  var hasSidebar: Bool { wantsSidebar && Double(size.width) / scale >= 720 }
  var contentX: Int { hasSidebar ? pixels(232) : 0 }
  var viewport: PixelRect {
    PixelRect(
      x: contentX, y: pixels(56), width: size.width - pixels(32) - contentX, height: size.height - pixels(56))
  }
  var track: PixelRect {
    PixelRect(x: size.width - pixels(18), y: pixels(8), width: pixels(8), height: size.height - pixels(16))
  }
  private var rowX: Int { contentX + pixels(24) }
  private var rowWidth: Int { viewport.maxX - rowX }
  private var gap: Int { pixels(16) }
  /// From one row to the next, in a gallery whose views all have one height.
  private var step: Int { image(0).size.height + gap }
  private var contentHeight: Int { pixels(8) + gallery.count * step - gap + pixels(24) }
  /// The scroll position at the end of the content.
  var lastTop: Int { max(contentHeight - viewport.height, 0) }
  /// How far Page Down scrolls.
  var page: Int { viewport.height - pixels(40) }
  /// The height of the scrollbar's thumb.
  var thumbHeight: Int {
    max(Int(Double(track.height) * Double(viewport.height) / Double(contentHeight)), pixels(32))
  }

  /// The rows that are visible when scrolled to `top`, and their areas in the window.
  func rows(top: Int) -> [(row: Int, frame: PixelRect)] {
    // Views of different heights are supported at the beginning only; elsewhere all rows before would have to be drawn.
    var row = top == 0 ? 0 : max(top - pixels(8), 0) / step
    var y = viewport.minY + pixels(8) + row * (top == 0 ? 0 : step) - top
    var rows: [(Int, PixelRect)] = []
    while row < gallery.count, y < viewport.maxY {
      let height = image(row).size.height
      rows.append((row, PixelRect(x: rowX, y: y, width: rowWidth, height: height)))
      y += height + gap
      row += 1
    }
    return rows
  }

  /// The snapshot of a row's view at the present width and zoom.
  func image(_ row: Int) -> Image {
    let style = [Double(rowWidth), zoom]
    if imageStyle != style { images = [:] }
    imageStyle = style
    if let image = images[row] { return image }
    let scale = scale * zoom
    do {
      let image = try snapshot(
        of: gallery.view(at: row), width: Double(rowWidth) / scale, scale: scale, appearance: appearance)
      images[row] = image
      return image
    } catch { fatalError("\(gallery.name), view \(row): \(error)") }
  }

  // MARK: Comparing

  /// What is wrong with `picture`, scrolled to `top`; nil if nothing is.
  func difference(in picture: Screenshot, top: Int) -> String? {
    guard picture.size == size else { return "The window's picture is \(picture.size), not \(size)." }
    var floor = viewport.minY
    for (row, frame) in rows(top: top) {
      let image = image(row)
      guard image.size == frame.size else { return "The snapshot of \(row) is \(image.size), its row \(frame.size)." }
      let difference =
        backgroundDifference(in: picture, y: floor..<max(floor, frame.minY))
        ?? image.withPixels { cardDifference(in: picture, $0, row: row, frame) }
      if let difference { return "\(gallery.name) at \(top): \(difference)" }
      floor = frame.maxY
    }
    return backgroundDifference(in: picture, y: floor..<max(floor, viewport.maxY))
  }

  private func backgroundDifference(in picture: Screenshot, y: Range<Int>) -> String? {
    let width = viewport.width
    let ground = Array(repeating: background, count: width)
    for y in y.clamped(to: viewport.minY..<viewport.maxY) {
      let start = y * size.width + viewport.minX
      guard !picture.pixels.withUnsafeBufferPointer({ $0.hold(ground, from: start) }) else { continue }
      let row = picture.pixels[(y * size.width + viewport.minX)..<(y * size.width + viewport.maxX)]
      if let x = row.firstIndex(where: { $0 != background }) {
        return "No background but \(hex(row[x])) at (\(x - y * size.width), \(y))."
      }
    }
    return nil
  }

  /// Compares the inside of a card with the view's own pixels, and the line around it and its corners with their
  /// colours.
  private func cardDifference(
    in picture: Screenshot, _ expected: UnsafeBufferPointer<UInt32>, row: Int, _ frame: PixelRect
  ) -> String? {
    let clip = frame.intersection(viewport)
    let radius = Int((10 * scale * zoom).rounded(.up))
    for y in clip.minY..<clip.maxY {
      let inCard = y - frame.minY
      let isEdge = inCard == 0 || inCard == frame.height - 1
      let inset = inCard < radius || inCard >= frame.height - radius ? radius : 1
      let inside = (frame.minX + inset)..<(frame.maxX - inset)
      let isSame = picture.pixels.withUnsafeBufferPointer { found in
        found.hold(
          isEdge
            ? Array(repeating: line, count: inside.count)
            : Array(expected[(inCard * frame.width + inset)..<((inCard + 1) * frame.width - inset)]),
          from: y * size.width + inside.lowerBound)
      }
      // Pixel by pixel only where one differs: that takes long without optimization.
      for x in isSame ? 0..<0 : inside {
        let wanted = isEdge ? line : expected[inCard * frame.width + x - frame.minX]
        let found = picture.pixels[y * size.width + x]
        guard found == wanted else {
          return "Row \(row) has \(hex(found)) at (\(x), \(y)), should have \(hex(wanted))."
        }
      }
      let ends = inset == 1 ? (line, line) : inCard == 0 ? (background, background) : nil
      let found = (picture[frame.minX, y], picture[frame.maxX - 1, y])
      if let ends, found != ends { return "Row \(row)'s edges at \(y) are \(hex(found.0)), \(hex(found.1))." }
    }
    return nil
  }

  private func hex(_ pixel: UInt32) -> String { "#" + String(pixel & 0xffffff, radix: 16) }
}

extension UnsafeBufferPointer<UInt32> {
  /// Whether these values stand at `start`.
  fileprivate func hold(_ values: [UInt32], from start: Int) -> Bool {
    precondition(start >= 0 && start + values.count <= count, "\(start) to \(start + values.count) of \(count)")
    return memcmp(baseAddress! + start, values, values.count * 4) == 0
  }
}
