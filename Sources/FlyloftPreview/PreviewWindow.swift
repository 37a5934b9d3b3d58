internal import Flyloft
internal import FlyloftConcurrency
public import FlyloftDisplay
internal import FlyloftEditing
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftRendering
internal import FlyloftStage

/// The preview window: a `PreviewModel`, and the window, the renderer and the clocks that carry its effects out.
///
/// Runs on the display thread throughout. It decides nothing: everything that happens becomes an event, and every effect
/// is one call.
@DisplayActor
public final class PreviewWindow {
  var model: PreviewModel
  let window: Window
  let renderer: Renderer
  let trace: PreviewTrace?
  let recorder: SessionKeeper?
  private(set) var timers: [PreviewTimer: TimerID] = [:]
  private var clock: TimerID?
  let stage: Stage?
  /// False where the scale was given.
  let followsScale: Bool
  /// The time that a view may take to draw.
  let deadline: Duration?
  private var editor: LiveEditor?
  /// The questions to galleries that were asked last: they are cancelled when these are to be asked anew.
  private var asking: GalleryQuestions?
  /// True if they are being asked already that the model has asked first.
  private var isAskedAhead: Bool
  let describingLimit: Duration
  let finder: TextFinder
  /// Cancelled when other words are to be found.
  var searching = CancellationToken()
  /// Cancelled when another gallery is to be read on.
  var readingOn = CancellationToken()
  /// The folder of the sources that are followed; nil where none are.
  let sourceRoot: String?
  let memory: WindowMemory?
  var keeping: Keeping?
  /// The names of its files.
  let fileNames: FileNames
  /// The whole paths of folders whose new files are shown, among those of files.
  var followed: Set<String>
  /// True while files are being opened.
  var isOpening = false
  /// Files that wait until those have been opened, which they may be among.
  var filesToOpen: [FilesToOpen] = []
  /// The number of views that are being copied or saved, and of files that are being written for the next window.
  var takes = 0
  /// Called once there is none any more.
  var whenTaken: (@DisplayActor () -> Void)?
  let log = PreviewLog.standardError
  /// The time of the picture that the display shows from now on, if the next frame follows it.
  var refresh: Duration?
  private var events = EventOrder()
  /// Called when the user closes the window or quits. Unless it is set, the window is closed, with its connection if it was the last one.
  public var onClose: (@DisplayActor () -> Void)?

