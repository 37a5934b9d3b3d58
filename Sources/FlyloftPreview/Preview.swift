internal import Flyloft
public import FlyloftDisplay
internal import FlyloftRecording
internal import FlyloftRendering
internal import Logging

/// The preview window: joins a `Renderer` to a `Window`.
///
/// Runs on the display thread throughout, where it looks pictures up and has them blitted. What it never does there: call
/// a view or a gallery's views, draw, measure text, read a file. All of that is wished for, and comes back as pictures.
@DisplayActor
public final class Preview {
  let options: PreviewOptions
  let palette: Palette
  let window: Window
  let renderer: Renderer
  let parts: InterfaceParts
  let logger = Logger(label: "flyloft")
  let trace: PreviewTrace?
  let keeper: SessionKeeper?
  /// Called once, when the user closes the window or quits.
  public var onClose: (@DisplayActor () -> Void)?

  // What is shown.
  var layout: WindowLayout
  var stage: RowStage?
  var stageCount = 0
  var scroller = Scroller()
  var selected: Int
  var zoom = Zoom()
  var wantsSidebar = true
  var wantsFigures: Bool
  var showsHelp = false

  // What the user is doing.
  var filter = Filter()
  var hovered: Int?
  var listOffset = 0
  var drag: Drag?
  var pageTimer: TimerID?
  var movement = Movement()
  var wholeListPixels = WholePixels()
  var thumbLook: ThumbLook?
  var direction = 1
  var motion = Motion()
  /// Pixels that rows wider than the viewport are moved to the left.
  var shiftX = 0

  // What the next frame has to do.
  var shownTop = 0
  /// Where the viewport stood when the present wishes were made.
  var wishedTop = 0
  var dirtyPieces: Set<Piece> = []
  var viewportIsDirty = true
  var partsAreDirty = true
  var wishesAreDirty = true
  var outlook: Outlook?
  /// The renderer's figures, when last heard of.
  var drawingFigures: RendererFigures
  var settleTimer: TimerID?
  var liveTimer: TimerID?
  var milestones: Milestones
  var blank = BlankTally()
  var figuresTimer: TimerID?
  /// Whether something happened since the figures were last drawn.
  var figuresAreBehind = false
  var busy = BusyShare()
  /// The display's period at the latest drawings of the figures.
  var refreshPeriods = Ring<Duration>(capacity: 9)
  var hasReportedOversize = false

  /// Opens the window.
  ///
  /// - Throws: `DisplayError`.
  public init(_ options: PreviewOptions, on connection: Connection) throws(DisplayError) {
    self.options = options
    trace = options.trace.map { PreviewTrace($0) }
    palette = Palette.of(options.appearance)
    let scale = options.scale ?? connection.scale
    let size = PixelSize(
      width: Int((options.size.width * scale).rounded()), height: Int((options.size.height * scale).rounded()))
    keeper = options.recorder.flatMap { recorder in
      guard options.galleries.indices.contains(options.selected) else { return nil }
      return SessionKeeper(recorder, of: options.galleries[options.selected], size: options.size, scale: scale)
    }
    let inbox = Results()
    renderer = Renderer(
      Renderer.Configuration(
        workerCount: options.workerCount, cacheByteCount: options.cacheByteCount, trace: options.trace),
      pixels: connection.pixels, completions: EventLoopCompletions()
    ) { inbox.deliver($0) }
    window = try Window(
      on: connection,
      WindowConfiguration(
        title: "Flyloft", size: size, minimumSize: Self.minimumSize(scale: scale, atMost: size),
        background: palette.background))
    let window = window
    parts = InterfaceParts(renderer: renderer) { window.damage($0) }
    wantsFigures = options.showsFigures
    drawingFigures = renderer.figures
    selected = options.selected
    milestones = Milestones(started: options.started)
    layout = WindowLayout(
      size: window.size, scale: scale, wantsSidebar: true, wantsFigures: options.showsFigures)
    inbox.receiver = self
    window.delegate = self
    if options.scale == nil { connection.onScaleChange = { [weak self] in self?.rescale(to: $0) } }
    drawIcon()
    select(options.selected)
  }

  /// Takes the window off the screen.
  public func close() {
    cancelTimers()
    renderer.replaceWishes([])
    window.close()
  }

  // MARK: What is shown

  var scale: Double { layout.scale }

  var style: RowStage.Style {
    RowStage.Style(rowWidth: layout.rowWidth, scale: scale * zoom.factor, palette: palette)
  }

  var gap: Int { max(Int((WindowLayout.gap * scale).rounded()), 1) }

  var extent: Scroller.Extent? {
    stage.map {
      Scroller.Extent(
        layout: $0.rows, viewportHeight: layout.viewport.height, padding: layout.padding,
        bottomPadding: layout.bottomPadding)
    }
  }

  /// Shows the gallery at `index` from its beginning.
  func select(_ index: Int) {
    selected = index
    showsHelp = false
    stopMoving()
    scroller = Scroller()
    shiftX = 0
    stageCount += 1
    guard options.galleries.indices.contains(index) else {
      stage = nil
      return relayout()
    }
    let gallery = options.galleries[index]
    stage = RowStage(gallery, group: stageCount, style: style, gap: gap, fades: options.isAnimated, renderer: renderer)
    if let extent { scroller.scroll(to: 0, in: extent) }
    window.title = "Flyloft – \(gallery.name)"
    scheduleLive()
    relayout()
  }

