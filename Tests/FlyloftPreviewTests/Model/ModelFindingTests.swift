import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("Words in views, links, and the outline")
struct ModelFindingTests {
  private func driver(_ cards: WordCards = WordCards()) -> ModelDriver {
    var driver = ModelDriver([AnyGallery(cards), AnyGallery(PlainCards())])
    driver.drawAll()
    return driver
  }

  private func type(_ text: String, _ driver: inout ModelDriver) {
    for letter in text {
      driver.send(.input(.key(Key(keysym: UInt(letter.asciiValue!)), text: String(letter), [])))
      driver.frame()
    }
  }

  private func find(_ text: String, in driver: inout ModelDriver) {
    driver.send(.input(.key(Key(keysym: UInt(Character("f").asciiValue!)), text: "\u{6}", .control)))
    type(text, &driver)
    driver.drawAll()
  }

  private func said(_ driver: ModelDriver) -> String { driver.model.search?.words ?? "" }

  /// Where a part of a card's text stands in the window.
  private func place(_ row: Int, letters: Range<Int>, line: Int = 0, _ driver: ModelDriver) -> PixelRect {
    let card = driver.model.viewport.rect(ofRow: row)
    return PixelRect(
      x: card.minX + 20 + 10 * letters.lowerBound, y: card.minY + 30 + 30 * line, width: 10 * letters.count, height: 20)
  }

  /// The places in the window around which there is a frame of a colour, so many pixels wide.
  private func frames(_ color: Color, _ line: Int, _ driver: ModelDriver) -> [PixelRect] {
    let bars = driver.model.paint(driver.model.layout.viewport).compactMap {
      if case .fill(let rect, color) = $0, rect.height == line { rect } else { nil }
    }
    return bars.filter { bar in bars.contains { $0.minX == bar.minX && $0.width == bar.width && $0.minY > bar.minY } }
      .map { bar in PixelRect(x: bar.minX + line, y: bar.minY + line, width: bar.width - 2 * line, height: 20) }
  }