  /// Opens the window. It is there as long as somebody holds this, and until `close()`.
  ///
  /// - Throws: `DisplayError`.
  public init(_ configuration: PreviewConfiguration, on connection: Connection) throws(DisplayError) {
    var configuration = configuration
    if !configuration.galleries.indices.contains(configuration.selected) { configuration.selected = 0 }
    trace = configuration.trace.map { PreviewTrace($0) }
    (stage, editor, deadline) = (configuration.stage, configuration.editor, configuration.drawDeadline)
    (asking, isAskedAhead) = (configuration.questions, configuration.questions != nil)
    (describingLimit, sourceRoot) = (configuration.describingLimit, configuration.editor?.root)
    fileNames = configuration.editor?.fileNames ?? FileNames()
    (memory, followed) = (configuration.memory, Set(configuration.start.names.values.joined()))
    finder = TextFinder(configuration.stage, deadline: configuration.describingLimit)
    keeping = memory.map { Keeping(written: $0.state) }
    let scale = configuration.scale ?? connection.scale
    followsScale = configuration.scale == nil
    // What is no number, or too large for one, is no size of a window either.
    func pixels(_ length: Double) -> Int { Int(exactly: (length * scale).rounded()) ?? 0 }
    var size = PixelSize(width: pixels(configuration.size.width), height: pixels(configuration.size.height))
    guard size.width > 0, size.height > 0 else { throw .unusableSize(width: size.width, height: size.height) }
    if let memory, memory.told.size == nil, memory.size != nil {
      // The last one may have been on a larger screen.
      let screen = connection.screenSize
      size = PixelSize(width: min(size.width, screen.width), height: min(size.height, screen.height))
    }
    // From here on it is said, whatever it is on.
    configuration.cacheByteCount = configuration.cacheByteCount(on: connection.screenSize)
    recorder = SessionKeeper(configuration, scale: scale)
    let events = RendererEventReceiver()
    var drawing = Renderer.Configuration(
      workerCount: configuration.workerCount, cacheByteCount: configuration.cacheByteCount(on: size),
      drawDeadline: configuration.drawDeadline, memoryPressure: configuration.memoryPressure,
      trace: configuration.trace)
    drawing.dataByteCount = configuration.dataByteCount(on: size)
    drawing.extraWorkerDelay = PreviewConfiguration.extraWorkerDelay
    drawing.prepareWorker = { Text.prepareFonts() }
    if let stage = configuration.stage {
      // Threads here set the window's own text alone, which takes ten fonts at one scale.
      drawing.prepareWorker = { Text.prepareFonts(keeping: 32) }
      drawing.drawing = stage
      // They wait for processes that draw, which have a nice value. With one of their own they were put aside on busy processors while
      // they held a lock of the heap, and the display thread waited for it, for up to 73 ms.
      drawing.niceness = 0
      stage.prepareWorkers(drawing.workerCount)
    }
    renderer = Renderer(drawing, pixels: connection.pixels, completions: EventLoopCompletions()) { events.deliver($0) }
    model = PreviewModel(
      configuration, size: size, scale: scale, desktop: connection.settings, started: configuration.started)
    window = try Window(
      on: connection,
      WindowConfiguration(
        title: "Flyloft", size: size, minimumSize: WindowLayout.minimumSize(scale: scale, atMost: size),
        background: model.palette.background))
    events.receiver = self
    window.delegate = self
    stage?.onExplanation { [weak self] crash, frames in
      EventLoop.shared.post { self?.handle(.explained(crash: crash, frames: frames.text, at: frames.place)) }
    }
    if let trouble = memory?.trouble { log.append(.notice("how the last window was left is not known: \(trouble)")) }
    handle(.opened)
    drawIcon()
    enterRecent(configuration.start.names[configuration.galleries.first?.name ?? ""] ?? [])
  }

  /// Takes the window off the screen.
  public func close() {
    for timer in Array(timers.values) + [clock].compactMap(\.self) { EventLoop.shared.cancel(timer) }
    renderer.replaceRequests([])
    trace?.end()
    window.close()
  }

  /// The measurements that the window has made of itself so far.
  package var report: PreviewReport {
    var metrics = model.metrics
    metrics.measured(measurements(renderer.metrics), at: .monotonicNow)
    return metrics.report
  }

  // MARK: Events and effects

  func handle(_ event: PreviewEvent, at time: Duration = .monotonicNow) {
    guard events.add(event, at: time) else { return }
    while let (event, time) = events.begin() {
      let effects = model.handle(event, at: time)
      for effect in effects { carryOut(effect) }
      events.end()
      if case .waitForPictures(let end)? = effects.last { waitForPictures(until: end) }
    }
  }

