internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay

/// Scrolling: at once, gliding, and with fingers.
extension Preview {
  /// Points that one notch of the wheel scrolls.
  private static let notch = 80.0
  /// Points that an arrow key scrolls.
  private static let line = 40.0

  // MARK: What is turned and pressed

  func turnedWheel(x: Double, y: Double, at point: PixelPoint, _ modifiers: Modifiers) {
    func pixels(_ notches: Double) -> Int { Int((notches * Self.notch * scale).rounded()) }
    if layout.list.contains(point) {
      scrollList(by: y)
    } else if modifiers.contains(.control) {
      changeZoom(about: point) { $0.turn(by: -y) }
    } else if modifiers.contains(.shift) {
      glide(x: pixels(x + y), y: 0)
    } else {
      glide(x: pixels(x), y: pixels(y))
    }
  }

  /// Fingers on a touchpad, which the content follows to the pixel; or a wheel as fine as that.
  func turnedFinely(x: Double, y: Double, at point: PixelPoint, time: Duration, _ modifiers: Modifiers) {
    if layout.list.contains(point) {
      scrollList(by: y)
    } else if modifiers.contains(.control) {
      changeZoom(about: point) { $0.turn(by: -y) }
    } else {
      let isSideways = modifiers.contains(.shift)
      let distance = (x: isSideways ? x + y : x, y: isSideways ? 0 : y)
      let unit = Self.notch * scale
      let whole = movement.dragged(x: distance.x * unit, y: distance.y * unit, at: time, now: .monotonicNow)
      shift(by: whole.x)
      scroll(by: whole.y)
      keepMoving()
    }
  }

  func liftedFingers(at time: Duration) {
    guard options.isAnimated, !showsHelp else { return }
    movement.lifted(at: time, now: .monotonicNow, scale: scale)
    keepMoving()
  }

  func scrollLine(x: Int, y: Int) {
    let line = layout.pixels(Self.line)
    glide(x: x * line, y: y * line)
  }

  func scrollPage(_ sign: Int) { glide(x: 0, y: sign * page) }

  private var page: Int { max(layout.viewport.height - layout.pixels(Self.line), layout.pixels(Self.line)) }

  func scrollToStart() {
    guard let extent else { return }
    movement.stopY()
    direction = 1
    scroller.scroll(to: 0, in: extent)
    window.requestFrame()
  }

  func scrollToEnd() {
    guard let extent else { return }
    movement.stopY()
    direction = -1
    scroller.scrollToEnd(in: extent)
    window.requestFrame()
  }

  private func scrollList(by notches: Double) {
    listOffset += wholeListPixels.add(notches * Double(layout.listRowStep))
    partsAreDirty = true
    window.requestFrame()
  }

  // MARK: Moving

  func scroll(by pixels: Int) {
    guard let extent, !showsHelp, pixels != 0 else { return }
    direction = pixels > 0 ? 1 : -1
    scroller.scroll(by: pixels, in: extent)
    window.requestFrame()
  }

  /// Moves rows that are wider than the viewport sideways.
  func shift(by pixels: Int) {
    guard !showsHelp else { return }
    let shifted = min(max(shiftX + pixels, 0), widestShift)
    guard shifted != shiftX else { return }
    shiftX = shifted
    viewportIsDirty = true
    window.requestFrame()
  }

  private var widestShift: Int { stage.map { max($0.contentWidth - layout.rowWidth, 0) } ?? 0 }

  /// Moves smoothly, the first part at once; all of it at once when nothing is to move by itself.
  private func glide(x: Int, y: Int) {
    guard let extent, !showsHelp else { return }
    movement.stopCoasting()
    if options.isAnimated {
      let now = Duration.monotonicNow
      if x != 0 { shift(by: movement.x.add(x, within: -shiftX...max(widestShift - shiftX, -shiftX), at: now)) }
      if y != 0 {
        direction = y > 0 ? 1 : -1
        let top = scroller.top(in: extent)
        scroll(by: movement.y.add(y, within: -top...(extent.maximum - top), at: now))
      }
    } else {
      shift(by: x)
      scroll(by: y)
    }
    keepMoving()
  }

  /// Brings what moves by itself to where it is at `time`.
  func advance(to time: Duration) {
    let way = movement.advance(to: time, scale: scale)
    scroll(by: way.y)
    shift(by: way.x)
    if let extent {
      let top = scroller.top(in: extent)
      if way.y < 0 && top == 0 || way.y > 0 && top == extent.maximum { movement.stopY() }
    }
    if way.x < 0 && shiftX == 0 || way.x > 0 && shiftX == widestShift { movement.stopX() }
    keepMoving()
  }

  /// Stays where it is.
  func stopMoving() {
    movement.stop()
    keepMoving()
  }

  /// Goes at once where glides lead.
  func finishMoving() {
    shift(by: movement.x.rest)
    scroll(by: movement.y.rest)
    stopMoving()
  }

  func keepMoving() { window.isAnimating = movement.isMoving || stage?.isFading == true }

  /// Where the scroller will stand when all glides have ended.
  var goal: Scroller {
    var goal = scroller
    if let extent { goal.scroll(by: movement.y.rest, in: extent) }
    return goal
  }

  // MARK: Zoom

  /// Zooms about a place: what is there stays there. About the top when it is none in the viewport.
  func changeZoom(about point: PixelPoint? = nil, _ change: (inout Zoom) -> Void) {
    change(&zoom)
    guard let stage, let extent, stage.style.scale != style.scale else { return }
    finishMoving()
    let factor = style.scale / stage.style.scale
    var x = 0
    if let point, layout.viewport.contains(point), !showsHelp {
      x = point.x - layout.rowX
      scroller.hold(at: point.y - layout.viewport.minY, in: extent)
    } else {
      if !scroller.isAtEnd { scroller.scroll(to: scroller.top(in: extent), in: extent) }
      scroller.rescale(by: factor)
    }
    shiftX = Int((Double(shiftX + x) * factor).rounded()) - x
    relayout()
  }
}