  @Test("words are found while they are typed, and Enter goes from place to place, round about")
  func finding() {
    var driver = driver()
    find("needle", in: &driver)
    #expect(said(driver) == "1 of 3" && driver.model.search?.counts == ["WordCards": 3])
    let palette = driver.model.palette
    #expect(frames(palette.accent, 3, driver) == [place(7, letters: 2..<8, driver)])
    driver.key(.returnKey)
    #expect(said(driver) == "2 of 3")
    driver.drawAll()
    #expect(frames(palette.accent, 3, driver) == [place(20, letters: 0..<6, driver)])
    #expect(frames(palette.warn, 2, driver) == [place(21, letters: 3..<9, driver)])
    for _ in 0..<2 { driver.key(.returnKey) }
    #expect(said(driver) == "1 of 3")
    driver.key(.returnKey, .shift)
    #expect(said(driver) == "3 of 3" && driver.visibleRows.contains(21))
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.search == nil && frames(palette.accent, 3, driver) == [])
    #expect(frames(palette.warn, 2, driver) == [])
  }

  @Test("what has been found is not copied with each place that comes, nor counted anew for each that is gone to")
  func many() throws {
    var driver = driver()
    find("needle", in: &driver)
    let search = try #require(driver.model.search)
    let hit = try #require(search.hits[7]?.first)
    func storage() -> Int? { driver.model.search.map { unsafeBitCast($0.hits, to: Int.self) } }
    var moves = 0
    // From the back to the front, and two on each.
    for row in (100..<3100).reversed() {
      let former = storage()
      driver.send(.searched(search.wish.number, .found(row: row, [hit, hit])))
      moves += storage() == former ? 0 : 1
    }
    // It grows by doubling.
    #expect(moves < 20)
    #expect(said(driver) == "1 of 6,003")
    for number in [2, 3, 4, 5, 6] {
      driver.key(.returnKey)
      #expect(said(driver) == "\(number) of 6,003")
    }
    for number in [5, 4, 3, 2, 1, 6003, 6002, 6001, 6000] {
      driver.key(.returnKey, .shift)
      #expect(said(driver) == "\(number.grouped) of 6,003")
    }
    // What comes before the one that is shown is counted.
    driver.send(.searched(search.wish.number, .found(row: 50, [hit])))
    #expect(said(driver) == "6,001 of 6,004")
  }

  /// A hundred words on each of many views.
  private struct Hundreds: Gallery {
    struct Hundred: ReadableView {
      var number: Int
      func size(fitting width: Double) -> Size { Size(width: 100, height: 20) }
      func draw(on canvas: borrowing Canvas) {}
      func text(fitting width: Double) -> ViewText {
        let words = String(repeating: "ab ", count: 100)
        return ViewText(words, boxes: words.map { _ in Rect(x: 0, y: 0, width: 1, height: 20) })
      }
    }

    var count: Int { 300 }
    func view(at index: Int) -> Hundred { Hundred(number: index) }
  }

  @Test("a search ends where there are more places than anybody goes through, and says so")
  func endless() {
    var found = 0
    let wish = SearchWish(
      number: 1, gallery: AnyGallery(Hundreds()), words: "ab",
      widths: OfferedWidths(flow: RowFlow(ColumnFlow(width: 400, gap: 0))), first: 0)
    var search = TextSearch(wish)
    TextFinder(nil, deadline: nil).search(wish, while: CancellationToken()) { result in
      if case .found(_, let hits) = result { found += hits.count }
      _ = search.take(result)
    }
    #expect(found == 20_000 && search.hasEnded && search.words == "1 of more than 20,000")
    // Nor does it go on in what comes.
    let more = AnyGallery(Hundreds()).grown(to: GalleryGrowth(count: 400, share: 1))
    #expect(search.goOn(in: more) == nil)
  }

  @Test("one goes back to where a search was begun, through however many places it has led since")
  func wayBack() {
    var driver = driver()
    driver.wheel(y: 1)
    driver.send(.refresh, after: .seconds(5))
    driver.drawAll()
    let start = driver.model.viewport.top
    find("needle", in: &driver)
    for _ in 0..<2 {
      driver.key(.returnKey)
      driver.drawAll()
    }
    driver.key(.escape)
    driver.drawAll()
    let end = driver.model.viewport.top
    #expect(start > 0 && end > start && driver.visibleRows.contains(21))
    driver.key(.left, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.top == start)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.top == start)
    driver.key(.right, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.top == end)
  }

  @Test("alone, too, one goes back to the view from where a search has led")
  func wayBackAlone() {
    var driver = driver()
    driver.key(.returnKey)
    find("needle", in: &driver)
    #expect(driver.model.viewport.closeup?.row == 7)
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 20)
    driver.key(.escape)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.closeup?.row == 0)
    driver.key(.right, .alt)
    #expect(driver.model.viewport.closeup?.row == 20)
  }

  @Test("of what is beside the list of letters one finds nothing, and it is said")
  func nothing() {
    var driver = driver()
    find("haystack", in: &driver)
    #expect(said(driver) == "Not found.")
    driver.key(.escape)
    find("needle here", in: &driver)
    // A line's end is a space, and its hit has a frame for each line.
    #expect(said(driver) == "1 of 2" && driver.model.search?.hits[20]?[0].frames.count == 2)
  }

  @Test("the search begins with what is shown, and begins anew where the text or its width is another")
  func anew() throws {
    var driver = driver()
    driver.key(.end)
    find("needle", in: &driver)
    #expect(said(driver) == "1 of 3" && driver.visibleRows.contains(7))
    var cards = WordCards()
    cards.words = [2: "needle"]
    driver.send(.described(number: 0, AnyGallery(cards, generation: 1)))
    driver.drawAll()
    #expect(said(driver) == "1 of 1")
    let number = try #require(driver.model.search?.wish.number)
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    #expect(driver.model.search?.wish.number == number + 1 && said(driver) == "1 of 1")
    // What comes of the search before is nobody's.
    driver.send(.searched(number, .found(row: 0, [TextHit(frames: [])])))
    #expect(said(driver) == "1 of 1")
  }

  @Test("the first place that is gone to is the next from the view on that is shown", arguments: [true, false])
  func fromThere(isAlone: Bool) {
    var driver = driver()
    driver.type("g")
    type("15", &driver)
    driver.key(.returnKey)
    if isAlone { driver.key(.returnKey) }
    #expect(isAlone == (driver.model.viewport.closeup?.row == 14))
    find("needle", in: &driver)
    #expect(said(driver) == "2 of 3")
    #expect(isAlone ? driver.model.viewport.closeup?.row == 20 : driver.visibleRows.contains(20))
  }

  @Test("in one scroll of several files those that join it later are searched, too, and counted by file")
  func joined() {
    let names = ["a.pdf", "b.pdf"]
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + names.map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    func describe(_ number: Int) {
      driver.send(.described(number: number, AnyGallery(WordCards(), named: names[number - 1], generation: 1)))
      driver.frame()
      driver.drawAll()
    }
    describe(1)
    find("needle", in: &driver)
    #expect(driver.model.search?.counts == ["All files": 3, "a.pdf": 3])
    describe(2)
    #expect(driver.model.search?.counts == ["All files": 6, "a.pdf": 3, "b.pdf": 3])
  }

  @Test("a place is gone to at once in a file that is higher than those before it, whose views have not been drawn")
  func higher() throws {
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + ["a", "b"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    for (number, pages) in [Pages(height: 20, count: 200), Pages(height: 1100, count: 2, words: [1: "needle"])]
      .enumerated()
    {
      let name = number == 0 ? "a" : "b"
      driver.send(.described(number: number + 1, AnyGallery(pages, named: name, generation: 1)))
      driver.drawAll()
    }
    find("needle", in: &driver)
    driver.drawAll()
    let (room, row) = (driver.model.layout.openViewport, driver.model.viewport.rect(ofRow: 201))
    #expect(said(driver) == "1 of 1" && row.height == 1100)
    #expect(row.minY + 500 == room.minY + room.height / 3)
    // From there the wheel goes on.
    driver.wheel(y: -1)
    #expect(driver.model.viewport.rect(ofRow: 201).minY == row.minY + 80)
  }

  @Test("in a gallery without text nothing is searched; another gallery ends it")
  func otherGalleries() {
    var driver = driver()
    find("needle", in: &driver)
    driver.send(.input(.key(.escape, text: "", [])))
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(4, offset: 0).midY))
    driver.frame()
    #expect(driver.model.gallery?.name == "PlainCards")
    find("x", in: &driver)
    #expect(driver.model.search == nil)
    let title = driver.model.panels.title(in: driver.model.panelWindow)?.facts
    #expect(title == "There is no text to find in the views of PlainCards.")
  }

  @Test("what is written to a file's end is searched, too, and leads nobody away from where he reads")
  func appended() throws {
    var driver = ModelDriver([AnyGallery(WordLog(words: [41: "needle", 44: "a needle", 45: "needle"]), generation: 1)])
    driver.drawAll()
    find("needle", in: &driver)
    #expect(said(driver) == "Not found.")
    let top = driver.model.viewport.top
    func grow(to count: Int) throws {
      driver.send(.module(.appended("WordLog")))
      driver.send(.grown(try #require(driver.readingOn), GalleryGrowth(count: count, share: 1)))
      driver.drawAll()
    }
    try grow(to: 42)
    #expect(said(driver) == "1 of 1" && driver.model.viewport.top == top)
    try grow(to: 46)
    // The one that was the last is searched once more, and counted once.
    try grow(to: 47)
    #expect(said(driver) == "1 of 3" && driver.model.search?.counts == ["WordLog": 3])
    driver.key(.returnKey)
    driver.key(.returnKey)
    #expect(said(driver) == "3 of 3" && driver.visibleRows.contains(45))
  }

  @Test("of views that have come since only those are searched, and the one that was the last, whose text is read anew")
  func goingOn() throws {
    let finder = TextFinder(nil, deadline: nil)
    #expect(found(in: AnyGallery(WordLog(words: [3: "needle", 39: "need"])), by: finder) == [3])
    let longer = WordLog(words: [3: "needle", 39: "needle", 41: "needle"], count: 42)
    #expect(found(in: AnyGallery(longer), first: 39, known: 39, by: finder) == [39, 41])
  }

  private func found(
    in gallery: AnyGallery, first: Int = 0, known: Int = 0, by finder: TextFinder = TextFinder(nil, deadline: nil)
  ) -> [Int] {
    let wish = SearchWish(
      number: 1, gallery: gallery, words: "needle",
      widths: OfferedWidths(flow: RowFlow(ColumnFlow(width: 100, gap: 0))), first: first, known: known)
    var rows: [Int] = []
    finder.search(wish, while: CancellationToken()) { if case .found(let row, _) = $0 { rows.append(row) } }
    return rows
  }

  @Test(
    "of a gallery that knows where words may be, only those texts are read, alone or as one of several",
    arguments: [true, false])
  func knowing(knows: Bool) {
    var log = WordLog(words: [3: "needle", 700: "need", 701: "needle", 990: "needle"], count: 1000)
    log.knows = knows
    #expect(found(in: AnyGallery(log), first: 500) == [701, 990, 3])
    let count = log.views.now.count
    #expect((count <= 10) == knows)
    let parts = [AnyGallery(log, named: "a", generation: 1), AnyGallery(log, named: "b", generation: 1)]
    #expect(
      found(in: AnyGallery(joining: parts, named: "all"), first: 1500) == [1701, 1990, 3, 701, 990, 1003])
    #expect((log.views.now.count - count <= 20) == knows)
  }

  @Test("g goes to a view by its number, and says which there are")
  func going() {
    var driver = driver()
    driver.type("g")
    type("0", &driver)
    driver.key(.returnKey)
    #expect(driver.model.viewport.firstRow == 0)
    type("5", &driver)
    driver.key(.backspace)
    driver.key(.backspace)
    type("25", &driver)
    driver.key(.returnKey)
    #expect(driver.model.viewport.firstRow == 24 && driver.model.panels.typedLine == nil)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 24)
    driver.type("g")
    type("3", &driver)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 2)
  }

  @Test(
    "the list has the outline of the gallery that is shown, once its views are; a heading leads to its view, and is filtered"
  )
  func outline() {
    #expect(ModelDriver([AnyGallery(WordCards())]).model.contents.outline == nil)
    var driver = driver()
    let contents = { driver.model.contents.entries($0).map(driver.model.contents.name) }
    #expect(contents(Filter()) == ["WordCards", "First", "Under it", "Nothing", "PlainCards"])
    #expect(contents(Filter(text: "under")) == ["WordCards", "Under it"])
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(2, offset: 0).midY))
    driver.frame()
    #expect(driver.model.viewport.firstRow == 12)
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(3, offset: 0).midY))
    #expect(driver.model.viewport.firstRow == 12)
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(4, offset: 0).midY))
    #expect(driver.model.contents.entries(Filter()).count == 2 && driver.model.gallery?.name == "PlainCards")
  }

  @Test("a link leads to its view; one that leads outside is opened once the user has said so, and only on the web")
  func links() {
    var driver = driver()
    let card = driver.model.viewport.rect(ofRow: 1)
    func click(y: Int, drags: Bool = false) -> [PreviewEffect] {
      let point = PixelPoint(x: card.minX + 40, y: card.minY + y)
      driver.send(.input(.moved(to: point, [])))
      driver.frame()
      #expect(driver.model.pointerShape == .hand)
      var effects = driver.send(.input(.pressed(.left, at: point, [])))
      // Whoever drags means the text.
      if drags { driver.send(.input(.moved(to: PixelPoint(x: point.x + 30, y: point.y), .leftButton))) }
      effects += driver.send(.input(.released(.left, at: point, [])))
      driver.frame()
      return effects
    }
    func opened(_ effects: [PreviewEffect]) -> [OpenedSource] {
      effects.compactMap { if case .openSource(let source) = $0 { source } else { nil } }
    }
    _ = click(y: 110, drags: true)
    #expect(driver.model.viewport.firstRow == 0 && driver.model.texts.marked != nil)
    #expect(opened(click(y: 150)) == [] && driver.rect(0, of: FindPanel.self) != nil)
    #expect(driver.model.panels.typedLine?.text == "https://example.org/")
    #expect(opened(driver.send(.input(.key(.returnKey, text: "", [])))) == [.address("https://example.org/")])
    driver.frame()
    _ = click(y: 180)
    #expect(opened(driver.send(.input(.key(.returnKey, text: "", [])))) == [])
    driver.key(.escape)
    _ = click(y: 110)
    #expect(driver.model.viewport.firstRow == 30)
  }

  @Test(
    "of what leads outside, addresses of the web and for mail are opened as they are written, and no others",
    arguments: [
      ("https://example.org/", true), ("HTTP://example.org", true), ("mailto:somebody@example.org", true),
      ("file:///etc/passwd", false), ("javascript:0", false),
    ])
  func addresses(address: String, isOpened: Bool) {
    var panel = FindPanel(palette: .of(.light))
    panel.ask(toOpen: address)
    let commands = panel.pressed(.returnKey, "", [], in: driver().model.panelWindow)
    #expect(commands == (isOpened ? [.openAddress(address)] : []))
  }

  @Test("a file that is locked asks for its password, shows dots, and is asked again with it, until it is right")
  func passwords() {
    var configuration = PreviewConfiguration(
      galleries: ["a.pdf", "b.pdf"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.selected = 1
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    func lock(_ number: Int, _ reason: String) {
      let gallery = driver.model.contents.galleries[number]
      driver.send(.undescribed(number: number, gallery, reason: reason, wasAsked: true))
      driver.send(.locked(number: number, reason: reason))
      driver.frame()
    }
    func enter(_ text: String) -> [String] {
      type(text, &driver)
      return driver.send(.input(.key(.returnKey, text: "\r", []))).compactMap {
        switch $0 {
        case .unlock(let gallery, let password): "\(gallery.name) \(password)"
        case .askGalleries(let numbers): "ask \(numbers)"
        default: nil
        }
      }
    }
    // It is asked for where it is shown.
    lock(0, "a.pdf asks for its password")
    #expect(driver.model.panels.typedLine == nil)
    #expect(driver.model.layout.viewport.maxY == 800)
    lock(1, "b.pdf asks for its password")
    // The field has its room at once, below the views.
    #expect(driver.model.layout.viewport.maxY == 800 - 54)
    // Its one view is a card.
    for request in driver.takeRequests().visible { driver.fail(request) }
    driver.frame()
    type("ab", &driver)
    driver.key(.backspace)
    #expect(driver.model.panels.typedLine?.text == "•")
    driver.send(.galleriesAsked)
    #expect(enter("q ?") == ["b.pdf aq ?", "ask [1]"])
    lock(1, "that is not the password of b.pdf")
    driver.send(.galleriesAsked)
    #expect(enter("x") == ["b.pdf x", "ask [1]"])
    driver.send(.described(number: 1, AnyGallery(WordCards(), named: "b.pdf", generation: 1)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.rows?.count == 40 && driver.model.locked.count == 1 && driver.model.panels.typedLine == nil)
    #expect(driver.image(ofRow: 0) == nil && driver.model.rows?.slot(at: Place(gallery: 1, row: 0))?.image != nil)
    // Escape leaves it, and coming back asks again.
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(0, offset: 0).midY))
    driver.frame()
    #expect(driver.model.panels.typedLine?.text == "")
    driver.key(.escape)
    #expect(driver.model.panels.typedLine == nil && driver.model.gallery?.name == "a.pdf")
    // A later version that is not locked asks no more.
    lock(0, "a.pdf asks for its password")
    type("ab", &driver)
    #expect(driver.model.takesPassword && driver.model.layout.viewport.maxY == 800 - 54)
    driver.send(.described(number: 0, AnyGallery(WordCards(), named: "a.pdf", generation: 2)))
    // What is still typed of it leads nowhere.
    #expect(driver.model.takesPassword && driver.model.locked.isEmpty)
    #expect(enter("c") == [] && !driver.model.takesPassword && driver.model.panels.typedLine == nil)
    driver.frame()
    #expect(driver.model.layout.viewport.maxY == 800)
  }

  @Test("a file that is locked is shown where it was left, once its password is there")
  func lockedPlace() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(staged: "a.pdf", generation: 1, chosen: [], isDescribed: false)],
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.place = StartPlace(row: 16)
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    let gallery = driver.model.contents.galleries[0]
    driver.send(.undescribed(number: 0, gallery, reason: "a.pdf asks for its password", wasAsked: true))
    driver.send(.locked(number: 0, reason: "a.pdf asks for its password"))
    driver.send(.galleriesAsked)
    for request in driver.takeRequests().visible { driver.fail(request) }
    driver.frame()
    #expect(driver.model.viewport.firstRow == 0)
    driver.send(.described(number: 0, AnyGallery(WordCards(), named: "a.pdf", generation: 1)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 16)
  }

  @Test(
    "a new version that is locked asks for its password while the one before is shown, and takes its place where that is"
  )
  func lockedVersions() throws {
    var driver = driver()
    driver.drawAll()
    driver.wheel(y: 5)
    driver.drawAll()
    let (top, first) = (driver.model.viewport.top, try #require(driver.model.gallery))
    #expect(top > 0 && driver.model.asked(0) == first)
    func version(_ generation: Int) -> AnyGallery {
      AnyGallery(WordCards(), named: first.name, generation: generation)
    }
    func isAsked(_ words: String) -> Bool {
      driver.frame()
      return driver.model.takesPassword && driver.model.asked(0).generation == first.generation + 1
        && driver.model.gallery?.generation == first.generation && driver.model.locked[0]?.reason == words
    }
    driver.send(.module(.locked(first.name, generation: first.generation + 1, reason: "locked")))
    #expect(isAsked("locked"))
    type("wrong", &driver)
    driver.key(.returnKey)
    driver.send(.undescribed(number: 0, version(first.generation + 1), reason: "wrong", wasAsked: true))
    driver.send(.locked(number: 0, reason: "wrong"))
    #expect(isAsked("wrong") && driver.model.rows?.count == 40)
    driver.send(.described(number: 0, version(first.generation + 1)))
    driver.drawAll()
    #expect(!driver.model.takesPassword && driver.model.gallery?.generation == first.generation + 1)
    #expect(driver.model.viewport.top == top && driver.model.locked.isEmpty)
    // One that is not locked any more asks no more.
    driver.send(.module(.locked(first.name, generation: first.generation + 2, reason: "locked")))
    #expect(driver.model.takesPassword)
    driver.send(
      .module(.built(version(first.generation + 3), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    #expect(!driver.model.takesPassword && driver.model.gallery?.generation == first.generation + 3)
  }

  @Test("text is marked by dragging, from view to view, and copied; a click unmarks it")
  func marking() {
    var driver = driver()
    func point(_ row: Int, _ letter: Int) -> PixelPoint {
      let place = place(row, letters: letter..<letter + 1, driver)
      return PixelPoint(x: place.minX + 1, y: place.midY)
    }
    func texts(_ effects: [PreviewEffect]) -> [String] {
      effects.compactMap {
        switch $0 {
        case .copyText(let text): "copied " + text
        case .markText(let text): "offered " + text
        default: nil
        }
      }
    }
    for row in [0, 1, 2] { driver.send(.input(.moved(to: point(row, 1), []))) }
    // Beside a line marking begins at its end.
    let beside = PixelPoint(x: point(1, 20).x, y: point(1, 0).y)
    driver.send(.input(.moved(to: beside, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .text)
    driver.send(.input(.pressed(.left, at: beside, [])))
    driver.send(.input(.moved(to: point(2, 3), .leftButton)))
    #expect(texts(driver.send(.input(.released(.left, at: point(2, 3), [])))) == ["offered \ncar"])
    // Alone, a drag there moves the view.
    driver.key(.returnKey)
    driver.drawAll()
    let card = driver.model.viewport.rect(ofRow: driver.model.viewport.closeup!.row)
    let scale = Double(card.width) / Double(driver.model.layout.viewport.width)
    for x in [25, 300.0] {
      driver.send(.input(.moved(to: PixelPoint(x: card.minX + Int(x * scale), y: card.minY + Int(40 * scale)), [])))
      driver.drawAll()
      #expect((driver.model.pointerShape == .text) == (x == 25), "\(x)")
    }
    driver.key(.escape)
    driver.drawAll()
    driver.send(.input(.moved(to: point(0, 2), [])))
    driver.frame()
    #expect(driver.model.pointerShape == .text)
    driver.send(.input(.pressed(.left, at: point(0, 2), [])))
    driver.send(.input(.moved(to: point(0, 5), .leftButton)))
    driver.frame()
    #expect(frames(driver.model.palette.accent, 3, driver) == [place(0, letters: 2..<5, driver)])
    driver.send(.input(.moved(to: point(2, 3), .leftButton)))
    #expect(texts(driver.send(.input(.released(.left, at: point(2, 3), [])))) == ["offered rd 0\ncard 1\ncar"])
    driver.frame()
    let copy = InputEvent.key(Key(keysym: 0x63), text: "\u{3}", .control)
    #expect(texts(driver.send(.input(copy))) == ["copied rd 0\ncard 1\ncar"])
    driver.press(PixelPoint(x: driver.model.layout.viewport.minX + 300, y: point(0, 0).y + 100))
    driver.frame()
    #expect(frames(driver.model.palette.accent, 3, driver) == [] && texts(driver.send(.input(copy))) == [])
  }

  enum Meanwhile: CaseIterable { case nothing, release, key }

  @Test(
    "what is pressed before the text there has been read is done once it has, unless something else has been done since",
    arguments: Meanwhile.allCases)
  func early(meanwhile: Meanwhile) throws {
    var driver = driver()
    driver.holdsTexts = true
    func point(_ letter: Int, row: Int = 0) -> PixelPoint {
      let place = place(row, letters: letter..<letter + 1, driver)
      return PixelPoint(x: place.minX + 1, y: place.midY)
    }
    func wishes(_ effects: [PreviewEffect]) -> [TextWish] {
      effects.compactMap { if case .readText(let wish) = $0 { wish } else { nil } }
    }
    func press(at start: PixelPoint, _ end: PixelPoint) throws -> [TextWish] {
      var asked = wishes(driver.send(.input(.moved(to: start, []))))
      driver.send(.input(.pressed(.left, at: start, [])))
      asked += wishes(driver.send(.input(.moved(to: end, .leftButton))))
      if meanwhile != .nothing { driver.send(.input(.released(.left, at: end, []))) }
      if meanwhile == .key { driver.key(.escape) }
      return asked
    }
    // From one view to the next, whose text comes later still.
    var offered: [String] = []
    for wish in try press(at: point(2), point(5, row: 1)) {
      for case .markText(let text) in driver.send(.textRead(wish, try wish.text())) { offered.append(text) }
    }
    driver.frame()
    let marked = [place(0, letters: 2..<6, driver), place(1, letters: 0..<5, driver)]
    #expect(Set(frames(driver.model.palette.accent, 3, driver)) == (meanwhile == .key ? [] : Set(marked)))
    #expect(offered == (meanwhile == .release ? ["rd 0\ncard "] : []))
    driver.send(.input(.released(.left, at: point(5), [])))
    let card = driver.model.viewport.rect(ofRow: 2)
    let link = PixelPoint(x: card.minX + 40, y: card.minY + 110)
    for wish in try press(at: link, link) { driver.send(.textRead(wish, try wish.text())) }
    driver.frame()
    #expect(driver.model.viewport.firstRow == (meanwhile == .release ? 30 : 0))
    driver.send(.input(.released(.left, at: link, [])))
    driver.frame()
    #expect(driver.model.viewport.firstRow == (meanwhile == .key ? 0 : 30))
  }

  @Test("a link that leads outside, pressed before the text there has been read, is shown once it has")
  func earlyAddress() throws {
    var driver = driver()
    driver.holdsTexts = true
    let card = driver.model.viewport.rect(ofRow: 1)
    let link = PixelPoint(x: card.minX + 40, y: card.minY + 150)
    let effects = driver.send(.input(.moved(to: link, [])))
    driver.press(link)
    for case .readText(let wish) in effects { driver.send(.textRead(wish, try wish.text())) }
    driver.frame()
    #expect(driver.model.panels.typedLine?.text == "https://example.org/")
    #expect(driver.rect(0, of: FindPanel.self) != nil)
  }

  @Test("a file that becomes longer in the scroll of several has what is behind it found where it is then")
  func shifted() throws {
    var driver = ModelDriver(
      [AnyGallery(joining: [], named: "All files")]
        + ["a", "b"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) })
    func describe(_ number: Int, _ name: String, _ log: WordLog) {
      driver.send(.described(number: number, AnyGallery(log, named: name, generation: 1)))
      driver.drawAll()
    }
    describe(1, "a", WordLog(words: [41: "needle"], count: 40))
    describe(2, "b", WordLog(words: [30: "a needle"], count: 40))
    find("needle", in: &driver)
    #expect(said(driver) == "1 of 1" && driver.model.search?.hits.keys.sorted() == [70])
    let top = try #require(driver.visibleRows.first)
    describe(1, "a", WordLog(words: [41: "needle"], count: 45))
    driver.frame()
    #expect(driver.model.search?.hits.keys.sorted() == [41, 75] && driver.visibleRows.first == top + 5)
    #expect(driver.model.search?.counts == ["All files": 2, "a": 1, "b": 1])
  }
}

extension PixelRect {
  fileprivate var midY: Int { (minY + maxY) / 2 }
}

/// Views of one height, whose words stand five hundred points below their upper edge.
private struct Pages: Gallery {
  var height = 0.0
  var count = 0
  var words: [Int: String] = [:]

  func view(at index: Int) -> Page { Page(height: height, words: words[index] ?? "") }

  struct Page: ReadableView {
    let height: Double
    let words: String

    func size(fitting width: Double) -> Size { Size(width: width, height: height) }
    func draw(on canvas: borrowing Canvas) {}
    func text(fitting width: Double) -> ViewText {
      ViewText(
        words, boxes: words.indices.enumerated().map { Rect(x: 10 * Double($0.0), y: 500, width: 10, height: 20) })
    }
  }
}

/// A file of lines that may grow.
private struct WordLog: GrowingGallery {
  var words: [Int: String] = [:]
  var count = 40

  /// True if it tells where words may be.
  var knows = false
  /// The views that it was asked for.
  let views = Collector<Int>()

  var readShare: Double { 1 }
  var followsEnd: Bool { true }
  func readOn() {}
  func nextView(from index: Int, having words: String) -> Int? {
    knows ? self.words.keys.filter { $0 >= index }.min() : index
  }
  func view(at index: Int) -> WordCards.Card {
    views.add(index)
    return WordCards.Card(index: index, words: words[index] ?? "line \(index)")
  }
}