  private func carryOut(_ effect: PreviewEffect) {
    switch effect {
    case .damage(let rect): window.damage(rect)
    case .move(let area, let x, let y): window.scroll(area, byX: x, y: y)
    case .requestFrame: window.requestFrame()
    case .animate(let isAnimating): window.isAnimating = isAnimating
    case .setTitle(let title): window.title = title
    case .setMinimumSize(let size): window.setMinimumSize(size)
    case .composeText(let caret):
      if let caret { window.caret = caret }
      window.composesText = caret != nil
    case .placeText(let text):
      ask(-3) {
        TextPlaces(settingTextOf: text)
      } then: {
        .textPlaced($0)
      }
    case .askCutWords(let question):
      ask(-4) {
        question.answer
      } then: {
        .cutWordsAnswered($0)
      }
    case .listFiles(let path, let types):
      ask(-5) {
        FileChoices(completing: path, types: types)
      } then: {
        .filesListed($0)
      }
    case .setPointer(let shape): window.pointerShape = shape
    case .toggleFullScreen: window.toggleFullScreen()
    case .enterFullScreen: if !window.isFullScreen { window.toggleFullScreen() }
    case .leaveFullScreen: window.leaveFullScreen()
    case .close: windowShouldClose(window)
    case .replaceRequests(var requests):
      trace?.mark(&requests)
      renderer.replaceRequests(requests.visible, prefetch: requests.prefetch, around: requests.center)
    case .replaceLoads(let loads): renderer.replaceLoads(loads.visible, prefetch: loads.prefetch)
    case .draw(let request, let place): renderer.request(request, at: place)
    case .withdraw(let place): renderer.withdraw(at: place)
    case .pin(let pictures): renderer.pin(pictures)
    case .discard(let pictures): renderer.discard(pictures)
    case .returnFreeMemory:
      // By a worker, since it takes a millisecond or more.
      ask(-7) { returnFreeMemory() }
    case .restartStage: restartStage()
    // Once all others have been carried out: results are events, too.
    case .waitForPictures: break
    case .setKnobs(let wish): setKnobs(wish)
    case .askGalleries(let numbers): askGalleries(numbers)
    case .unlock(let gallery, let password): unlock(gallery, with: password)
    case .search(let wish): search(wish)
    case .readText(let wish): readText(wish)
    case .readOutline(let id, let gallery): readOutline(id, of: gallery)
    case .readOn(let id, let gallery): readOn(id, gallery)
    case .askFirst(let numbers): askFirst(numbers)
    case .startTimer(let timer, let delay): start(timer, after: delay)
    case .cancelTimer(let timer): timers.removeValue(forKey: timer).map { EventLoop.shared.cancel($0) }
    case .followClock(let period): followClock(period)
    case .measure: renderer.askForMetrics()
    case .showed(let places): trace?.showed(places)
    case .take(let view, let use, let number): take(view, for: use, number: number)
    case .copyText(let text): copy(.text(text))
    case .markText(let text): window.connection.copy(.text(text), to: .primary)
    case .paste(let selection): paste(selection)
    case .openSource(let source): open(source)
    case .openWindow(let words): openWindow(words)
    case .listRecent:
      ask(-6) {
        RecentFiles.ofUser?.entries ?? []
      } then: {
        .recentListed($0)
      }
    case .openFiles(let files): open(files)
    case .remember(let state): remember(state)
    case .log(let entry): log.append(entry)
    }
  }

  private func start(_ timer: PreviewTimer, after delay: Duration) {
    timers[timer].map { EventLoop.shared.cancel($0) }
    timers[timer] = EventLoop.shared.schedule(after: delay) { [weak self] in
      self?.timers[timer] = nil
      self?.handle(.timer(timer))
    }
  }

  private func followClock(_ period: Duration?) {
    clock.map { EventLoop.shared.cancel($0) }
    clock = nil
    guard let period else { return }
    let ticking = GalleryClock(period: period)
    clock = EventLoop.shared.schedule(after: ticking.delay(at: .now)) { [weak self] in self?.followClock(period) }
    handle(ticking.tick(at: .now))
  }

  func rendererReported(_ event: Renderer.Event) {
    if case .ended(let result) = event { trace?.received(result) }
    if case .metrics(let metrics) = event { return handle(.measured(measurements(metrics))) }
    handle(.rendering(event))
  }

  private func measurements(_ metrics: RendererMetrics) -> PreviewMeasurements {
    PreviewMeasurements(
      rendering: metrics, turns: EventLoop.shared.turns, frames: window.frames, refreshPeriod: window.refreshPeriod,
      residentMegabytes: residentMegabytes())
  }

  /// Asks galleries what they have to show. The program has begun to ask them before the display was opened.
  private func askGalleries(_ numbers: [Int]) {
    if isAskedAhead {
      isAskedAhead = false
      return
    }
    guard let stage else { return handle(.galleriesAsked) }
    asking = GalleryQuestions(questions(numbers), of: stage, deadline: describingLimit) { [weak self] in
      self?.take($0)
    }
    asking?.begin()
  }

