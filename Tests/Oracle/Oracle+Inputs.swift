import CodedGalleries
import Flyloft
import FlyloftObserver

/// What the pointer does while a button is held.
enum OracleDrag {
  case thumb(grip: Int, button: Int)
  case pan(from: PixelPoint, button: Int = 2)
  /// Marks text.
  case text
  /// Follows a link where the button is let go, unless the pointer has gone elsewhere.
  case link(from: PixelPoint, ViewLink.Target)
  /// A press beside the thumb, whose page has been turned.
  case page

  var button: Int {
    switch self {
    case .thumb(_, let button), .pan(_, let button): button
    case .page, .text, .link: 1
    }
  }
}

/// What stays where it is while it is zoomed.
struct OracleZoom {
  /// Nil for the upper edge of what is shown.
  var point: PixelPoint?
  var spot: OracleSpot
  /// Where the zoom has led.
  var top: Int
}

/// README's table of keys, buttons and gestures.
extension Oracle {
  package mutating func receive(_ input: OracleInput) {
    switch input {
    case .move(let point): move(to: point)
    case .wheel(let notches, let horizontally, let modifiers): wheel(notches, horizontally, modifiers)
    case .scroll(let x, let y, let point, let modifiers): scroll(x: x, y: y, at: point, modifiers)
    case .lift: break
    case .pinch(let factor, let point) where closeup != nil: pinchCloseup(by: factor, about: point)
    case .pinch(let factor, let point):
      zoom(to: Measures.zooms.min { abs($0 - zoom * factor) < abs($1 - zoom * factor) }!, about: point)
    case .press(let button): press(button)
    case .doubleClick(let point):
      for _ in 0..<2 { for input in OracleInput.click(at: point) { receive(input) } }
      lookCloser()
    case .release(let button):
      guard drag?.button == button else { break }
      if case .link(_, let target) = drag { follow(target) }
      drag = nil
    case .key(let keysym, let modifiers): key(keysym, modifiers)
    case .type(let text): for character in text { type(character) }
    case .resize(let size): resize(to: size)
    }
  }

  /// The window has lost the keyboard.
  package mutating func loseFocus() {
    drag = nil
    closeMenu()
  }

  // MARK: Moving

  mutating func scroll(to top: Int) {
    (held, galleries[selected].item) = (nil, nil)
    show(min(max(top, 0), lastTop))
  }
  /// As far as it can be scrolled so.
  private mutating func show(_ top: Int) {
    galleries[selected].isAtEnd = false
    galleries[selected].wantedTop = top
  }
  mutating func scroll(x: Int, y: Int) {
    // What leads nowhere leaves it at the end, too, and moved as far as it was.
    let (goalX, goalY) = (min(max(shift + x, 0), widestShift), min(max(top + y, 0), lastTop))
    if goalX != shift { galleries[selected].wantedShift = goalX }
    if goalY != top { scroll(to: goalY) }
  }
  /// The list may have more room.
  mutating func settle() { listOffset = min(listOffset, listLimit) }

  private func spot(atY y: Int) -> OracleSpot {
    let line = line(atY: y)
    let (within, height) = (y - self.y(ofLine: line), height(ofLine: line))
    let inside = min(max(within, 0), height)
    return OracleSpot(line: line, share: Double(inside) / Double(height), beside: within - inside)
  }
  private func y(of spot: OracleSpot) -> Int {
    y(ofLine: spot.line) + Int((spot.share * Double(height(ofLine: spot.line))).rounded()) + spot.beside
  }

  var place: OraclePlace {
    OraclePlace(
      spot: spot(atY: top - pixels(Measures.padding)), shift: gallery.wantedShift, isAtEnd: gallery.isAtEnd, zoom: zoom)
  }

