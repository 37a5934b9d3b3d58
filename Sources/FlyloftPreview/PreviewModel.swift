package import Flyloft
package import FlyloftDisplay
package import FlyloftRegistry
import FlyloftRendering

/// The preview window as a value: told what happens and when, it says what is to be done.
///
/// No locks, no threads, no clocks, no X server: the same events at the same times lead to the same effects. The window
/// (`PreviewWindow`), replays of recorded sessions, the simulation and the tests are shells around this one model.
///
/// The way of a wheel event: `handle` passes it to `Viewport`, which scrolls. At the next `frame` the model finds out which
/// `Rows` are on screen, and what they show; `ShownRows` says what of the window has changed. When the frame is on its way,
/// `RequestPlan` says what the renderer is to draw.
package struct PreviewModel: Sendable {
  /// Nothing, ever. What holds a value of any type is passed by its address; a model without would be copied as a whole, 10 KB, for each
  /// call of one of its functions.
  private let isPassedByAddress: (any Sendable)? = nil
  var contents: PreviewContents
  private(set) var palette: Palette
  /// What was given, whatever the desktop says.
  private let given: (appearance: Appearance?, isAnimated: Bool)
  /// What the desktop has said; nil where it has not, or not yet.
  private(set) var desktopAppearance: Appearance?
  /// The most bytes that the cache was configured to hold.
  let cacheByteCount: Int
  package internal(set) var viewport: Viewport
  /// The rows on screen; nil where there is no gallery.
  package internal(set) var rows: Rows?
  /// The number of the gallery that is shown.
  package internal(set) var selected: Int
  package internal(set) var plan: RequestPlan
  var loadPlan = LoadPlan()
  var questions = Questions()
  package internal(set) var kept = KeptPictures()
  var commands = Commands()
  /// The sidebar, the figures, the page of keys and the errors of a build.
  var panels: Panels
  var scrollbar: Scrollbar
  var page: Page
  package internal(set) var metrics: WindowMetrics
  /// The picture of the latest measurement.
  private var figures: MetricsPanel
  package internal(set) var parts = InterfaceParts()
  /// The gallery that was shown when its module's folder went: it is shown again when that is back, unless the user has chosen
  /// another one.
  var lost: Int?
  var knobs = Knobs()
  /// Nil where nothing is remembered.
  var memory: Memory?
  /// True while memory that was freed is to be returned once nothing happens for a while.
  var hasFreed = false
  /// Words that are to be found in views; nil while none are.
  var search: TextSearch?
  var searchCount = 0
  var texts = ReadTexts()
  /// The places that were left for others.
  var history = PlaceHistory()
  /// The place in a file that a link leads to, until it is shown.
  var linked: LinkedPlace?
  /// The galleries whose files ask for a password, and why, by their numbers.
  var locked: [Int: LockedFile] = [:]
  /// The row of a gallery that stays where it was in the window while knobs leave others out, and the first in sight since, which may be
  /// another where few are left.
  var keptTop: (gallery: Int, row: Int, y: Int, first: Int)?
  /// How wide the views of files are of themselves, in points, by the names of their galleries.
  var ownWidths: [String: Double] = [:]
  /// The gallery of files of which the next picture of the view at the top says that.
  var unfitted: String?
  /// True if the user has said how large views are, or the command line has.
  var hasZoomed: Bool
  /// The view that a presentation has ended at, until the window has its size again, or something is done.
  var presented: Int?
  /// The outline that was asked for last; nil where the gallery that is shown has none.
  var outlineAsked: OutlineID?
  /// The gallery that is read on.
  var readingOn: OutlineID?
  /// Galleries whose files have become longer, and those of them where that was after they began to read on.
  var (appended, appendedSince) = (Set<Int>(), Set<Int>())
  /// Whether any gallery is not known as a whole, as of a revision of the contents.
  var growing = (revision: -1, isAny: false)
  /// The height that the heading above the views has, in points of the window.
  private(set) var headingHeight = 0.0
  /// True if a panel may have something else to show, and if it is to be asked after the frame.
  var (panelsAreDue, panelsWait) = (true, false)
  /// The rows of variants that have headings on screen.
  var headings: Set<Int> = []
  var drawTimes = DrawTimes()
  /// Where the pointer is; nil where it is not over the window.
  var pointer: PixelPoint?
  var doubleClick = DoubleClick()
  /// Parts of a step of the magnification of a view that is shown alone.
  var closeupSteps = WholePixels()
  /// For a gallery that is drawn while the display thread waits.
  var waiting: DisplayWait
  /// Of the last edit of the gallery that is shown, until it has been painted.
  var editClock: EditClock?
  /// The last edit of each gallery, by its number.
  var edits: [Int: LastEdit] = [:]
  /// What the last key has come to that asked for what an edit has changed, in words.
  var comparisonNote: String?
  /// The pictures that the renderer was last told to keep.
  var pinned: Set<PictureID> = []
  /// The rows as they were last painted.
  var shown = ShownRows()
  /// True if any of the window can be seen. The desktop says so, and nothing else here tells.
  package internal(set) var isVisible = false
  /// True if the display was asked to tell of its refreshes: the effect is sent at changes only.
  private var isAnimating = false
  /// True if the display was asked to take keys as text being typed, which dead keys are a part of.
  private var caret: PixelPoint?
  /// True while a tip may come where the pointer rests, or the keyboard, or is there.
  var awaitsTip = false
  /// True if that is the keyboard.
  var tipIsOfFocus = false
  /// Where the characters in the field stand, and the text for which that was asked last.
  private var places = TextPlaces()
  private var placedText: String?
  /// What is marked in the field.
  private var marked = ""
  /// What the pointer looks like.
  var pointerShape = PointerShape.arrow
  /// The galleries that are asked when the window opens.
  let urgentQuestions: Set<Int>
  /// The words of a command line that opens such a window.
  var start: StartCommand
  /// Where the gallery that is chosen first is to be shown, until it has said what it has.
  var startPlace: StartPlace?
  /// True if others have still to be asked what they have.
  var asksOthers = false
  /// Where each gallery was left, by its number.
  var bookmarks: [Int: Viewport.Bookmark] = [:]
  /// The place that was read in a version of a file which is shown, and that the present one doesn't have.
  var lostPlace: LostPlace?
  /// The generations since which views of a gallery stand elsewhere, by its name.
  var moved: [String: Int] = [:]
  var joining = Joining()
  /// True if the log has been told of a picture larger than the cache: once is enough.
  var hasReportedOversize = false

  /// - Parameters:
  ///   - size: of the window, in device pixels.
  ///   - scale: device pixels a point.
  ///   - desktop: what the user has set for all programs.
  ///   - started: when the process began, on the monotonic clock.
  package init(
    _ configuration: PreviewConfiguration, size: PixelSize, scale: Double, desktop: DesktopSettings = DesktopSettings(),
    started: Duration
  ) {
    contents = PreviewContents(galleries: configuration.galleries, skipped: configuration.skipped)
    given = (configuration.appearance, configuration.isAnimated)
    desktopAppearance = desktop.appearance
    let appearance = given.appearance ?? desktop.appearance ?? configuration.memory?.state.appearance
    palette = Palette.of(appearance ?? .light)
    cacheByteCount = configuration.cacheByteCount(on: size)
    selected = configuration.selected
    urgentQuestions = Set(configuration.urgentQuestions)
    (start, startPlace) = (configuration.start, configuration.place)
    hasZoomed = startPlace?.zoom != nil
    panels = Panels(
      showsFigures: configuration.showsMetrics, hidesSidebar: configuration.memory?.state.hidesSidebar ?? false,
      showsKnobs: configuration.memory?.state.showsKnobs ?? false, palette: palette)
    memory = configuration.memory.map { Memory($0, configuration.galleries) }
    viewport = Viewport(
      layout: WindowLayout(size: size, scale: scale, rooms: panels.rooms),
      isAnimated: given.isAnimated && desktop.reducesMotion != true)
    doubleClick.follow(desktop)
    plan = RequestPlan(budget: cacheByteCount)
    if let place = startPlace, !place.isAlone, let zoom = place.zoom {
      _ = viewport.changeZoom(about: nil) { $0.set(zoom) }
    }
    scrollbar = Scrollbar(palette: palette)
    page = Page(palette: palette)
    waiting = DisplayWait(limit: configuration.drawDeadline)
    metrics = WindowMetrics(started: started)
    figures = metrics.figures(palette)
  }

  package var layout: WindowLayout { viewport.layout }

  package var gallery: AnyGallery? { rows?.gallery }

  /// True if rows are shown.
  package var showsRows: Bool { rows?.gallery.count ?? 0 > 0 && !panels.coverViews }

  /// All that panels see of the window.
  var panelWindow: PanelWindow {
    PanelWindow(
      layout: layout, contents: contents, selected: selected, shown: rows?.number, zoom: viewport.zoom.factor,
      progress: rows?.progress.count, comparison: comparisonWords, figures: figures, closeup: shownCloseup,
      variantsOf: !viewport.hasCloseup && showsRows ? viewport.matrix?.index : nil,
      showsOneAlone: showsOneAlone || viewport.hasCloseup || viewport.matrix != nil, knobs: shownKnobs,
      places: places, heading: shownHeading, search: search, titleFocus: panels[TitleButtons.self].focus,
      isOfFile: gallery.map { start.names[$0.name] != nil } ?? false, page: pageInSight, coversViews: panels.coverViews,
      showsRows: showsRows, isTyping: panels.takeText)
  }

  /// The first page of a document that is seen by half, or that half of the window shows; nil for what has no pages. Of several
  /// files in one scroll it is that of the one in sight, or the first view of one that has no pages.
  private var pageInSight: Int? {
    guard showsRows, let rows, rows.gallery.parts != nil || hasPages(rows.gallery) else { return nil }
    let row = rows.visibleRows.first { row in
      let page = viewport.rect(ofRow: row)
      return page.intersection(layout.viewport).height * 2 >= min(page.height, layout.viewport.height)
    }
    guard let row, let part = rows.gallery.part(at: row), !hasPages(part.gallery) else { return row }
    return row - part.place.index
  }

  private func hasPages(_ gallery: AnyGallery) -> Bool { gallery.hasPages && start.names[gallery.name] != nil }

  /// The heading above the views, and where it stands; nil where there is none.
  var shownHeading: ShownHeading? {
    guard showsRows, headingHeight > 0, let rows, let geometry = viewport.geometry else { return nil }
    let (top, frame) = (rows.visibleRows.lowerBound, layout.heading)
    let part = rows.gallery.part(at: top)?.gallery
    let gallery = part ?? rows.gallery
    guard let height = gallery.headingHeight, height > 0 else {
      let name = AuthorText.plain(gallery.name, limit: 300, keepsLines: false)
      return part == nil ? nil : ShownHeading(content: .file(FileHeading(name: name, palette: palette)), frame: frame)
    }
    let view = HeadingView(
      gallery: gallery, width: rowStyle.widths[top], scale: rowStyle.scale, background: palette.card)
    // Other files' lines may be wider.
    let size = PixelSize(
      width: geometry.width(of: part == nil ? rows.visibleRows : top..<top + 1),
      height: min(layout.pixels(height * viewport.zoom.factor), frame.height))
    return ShownHeading(
      content: .authors(view),
      frame: PixelRect(
        x: layout.rowX - viewport.shiftX, y: frame.maxY - size.height, width: size.width, height: size.height))
  }

  /// The width, scale and colours in which rows are drawn now.
  var rowStyle: Rows.Style {
    Rows.Style(
      widths: OfferedWidths(alone: viewport.closeup?.width, flow: viewport.flow), scale: viewport.viewScale,
      palette: palette,
      isFramed: !viewport.hasCloseup, grid: viewport.grid)
  }

  // MARK: Events

  /// Takes an event.
  ///
  /// - Parameter time: on the monotonic clock; never before that of the event before, or taken for it.
  /// - Returns: what is to be done, in this order.
  package mutating func handle(_ event: PreviewEvent, at time: Duration) -> [PreviewEffect] {
    var effects: [PreviewEffect] = []
    let (hadCloseup, hadChanged) = (viewport.hasCloseup, panels.list.changeCount)
    if !onlyScrolls(event) { panelsAreDue = true }
    switch event {
    case .opened: open(at: time, &effects)
    case .input(let input):
      followTip(input, &effects)
      handle(input, at: time, &effects)
      if case .key = input { followFocusTip(&effects) }
    case .resized(let size):
      adapt(size: size, at: time)
      if let row = presented, row < rows?.count ?? 0 { viewport.reveal(row) }
      presented = nil
    case .rescaled(let scale): rescale(to: scale, at: time, &effects)
    case .desktopChanged(let settings): follow(settings, at: time, &effects)
    case .rendering(let event): handle(event, at: time, &effects)
    case .refresh:
      advance(to: time, &effects)
      beginFrame(at: time, &effects)
    case .frame, .picturesAwaited: beginFrame(at: time, &effects)
    case .knobsSet(let wish, let gallery): show(gallery, answering: wish, at: time, &effects)
    case .knobsUnasked(let wish, let reason):
      if questions.miss(wish, &effects) { effects.append(unanswered(wish.gallery, reason)) }
      questions.next(&effects)
    case .frameEnded(let painted): endFrame(painted: painted, at: time, &effects)
    case .timer(.settle), .timer(.progress): effects.append(.requestFrame)
    case .timer(.tip): askForTip(&effects)
    case .filesListed: effects.append(.requestFrame)
    case .cutWordsAnswered(let words): showTip(words, &effects)
    case .textPlaced(let places):
      self.places = places
      effects.append(.requestFrame)
    // The panels' own.
    case .timer(.metrics), .timer(.note), .timer(.memory), .timer(.freed), .taken: break
    case .timer(.page):
      effects.append(.requestFrame)
      carryOut(commands.turnHeldPage(panels.coverViews ? thumb : viewport.thumbAtRest), at: time, &effects)
      scrollMarking(&effects)
    case .timer(.ask):
      questions.delayIsOver()
      questions.next(&effects)
      parts.drawAgain(&effects)
    case .timer(.others): askOthers(&effects)
    case .timer(.join): join(at: time, &effects)
    case .moment(let moment):
      _ = changeRows { $0.advance(to: moment, &$1, $2, at: time) }
      effects.append(.requestFrame)
    case .described(let number, let gallery): describe(number, as: gallery, at: time, &effects)
    case .module(let event): handle(event, at: time, &effects)
    case .filesOpened(let files, let shown): show(files, shown: shown, at: time, &effects)
    case .recentListed(let files): openMenu(of: files, &effects)
    case .undescribed(let number, let gallery, let reason, let wasAsked):
      giveUpDescribing(number, gallery, reason, wasAsked: wasAsked, at: time, &effects)
    case .galleriesAsked:
      questions.asked()
      questions.next(&effects)
    case .stageRestarted:
      redraw(at: time, &effects)
      questions.restarted()
      askGalleries(contents.inOrderOfQuestions(shown: selected) { _ in true }, &effects)
    case .locked(let number, let reason): lock(number, reason, nil, &effects)
    case .searched(let number, let result): take(number, result, at: time, &effects)
    case .textRead(let wish, let text): take(text, for: wish, at: time, &effects)
    case .outlined(let id, let outline): take(outline, of: id, at: time, &effects)
    case .labeled(let id, let labels): take(labels, of: id, &effects)
    case .grown(let id, let growth, let trouble): take(growth, trouble, of: id, at: time, &effects)
    case .noted(let text, let isFailure): note(text, isFailure: isFailure, &effects)
    case .explained(let crash, let frames, let place):
      if changeRows({ $0.explain(crash, frames, place, &$1, $2, at: time) }) == true { effects.append(.requestFrame) }
    case .measured(let measurements):
      metrics.measured(measurements, at: time)
      figures = metrics.figures(palette)
      showPanels(in: panelWindow, &effects)
    }
    if panels.list.changeCount != hadChanged { panelsAreDue = true }
    switch event {
    // They tell a panel nothing.
    case .refresh, .frame, .frameEnded: break
    default:
      panels.note(event, layout, isVisible: isVisible, &effects)
      if rows?.focus?.isOfMenu == true, !panels.standOverViews { rows?.focus = nil }
      noteForMemory(event, &effects)
      returnFreeMemory(after: event, &effects)
    }
    let hasCloseup = viewport.hasCloseup
    let takesRoom = hadCloseup != hasCloseup
    if takesRoom { showCloseupPanel() }
    // What is to be said of modules takes room, too, and so do the fields for a path until it has been written, and for a password.
    switch event {
    case .module, .taken, .locked, .described: adapt(at: time)
    default: if takesRoom { adapt(at: time) }
    }
    let height =
      !viewport.hasCloseup && viewport.matrix == nil
      ? rows?.gallery.headingRoom(zoom: viewport.zoom.factor) ?? 0 : 0
    if height != headingHeight {
      headingHeight = height
      panels[HeadingPanel.self].height = height
      adapt(at: time)
    }
    // Nobody would see it on the way, and no refresh would move it on.
    if !isVisible, viewport.isMoving { viewport.finishMoving() }
    // What is below the pointer may have moved. All input is followed by a frame.
    if case .frameEnded = event { showPointer(&effects) }
    noteField(&effects)
    if case .some = search { followSearch(&effects) }
    followOutline(&effects)
    followGrowth(&effects)
    let animates = isVisible && (viewport.isMoving || rows?.isFading == true)
    if animates != isAnimating {
      isAnimating = animates
      effects.append(.animate(animates))
    }
    // Last of all: while it waits, results are events, too.
    if let end = waiting.take() { effects.append(.waitForPictures(until: end)) }
    return effects
  }

  /// True if all that a panel shows is as it was, but for what the views come to while they are scrolled.
  private func onlyScrolls(_ event: PreviewEvent) -> Bool {
    switch event {
    case .refresh, .frame, .frameEnded, .rendering: true
    case .input(.wheel(_, _, let point, _)), .input(.scroll(_, _, let point, _, _)):
      panels.leaveToViews(point, in: layout)
    default: false
    }
  }

  /// Has keys composed where text is typed, and what is marked in it pasted elsewhere.
  private mutating func noteField(_ effects: inout [PreviewEffect]) {
    guard caret != nil || panels.takeText else { return }
    let caret = panels.caret(in: panelWindow)
    if caret != self.caret { effects.append(.composeText(at: caret)) }
    self.caret = caret
    let line = panels.typedLine
    if let text = line?.text, text != placedText { effects.append(.placeText(text)) }
    placedText = line?.text
    let marked = line?.isMarked == true ? line?.markedText ?? "" : ""
    if !marked.isEmpty, marked != self.marked { effects.append(.markText(marked)) }
    self.marked = marked
  }

  /// Pictures for the screen are asked for at once: workers draw while the display opens the window.
  private mutating func open(at time: Duration, _ effects: inout [PreviewEffect]) {
    for (number, gallery) in contents.galleries.enumerated() where gallery.isDescribed {
      compareWithMemory(number, &effects)
    }
    select(selected, at: time, &effects)
    layOut(at: time)
    flush(at: time, &effects)
    questions.ask(contents.inOrderOfQuestions(shown: selected) { urgentQuestions.contains($0) }, &effects)
    questions.next(&effects)
    asksOthers = contents.galleries.indices.contains(where: isOther)
    if asksOthers { effects.append(.startTimer(.others, after: .milliseconds(250))) }
  }

  // MARK: The window

  /// Lays the window out anew, after its size has changed or the room that panels want.
  mutating func adapt(size: PixelSize? = nil, at time: Duration) {
    let former = layout
    let layout = WindowLayout(size: size ?? former.window.size, scale: former.scale, rooms: panels.rooms)
    guard layout != former else { return }
    viewport.adapt(to: layout)
    panels.adapt(from: former, to: layout)
    refit()
    restyle(at: time)
  }

  /// Shows everything at another scale, in a window of the same size: what is at the top stays there, and the old
  /// pictures stay, unstretched, until the new ones are there.
  private mutating func rescale(to scale: Double, at time: Duration, _ effects: inout [PreviewEffect]) {
    // What the command line allows; a desktop's settings may say anything.
    guard (0.25...8).contains(scale), scale != layout.scale else { return }
    let former = layout
    viewport.rescale(to: WindowLayout(size: former.window.size, scale: scale, rooms: panels.rooms))
    panels.adapt(from: former, to: layout)
    restyle(at: time)
    hasFreed = true
    effects.append(.setMinimumSize(WindowLayout.minimumSize(scale: scale, atMost: layout.window.size)))
    effects.append(.requestFrame)
  }

  /// Shows everything as the user has set it for all programs. The old pictures stay until the new ones are there.
  private mutating func follow(_ desktop: DesktopSettings, at time: Duration, _ effects: inout [PreviewEffect]) {
    desktopAppearance = desktop.appearance
    doubleClick.follow(desktop)
    viewport.isAnimated = given.isAnimated && desktop.reducesMotion != true
    rows?.isAnimated = viewport.isAnimated
    effects.append(.requestFrame)
    let palette = Palette.of(given.appearance ?? desktop.appearance ?? .light)
    guard palette != self.palette else { return }
    self.palette = palette
    panels.palette = palette
    scrollbar.palette = palette
    page.palette = palette
    figures = metrics.figures(palette)
    restyle(at: time)
    effects.append(.damage(layout.window))
  }

  /// Has rows drawn as the viewport now wants them.
  mutating func restyle(at time: Duration) {
    let style = rowStyle
    // In another width its words stand elsewhere.
    if let former = rows?.style.widths, former.alone == nil, style.widths.alone == nil, former != style.widths {
      unmark()
    }
    _ = changeRows { $0.restyle(style, &$1, $2, at: time) }
  }

  /// Changes the rows on screen together with where rows lie; nil where there are none.
  mutating func changeRows<Result>(_ change: (inout Rows, inout RowGeometry, KeptPictures) -> Result) -> Result? {
    guard rows != nil, viewport.geometry != nil else { return nil }
    let shown = viewport.direction < 0 ? rows?.visible.reversed().prefix { $0.image != nil }.last : nil
    let line = shown.flatMap { viewport.lineKept(of: $0.place.row) }
    let depth = line.map { viewport.depth(ofLine: $0) }
    defer {
      if let line, let depth { viewport.keep(line, depth: depth) }
    }
    return change(&rows!, &viewport.geometry!, kept)
  }

  /// While nothing of the window can be seen, nothing is drawn and no clock runs.
  mutating func becomeVisible(_ isVisible: Bool, at time: Duration, _ effects: inout [PreviewEffect]) {
    self.isVisible = isVisible
    if isVisible {
      effects.append(.followClock(period: gallery?.period))
      return effects.append(.requestFrame)
    }
    metrics.isBlank(0, at: time)
    // What follows the pointer goes on: the server hides all windows for a moment when the screen's size changes.
    carryOut(commands.stopTurningPages(), at: time, &effects)
    viewport.finishMoving()
    plan.clear()
    effects.append(.cancelTimer(.settle))
    effects.append(.followClock(period: nil))
    effects.append(.replaceRequests(PictureRequests()))
    load(LoadRequests(), &effects)
  }
}
