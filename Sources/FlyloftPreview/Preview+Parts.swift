internal import Flyloft
internal import FlyloftDisplay
internal import FlyloftRegistry

/// One line of the sidebar's list.
enum ListEntry: Hashable {
  case gallery(Int)
  case skipped(Int)
}

/// What the pictures of the scrollbar follow from.
struct ThumbLook: Equatable {
  var track: PixelRect
  var scale: Double
  var height: Int
  var isHeld: Bool
}

extension Preview {
  var trackColor: Color { palette.background.mixed(with: palette.line, by: 0.5) }

  /// What the list shows: the galleries that match the filter, then what was left out.
  var listEntries: [ListEntry] {
    filter.matches(in: options.galleries.map(\.name)).map(ListEntry.gallery)
      + filter.matches(in: options.skipped.map(\.name)).map(ListEntry.skipped)
  }

  /// Asks for each part of the interface as it should be; what is already so costs nothing.
  func updateParts() {
    partsAreDirty = false
    updateSidebar()
    updatePage()
    updateSkeleton()
  }

  private func updateSidebar() {
    guard layout.hasSidebar else {
      // A window that is pulled wider again shows it whole.
      for id in [InterfaceParts.ID.sidebarHead, .sidebarFoot, .figures, .listNote] { parts.hide(id, comesBack: true) }
      return parts.hideListRows(from: 0, comesBack: true)
    }
    parts.show(
      SidebarHead(filter: filter.text, isEditing: filter.isEditing, palette: palette), as: .sidebarHead,
      in: layout.sidebarHead, scale: scale, background: palette.panel)
    parts.show(
      SidebarFoot(palette: palette), as: .sidebarFoot, in: layout.sidebarFoot, scale: scale,
      background: palette.panel)
    if layout.hasFigures { placeFigures() } else { parts.hide(.figures) }
    updateList()
  }

  private func updateList() {
    let entries = listEntries
    listOffset = min(
      max(listOffset, 0), max(entries.count * layout.listRowStep + layout.pixels(16) - layout.list.height, 0))
    for (index, entry) in entries.enumerated() {
      parts.show(
        listRow(entry, isHovered: hovered == index), as: .listRow(index),
        in: layout.listRow(index, offset: listOffset), scale: scale, background: palette.panel)
    }
    parts.hideListRows(from: entries.count)
    guard entries.isEmpty else { return parts.hide(.listNote) }
    let note =
      filter.text.isEmpty
      ? Note(title: "No galleries", message: "Add a folder to Plugins/.", palette: palette)
      : Note(title: "No match", message: "No gallery is called “\(filter.text)”.", palette: palette)
    let rect = PixelRect(
      x: layout.list.minX, y: layout.list.minY, width: layout.list.width,
      height: min(layout.list.height, layout.pixels(96)))
    parts.show(note, as: .listNote, in: rect, scale: scale, background: palette.panel)
  }

  private func listRow(_ entry: ListEntry, isHovered: Bool) -> GalleryListRow {
    switch entry {
    case .gallery(let index):
      let gallery = options.galleries[index]
      return GalleryListRow(
        name: gallery.name, detail: gallery.count.grouped,
        state: index == selected ? .selected : isHovered ? .hovered : .plain, palette: palette)
    case .skipped(let index):
      let module = options.skipped[index]
      return GalleryListRow(name: module.name, detail: module.reason, state: .skipped, palette: palette)
    }
  }

  private func updatePage() {
    let gallery = stage?.gallery
    parts.show(
      ContentTitle(
        name: showsHelp ? "Keys" : gallery?.name ?? "Flyloft", facts: showsHelp ? "any key goes back" : facts,
        palette: palette),
      as: .title, in: layout.title, scale: scale, background: palette.background)
    if showsHelp {
      showPage(HelpPage(palette: palette))
    } else if gallery == nil {
      showPage(
        Note(
          title: "Nothing to show yet",
          message: "Add a folder to Plugins/ with a public gallery of the folder's name, then run “make run” again.",
          palette: palette))
    } else if let gallery, gallery.count == 0 {
      showPage(
        Note(
          title: "\(gallery.name) is empty", message: "Its count is 0. Return more from “count” to fill it.",
          palette: palette))
    } else {
      parts.hide(.page)
    }
  }

  private func showPage(_ view: some View) {
    parts.show(view, as: .page, in: layout.viewport, scale: scale, background: palette.background)
  }

  /// The gallery's count and settings, in a line.
  private var facts: String {
    guard let gallery = stage?.gallery else { return "" }
    let settings = gallery.settings.filter { Int($0.value) != gallery.count }.map { "\($0.name) \($0.value)" }
    let count = "\(gallery.count.grouped) \(gallery.count == 1 ? "view" : "views")"
    let magnification = zoom.factor == 1 ? [] : ["\(Int((zoom.factor * 100).rounded()))%"]
    return ([count] + settings + magnification).joined(separator: " · ")
  }

  /// Puts the scrollbar's thumb where the scroller stands.
  func updateThumb() {
    guard let extent, !showsHelp,
      let thumb = scroller.thumb(on: layout.track.height, minimum: layout.pixels(32), in: extent)
    else {
      thumbLook = nil
      parts.hide(.thumb, comesBack: true)
      return parts.hide(.track, comesBack: true)
    }
    let rect = PixelRect(
      x: layout.track.minX, y: layout.track.minY + thumb.y, width: layout.track.width, height: thumb.height)
    let look = ThumbLook(track: layout.track, scale: scale, height: thumb.height, isHeld: isThumbHeld)
    guard look != thumbLook else { return parts.move(.thumb, to: rect) }
    thumbLook = look
    parts.show(
      RoundBar(color: isThumbHeld ? palette.dim : palette.faint), as: .thumb, in: rect, scale: scale,
      background: trackColor)
    parts.show(
      RoundBar(color: trackColor), as: .track, in: layout.track, scale: scale, background: palette.background)
  }
}