  /// Goes back, though the zoom may be another by now.
  mutating func go(to place: OraclePlace) {
    (held, galleries[selected].item) = (nil, nil)
    show(pixels(Measures.padding) + y(of: place.spot))
    galleries[selected].wantedShift = Int((Double(place.shift) * zoom / place.zoom).rounded())
    galleries[selected].isAtEnd = place.isAtEnd
  }

  private mutating func select(_ gallery: Int) {
    (showsHelp, opensSidebar) = (false, false)
    if isNarrow { hovered = nil }
    closeStrip()
    guard gallery != selected else { return }
    leaveVariants()
    (closeup, reading, focus) = (nil, OracleReading(), nil)
    galleries[selected].left = place
    selected = gallery
    let start = OracleSpot(beside: -pixels(Measures.padding))
    go(to: self.gallery.left ?? OraclePlace(spot: start, shift: 0, isAtEnd: false, zoom: zoom))
  }

  // MARK: Pointer

  private mutating func move(to point: PixelPoint) {
    pointer = point
    if menu != nil { return pointInMenu(point) }
    switch drag {
    case .text: if let letter = letter(at: point) { reading.marked?.to = letter }
    case .link(let start, _):
      // A hand that is not quite still means the link.
      guard max(abs(point.x - start.x), abs(point.y - start.y)) > 5, let letter = letter(at: start) else { break }
      drag = .text
      reading.marked = (letter, self.letter(at: point) ?? letter)
    case .thumb(let grip, _): dragThumb(to: point.y - grip)
    case .pan(let former, let button):
      drag = .pan(from: point, button: button)
      if closeup != nil, !showsHelp {
        dragCloseup(from: former, to: point)
      } else if !showsHelp {
        scroll(x: former.x - point.x, y: former.y - point.y)
      }
    case .page: break
    case nil: hovered = line(at: point)
    }
  }

  private mutating func dragThumb(to y: Int) {
    guard let thumb, !showsHelp else { return }
    let share = Double(y - track.minY) / Double(track.height - thumb.height)
    scroll(to: Int((min(max(share, 0), 1) * Double(lastTop)).rounded()))
  }

  /// By fingers, which the content follows; with Control they zoom by a step for each notch that is whole.
  private mutating func scroll(x: Double, y: Double, at point: PixelPoint, _ modifiers: [KeyModifier]) {
    pointer = point
    if list.contains(point) {
      listOffset = min(max(listOffset + pixels(y * Measures.line), 0), listLimit)
      hovered = line(at: point)
    } else if modifiers.contains(.control) {
      wheel(Int(y), false, modifiers)
    } else if !showsHelp {
      let isSideways = modifiers.contains(.shift)
      let (x, y) = (pixels((isSideways ? x + y : x) * Measures.notch), isSideways ? 0 : pixels(y * Measures.notch))
      closeup == nil ? scroll(x: x, y: y) : moveCloseup(x: x, y: y)
    }
  }

  private mutating func wheel(_ notches: Int, _ horizontally: Bool, _ modifiers: [KeyModifier]) {
    guard let pointer else { return }
    if menu != nil { return closeMenu() }
    if isPresenting, modifiers.isEmpty, !horizontally { return turnPresentation(notches) }
    let way = notches * pixels(Measures.notch)
    if list.contains(pointer) || isSidebarOver && sidebar.contains(pointer) {
      listOffset = min(max(listOffset + (horizontally ? 0 : notches * pixels(Measures.line)), 0), listLimit)
      hovered = line(at: pointer)
    } else if knobs.contains(pointer) {
      // The panel's own tests know what it does.
    } else if closeup != nil, !showsHelp {
      guard !horizontally else { return }
      for _ in 0..<abs(notches) { stepCloseup(larger: notches < 0, about: pointer) }
    } else if modifiers.contains(.control) {
      guard !horizontally else { return }
      for _ in 0..<abs(notches) {
        zoom(to: nextZoom(isLarger: notches < 0), about: viewport.contains(pointer) ? pointer : nil)
      }
    } else if !showsHelp {
      horizontally || modifiers.contains(.shift) ? scroll(x: way, y: 0) : scroll(x: 0, y: way)
    }
  }

