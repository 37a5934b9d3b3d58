import CodedGalleries
package import Flyloft
import FlyloftObserver
import Glibc

/// One view that is shown alone.
package struct OracleCloseup {
  /// The view's index in its gallery.
  var index: Int
  /// Its size in points.
  var size: Size
  /// Nil while it is fitted.
  package internal(set) var factor: Double?
  /// The place of the view, in points, that stands in the middle of the room.
  var center = Point.zero
}

/// The buttons below it, from left to right.
package enum OracleCloseupButton: Int, CaseIterable {
  case back, previous, next, fit, original, smaller, larger
}

/// Enter and the double click, and what can be done after that.
extension Oracle {
  /// What is left for views, which a view that is shown alone shares with what is said of it.
  package var area: PixelRect {
    guard closeup != nil, !isPresenting else { return viewport }
    let strip = min(pixels(Measures.strip), viewport.height / 2)
    return PixelRect(x: viewport.minX, y: viewport.minY, width: viewport.width, height: viewport.height - strip)
  }
  /// The area without its rulers, which a presentation has not.
  package var closeupRoom: PixelRect {
    if isPresenting { return area }
    let ruler = pixels(Measures.ruler)
    let end = showsKnobs ? min(area.maxX, knobs.minX) : area.maxX
    return PixelRect(
      x: area.minX + ruler, y: area.minY + ruler, width: end - area.minX - ruler, height: area.height - ruler)
  }
  /// Device pixels a point of the view that is shown alone, all in all.
  private var closeupTotal: Double {
    guard let closeup else { return scale }
    func fit(_ room: Int, _ length: Double) -> Double { (Double(room) / scale - (isPresenting ? 0 : 24)) / length }
    let (room, size) = (closeupRoom, closeup.size)
    let fitted = min(fit(room.width, size.width), fit(room.height, size.height))
    // It has 40 points of height, or all of its own where these are fewer, and a pixel of width.
    let least = min(max(40 / size.height, 1 / (scale * size.width)), 1)
    return scale * (closeup.factor ?? min(max(fitted, least), 8))
  }
  /// Pixels of the window for one of the picture.
  package var closeupPixel: Int { max(Int(closeup?.factor ?? 1), 1) }

  package func frame(of button: OracleCloseupButton) -> PixelRect {
    let starts = [24.0, 96, 134, 172, 234, 296, 334]
    let isWide = [.back, .fit, .original].contains(button)
    return PixelRect(
      x: viewport.minX + pixels(starts[button.rawValue]), y: area.maxY + pixels(14), width: pixels(isWide ? 56 : 32),
      height: pixels(28))
  }

  /// The view, and where in the window all of it stands.
  package var closeupView: (row: Int, frame: PixelRect)? {
    guard let closeup else { return nil }
    let (room, pixel) = (closeupRoom, closeupPixel)
    let drawn = closeupTotal / Double(pixel)
    func length(_ points: Double) -> Int { Int((points * drawn).rounded()) * pixel }
    let frame = PixelRect(
      x: room.minX + room.width / 2 - Int((closeup.center.x * drawn * Double(pixel)).rounded()),
      y: room.minY + room.height / 2 - Int((closeup.center.y * drawn * Double(pixel)).rounded()),
      width: length(closeup.size.width), height: length(closeup.size.height))
    return (gallery.row(at: variants?.index ?? closeup.index), frame)
  }

  // MARK: Inputs

  /// - Parameter index: of the view; that under the pointer, or else the first that is seen whole, unless given.
  package mutating func lookCloser(at index: Int? = nil) {
    if let closeup {
      return closeup.factor == nil ? magnifyCloseup(to: 1) : fitCloseup()
    }
    guard !showsHelp, let index = index ?? focus ?? indexToLookAt else { return }
    let width = Double(variants == nil ? viewWidth : variantViews[index].frame.width) / viewScale
    let row = gallery.row(at: variants?.index ?? index)
    closeup = OracleCloseup(index: index, size: Size(width: width, height: Double(gallery.knobs.height(of: row))))
    startCloseup()
  }

  mutating func leaveCloseup() {
    guard let index = closeup?.index else { return }
    if focus != nil { focus = index }
    closeup = nil
    // Pages may have been turned.
    if variants == nil, !showsHelp, !indices.contains(index) {
      scroll(to: pixels(Measures.padding) + y(ofLine: index / grid.columns))
    }
  }

