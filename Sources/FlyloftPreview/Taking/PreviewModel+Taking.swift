internal import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering

/// What is done with a view beyond showing it.
extension PreviewModel {
  mutating func takeAlong(_ command: Command, _ effects: inout [PreviewEffect]) {
    switch command {
    case .copyPicture:
      guard let view = takenView() else { return say("There is no view to copy.", &effects) }
      effects.append(.take(view, for: .clipboard, number: panels[TakePanel.self].begin("copying the picture…")))
    case .copyCommand:
      let text = shownCommand
      effects.append(.copyText(text))
      say("Copied: \(text)", &effects)
    case .saveView:
      guard let view = takenView() else { return say("There is no view to save.", &effects) }
      let row = view.row + (start.names[view.gallery.name] == nil ? 0 : 1)
      panels[TakePanel.self].ask(for: "\(view.gallery.name)-\(row)\(view.variant).png", of: view)
    case .save(let file):
      guard let view = panels[TakePanel.self].view else { return }
      effects.append(.take(view, for: .file(file), number: panels[TakePanel.self].begin("saving…")))
    default: break
    }
  }

  /// Says something for a while, in the title.
  mutating func say(_ text: String, _ effects: inout [PreviewEffect]) {
    panels[TakePanel.self].say(text, &effects)
  }

  /// The view that is shown alone, or that the pointer is on, or the first that can be seen whole.
  var taken: Int? {
    guard showsRows, let rows else { return nil }
    return viewport.closeup?.row ?? nearestRow(rows)
  }

  func takenView() -> TakenView? {
    guard let rows, let row = taken, rows.canDraw else { return nil }
    let request = rows.request(Place(gallery: rows.number, row: row))
    let cell = viewport.grid?.cell(row)
    // Of a picture that is small among others nobody wants that.
    let own = cell == nil ? request.gallery.ownSize : nil
    var view = TakenView(
      gallery: request.gallery, row: request.index, width: own?.width ?? request.width,
      scale: cell?.picture.scale ?? layout.scale,
      background: request.palette.card, moment: request.moment)
    view.isAlone = request.isAlone || own != nil
    if let cell { view.variant = "-\(cell.variant.filePart)" }
    guard view.scale == layout.scale, let shown = shownCloseup, !shown.isCard, let size = shown.pixels, rows.isComplete,
      shown.closeup.drawScale(in: layout) == layout.scale,
      !rows.visible.contains(where: { $0.picture?.isPartial == true || $0.fade != nil })
    else { return view }
    // Tiles don't overlap.
    let count = shown.tiles.reduce(0) { $0 + $1.image.size.width * $1.image.size.height }
    if count == size.width * size.height { (view.tiles, view.size) = (shown.tiles, size) }
    return view
  }
}