  private mutating func press(_ button: Int) {
    guard let pointer else { return }
    let wasDragging = drag != nil
    drag = nil
    if menu != nil { return pressInMenu(pointer) }
    if isPresenting { return turnPresentation(button == 3 ? -1 : 1) }
    focus = nil
    let line = line(at: pointer)
    if button == 1 {
      let wasTyping = isTyping
      isTyping = hasSidebar && filterField.contains(pointer)
      if wasTyping != isTyping { endHover() }
    }
    // A click beside a sidebar that stands over the views closes it, and does no more.
    if isSidebarOver, !sidebar.contains(pointer) {
      opensSidebar = false
      return
    }
    if strip.contains(pointer), reading.strip != nil {
      if button == 1, stripCross.contains(pointer) { closeStrip() } else { reading.isTyping = true }
      return
    }
    reading.isTyping = false
    // The panel's own tests know what it holds.
    if knobs.contains(pointer) { return }
    if button == 1, knobsButton.contains(pointer) { return showKnobs(!showsKnobs) }
    if button == 1, variantsButton.contains(pointer) { return toggleVariants() }
    if button == 1, !sidebar.contains(pointer) { reading.marked = nil }
    if closeup != nil, !showsHelp {
      if closeupRoom.contains(pointer), button < 3 { drag = .pan(from: pointer, button: button) }
      if button == 1 { pressInCloseup(pointer) }
      if pointer.y >= area.maxY || closeupRoom.contains(pointer) && button < 3 { return }
    }
    let isOnBar = pointer.x >= viewport.maxX && !showsHelp
    switch button {
    case 1 where list.contains(pointer):
      switch line.map({ lines[$0] }) {
      case .gallery(let number): select(number)
      case .heading(let heading): if let target = gallery.headings[heading].target { follow(target) }
      case .skipped, nil: break
      }
    case 1 where isOnBar:
      guard let thumb else { return }
      if (thumb.minY..<thumb.maxY).contains(pointer.y) {
        drag = .thumb(grip: pointer.y - thumb.minY, button: 1)
      } else {
        drag = .page
        scroll(x: 0, y: pointer.y < thumb.minY ? -page : page)
      }
    case 1 where viewport.contains(pointer) && gallery.showsAlone && !showsHelp:
      gallery.knobs.one == 0 ? showAlone(at: pointer) : showAll()
    case 2 where isOnBar:
      guard let thumb else { return }
      drag = .thumb(grip: thumb.height / 2, button: 2)
      dragThumb(to: pointer.y - thumb.height / 2)
    case 2 where viewport.contains(pointer) && !showsHelp: drag = .pan(from: pointer)
    case 1 where hasText && !showsHelp:
      if let target = link(at: pointer) {
        drag = .link(from: pointer, target)
      } else if isText(at: pointer), let letter = letter(at: pointer) {
        drag = .text
        reading.marked = (letter, letter)
      }
    case 3 where !wasDragging && !showsHelp:
      if views.contains(where: { $0.frame.contains(pointer) && viewport.contains(pointer) }) {
        openMenu(at: pointer)
      } else if viewport.contains(pointer) {
        listFiles()
      }
    default: break
    }
  }

  private mutating func showAlone(at point: PixelPoint) {
    guard let row = views.first(where: { $0.frame.contains(point) })?.row else { return }
    galleries[selected].allAgain = place
    galleries[selected].knobs.one = row + 1
    galleries[selected].wantedShift = 0
    scroll(to: 0)
  }

  private mutating func showAll() {
    galleries[selected].knobs.one = 0
    if let former = gallery.allAgain { go(to: former) }
  }

  // MARK: Keys