  /// Those of the views on screen, of all or of none alone.
  var indices: Range<Int> {
    let first = line(atY: top - pixels(Measures.padding)) * grid.columns
    return first..<first + views.count
  }

  /// The view under the pointer, or else the first that is seen whole.
  var indexToLookAt: Int? {
    let left = isSidebarOver ? sidebar.maxX : viewport.minX
    let open = PixelRect(
      x: left, y: viewport.minY, width: (showsKnobs ? min(viewport.maxX, knobs.minX) : viewport.maxX) - left,
      height: viewport.height)
    let seen = views.filter { !$0.frame.intersection(viewport).isEmpty }
    let wanted =
      seen.firstIndex { view in pointer.map { open.contains($0) && view.frame.contains($0) } ?? false }
      ?? seen.firstIndex { $0.frame.intersection(open) == $0.frame } ?? seen.indices.first
    guard let wanted, variants == nil else { return wanted }
    return (0..<gallery.count).first { gallery.row(at: $0) == seen[wanted].row }
  }

  private mutating func fitCloseup() {
    closeup?.factor = nil
    startCloseup()
  }

  /// What is fitted, and has no room all the same, begins at its upper left corner; of what is magnified the middle is shown.
  private mutating func startCloseup() {
    guard let closeup else { return }
    let middle = Point(x: closeup.size.width / 2, y: closeup.size.height / 2)
    self.closeup?.center = closeup.factor == nil ? .zero : middle
    holdCloseup()
  }

  /// What is smaller than the room stands in its middle; no edge of what is larger comes into it.
  mutating func holdCloseup() {
    guard let closeup else { return }
    let (room, total) = (closeupRoom, closeupTotal)
    func held(_ center: Double, _ length: Double, _ extent: Int) -> Double {
      let half = Double(extent) / total / 2
      return length <= 2 * half ? length / 2 : min(max(center, half), length - half)
    }
    self.closeup?.center = Point(
      x: held(closeup.center.x, closeup.size.width, room.width),
      y: held(closeup.center.y, closeup.size.height, room.height))
  }

  private mutating func showInCloseup(_ index: Int) {
    let index = min(max(index, 0), gallery.count - 1)
    closeup?.index = index
    let height = Double(gallery.knobs.height(of: gallery.row(at: index)))
    closeup?.size.height = height
    startCloseup()
  }

  mutating func moveCloseup(x: Int, y: Int) {
    guard let center = closeup?.center else { return }
    let total = closeupTotal
    closeup?.center = Point(x: center.x + Double(x) / total, y: center.y + Double(y) / total)
    holdCloseup()
  }

  private mutating func magnifyCloseup(to factor: Double, about point: PixelPoint? = nil) {
    guard let center = closeup?.center else { return }
    let room = closeupRoom
    let (middleX, middleY) = (room.minX + room.width / 2, room.minY + room.height / 2)
    let point = point.map { room.contains($0) ? $0 : PixelPoint(x: middleX, y: middleY) }
    let (x, y) = (Double((point?.x ?? middleX) - middleX), Double((point?.y ?? middleY) - middleY))
    // Where the picture stands is a whole number of pixels, and so is what is under the pointer.
    guard let frame = closeupView?.frame else { return }
    let former = closeupTotal
    let place = Point(
      x: (Double(middleX) + x - Double(frame.minX)) / former, y: (Double(middleY) + y - Double(frame.minY)) / former)
    closeup?.factor = factor
    closeup?.center = center
    let total = closeupTotal
    closeup?.center = Point(x: place.x - x / total, y: place.y - y / total)
    holdCloseup()
  }

  mutating func stepCloseup(larger: Bool, about point: PixelPoint? = nil) {
    let present = closeupTotal / scale
    let next =
      larger
      ? Measures.closeups.first { $0 > present * 1.001 } : Measures.closeups.last { $0 < present * 0.999 }
    guard let next else { return }
    magnifyCloseup(to: next, about: point)
  }

  /// Fingers that go twice as far apart make three steps; a part of one is none.
  mutating func pinchCloseup(by factor: Double, about point: PixelPoint) {
    for _ in 0..<abs(Int(3 * log2(factor))) { stepCloseup(larger: factor > 1, about: point) }
  }

