import Flyloft
import FlyloftRegistry
import FlyloftStage

/// Links by keys: one in sight is framed, and Enter follows it.
extension PreviewModel {
  /// Frames the next link, 1, or the one before, -1, and behind the last the first. The texts in sight are read before.
  mutating func turnLink(_ sign: Int, _ effects: inout [PreviewEffect]) {
    guard let rows, rows.gallery.hasText, showsRows, viewport.matrix == nil else { return sayNoLink(&effects) }
    for row in rows.visibleRows {
      let wish = TextWish(gallery: rows.gallery, row: row, width: rowStyle.widths[row])
      if texts.isNew(wish) { effects.append(.readText(wish)) }
    }
    // Keys may come faster than texts.
    texts.linkTurn = (texts.linkTurn ?? 0) + sign
    turnToLink(&effects)
  }

  /// Frames the link that has been asked for, once all texts are there.
  mutating func turnToLink(_ effects: inout [PreviewEffect]) {
    guard let turn = texts.linkTurn, let rows, !rows.visibleRows.contains(where: texts.isWaiting) else { return }
    texts.linkTurn = nil
    let links = links(of: texts)
    guard !links.isEmpty else { return sayNoLink(&effects) }
    // From before the first, or from behind the last, where none is framed.
    let former = rows.texts.link.flatMap { links.firstIndex(of: $0) } ?? (turn > 0 ? -1 : links.count)
    let place = (former + turn) % links.count
    frame(links[place < 0 ? place + links.count : place], &effects)
  }

  private mutating func sayNoLink(_ effects: inout [PreviewEffect]) { say("There is no link in sight.", &effects) }

  private mutating func frame(_ link: LinkPlace?, _ effects: inout [PreviewEffect]) {
    texts.link = link
    rows?.texts = texts
    effects.append(.requestFrame)
  }

  /// Follows the link that is framed, or frames none any more.
  ///
  /// - Returns: false where none in sight is framed, or for other commands.
  mutating func carryOutOnLink(_ command: Command, at time: Duration, _ effects: inout [PreviewEffect]) -> Bool {
    guard let texts = rows?.texts, let link = texts.link, let text = texts[link.row], links(of: texts).contains(link)
    else { return false }
    switch command {
    case .lookCloser(row: nil):
      frame(nil, &effects)
      follow(text.text.links[link.index].target, from: link.row, at: time, &effects)
    case .goBack: frame(nil, &effects)
    default: return false
    }
    return true
  }

  /// Those in sight that lead somewhere, in their order. What is dragged is no place.
  private func links(of texts: ReadTexts) -> [LinkPlace] {
    guard let rows, showsRows else { return [] }
    return rows.visibleRows.flatMap { row -> [LinkPlace] in
      guard let text = texts[row] else { return [] }
      let rect = viewport.rect(ofRow: row)
      return text.text.links.indices.filter { index in
        let link = text.text.links[index]
        guard let share = text.share(of: link.area) else { return false }
        if case .drag = link.target { return false }
        let frame = TextMarks.pixels(share, on: rect, around: 0)
        return !frame.intersection(layout.openViewport).isEmpty
      }.map { LinkPlace(row: row, index: $0) }
    }
  }
}

/// A link of a view's text.
struct LinkPlace: Equatable, Sendable {
  let row: Int
  /// Which of the text's it is.
  let index: Int
}