  /// Asks galleries before those that still are to be asked. Where all have been, though not all is answered here, anew.
  private func askFirst(_ numbers: [Int]) {
    if asking?.askFirst(questions(numbers)) != true { askGalleries(numbers) }
  }

  private func questions(_ numbers: [Int]) -> [GalleryQuestions.Question] {
    numbers.map { (number: $0, gallery: model.asked($0)) }
  }

  /// Takes up what a gallery has to show. Once all have been asked, their sources are followed.
  func take(_ answer: GalleryQuestions.Answer) {
    switch answer {
    case .described(let number, let gallery):
      recorder?.answered(gallery, number: number)
      trace?.described(gallery)
      handle(.described(number: number, gallery))
    case .undescribed(let number, let gallery, let reason, let wasAsked):
      recorder?.answered(gallery, number: number)
      handle(.undescribed(number: number, gallery, reason: reason, wasAsked: wasAsked))
    case .locked(let number, let reason): handle(.locked(number: number, reason: reason))
    case .mistaken: break
    case .checked: recorder?.checked()
    case .finished:
      handle(.galleriesAsked)
      guard !model.asksOthers else { return }
      if let editor { follow(editor) }
      editor = nil
    }
  }

  /// Begins to follow sources, or files.
  func follow(_ editor: LiveEditor) {
    editor.start { [log] event in
      for text in event.log { log.append(.notice(text)) }
      EventLoop.shared.post { [weak self] in self?.handle(.module(event)) }
    }
  }

  /// Ends the processes that draw, on a thread that waits for their end.
  private func restartStage() {
    guard let stage else { return handle(.stageRestarted) }
    asking?.cancel()
    startAsking("flyloft-restarting", orSend: .stageRestarted) { [weak self] in
      stage.restart()
      EventLoop.shared.post { self?.handle(.stageRestarted) }
    }
  }

  /// Starts a thread that waits for an answer. Where there is none to be had, the answer is `event`.
  func startAsking(_ name: String, orSend event: PreviewEvent, _ body: @escaping @Sendable () -> Void) {
    guard !startThread(named: name, niceness: 0, body) else { return }
    EventLoop.shared.post { [weak self] in self?.handle(event) }
  }

  /// The display thread waits here and nowhere else; see `EventLoop.holdDisplay`.
  private func waitForPictures(until end: Duration) {
    EventLoop.shared.holdDisplay(until: end) { [self] in !(model.rows?.isComplete ?? true) }
    handle(.picturesAwaited)
  }

  /// Asks a gallery what it has with its knobs set otherwise, on a thread that waits for it.
  private func setKnobs(_ wish: KnobChange) {
    startAsking("flyloft-asking", orSend: .knobsSet(wish, nil)) { [weak self, stage, log] in
      let knobs = wish.knobs.sorted { $0.key < $1.key }
      var event = PreviewEvent.knobsSet(wish, wish.gallery.with(knobs.map { ($0.key, $0.value) }))
      if let stage {
        do {
          let settings = knobs.map { KnobSetting(name: $0.key, value: $0.value) }
          event = .knobsSet(wish, try stage.describe(wish.gallery, with: settings))
        } catch {
          if Stage.isShortage(error) {
            event = .knobsUnasked(wish, reason: "\(error)")
          } else {
            log.append(.notice("\(wish.gallery.name) can't be asked what it has to show: \(error)"))
          }
        }
      }
      EventLoop.shared.post { [event] in self?.handle(event) }
    }
  }

  private func drawIcon() {
    ask(-1) { [window] in
      guard let surface = try? Surface(size: PixelSize(width: 64, height: 64)),
        (try? surface.draw { AppIcon().draw(on: $0) }) != nil
      else { return }
      let image = surface.freeze()
      EventLoop.shared.post { window.setIcon(image) }
    }
  }
}
