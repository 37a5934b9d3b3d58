import CodedGalleries
import Flyloft
package import FlyloftObserver

/// What the window's pixels must be at a lattice of points, and what differs in a picture of it.
extension Oracle {
  // The steps share no divisor with the side of a cell, so that a view that is one pixel aside is noticed.
  private static let (stepX, stepY) = (13, 7)

  /// The first thing that is wrong with a picture of the window; nil if it shows what it must.
  package func difference(in picture: Screenshot) -> String? {
    guard picture.size == size else { return "The window is \(picture.size), not \(size)." }
    return contentDifference(picture) ?? menuDifference(picture) ?? thumbDifference(picture)
      ?? sidebarDifference(picture) ?? stripDifference(picture)
  }

  /// The rows of the views that are seen, each once, from top to bottom and left to right.
  package func rows(in picture: Screenshot) -> [Int] {
    var rows: [Int] = []
    for y in stride(from: viewport.minY, to: viewport.maxY, by: Self.stepY) {
      for x in stride(from: viewport.minX, to: viewport.maxX, by: Self.stepX) {
        let pixel = picture[x, y] & 0xff_ffff
        guard pixel != colors.background, case .place(let row, _, _) = CodedPixel(pixel: pixel) else { continue }
        if !rows.contains(row) { rows.append(row) }
      }
    }
    return rows
  }

  // MARK: Views

  private func contentDifference(_ picture: Screenshot) -> String? {
    guard !showsHelp else { return keysDifference(picture) }
    guard closeup == nil else { return closeupDifference(picture) }
    let (seen, area, menu, framed, headings) = (seen, viewport, menuFrame, framed, headings)
    let left = isSidebarOver ? sidebar.maxX : area.minX
    let focused = focus.map { variants == nil ? frame(ofRow: gallery.row(at: $0)) : variantViews[$0].frame }
    // One thing at a time: tests are not optimized, and look at many pictures.
    for y in stride(from: area.minY, to: area.maxY, by: Self.stepY) {
      let line = seen.filter { $0.frame.minY <= y && y < $0.frame.maxY }
      let marks = framed.filter { $0.outside.minY <= y && y < $0.outside.maxY }
      for x in stride(from: left, to: min(area.maxX, knobs.minX), by: Self.stepX) {
        let (found, point) = (picture[x, y] & 0xff_ffff, PixelPoint(x: x, y: y))
        if menu.contains(point) || headings.contains(where: { $0.contains(point) }) { continue }
        if marks.contains(where: { $0.outside.contains(point) && !$0.inside.contains(point) }) { continue }
        guard let view = line.first(where: { $0.frame.minX <= x && x < $0.frame.maxX }) else {
          if found != colors.background { return difference(at: x, y, found, "no view") }
          continue
        }
        let (row, frame) = (view.row, view.frame)
        let (insideX, insideY) = (x - frame.minX, y - frame.minY)
        let (edgeX, edgeY) = (min(insideX, frame.maxX - 1 - x), min(insideY, frame.maxY - 1 - y))
        // The line around a view, and its round corners.
        let edge = frame == focused ? pixels(3) : 2
        let corner = Int((Measures.cornerRadius * view.scale).rounded(.up))
        if edgeX < edge || edgeY < edge || edgeX < corner && edgeY < corner { continue }
        if let button = rows[row]?.button {
          let place = self.frame(of: button, in: frame)
          if place.contains(point) { continue }
          // Left of its words.
          let ground = PixelPoint(x: place.minX + pixels(5), y: place.midY)
          if area.contains(ground), picture[ground.x, ground.y] & 0xff_ffff != colors.background {
            return "Row \(row) has no button at \(place) that says \(button)."
          }
        }
        var facts = facts(ofRow: row)
        (facts.isDark, facts.scale) = (view.isDark, Int((view.scale * 20).rounded()))
        let side = Double(CodedPixel.cell) * view.scale
        let cell = CodedPixel(
          row: row, column: Int((Double(insideX) + 0.5) / side), line: Int((Double(insideY) + 0.5) / side), facts)
        if found != cell.pixel {
          return difference(at: x, y, found, "\(cell) of row \(row) at \(frame.origin)")
        }
      }
    }
    return marksDifference(picture) ?? headingsDifference(picture) ?? focusDifference(picture)
  }

  /// That a view has bars along its edges where it has the keyboard, and no other.
  private func focusDifference(_ picture: Screenshot) -> String? {
    guard variants == nil else { return nil }
    let focused = focus.map { gallery.row(at: $0) }
    for view in views {
      let point = PixelPoint(x: view.frame.minX, y: view.frame.intersection(viewport).midY)
      guard viewport.contains(point), !menuFrame.contains(point) else { continue }
      let isMarked = picture[point.x, point.y] & 0xff_ffff == colors.accent
      if isMarked != (view.row == focused) {
        return "Row \(view.row) is \(isMarked ? "" : "not ")marked; \(focused.map { "\($0)" } ?? "none") must be."
      }
    }
    return nil
  }