  /// - Returns: false if the key is for what it is for elsewhere, too.
  mutating func keyInCloseup(_ keysym: UInt, _ modifiers: [KeyModifier]) -> Bool {
    guard let closeup, let frame = closeupView?.frame else { return false }
    let (arrow, room) = (pixels(Measures.arrow), closeupRoom)
    func turn(_ x: Int, _ y: Int) {
      if x != 0 && frame.width <= room.width || y != 0 && frame.height <= room.height {
        showInCloseup(closeup.index + x + y)
      } else {
        moveCloseup(x: x * arrow, y: y * arrow)
      }
    }
    switch keysym {
    case Keysym.return: lookCloser()
    case Keysym.up: turn(0, -1)
    case Keysym.down: turn(0, 1)
    case Keysym.left: turn(-1, 0)
    case Keysym.right: turn(1, 0)
    case Keysym.space: showInCloseup(closeup.index + (modifiers.contains(.shift) ? -1 : 1))
    case Keysym.pageUp: showInCloseup(closeup.index - 1)
    case Keysym.pageDown: showInCloseup(closeup.index + 1)
    case Keysym.home: showInCloseup(0)
    case Keysym.end: showInCloseup(gallery.count - 1)
    case Keysym.escape: leaveCloseup()
    default: return false
    }
    return true
  }

  /// - Returns: false if the character is for what it is for elsewhere, too.
  mutating func typeInCloseup(_ character: Character) -> Bool {
    guard closeup != nil else { return false }
    switch character {
    case "+": stepCloseup(larger: true)
    case "-": stepCloseup(larger: false)
    case "0": magnifyCloseup(to: 1)
    default: return false
    }
    return true
  }

  mutating func dragCloseup(from former: PixelPoint, to point: PixelPoint) {
    moveCloseup(x: former.x - point.x, y: former.y - point.y)
  }

  mutating func pressInCloseup(_ point: PixelPoint) {
    switch OracleCloseupButton.allCases.first(where: { frame(of: $0).contains(point) }) {
    case .back: leaveCloseup()
    case .previous: _ = keyInCloseup(Keysym.pageUp, [])
    case .next: _ = keyInCloseup(Keysym.pageDown, [])
    case .fit: fitCloseup()
    case .original: magnifyCloseup(to: 1)
    case .smaller: stepCloseup(larger: false)
    case .larger: stepCloseup(larger: true)
    case nil: break
    }
  }

  // MARK: A presentation

  /// Key F5: one view, fitted, on all of a full screen.
  mutating func togglePresentation() {
    guard !isPresenting else { return endPresentation() }
    presentsOneAlone = closeup != nil
    if closeup == nil { lookCloser() }
    guard closeup != nil else { return }
    isPresenting = true
    fitCloseup()
    fillScreen(true)
  }

  mutating func endPresentation() {
    isPresenting = false
    fillScreen(false)
    if !presentsOneAlone { leaveCloseup() }
  }

  mutating func turnPresentation(_ views: Int) { showInCloseup((closeup?.index ?? 0) + views) }

  // MARK: Screen

  func closeupDifference(_ picture: Screenshot) -> String? {
    guard let (row, frame) = closeupView else { return nil }
    let (room, pixel) = (closeupRoom, closeupPixel)
    let drawn = closeupTotal / Double(pixel)
    let side = Double(CodedPixel.cell) * drawn
    var facts = facts(ofRow: row)
    if variants != nil { facts.isDark = closeup?.index == 1 }
    facts.scale = Int((drawn * 20).rounded())
    for y in stride(from: room.minY, to: room.maxY, by: 7) {
      for x in stride(from: room.minX, to: room.maxX, by: 13) {
        let (found, point) = (picture[x, y] & 0xff_ffff, PixelPoint(x: x, y: y))
        if menuFrame.contains(point) { continue }
        guard frame.contains(point) else {
          if found != colors.background { return "At (\(x), \(y)) must be no view, which stands at \(frame)." }
          continue
        }
        let (insideX, insideY) = (x - frame.minX, y - frame.minY)
        // The lines between pixels.
        if pixel >= 8, insideX % pixel == 0 || insideY % pixel == 0 { continue }
        let cell = CodedPixel(
          row: row, column: Int((Double(insideX / pixel) + 0.5) / side),
          line: Int((Double(insideY / pixel) + 0.5) / side),
          facts)
        if found != cell.pixel {
          let shown = CodedPixel(pixel: found).map { "\($0)" } ?? "no view's pixel"
          return
            "At (\(x), \(y)) must be \(cell) of row \(row) alone, at \(frame), \(drawn)×\(pixel); there is \(shown), #\(String(found, radix: 16))."
        }
      }
    }
    return nil
  }
}
