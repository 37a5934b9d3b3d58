import Flyloft
import FlyloftDisplay
import FlyloftRecording

@testable import FlyloftPreview
@testable import FlyloftRendering

/// A preview without a window, on a clock that only moves when told: it takes a session's input as `Preview` does, with
/// the same stage, renderer, layout and plan, and shows nothing.
@DisplayActor
final class ReplayedPreview {
  private static let (notch, line) = (80.0, 40.0)

  private let workers: SteppedWorkers
  private let stage: RowStage
  private let palette = Palette.of(.light)
  private var layout: WindowLayout
  private var scroller = Scroller()
  private var zoom = Zoom()
  private var motion = Motion()
  private var movement = Movement()
  private var direction = 1
  private var thumbGrab: Int?
  private var shownTop = 0
  private var outlook: Outlook?
  private var viewportIsDirty = true
  private var wishesAreDirty = true
  private var hasDamage = true
  private var settleTime: Duration?
  private var now = Duration.zero

  init(_ gallery: AnyGallery, _ session: Session, workerCount: Int, cost: Duration, cacheByteCount: Int) {
    let inbox = Inbox()
    workers = SteppedWorkers(count: workerCount, cost: cost, cacheByteCount: cacheByteCount) { inbox.post($0) }
    let scale = session.scale
    let size = PixelSize(
      width: Int((session.size.width * scale).rounded()), height: Int((session.size.height * scale).rounded()))
    layout = WindowLayout(size: size, scale: scale, wantsSidebar: true, wantsFigures: false)
    stage = RowStage(
      gallery, group: 1,
      style: RowStage.Style(rowWidth: layout.rowWidth, scale: scale, palette: palette),
      gap: max(layout.pixels(WindowLayout.gap), 1), fades: false, renderer: workers.renderer)
    inbox.receiver = self
    scroller.scroll(to: 0, in: extent)
  }

  /// Plays a session to its end and a little beyond, until nothing is left to be done.
  ///
  /// - Returns: what the renderer counted.
  func play(_ inputs: [TimedInput]) -> RendererFigures {
    var rest = inputs[...]
    let end = (inputs.last?.time ?? .zero) + .seconds(2)
    turn([])
    while now < end {
      now += .milliseconds(1)
      var due: [SessionInput] = []
      while let first = rest.first, first.time <= now { due.append(rest.removeFirst().input) }
      turn(due)
    }
    return workers.renderer.figures
  }

  /// One turn of the event loop: input, timers, results, a frame, wishes.
  private func turn(_ inputs: [SessionInput]) {
    workers.advance(to: now)
    let isRefresh =
      movement.isMoving && now.nanoseconds * 60 / 1_000_000_000 != (now.nanoseconds - 1_000_000) * 60 / 1_000_000_000
    if isRefresh { advance() }
    for input in inputs { receive(input) }
    if let time = settleTime, time <= now {
      settleTime = nil
      wishesAreDirty = true
      updateWishes()
    }
    let hasResults = workers.deliver()
    guard isRefresh || !inputs.isEmpty || hasResults || hasDamage else { return }
    moveRows()
    if hasDamage {
      hasDamage = false
      updateWishes()
    }
    workers.advance(to: now)
  }

  // MARK: As in Preview+Window

  private var extent: Scroller.Extent {
    Scroller.Extent(
      layout: stage.rows, viewportHeight: layout.viewport.height, padding: layout.padding,
      bottomPadding: layout.bottomPadding)
  }

  private var stageArea: PixelRect {
    PixelRect(
      x: 0, y: shownTop - layout.padding, width: layout.viewport.maxX - layout.rowX, height: layout.viewport.height)
  }

  private func moveRows() {
    let top = scroller.top(in: extent)
    if viewportIsDirty || top != shownTop { hasDamage = true }
    viewportIsDirty = false
    if top != shownTop {
      if abs(top - shownTop) < 2 * layout.viewport.height { motion.moved(by: top - shownTop, at: now) }
      shownTop = top
    }
    let shown = stage.show(stageArea)
    if shown.changed || outlook != presentOutlook { wishesAreDirty = true }
    if !shown.repaints.isEmpty { hasDamage = true }
  }

  // MARK: As in Preview

  private var presentOutlook: Outlook {
    Outlook(
      velocity: motion.velocity(at: now), direction: direction, viewportHeight: layout.viewport.height,
      drawTime: stage.drawTime)
  }

  private func updateWishes() {
    guard wishesAreDirty else { return }
    wishesAreDirty = false
    let renderer = workers.renderer
    let outlook = presentOutlook
    self.outlook = outlook
    renderer.pin(stage.visibleKeys)
    let shown = stage.visible.reduce(0) { $0 + stage.rect(of: $1.piece).size.byteCount }
    let room = max(renderer.figures.cacheBudget - shown, 0) / 2
    let wishes = stage.wishes(over: stageArea, outlook, room: room)
    let rows = stage.visibleRows
    renderer.replaceWishes(
      wishes.visible, ahead: wishes.ahead,
      around: rows.isEmpty ? nil : Piece(row: rows.lowerBound + rows.count / 2).lane(in: stage.group))
    if outlook.shift != 0 { settleTime = now + .milliseconds(200) }
  }

