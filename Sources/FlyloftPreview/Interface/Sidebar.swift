import Flyloft
import FlyloftRegistry

/// The column beside the views: the program's name, the filter, the list of galleries, and a foot. The metrics have their
/// place in it, and a value of their own.
struct Sidebar: Sendable {
  /// Whether the user wants to see it where there is room beside the views.
  var isWanted = true
  /// Whether it is open over the views of a narrow window.
  var isOpen = false
  var contents: PreviewContents
  private let palette: Palette
  /// Device pixels that the list is scrolled.
  private(set) var offset = 0
  private var wholePixels = WholePixels()

  init(_ contents: PreviewContents, palette: Palette) {
    self.contents = contents
    self.palette = palette
  }

  // MARK: Scrolling

  mutating func scroll(by notches: Double, _ filter: Filter, _ layout: WindowLayout) {
    let (sum, overflow) = offset.addingReportingOverflow(wholePixels.add(notches * Double(layout.listRowStep)))
    offset = overflow ? offset : sum
    hold(filter, layout)
  }

  mutating func scrollToStart() { offset = 0 }

  mutating func rescale(by factor: Double) { offset = Int((Double(offset) * factor).rounded()) }

  /// Keeps the list no farther than its end.
  mutating func hold(_ filter: Filter, _ layout: WindowLayout) {
    // When it is shown again, it is where it was.
    guard layout.hasSidebar else { return }
    let height = contents.entries(filter).count * layout.listRowStep + layout.pixels(16)
    offset = min(max(offset, 0), max(height - layout.list.height, 0))
  }

  /// The line of the list at a place, and the gallery that it stands for.
  func target(at point: PixelPoint, _ filter: Filter, _ layout: WindowLayout) -> PointerTarget {
    guard layout.hasSidebar else { return .nothing }
    if layout.filterField.contains(point) { return .filterField }
    guard layout.list.contains(point) else { return .nothing }
    let entries = contents.entries(filter)
    guard let row = entries.indices.first(where: { layout.listRow($0, offset: offset).contains(point) }) else {
      return .nothing
    }
    return .listRow(row, gallery: { if case .gallery(let number) = entries[row] { number } else { nil } }())
  }

  // MARK: Showing

  func show(
    _ filter: Filter, hovered: Int?, selected: Int, _ layout: WindowLayout, _ parts: inout InterfaceParts,
    _ kept: KeptPictures, _ effects: inout [PreviewEffect]
  ) {
    guard layout.hasSidebar else {
      // A window that is pulled wider again shows it whole.
      for id in [InterfaceParts.ID.sidebarHead, .sidebarFoot, .listNote] {
        parts.hide(id, comesBack: true, &effects)
      }
      return parts.hideListRows(from: 0, comesBack: true, &effects)
    }
    func show(_ view: some View, as id: InterfaceParts.ID, in rect: PixelRect) {
      parts.show(view, as: id, in: rect, scale: layout.scale, background: palette.panel, kept, &effects)
    }
    show(
      SidebarHead(filter: filter.text, isEditing: filter.isEditing, isLow: layout.isLow, palette: palette),
      as: .sidebarHead, in: layout.sidebarHead)
    show(SidebarFoot(palette: palette), as: .sidebarFoot, in: layout.sidebarFoot)
    let entries = contents.entries(filter)
    for (row, entry) in entries.enumerated() {
      show(
        listRow(entry, isHovered: hovered == row, selected), as: .listRow(row),
        in: layout.listRow(row, offset: offset))
    }
    parts.hideListRows(from: entries.count, &effects)
    guard entries.isEmpty else { return parts.hide(.listNote, &effects) }
    let rect = PixelRect(
      x: layout.list.minX, y: layout.list.minY, width: layout.list.width,
      height: min(layout.list.height, layout.pixels(96)))
    show(note(filter), as: .listNote, in: rect)
  }

  private func note(_ filter: Filter) -> Note {
    filter.text.isEmpty
      ? Note(title: "No galleries", message: "Add a folder to Plugins/.", palette: palette)
      : Note(title: "No match", message: "No gallery is called “\(filter.text)”.", palette: palette)
  }

  private func listRow(_ entry: PreviewContents.Entry, isHovered: Bool, _ selected: Int) -> GalleryListRow {
    switch entry {
    case .gallery(let number):
      let gallery = contents.galleries[number]
      return GalleryListRow(
        name: gallery.name, detail: gallery.isDescribed ? gallery.count.grouped : "",
        state: number == selected ? .selected : isHovered ? .hovered : .plain, palette: palette)
    case .skipped(let index):
      let module = contents.skipped[index]
      return GalleryListRow(name: module.name, detail: module.reason, state: .skipped, palette: palette)
    }
  }

  // MARK: Painting

  func paint(_ filter: Filter, _ layout: WindowLayout, _ parts: InterfaceParts, into list: inout PaintList) {
    guard layout.hasSidebar, list.touches(layout.sidebar) else { return }
    list.fill(layout.divider, with: palette.line)
    for id in [InterfaceParts.ID.sidebarHead, .sidebarFoot, .metrics] {
      parts.paint(id, background: palette.panel, inside: layout.sidebar, into: &list)
    }
    for row in contents.entries(filter).indices {
      parts.paint(.listRow(row), background: palette.panel, inside: layout.list, into: &list)
    }
    parts.paint(.listNote, background: palette.panel, inside: layout.list, into: &list)
    list.fill(layout.sidebar, with: palette.panel)
  }
}
