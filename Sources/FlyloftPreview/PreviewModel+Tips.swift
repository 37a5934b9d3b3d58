import FlyloftDisplay

/// Tips for words that are cut off.
extension PreviewModel {
  /// A tip goes with whatever the user does, and is waited for where the pointer has come to rest.
  mutating func followTip(_ input: InputEvent, _ effects: inout [PreviewEffect]) {
    if awaitsTip, case .moved(let point, _) = input, panels[TipPanel.self].words?.frame.contains(point) == true {
      return
    }
    switch input {
    case .focus(true), .visibility, .released: return
    default: if awaitsTip { panels[TipPanel.self].words = nil }
    }
    if case .moved(let point, let held) = input, held.isDisjoint(with: [.leftButton, .middleButton, .rightButton]),
      cutQuestion(at: point) != nil
    {
      awaitsTip = true
      effects.append(.startTimer(.tip, after: TipPanel.delay))
    } else if awaitsTip {
      awaitsTip = false
      effects.append(.cancelTimer(.tip))
    }
  }

  /// The pointer has rested.
  mutating func askForTip(_ effects: inout [PreviewEffect]) {
    guard awaitsTip, let pointer, let question = cutQuestion(at: pointer) else { return }
    effects.append(.askCutWords(question))
  }

  mutating func showTip(_ words: CutWords?, _ effects: inout [PreviewEffect]) {
    guard awaitsTip, let words, let pointer, words.frame.contains(pointer) else { return }
    panels[TipPanel.self].words = words
    effects.append(.requestFrame)
  }

  /// The question to what is seen at a place; nil where nothing is ever cut off.
  private func cutQuestion(at point: PixelPoint) -> CutQuestion? {
    guard !panels.standOverViews else { return nil }
    func question(_ view: any CuttingView, _ frame: PixelRect) -> CutQuestion {
      CutQuestion(view: view, frame: frame, point: point, scale: layout.scale)
    }
    if let picture = panels.picture(at: point) {
      return (picture.content?.view as? any CuttingView).map { question($0, picture.rect) }
    }
    let window = panelWindow
    if layout.title.contains(point) { return question(page.title(window, panels.title(in: window)), layout.title) }
    guard showsRows, layout.viewport.contains(point), let rows, let geometry = viewport.geometry else { return nil }
    if let row = viewport.row(at: point, of: rows.visibleRows), let card = rows.errorCard(ofRow: row) {
      let frame = card.frame(in: viewport.rect(ofRow: row), shown: layout.viewport)
      return CutQuestion(view: card.card, frame: frame, point: point, scale: card.scale)
    }
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
