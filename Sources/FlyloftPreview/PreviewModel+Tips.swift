import FlyloftDisplay
import FlyloftRegistry
import FlyloftStage

/// Tips for words that are cut off.
extension PreviewModel {
  /// A tip goes with whatever the user does, and is waited for where the pointer has come to rest, or the keyboard.
  mutating func followTip(_ input: InputEvent, _ effects: inout [PreviewEffect]) {
    if awaitsTip, case .moved(let point, _) = input, panels[TipPanel.self].words?.frame.contains(point) == true {
      return
    }
    switch input {
    case .focus(true), .visibility, .released: return
    default: if awaitsTip { panels[TipPanel.self].words = nil }
    }
    tipIsOfFocus = false
    if case .moved(let point, let held) = input, held.isDisjoint(with: [.leftButton, .middleButton, .rightButton]),
      cutQuestion(at: point) != nil
    {
      awaitTip(&effects)
    } else if awaitsTip {
      awaitsTip = false
      effects.append(.cancelTimer(.tip))
    }
  }

  /// A key has been taken.
  mutating func followFocusTip(_ effects: inout [PreviewEffect]) {
    tipIsOfFocus = true
    if tipPlaces.contains(where: { cutQuestion(at: $0) != nil }) { awaitTip(&effects) }
  }

  private mutating func awaitTip(_ effects: inout [PreviewEffect]) {
    awaitsTip = true
    effects.append(.startTimer(.tip, after: TipPanel.delay))
  }

  /// Places where words may be cut off that the tip is to tell.
  private var tipPlaces: [PixelPoint] {
    guard tipIsOfFocus else { return pointer.map { [$0] } ?? [] }
    if panels.holder != nil { return panels.focusedWords(in: panelWindow) }
    guard showsRows, let rows, let row = rows.focus?.row, let card = rows.errorCard(ofRow: row) else { return [] }
    let frame = card.frame(in: viewport.rect(ofRow: row), shown: layout.viewport)
    return ErrorCard.wordPlaces.map {
      PixelPoint(x: frame.minX + Int($0.x * card.drawScale), y: frame.minY + Int($0.y * card.drawScale))
    }
  }

  /// Pointer or keyboard have rested.
  mutating func askForTip(_ effects: inout [PreviewEffect]) {
    guard awaitsTip else { return }
    let places = tipPlaces
    guard var question = places.lazy.compactMap(cutQuestion).first else { return }
    question.places = places
    effects.append(.askCutWords(question))
  }

  mutating func showTip(_ words: CutWords?, _ effects: inout [PreviewEffect]) {
    guard awaitsTip, let words, tipPlaces.contains(where: words.frame.contains) else { return }
    panels[TipPanel.self].words = words
    effects.append(.requestFrame)
  }

  /// The question to the link at a place, which says where it leads, since its own words may say anything; nil where no address leads on.
  private func linkQuestion(at point: PixelPoint, _ rows: Rows) -> CutQuestion? {
    guard case .link(let row?, .address(let address)) = target(at: point),
      let (text, place) = readText(at: point, row: row),
      let link = text.text.links.last(where: { $0.area.contains(place) })
    else { return nil }
    let frame = viewport.rect(ofRow: row)
    let words = path(of: address, in: rows.gallery.part(at: row)?.gallery ?? rows.gallery) ?? FindPanel.plain(address)
    return CutQuestion(
      view: LinkTip(area: link.area, words: words), frame: frame, places: [point],
      scale: Double(frame.width) / text.size.width)
  }

  /// The question to what is seen at a place; nil where nothing is ever cut off.
  private func cutQuestion(at point: PixelPoint) -> CutQuestion? {
    guard !panels.standOverViews else { return nil }
    func question(_ view: any CuttingView, _ frame: PixelRect) -> CutQuestion {
      CutQuestion(view: view, frame: frame, places: [point], scale: layout.scale)
    }
    if let picture = panels.picture(at: point) {
      return (picture.content?.view as? any CuttingView).map { question($0, picture.rect) }
    }
    let window = panelWindow
    if layout.title.contains(point) { return question(page.title(window, panels.title(in: window)), layout.title) }
    guard showsRows, layout.viewport.contains(point), let rows, let geometry = viewport.geometry else { return nil }
    if let row = viewport.row(at: point, of: rows.visibleRows), let card = rows.errorCard(ofRow: row) {
      let frame = card.frame(in: viewport.rect(ofRow: row), shown: layout.viewport)
      return CutQuestion(view: card.card, frame: frame, places: [point], scale: card.drawScale)
    }
    if let question = linkQuestion(at: point, rows) { return question }
    guard let grid = viewport.grid else { return nil }
    for row in headings {
      guard let cell = grid.cell(row) else { continue }
      let place = geometry.rect(ofRow: row).offset(x: viewport.origin.x, y: viewport.origin.y - viewport.headingHeight)
      let frame = PixelRect(
        origin: place.origin, size: PixelSize(width: viewport.flow.width(of: row), height: viewport.headingHeight))
      if frame.contains(point) { return question(VariantHeading(cell: cell, palette: palette), frame) }
    }
    return nil
  }
}
