package import Flyloft

/// What stands above the rows, and in their place where there are none: the title, the page of keys, a note.
package struct Page: Sendable {
  /// Whether the keys are shown instead of the rows.
  var showsHelp = false
  /// Where the page of keys is scrolled to.
  private var scroller = Scroller()
  private var wholePixels = WholePixels()
  private let palette: Palette

  init(palette: Palette) {
    self.palette = palette
  }

  /// Whether rows are shown.
  package func showsRows(of gallery: AnyGallery?) -> Bool { !showsHelp && gallery.map { $0.count > 0 } ?? false }

  // MARK: Scrolling the keys

  private func extent(_ layout: WindowLayout) -> Scroller.Extent {
    let height = HelpPage.height(width: Double(layout.viewport.width) / layout.scale)
    return Scroller.Extent(
      layout: RowLayout(count: 1, estimate: layout.pixels(height), gap: 0), viewportHeight: layout.viewport.height,
      padding: 0, bottomPadding: 0)
  }

  /// Device pixels of the page of keys above what is shown of it.
  func top(_ layout: WindowLayout) -> Int { showsHelp ? scroller.top(in: extent(layout)) : 0 }

  /// The scrollbar's thumb while the page of keys is shown; nil when all of it is in view.
  func thumb(_ layout: WindowLayout) -> PixelRect? { layout.thumb(of: scroller, in: extent(layout)) }

  mutating func showHelp() {
    showsHelp = true
    scroller = Scroller()
  }

  /// Scrolls the page of keys by notches of the wheel, or parts of them.
  mutating func scroll(by notches: Double, _ layout: WindowLayout) {
    scroller.scroll(by: wholePixels.add(notches * Viewport.notch * layout.scale), in: extent(layout))
  }

  mutating func scroll(_ command: Command, _ layout: WindowLayout) {
    let (extent, line) = (extent(layout), layout.pixels(Viewport.line))
    switch command {
    case .scrollLines(_, let y): scroller.scroll(by: y * line, in: extent)
    case .turnPage(let sign): scroller.scroll(by: sign * max(layout.viewport.height - line, line), in: extent)
    case .scrollToStart: scroller.scroll(to: 0, in: extent)
    case .scrollToEnd: scroller.scroll(to: extent.maximum, in: extent)
    case .dragThumb(let y):
      guard let thumb = thumb(layout) else { return }
      scroller.dragThumb(
        to: y - layout.track.minY, trackHeight: layout.track.height, thumbHeight: thumb.height, in: extent)
    default: break
    }
  }

  // MARK: Showing

  func show(
    _ gallery: AnyGallery?, zoom: Double, isBuilding: Bool, _ progress: EditProgress.Count?, _ layout: WindowLayout,
    _ parts: inout InterfaceParts,
    _ kept: KeptPictures,
    _ effects: inout [PreviewEffect]
  ) {
    let title = ContentTitle(
      name: showsHelp ? "Keys" : gallery?.name ?? "Flyloft",
      facts: showsHelp ? helpFacts(layout) : gallery.map { facts(of: $0, zoom, isBuilding, progress) } ?? "",
      palette: palette)
    func show(_ view: some View, as id: InterfaceParts.ID, in rect: PixelRect) {
      parts.show(view, as: id, in: rect, scale: layout.scale, background: palette.background, kept, &effects)
    }
    show(title, as: .title, in: layout.title)
    if showsHelp {
      let area = layout.viewport
      let height = max(extent(layout).contentHeight, area.height)
      let page = PixelRect(x: area.minX, y: area.minY - top(layout), width: area.width, height: height)
      show(HelpPage(palette: palette), as: .page, in: page)
    } else if let note = note(gallery) {
      show(note, as: .page, in: layout.viewport)
    } else {
      parts.hide(.page, &effects)
    }
  }

  private func note(_ gallery: AnyGallery?) -> Note? {
    guard let gallery else {
      return Note(
        title: "Nothing to show yet",
        message: "Add a folder to Plugins/ with a public gallery of the folder's name, then run “make run” again.",
        palette: palette)
    }
    guard gallery.isDescribed, gallery.count == 0 else { return nil }
    return Note(
      title: "\(gallery.name) is empty",
      message:
        "\(gallery.countFault.map { "I" + $0.dropFirst() } ?? "Its count is 0.") Return more from “count” to fill it.",
      palette: palette)
  }

  private func helpFacts(_ layout: WindowLayout) -> String {
    (extent(layout).maximum > 0 ? "↑ ↓ scroll · " : "") + "Escape leaves"
  }

  /// The gallery's count and settings, in a line.
  private func facts(
    of gallery: AnyGallery, _ zoom: Double, _ isBuilding: Bool, _ progress: EditProgress.Count?
  ) -> String {
    guard gallery.isDescribed else { return "" }
    if isBuilding { return "compiling…" }
    let told = gallery.settings.filter { Int($0.value) != gallery.count && !$0.value.isEmpty }
    let settings = told.map { "\($0.name) \($0.shown)" }
    let count = "\(gallery.count.counted("view"))"
    let way: [String] =
      switch gallery.drawing {
      case .async: []
      case .sync: ["the window waits for its views"]
      case .uncached: ["no picture is kept"]
      }
    let magnification = zoom == 1 ? [] : ["\(Int((zoom * 100).rounded()))%"]
    let drawn = progress.map { ["\($0.drawn.grouped) of \($0.all.grouped) drawn"] } ?? []
    return ([count] + drawn + settings + way + magnification).joined(separator: " · ")
  }

  func paintTitle(_ layout: WindowLayout, _ parts: InterfaceParts, into list: inout PaintList) {
    guard list.touches(layout.title) else { return }
    parts.paint(.title, background: palette.background, inside: layout.title, into: &list)
  }

  func paint(_ layout: WindowLayout, _ parts: InterfaceParts, into list: inout PaintList) {
    parts.paint(.page, background: palette.background, inside: layout.viewport, into: &list)
  }
}
