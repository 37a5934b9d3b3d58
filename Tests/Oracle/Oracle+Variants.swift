import CodedGalleries
package import Flyloft
import FlyloftObserver

/// A view as it is seen: a view of the gallery, or of one of them a variant.
struct OracleView {
  let row: Int
  let frame: PixelRect
  /// Device pixels a point.
  let scale: Double
  let isDark: Bool
}

/// The variants of a view that are shown in place of the gallery.
struct OracleVariants {
  /// The view's index.
  var index: Int
  /// Where the gallery was.
  let place: OraclePlace
}

/// Key `v`, and the button in the title: a gallery that says nothing of variants has its views light, dark, and in two device
/// pixels a point, beside each other.
extension Oracle {
  package var variantsButton: PixelRect {
    let knobs = knobsButton
    return PixelRect(
      x: knobs.minX - pixels(8 + 88), y: knobs.minY, width: pixels(88), height: knobs.height)
  }

  /// How much larger each picture is than the view.
  private var factors: [Double] { [1, 1, 2 / scale] }

  /// Points that each picture is offered: as the views want, or a share of the room.
  private var variantWidth: Double {
    if gallery.knobs.item != 0 { return Double(gallery.knobs.item) }
    let room = Double(room) / scale - 2 * Measures.gap
    return max((room / factors.reduce(0, +)).rounded(.down), Measures.variantMinimum)
  }

  var variantsExtent: Int { variantColumns.reduce(2 * gap, +) }
  private var variantColumns: [Int] { factors.map { Int((variantWidth * $0 * viewScale).rounded(.up)) } }

  /// From the upper edge of what scrolls to the pictures, below their headings.
  private var variantsY: Int { pixels(Measures.padding) + pixels(Measures.heading) }
  var variantsHeight: Int {
    variantsY + Int((viewHeight * factors.max()! * viewScale).rounded()) + pixels(Measures.margin)
  }
  private var viewHeight: Double { Double(gallery.knobs.height(of: gallery.row(at: variants?.index ?? 0))) }

  var variantViews: [OracleView] {
    guard let variants else { return [] }
    var x = viewport.minX + pixels(Measures.margin) - shift
    return zip(variantColumns, factors).enumerated().map { number, column in
      let (width, factor) = column
      defer { x += width + gap }
      return OracleView(
        row: gallery.row(at: variants.index),
        frame: PixelRect(
          x: x, y: viewport.minY + variantsY - top, width: width,
          height: Int((viewHeight * factor * viewScale).rounded())),
        scale: viewScale * factor, isDark: number == 1)
    }
  }

  /// Above each picture, where its name stands.
  private func heading(of view: OracleView) -> PixelRect {
    let height = pixels(Measures.heading)
    return PixelRect(x: view.frame.minX, y: view.frame.minY - height, width: view.frame.width, height: height)
  }

  var headings: [PixelRect] { variants == nil || closeup != nil ? [] : variantViews.map(heading) }

  // MARK: Inputs

  mutating func toggleVariants() {
    guard !showsHelp else { return }
    if variants != nil { return closeup == nil ? leaveVariants() : leaveCloseup() }
    if let index = closeup?.index ?? focus ?? indexToLookAt { showVariants(of: index) }
  }

  package mutating func showVariants(of index: Int) {
    closeup = nil
    variants = OracleVariants(index: index, place: variants?.place ?? place)
    // The first of them has the keyboard where the view has had it.
    if focus != nil { focus = 0 }
    scroll(to: 0)
    galleries[selected].wantedShift = 0
  }

  mutating func leaveVariants() {
    guard let former = variants else { return }
    variants = nil
    if focus != nil { focus = former.index }
    go(to: former.place)
  }

  /// To the view before, or the next.
  mutating func turnVariants(_ sign: Int) {
    guard let variants else { return }
    let index = min(max(variants.index + sign, 0), gallery.count - 1)
    if index != variants.index { showVariants(of: index) }
  }

  // MARK: Screen

  func headingsDifference(_ picture: Screenshot) -> String? {
    // A name begins at the left edge.
    for heading in headings where viewport.contains(heading.origin) && heading.maxY <= viewport.maxY {
      let hasInk = (heading.minX..<min(heading.minX + pixels(30), viewport.maxX)).contains { x in
        (heading.minY..<heading.maxY).contains { picture[x, $0] & 0xff_ffff != colors.background }
      }
      if !hasInk { return "There is no heading at \(heading)." }
    }
    return nil
  }
}