  private mutating func type(_ character: Character) {
    if showsHelp && !isTyping {
      showsHelp = false
      return
    }
    if let menu {
      // It is done with the menu's view.
      self.menu = nil
      type(character)
      if !menu.keepsFocus { focus = nil }
      return
    }
    if reading.isTyping { return typeInStrip(character) }
    guard !isTyping else {
      if character == "\n" { return key(Keysym.return, []) }
      filter.append(contentsOf: accent.map { "\(character)\($0)" } ?? "\(character)")
      accent = nil
      return endHover()
    }
    if typeInCloseup(character) { return }
    switch character {
    case "+": zoom(to: nextZoom(isLarger: true))
    case "-": zoom(to: nextZoom(isLarger: false))
    case "0": zoom(to: 1)
    case "/":
      isTyping = true
      showSidebar(true)
      endHover()
    case "b": showSidebar(!hasSidebar)
    case "h":
      // Figures that can't be seen are shown, with the sidebar.
      showsFigures = !(showsFigures && hasSidebar)
      if showsFigures { showSidebar(true) }
    case "v": toggleVariants()
    case "O": listFiles()
    case "g": if !showsHelp { openStrip(.goTo) }
    case "S": openStrip(.save)
    case "K": showKnobs(!showsKnobs)
    case "k": galleries[selected].knobs.shade = (gallery.knobs.shade + 1) % 5
    case "?":
      (showsHelp, opensSidebar) = (true, false)
      closeStrip()
    default: break
    }
    settle()
  }

  private mutating func key(_ keysym: UInt, _ modifiers: [KeyModifier]) {
    // The keys that scroll do so to the page; any other leaves it.
    guard !showsHelp || isTyping || keysym == Keysym.f11 else {
      showsHelp = OracleKeys.scrolling.contains(keysym)
      return
    }
    if menu != nil { return keyInMenu(keysym) }
    if reading.isTyping, keyInStrip(keysym, modifiers) { return }
    switch keysym {
    case OracleKeys.f5: return togglePresentation()
    case OracleKeys.menu: return openMenu(at: nil)
    case OracleKeys.f10 where modifiers.contains(.shift): return openMenu(at: nil)
    case Keysym.escape where isPresenting: return endPresentation()
    default: break
    }
    if !isTyping, accent == nil, !isSidebarOver || keysym != Keysym.escape, keyInCloseup(keysym, modifiers) {
      return
    }
    if keysym == Keysym.character("f"), modifiers.contains(.control) { return hasText ? openStrip(.find) : () }
    let (arrow, sign) = (pixels(Measures.arrow), modifiers.contains(.shift) ? -1 : 1)
    switch keysym {
    case Keysym.up: turnLine(-1)
    case Keysym.down: turnLine(1)
    case Keysym.left where variants != nil && widestShift == 0: turnVariants(-1)
    case Keysym.right where variants != nil && widestShift == 0: turnVariants(1)
    case Keysym.left: scroll(x: -arrow, y: 0)
    case Keysym.right: scroll(x: arrow, y: 0)
    case Keysym.pageUp: scroll(x: 0, y: -page)
    case Keysym.pageDown: scroll(x: 0, y: page)
    case Keysym.space: scroll(x: 0, y: sign * page)
    case Keysym.home: scroll(to: 0)
    case Keysym.end:
      scroll(to: lastTop)
      galleries[selected].isAtEnd = true
    case OracleKeys.deadAcute where isTyping: accent = "\u{301}"
    case Keysym.f11: fillScreen(restored == nil)
    case Keysym.return where isTyping:
      isTyping = false
      for case .gallery(let first) in lines.prefix(1) { select(first) }
      endHover()
    case Keysym.return: lookCloser()
    case Keysym.backspace where isTyping:
      if filter.popLast() != nil, filter.isEmpty { listAll() } else { endHover() }
    // A dead key without a letter is all that Escape ends.
    case Keysym.escape where accent != nil: accent = nil
    case Keysym.escape:
      if isTyping || !filter.isEmpty && gallery.knobs.one == 0 && closeup == nil && variants == nil {
        let wasFiltered = !filter.isEmpty
        (isTyping, filter) = (false, "")
        if wasFiltered { listAll() } else { endHover() }
      } else if isSidebarOver {
        opensSidebar = false
      } else if variants != nil {
        leaveVariants()
      } else if reading.strip != nil {
        closeStrip()
      } else if focus != nil {
        focus = nil
      } else if gallery.knobs.one != 0 {
        showAll()
      } else {
        fillScreen(false)
      }
    default: break
    }
  }