  /// Works the layout out anew, after anything that it follows from has changed.
  func relayout() {
    layout = WindowLayout(
      size: window.size, scale: layout.scale, wantsSidebar: wantsSidebar, wantsFigures: wantsFigures)
    stage?.restyle(style, gap: gap)
    partsAreDirty = true
    viewportIsDirty = true
    wishesAreDirty = true
    window.damageAll()
  }

  func scheduleLive() {
    if let liveTimer { EventLoop.shared.cancel(liveTimer) }
    liveTimer = nil
    guard window.isVisible, let stage, let period = stage.gallery.period else { return }
    liveTimer = EventLoop.shared.schedule(after: Moment.now.untilNext(period)) { [weak self] in
      guard let self, self.stage === stage else { return }
      stage.advance(to: Moment.now.floored(to: period))
      self.wishesAreDirty = true
      self.updateWishes()
      self.scheduleLive()
    }
  }

  // MARK: Wishes and results

  /// Tells the workers what is wanted now, if that has changed.
  func updateWishes() {
    guard wishesAreDirty, window.isVisible else { return }
    wishesAreDirty = false
    guard let stage, !showsHelp else { return renderer.replaceWishes([]) }
    let outlook = presentOutlook(of: stage)
    self.outlook = outlook
    stage.pinVisible()
    wishedTop = shownTop
    let shown = stage.visible.reduce(0) { $0 + stage.rect(of: $1.piece).size.byteCount }
    // Half of what the cache holds beyond the screen, so that fetching ahead never displaces what was fetched.
    // Less than was asked for while memory is short.
    if let budget = renderer.cacheBudgetAtHand { drawingFigures.cacheBudget = budget }
    trace?.willWish()
    let wishes = stage.wishes(
      over: stageArea, outlook, room: max(drawingFigures.cacheBudget - shown, 0) / 2, trace: trace)
    trace?.didWish(wishes, isMoving: movement.isMoving)
    let middle =
      stage.visibleRows.isEmpty ? nil : stage.visibleRows[stage.visibleRows.startIndex + stage.visibleRows.count / 2]
    renderer.replaceWishes(
      wishes.visible, ahead: wishes.ahead, around: middle.map { Piece(row: $0).lane(in: stage.group) })
    if outlook.shift != 0 { wishAgainWhenSettled() }
  }

  func presentOutlook(of stage: RowStage) -> Outlook {
    Outlook(
      velocity: motion.velocity(at: .monotonicNow), direction: direction, viewportHeight: layout.viewport.height,
      drawTime: stage.drawTime)
  }

  /// A scroll that has ended leaves wishes made for one that goes on.
  private func wishAgainWhenSettled() {
    if let settleTimer { EventLoop.shared.cancel(settleTimer) }
    settleTimer = EventLoop.shared.schedule(after: .milliseconds(200)) { [weak self] in
      self?.settleTimer = nil
      self?.wishesAreDirty = true
      self?.updateWishes()
    }
  }

  func received(_ result: Renderer.WishResult) {
    if result.lane.group == InterfaceParts.group {
      let part = parts.received(result)
      if let part, part.isOfSkeletons { window.damage(layout.viewport) }
    } else if let stage, result.lane.group == stage.blendGroup {
      guard let piece = stage.receivedBlend(result) else { return }
      dirtyPieces.insert(piece)
      window.requestFrame()
    } else if let stage, result.lane.group == stage.group {
      tell(of: result.outcome)
      let change = stage.received(result)
      trace?.received(result, isShown: !change.repaints.isEmpty)
      dirtyPieces.formUnion(change.repaints)
      if change.moved { viewportIsDirty = true }
      if change.moved || change.wishes { wishesAreDirty = true }
      if !change.repaints.isEmpty { window.requestFrame() }
      if change.moved { window.damage(layout.viewport) }
      if change.wishes { updateWishes() }
      if stage.isFading { keepMoving() }
      scheduleFigures()
    }
  }

  private func tell(of outcome: DrawOutcome) {
    switch outcome {
    case .failed(let failure):
      logger.warning("a view of \(stage?.gallery.name ?? "") could not be drawn: \(failure)")
    case .drawn(let drawing) where drawing.image.byteCount > options.cacheByteCount && !hasReportedOversize:
      hasReportedOversize = true
      logger.warning(
        """
        a picture of \(drawing.image.byteCount >> 20) MB is larger than the cache of \(options.cacheByteCount >> 20) MB \
        and is drawn anew whenever it comes into view: give --cache-mb more
        """)
    default: break
    }
  }

  private func drawIcon() {
    guard let key = DrawKey(AppIcon(), pixelSize: PixelSize(width: 64, height: 64)) else { return }
    let window = window
    renderer.draw(key) { outcome in
      guard case .drawn(let drawing) = outcome else { return }
      EventLoop.shared.post { window.setIcon(drawing.image) }
    }
  }
}

/// Carries the renderer's results to the preview, which does not exist yet when the renderer is made.
private final class Results: Sendable {
  @DisplayActor weak var receiver: Preview?

  nonisolated init() {}

  // Called by the completion context, which is the event loop.
  nonisolated func deliver(_ result: Renderer.WishResult) {
    DisplayActor.assumeIsolated { receiver?.received(result) }
  }
}

/// Completions on the display thread.
struct EventLoopCompletions: CompletionContext {
  func perform(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.post { work() }
  }

  func performUnhurriedly(_ work: @escaping @Sendable () -> Void) {
    EventLoop.shared.postDeferred { work() }
  }
}
