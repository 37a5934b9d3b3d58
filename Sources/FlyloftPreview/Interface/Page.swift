package import Flyloft

/// What stands above the rows, and in their place where there are none: the title, the page of keys, a note.
package struct Page: Sendable {
  /// Whether the keys are shown instead of the rows.
  var showsHelp = false
  private let palette: Palette

  init(palette: Palette) {
    self.palette = palette
  }

  /// Whether rows are shown.
  package func showsRows(of gallery: AnyGallery?) -> Bool { !showsHelp && gallery.map { $0.count > 0 } ?? false }

  func show(
    _ gallery: AnyGallery?, zoom: Double, isBuilding: Bool, _ progress: EditProgress.Count?, _ layout: WindowLayout,
    _ parts: inout InterfaceParts,
    _ kept: KeptPictures,
    _ effects: inout [PreviewEffect]
  ) {
    let title = ContentTitle(
      name: showsHelp ? "Keys" : gallery?.name ?? "Flyloft",
      facts: showsHelp ? "any key goes back" : gallery.map { facts(of: $0, zoom, isBuilding, progress) } ?? "",
      palette: palette)
    func show(_ view: some View, as id: InterfaceParts.ID, in rect: PixelRect) {
      parts.show(view, as: id, in: rect, scale: layout.scale, background: palette.background, kept, &effects)
    }
    show(title, as: .title, in: layout.title)
    if showsHelp {
      show(HelpPage(palette: palette), as: .page, in: layout.viewport)
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
      title: "\(gallery.name) is empty", message: "Its count is 0. Return more from “count” to fill it.",
      palette: palette)
  }

  /// The gallery's count and settings, in a line.
  private func facts(
    of gallery: AnyGallery, _ zoom: Double, _ isBuilding: Bool, _ progress: EditProgress.Count?
  ) -> String {
    guard gallery.isDescribed else { return "" }
    if isBuilding { return "compiling…" }
    let told = gallery.settings.filter { Int($0.value) != gallery.count && !$0.value.isEmpty }
    let settings = told.map { "\($0.name) \($0.value)" }
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
