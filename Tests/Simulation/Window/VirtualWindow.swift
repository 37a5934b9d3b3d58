package import Flyloft
package import FlyloftDisplay
package import FlyloftEditing
package import FlyloftPreview
internal import FlyloftRegistry
package import FlyloftRendering

/// The preview window without a window: a `PreviewModel`, and a display, a renderer and clocks that are values.
///
/// The shell around the model as `PreviewWindow` is: the same calls in the same order, turn by turn of an event loop that
/// takes no time. A clock moves only when told; what falls due on the way happens at its time. The same calls lead to the
/// same events, whatever the machine does meanwhile.
package struct VirtualWindow {
  /// What a window is opened with.
  package struct Configuration: Sendable {
    /// What it shows and how.
    package var preview: PreviewConfiguration
    /// In device pixels.
    package var size: PixelSize
    /// Device pixels a point.
    package var scale: Double
    /// How long one draw may take; nil for ever.
    package var drawDeadline: Duration?
    /// The most threads that are given up for lost.
    package var stuckLimit: Int
    /// How long the server is at a frame.
    package var frameTime: Duration
    /// Bytes of what was loaded that are kept.
    package var dataByteCount = 32 << 20
    /// Says what goes when the cache is full.
    package var eviction: any EvictionPolicy = EvictionScores()
    /// How draws go.
    package var courses: any DrawCourses

    package init(
      _ preview: PreviewConfiguration, size: PixelSize, scale: Double = 1, drawDeadline: Duration? = nil,
      stuckLimit: Int = 64, frameTime: Duration = .milliseconds(2), courses: any DrawCourses
    ) {
      self.preview = preview
      self.size = size
      self.scale = scale
      self.drawDeadline = drawDeadline
      self.stuckLimit = stuckLimit
      self.frameTime = frameTime
      self.courses = courses
    }
  }

  package private(set) var model: PreviewModel
  package private(set) var renderer: VirtualRenderer
  package private(set) var display: VirtualDisplay
  /// Since the window was opened.
  package private(set) var now = Duration.zero
  /// Events that the model was told.
  package private(set) var eventCount = 0
  /// Looks at everything that happens; nil where nobody does.
  package private(set) var invariants: Invariants?
  /// What the model was told and what it wanted, for who reads it; nil where nobody does.
  package var log: [HandledEvent]?

  private var wallClock = WallClock()
  private var timers: [PreviewTimer: Duration] = [:]
  private var clock: (period: Duration, due: Duration)?
  /// Until when results are held up on their way.
  private var resultsHeldUntil = Duration.zero
  private var mustTurn = false
  private var events = EventOrder()
  /// Whether the time of day stands still.
  var stopsClock = false

  /// A window that is open and can be seen.
  package init(_ configuration: Configuration) {
    let preview = configuration.preview
    renderer = VirtualRenderer(
      workerCount: preview.workerCount ?? 2, cacheByteCount: preview.cacheByteCount(on: configuration.size),
      drawDeadline: configuration.drawDeadline, extraWorkerDelay: PreviewConfiguration.extraWorkerDelay,
      stuckLimit: configuration.stuckLimit, dataByteCount: configuration.dataByteCount,
      eviction: configuration.eviction, courses: configuration.courses)
    model = PreviewModel(preview, size: configuration.size, scale: configuration.scale, started: .zero)
    display = VirtualDisplay(size: configuration.size, frameTime: configuration.frameTime)
  }

  /// Opens the window and shows it.
  package mutating func open() {
    handle(.opened, at: now)
    display.show(true, at: now)
    turn()
  }

  /// Has everything looked at from now on.
  package mutating func watch(_ invariants: Invariants?) {
    self.invariants = invariants
    renderer.log = invariants == nil ? nil : []
  }

  /// Says that something does not hold.
  mutating func report(_ invariant: Invariant, _ detail: String) { invariants?.report(invariant, detail) }

  /// Nothing is due any more.
  mutating func lookAtRest() {
    invariants?.lookAtRest(model, renderer, display, dueTimers: timers.count, hasClock: clock != nil)
  }

  // MARK: What happens

  /// Something that the user does, at the present time. It is told in the next turn.
  package mutating func receive(_ input: InputEvent) { display.receive(input) }

  /// Changes what the display does.
  package mutating func changeDisplay<Result>(_ body: (inout VirtualDisplay, Duration) -> Result) -> Result {
    body(&display, now)
  }

  /// Changes what the renderer does.
  package mutating func changeRenderer<Result>(_ body: (inout VirtualRenderer, Duration) -> Result) -> Result {
    body(&renderer, now)
  }

  /// Results come no sooner than that, all at once.
  package mutating func holdResults(for duration: Duration) { resultsHeldUntil = now + duration }

  /// What becomes of a module that is being edited.
  package mutating func receive(_ event: ModuleEvent) { handle(.module(event), at: now) }

  /// A gallery says what it has to show.
  mutating func describe(_ number: Int, as gallery: AnyGallery) {
    handle(.described(number: number, gallery), at: now)
  }

  /// The desktop asks for another number of device pixels a point.
  package mutating func set(_ desktop: DesktopSettings) { handle(.desktopChanged(desktop), at: now) }

  package mutating func rescale(to scale: Double) { handle(.rescaled(scale), at: now) }

  /// The time of day is set.
  package mutating func setWallClock(forwardBy difference: Duration) { wallClock.jump(by: difference) }

  /// The program stands still while time goes on.
  package mutating func stall(for duration: Duration) { now += duration }

  // MARK: Time

  /// Lets time pass, and all happen that falls due.
  package mutating func pass(_ duration: Duration) { advance(to: now + duration) }

  /// Lets time pass until `end`.
  package mutating func advance(to end: Duration) {
    turn()
    while let time = nextTime, time <= end {
      now = max(now, time)
      turn()
    }
    now = max(now, end)
  }

  /// When the next turn is due; nil if nothing is due any more.
  package var nextTime: Duration? {
    if mustTurn { return now }
    var next = stopsClock ? nil : clock?.due
    func consider(_ time: Duration?) {
      guard let time else { return }
      next = next.map { min($0, time) } ?? time
    }
    for due in timers.values { consider(due) }
    consider(display.nextTime)
    // Results that nobody waits for wake a thread only if it would sleep for long.
    if renderer.hasEvents, renderer.hasUrgentEvents || next.map({ $0 > now + .milliseconds(250) }) ?? true {
      consider(max(now, resultsHeldUntil))
    }
    consider(renderer.nextTime)
    return next
  }

  // MARK: A turn

  private mutating func turn() {
    mustTurn = false
    renderer.advance(to: now)
    display.advance(to: now)
    if let size = display.takeSize() { handle(.resized(size), at: now) }
    for event in display.takeInput() { handle(.input(event), at: now) }
    fireTimers()
    if now >= resultsHeldUntil { for event in renderer.takeEvents() { receive(event) } }
    paintIfDue()
  }

  private mutating func fireTimers() {
    for timer in PreviewTimer.allCases {
      guard let due = timers[timer], due <= now else { continue }
      timers[timer] = nil
      handle(.timer(timer), at: now)
    }
    if let clock, clock.due <= now, !stopsClock { followClock(clock.period) }
  }

  private mutating func paintIfDue() {
    let (isDue, refresh) = display.beginFrame(at: now)
    guard isDue else { return }
    if let refresh { handle(.refresh, at: refresh) } else { handle(.frame, at: now) }
    let frame = display.takeFrame()
    invariants?.paint(frame, model, &display, at: now)
    if frame != nil { display.sent(at: now) }
    handle(.frameEnded(painted: frame != nil), at: now)
    mustTurn = display.endFrame(at: now)
  }

  // MARK: Events and effects

  private mutating func handle(_ event: PreviewEvent, at time: Duration) {
    guard events.add(event, at: time) else { return }
    while let (event, time) = events.begin() {
      eventCount += 1
      let effects = model.handle(event, at: time)
      log?.append(HandledEvent(event: event, time: time, effects: effects))
      for effect in effects { carryOut(effect) }
      events.end()
      invariants?.didHandle(event, effects, model, &renderer, at: time)
      if case .waitForPictures(let end)? = effects.last { waitForPictures(until: end) }
    }
  }

  /// The display thread stands still, but for what comes from the renderer.
  private mutating func waitForPictures(until end: Duration) {
    while !(model.rows?.isComplete ?? true) {
      let next = renderer.hasEvents ? max(now, resultsHeldUntil) : renderer.nextTime.map { max(now, $0) }
      guard let next, next <= end else {
        now = max(now, end)
        break
      }
      now = next
      renderer.advance(to: now)
      if now >= resultsHeldUntil { for event in renderer.takeEvents() { receive(event) } }
    }
    handle(.picturesAwaited, at: now)
  }

  private mutating func carryOut(_ effect: PreviewEffect) {
    switch effect {
    case .damage(let rect): display.damage(rect)
    case .move(let area, let x, let y): display.scroll(area, byX: x, y: y)
    case .requestFrame: display.wantsFrame = true
    case .animate(let isAnimating): display.animate(isAnimating, at: now)
    case .toggleFullScreen: display.toggleFullScreen()
    case .enterFullScreen:
      display.leaveFullScreen()
      display.toggleFullScreen()
    case .leaveFullScreen: display.leaveFullScreen()
    case .replaceRequests(let requests):
      renderer.give(
        .replaceRequests(requests.visible, prefetch: requests.prefetch, around: requests.center), at: now)
    case .replaceLoads(let loads): renderer.give(.replaceLoads(loads.visible, prefetch: loads.prefetch), at: now)
    case .draw(let request, let place): renderer.give(.request(request, at: place), at: now)
    case .withdraw(let place): renderer.give(.withdraw(at: place), at: now)
    case .pin(let pictures): renderer.give(.pin(pictures), at: now)
    case .placeText(let text): handle(.textPlaced(TextPlaces(settingTextOf: text)), at: now)
    case .askCutWords(let question): handle(.cutWordsAnswered(question.answer), at: now)
    case .search(let wish):
      var results: [SearchResult] = []
      if let wish { TextFinder(nil, deadline: nil).search(wish, while: CancellationToken()) { results.append($0) } }
      for result in results { if let wish { handle(.searched(wish.number, result), at: now) } }
    case .readText(let wish): handle(.textRead(wish, TextFinder(nil, deadline: nil).text(of: wish)), at: now)
    case .readOutline(let id, let gallery):
      handle(.outlined(id, (try? gallery.outline) ?? []), at: now)
      handle(.labeled(id, (try? gallery.labels) ?? []), at: now)
    case .readOn(let id?, let gallery?):
      TextFinder(nil, deadline: nil).readOn(gallery, while: CancellationToken()) { growth, trouble in
        handle(.grown(id, growth, trouble: trouble), at: now)
      }
    case .readOn: break
    case .restartStage: handle(.stageRestarted, at: now)
    case .askGalleries: handle(.galleriesAsked, at: now)
    case .askFirst: break
    case .setKnobs(let wish):
      handle(.knobsSet(wish, wish.gallery.with(wish.knobs.map { ($0.key, $0.value) })), at: now)
    // Once all others have been carried out: results are events, too.
    case .waitForPictures: break
    case .discard(let pictures): renderer.give(.discard(pictures), at: now)
    case .startTimer(let timer, let delay): timers[timer] = now + delay
    case .cancelTimer(let timer): timers[timer] = nil
    case .followClock(let period): followClock(period)
    case .measure: renderer.give(.reportMetrics, at: now)
    case .setTitle, .setMinimumSize, .composeText, .close, .showed, .log, .take, .copyText, .markText, .paste,
      .setPointer, .openSource, .openWindow, .listFiles, .listRecent, .openFiles, .unlock, .remember, .returnFreeMemory:
      break
    }
  }

  private mutating func followClock(_ period: Duration?) {
    clock = nil
    guard let period else { return }
    let (ticking, moment) = (GalleryClock(period: period), wallClock.moment(at: now))
    clock = (period, now + ticking.delay(at: moment))
    handle(ticking.tick(at: moment), at: now)
  }

  private mutating func receive(_ event: Renderer.Event) {
    guard case .metrics(let metrics) = event else { return handle(.rendering(event), at: now) }
    let measurements = PreviewMeasurements(
      rendering: metrics, turns: TurnMetrics(), frames: FrameMetrics(), refreshPeriod: VirtualDisplay.refreshPeriod,
      residentMegabytes: 0)
    handle(.measured(measurements), at: now)
  }
}