  /// In a grid, to the next line of views or the one before.
  private mutating func turnLine(_ sign: Int) {
    guard grid.columns > 1 else { return scroll(x: 0, y: sign * pixels(Measures.arrow)) }
    // A line stands at the top where the first does at the beginning.
    let present = line(atY: top)
    let next = present + (sign < 0 && y(ofLine: present) < top ? 0 : sign)
    // Of a line that is higher than the window, nothing is passed over.
    let way = y(ofLine: min(max(next, 0), lineCount - 1)) - top
    scroll(x: 0, y: min(max(way, -page), page))
  }

  /// The list is another, from its beginning; what the pointer is on counts when it moves again.
  private mutating func endHover() { (hovered, listOffset) = (nil, 0) }
  /// Without a filter again, it shows what is chosen.
  private mutating func listAll() {
    endHover()
    guard hasSidebar, let line = lines.firstIndex(of: .gallery(selected)) else { return }
    listOffset = min(max(frame(ofLine: line).maxY + pixels(8) - list.maxY, 0), listLimit)
  }

  // MARK: Zoom

  private func nextZoom(isLarger: Bool) -> Double {
    (isLarger ? Measures.zooms.first { $0 > zoom } : Measures.zooms.last { $0 < zoom }) ?? zoom
  }

  /// From the left edge of the room for views to that of a view; 0 for none.
  private func leftEdge(ofIndex index: Int?) -> Int {
    guard let index else { return 0 }
    return grid.x(ofColumn: index % grid.columns) + (grid.columns == 1 ? max(room - viewWidth, 0) / 2 : 0)
  }

  /// What is at the point, or at the top, stays there. Gaps don't grow.
  private mutating func zoom(to factor: Double, about point: PixelPoint? = nil) {
    guard factor != zoom, !showsHelp else { return }
    // Where all of them are in sight, as they are in these tests.
    guard variants == nil else {
      zoom = factor
      return
    }
    let (change, padding) = (factor / zoom, pixels(Measures.padding))
    let below = point.map { $0.y - viewport.minY } ?? 0
    // What stays where it is keeps its place in its view, too, however often it is zoomed.
    if held?.point != point || held?.top != self.top {
      held = OracleZoom(point: point, spot: spot(atY: top + below - padding), top: 0)
    }
    let x = point.map { $0.x - viewport.minX - pixels(Measures.margin) } ?? 0
    let index = point.flatMap { point in zip(indices, views).first { $1.frame.contains(point) }?.0 }
    let place = shift + x - leftEdge(ofIndex: index)
    zoom = factor
    galleries[selected].wantedShift = leftEdge(ofIndex: index) + Int((Double(place) * change).rounded()) - x
    guard let held, point != nil || !gallery.isAtEnd else { return }
    // Where there is not as much to scroll, other things come to the point.
    let goal = y(of: held.spot) - below + padding
    show(goal)
    self.held?.top = goal
  }
}

/// Keys that are known to few others.
package enum OracleKeys {
  package static let deadAcute: UInt = 0xfe51
  package static let menu: UInt = 0xff67
  package static let f10: UInt = 0xffc7
  package static let f5: UInt = 0xffc2
  /// With which the page of keys is scrolled.
  static let scrolling = [
    Keysym.up, Keysym.down, Keysym.pageUp, Keysym.pageDown, Keysym.space, Keysym.home, Keysym.end,
  ]
}