  private func keysDifference(_ picture: Screenshot) -> String? {
    // That every other cell of a view has. Places look like the shades of text.
    let cell = CodedPixel.facts(facts(ofRow: 0)).pixel
    var isEmpty = true
    for y in stride(from: viewport.minY, to: viewport.maxY, by: Self.stepY) {
      for x in viewport.minX..<viewport.maxX {
        let found = picture[x, y] & 0xff_ffff
        if found == cell { return "The keys are asked for, and views are shown." }
        if found != colors.background { isEmpty = false }
      }
    }
    return isEmpty ? "The keys are asked for, and nothing is shown." : nil
  }

  private func difference(at x: Int, _ y: Int, _ found: UInt32, _ expected: String) -> String {
    let shown = found == colors.background ? "no view" : CodedPixel(pixel: found).map { "\($0)" } ?? "no view's pixel"
    return "At (\(x), \(y)) must be \(expected); there is \(shown), #\(String(found, radix: 16))."
  }

  // MARK: Scrollbar

  private func thumbDifference(_ picture: Screenshot) -> String? {
    let x = track.midX
    // Where views have several heights, how long those are that have not been seen is an estimate.
    guard !showsHelp, closeup == nil, menu == nil, gallery.knobs.uneven == 0, !hasEstimates else { return nil }
    guard let thumb else {
      let isEmpty = (track.minY..<track.maxY).allSatisfy { picture[x, $0] & 0xff_ffff == colors.background }
      return isEmpty ? nil : "There is a scrollbar, and all is in view."
    }
    // Its ends are round.
    let (inside, margin) = (picture[x, thumb.midY], pixels(8))
    for y in stride(from: track.minY + margin, to: track.maxY - margin, by: 3) {
      let isThumb = picture[x, y] == inside
      if y >= thumb.minY + margin, y < thumb.maxY - margin, !isThumb { return "The thumb \(thumb) has a gap at \(y)." }
      if y < thumb.minY - 1 || y > thumb.maxY, isThumb { return "The thumb is to be at \(thumb), and is at \(y)." }
    }
    return nil
  }

  // MARK: Sidebar

  private func sidebarDifference(_ picture: Screenshot) -> String? {
    guard hasSidebar else { return nil }
    func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] & 0xff_ffff }
    guard color(pixels(Measures.sidebar) - 1, list.midY) == colors.line else { return "There is no sidebar." }
    let border = size.height - pixels(Measures.foot + Measures.figures)
    // Between the list's lines, which have no marks so far to the left.
    guard (color(pixels(3), border) == colors.line) == showsFigures else {
      return "The figures are \(showsFigures ? "not " : "")shown."
    }
    for line in 0...lines.count {
      let frame = frame(ofLine: line)
      guard list.minY <= frame.minY, frame.maxY <= list.maxY else { continue }
      if let difference = difference(ofLine: line, in: frame, picture) { return difference }
    }
    return nil
  }

  private func difference(ofLine line: Int, in frame: PixelRect, _ picture: Screenshot) -> String? {
    func color(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] & 0xff_ffff }
    let ground = color(frame.minX + pixels(6), frame.midY)
    func hasInk(from left: Double, to right: Double) -> Bool {
      (frame.minX + pixels(left)..<frame.minX + pixels(right)).contains { x in
        (frame.minY + pixels(8)..<frame.maxY - pixels(8)).contains { color(x, $0) != ground }
      }
    }
    guard line < lines.count else {
      return hasInk(from: 12, to: 60) ? "There is a line \(line) of the list, which has \(lines.count)." : nil
    }
    let isSelected = lines[line] == .gallery(selected)
    let (isLit, isPlain) = (ground == colors.selection, ground == colors.panel)
    guard isLit == isSelected, isPlain == !(isSelected || hovered == line && lines[line] != .skipped) else {
      return
        "Line \(line) of the list is #\(String(ground, radix: 16)); selected is \(selected), the pointer on \(hovered.map { "\($0)" } ?? "none")."
    }
    guard hasInk(from: 12, to: 60) else { return "Line \(line) of the list has no name." }
    // Right of the longest name, with a count of three digits or the reason why a module was left out.
    let hasCount =
      switch lines[line] {
      case .gallery(let number): galleries[number].number == nil ? nil : !isAsking || isSelected
      case .heading(let heading): gallery.headings[heading].target != nil
      case .skipped: true
      }
    if isSelected, hasInk(from: 158, to: 172) != (foundCount > 0) {
      return "The list says that words are \(foundCount > 0 ? "not " : "")found."
    }
    guard hasCount == nil || hasInk(from: 170, to: 206) == hasCount else {
      return "Line \(line) of the list has \(isAsking ? "a" : "no") count."
    }
    return nil
  }
}
