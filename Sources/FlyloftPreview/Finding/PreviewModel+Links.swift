import Flyloft
import FlyloftRegistry

/// Where links lead, and the ways back.
extension PreviewModel {
  /// Goes where a link leads, in the view's own gallery where several are shown in one scroll.
  mutating func follow(
    _ target: ViewLink.Target, from row: Int?, at time: Duration, _ effects: inout [PreviewEffect]
  ) {
    guard let rows else { return }
    let part = row.flatMap { rows.gallery.part(at: $0)?.gallery }
    switch target {
    case .view(let index):
      let place = part.map { rows.gallery.index(of: PartPlace(part: $0.name, index: index)) } ?? index
      guard let place else { return }
      notePlace()
      showView(place, at: time)
    case .address(let address):
      guard let path = path(of: address, in: part ?? rows.gallery) else {
        return panels[FindPanel.self].ask(toOpen: address)
      }
      let place = address.firstIndex(of: "#").map { String(address[address.index(after: $0)...]) } ?? ""
      linked = LinkedPlace(name: place[...].percentDecoded ?? place, left: viewport.matrix == nil ? placeAtTop : nil)
      effects.append(.openFiles(FilesToOpen(paths: [path], most: FilesToOpen.mostLinked)))
    case .knobs(let values):
      set(values, in: part.flatMap { contents.number(of: $0.name) }, &effects)
    // A click is no drag.
    case .drag: break
    }
  }

  /// The path of a file that another names by an address; nil for other addresses.
  func path(of address: String, in gallery: AnyGallery) -> String? {
    guard let path = address.relativePath, let file = start.names[gallery.name]?.first,
      let end = file.lastIndex(of: "/")
    else { return nil }
    return file[...end] + path
  }

  /// Files have come, and of them one is shown: perhaps that which a link leads to.
  mutating func arrive(in number: Int, at time: Duration) {
    guard let linked, linked.gallery == nil else { return }
    self.linked?.gallery = number
    if let left = linked.left { history.leave(left, for: number) }
    if contents.outline?.number == number { showLinkedPlace(at: time) }
  }

  /// Goes to the place in a file that a link has named, now that its headings are known.
  mutating func showLinkedPlace(at time: Duration) {
    guard let linked, linked.gallery == selected else { return }
    self.linked = nil
    let headings = contents.outline?.number == selected ? contents.outline?.headings : nil
    if let row = linked.row(among: headings ?? []) { showView(row, at: time) }
  }

  // MARK: The ways back and forward

  /// Remembers what stands at the top, or alone, before another place is gone to.
  mutating func notePlace() {
    panels[TakePanel.self].hush()
    if viewport.matrix == nil, let place = placeAtTop { history.leave(place) }
  }

  /// What stands at the top, or alone.
  var placeAtTop: GonePlace? {
    guard let row = viewport.closeup?.row ?? viewport.firstRow else { return nil }
    let rect = viewport.rect(ofRow: row)
    let share = Double(layout.viewport.minY - rect.minY) / Double(max(rect.height, 1))
    return GonePlace(gallery: selected, row: row, share: viewport.hasCloseup ? 0 : min(max(share, 0), 1))
  }

  mutating func revisit(_ sign: Int, at time: Duration, _ effects: inout [PreviewEffect]) {
    guard let here = placeAtTop,
      let place = history.turn(sign, from: here, count: { contents.galleries[$0].count })
    else {
      return say(
        sign < 0 ? "Nothing has led here from another place." : "There is no place to go forward to.", &effects)
    }
    panels[TakePanel.self].hush()
    if place.gallery != selected { select(place.gallery, at: time, &effects) }
    guard !viewport.hasCloseup else { return showView(place.row, at: time) }
    viewport.scroll(toRow: place.row, share: place.share, at: layout.viewport.minY)
  }
}

/// The place in a file that a link leads to.
struct LinkedPlace: Sendable {
  /// What stands behind the file in the address: a heading's name, or “page=5”.
  let name: String
  /// The place that is left for it.
  let left: GonePlace?
  /// The file's gallery; nil until it is opened.
  var gallery: Int?

  /// The view that it is.
  func row(among headings: [OutlineEntry]) -> Int? {
    if name.hasPrefix("page="), let page = Int(name.dropFirst(5)) { return page &- 1 }
    guard case .view(let row) = headings.first(where: { $0.name == name.lowercased() })?.target else { return nil }
    return row
  }
}