  fileprivate func received(_ result: Renderer.WishResult) {
    let change = stage.received(result)
    if !change.repaints.isEmpty || change.moved { hasDamage = true }
    if change.moved { viewportIsDirty = true }
    if change.moved || change.wishes { wishesAreDirty = true }
    if change.wishes { updateWishes() }
  }

  private func relayout(_ size: PixelSize) {
    layout = WindowLayout(size: size, scale: layout.scale, wantsSidebar: true, wantsFigures: false)
    stage.restyle(
      RowStage.Style(rowWidth: layout.rowWidth, scale: layout.scale * zoom.factor, palette: palette),
      gap: max(layout.pixels(WindowLayout.gap), 1))
    (viewportIsDirty, wishesAreDirty, hasDamage) = (true, true, true)
  }

  // MARK: As in Preview+Input and Preview+Scrolling

  private func receive(_ input: SessionInput) {
    switch input {
    case .wheel(_, let y, let point, let held) where held.contains(.control):
      changeZoom(about: point) { $0.turn(by: -y) }
    case .wheel(_, let y, _, _): glide(Int((y * Self.notch * layout.scale).rounded()))
    case .scroll(let x, let y, _, _):
      let unit = Self.notch * layout.scale
      scroll(by: movement.dragged(x: x * unit, y: y * unit, at: now, now: now).y)
    case .lift: movement.lifted(at: now, now: now, scale: layout.scale)
    case .pinch(let factor, let point): changeZoom(about: point) { $0.pinch(by: factor) }
    case .key(let keysym, let text, _):
      movement.stopCoasting()
      pressed(Key(keysym: keysym), text)
    case .press(1, let point, _):
      movement.stop()
      pressed(at: point)
    case .release: thumbGrab = nil
    case .move(let point, _): moved(to: point)
    case .resize(let size): relayout(size)
    default: break
    }
  }

  private func pressed(_ key: Key, _ text: String) {
    switch key {
    case .up: glide(-layout.pixels(Self.line))
    case .down: glide(layout.pixels(Self.line))
    case .pageUp: glide(-page)
    case .pageDown, .space: glide(page)
    case .home:
      movement.stopY()
      direction = 1
      scroller.scroll(to: 0, in: extent)
    case .end:
      movement.stopY()
      direction = -1
      scroller.scrollToEnd(in: extent)
    default:
      switch text {
      case "+": changeZoom { $0.magnify() }
      case "-": changeZoom { $0.reduce() }
      case "0": changeZoom { $0.reset() }
      default: break
      }
    }
  }

  private var page: Int { max(layout.viewport.height - layout.pixels(Self.line), layout.pixels(Self.line)) }

  private func scroll(by pixels: Int) {
    guard pixels != 0 else { return }
    direction = pixels > 0 ? 1 : -1
    scroller.scroll(by: pixels, in: extent)
  }

  private func glide(_ pixels: Int) {
    movement.stopCoasting()
    guard pixels != 0 else { return }
    direction = pixels > 0 ? 1 : -1
    let top = scroller.top(in: extent)
    scroll(by: movement.y.add(pixels, within: -top...(extent.maximum - top), at: now))
  }

  /// With each refresh of a display of 60 Hz.
  private func advance() {
    let way = movement.advance(to: now, scale: layout.scale)
    scroll(by: way.y)
    let top = scroller.top(in: extent)
    if way.y < 0 && top == 0 || way.y > 0 && top == extent.maximum { movement.stopY() }
  }

  private func changeZoom(about point: PixelPoint? = nil, _ change: (inout Zoom) -> Void) {
    change(&zoom)
    let factor = layout.scale * zoom.factor / stage.style.scale
    guard factor != 1 else { return }
    scroll(by: movement.y.rest)
    movement.stop()
    if let point, layout.viewport.contains(point) {
      scroller.hold(at: point.y - layout.viewport.minY, in: extent)
    } else {
      if !scroller.isAtEnd { scroller.scroll(to: scroller.top(in: extent), in: extent) }
      scroller.rescale(by: factor)
    }
    relayout(layout.window.size)
  }

  private func pressed(at point: PixelPoint) {
    guard layout.scrollbarColumn.contains(point), let thumb else { return }
    if point.y < thumb.minY {
      glide(-page)
    } else if point.y >= thumb.maxY {
      glide(page)
    } else {
      thumbGrab = point.y - thumb.minY
    }
  }

  private func moved(to point: PixelPoint) {
    guard let thumbGrab, let thumb else { return }
    let before = scroller.top(in: extent)
    scroller.dragThumb(
      to: point.y - thumbGrab - layout.track.minY, trackHeight: layout.track.height, thumbHeight: thumb.height,
      in: extent)
    let after = scroller.top(in: extent)
    if after != before { direction = after > before ? 1 : -1 }
  }

  private var thumb: PixelRect? {
    scroller.thumb(on: layout.track.height, minimum: layout.pixels(32), in: extent).map {
      PixelRect(x: layout.track.minX, y: layout.track.minY + $0.y, width: layout.track.width, height: $0.height)
    }
  }
}

/// Carries results to the preview, which does not exist yet when its renderer is made.
private final class Inbox: Sendable {
  @DisplayActor weak var receiver: ReplayedPreview?

  nonisolated init() {}

  nonisolated func post(_ result: Renderer.WishResult) {
    DisplayActor.assumeIsolated { receiver?.received(result) }
  }
}
