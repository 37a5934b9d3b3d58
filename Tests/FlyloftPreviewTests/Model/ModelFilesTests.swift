import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

/// Several files in one scroll: “All files” stands first in the list, and has no views of its own.
@Suite("Several files in one scroll")
struct ModelFilesTests {
  private static let names = ["a.pdf", "b.pdf", "c.pdf"]

  /// A window in which no file has said what it has.
  private func driver(
    _ names: [String] = Self.names, row: Int? = nil, words: [String: [String]] = [:]
  ) -> (driver: ModelDriver, asked: [[Int]]) {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: [], named: "All files")]
        + names.map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    if let row { configuration.place = StartPlace(row: row) }
    configuration.start.names = words
    var driver = ModelDriver(configuration)
    let effects = driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    return (driver, asked(effects))
  }

  private func asked(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askGalleries(let numbers) = $0 { numbers } else { nil } }
  }

  private func askedFirst(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askFirst(let numbers) = $0 { numbers } else { nil } }
  }

  private static let manyNames = (1...300).map { "\($0).pdf" }

  /// A window of many files, of which the first has one view and the others are being asked.
  private func many() -> ModelDriver {
    var driver = driver(Self.manyNames).driver
    describe(1, of: Self.manyNames, &driver)
    driver.send(.galleriesAsked)
    driver.send(.timer(.others))
    return driver
  }

  private func describe(_ number: Int, of names: [String], _ driver: inout ModelDriver) {
    driver.send(.described(number: number, AnyGallery(PlainCards(count: 1), named: names[number - 1], generation: 1)))
    driver.frame()
  }

  private func describe(_ number: Int, count: Int, generation: Int = 1, _ driver: inout ModelDriver) {
    driver.send(.described(number: number, file(number, count: count, generation: generation)))
    driver.frame()
  }

  private func file(_ number: Int, count: Int, generation: Int = 1) -> AnyGallery {
    AnyGallery(PlainCards(count: count), named: Self.names[number - 1], generation: generation)
  }

  /// A window of three files whose ends are followed, of so many views each.
  private func logs(count: Int) -> ModelDriver {
    var driver = driver().driver
    for number in 1...3 {
      var file = file(number, count: count)
      file.followsEnd = true
      driver.send(.described(number: number, file))
      driver.frame()
    }
    return driver
  }

  /// What is to be drawn, from top to bottom.
  private func requested(_ driver: ModelDriver) -> [String] {
    driver.requests.visible.compactMap { $0.request as? RowRequest }.sorted { $0.place.row < $1.place.row }
      .map { "\($0.staged.gallery) \($0.staged.generation) \($0.staged.index)" }
  }

  @Test("a last view that changes because its file has become longer is drawn again in the scroll of all, too")
  func longer() throws {
    var driver = logs(count: 2)
    driver.drawAll()
    driver.frame()
    driver.send(.module(.appended("b.pdf")))
    let id = try #require(driver.readingOn)
    driver.send(.grown(id, GalleryGrowth(count: 2, share: 1)))
    driver.frame()
    #expect(driver.requests.visible.map(\.place) == [Place(gallery: 0, row: 3)])
  }

  @Test("the title of a file tells of its knobs what has been chosen, and nothing else")
  func chosen() {
    func facts(_ file: Nights, isFile: Bool = true) -> String {
      var configuration = PreviewConfiguration(
        galleries: [AnyGallery(file, named: "a.pdf")], size: Size(width: 1000, height: 800), isAnimated: false)
      if isFile { configuration.start.names = ["a.pdf": ["a.pdf"]] }
      var driver = ModelDriver(configuration)
      driver.send(.opened)
      return driver.model.page.title(driver.model.panelWindow, nil).facts
    }
    #expect(facts(Nights()) == "3 views")
    #expect(facts(Nights(night: true)) == "3 views · night true")
    #expect(facts(Nights(), isFile: false) == "3 views · night false · fit false")
  }

  @Test("knobs of all files are set of each that has such and takes the value, and show once all have answered")
  func knobsOfAll() throws {
    var driver = driver().driver
    let files = [
      AnyGallery(Nights(), named: "a.pdf", generation: 1), AnyGallery(Moons(), named: "b.pdf", generation: 1),
      AnyGallery(Nights(night: true), named: "c.pdf", generation: 1),
    ]
    for (number, file) in files.enumerated() {
      driver.send(.described(number: number + 1, file))
      driver.frame()
    }
    func values() -> [String] { driver.model.gallery?.settings.map { "\($0.name) \($0.value)" } ?? [] }
    #expect(values() == ["night false", "fit false", "moons 1"])
    #expect(driver.model.panelWindow.hasKnobsButton)
    var wishes = knobChanges(driver.send(.input(.key(Key(keysym: 0x6b), text: "k", []))))
    var numbers: [Int] = []
    while let wish = wishes.first {
      numbers.append(wish.number)
      #expect(wish.knobs == ["night": "true"] && values()[0] == "night false")
      #expect(driver.model.shownKnobs.wishes == ["night": "true"])
      let effects = driver.send(.knobsSet(wish, wish.gallery.with([("night", "true")])))
      wishes = knobChanges(effects)
    }
    #expect(numbers.sorted() == [1, 3] && values()[0] == "night true")
    driver.frame()
    let drawn = driver.requests.visible.compactMap { $0.request as? RowRequest }
    #expect(drawn.contains { $0.gallery.name == "a.pdf" && $0.gallery.settings[0].value == "true" })
    // So has one that comes later.
    let later = AnyGallery(Nights(), named: "d.pdf", generation: 1)
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.entered("d.pdf", path: "/d/d.pdf")))
    #expect(knobChanges(driver.send(.module(.built(later, times)))).map(\.knobs) == [["night": "true"]])
    #expect(driver.model.shownKnobs.wishes == ["night": "true"])
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(1, offset: 0).minY + 5))
    driver.send(.input(.key(Key(keysym: 0x6b), text: "k", [])))
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(0, offset: 0).minY + 5))
    #expect(driver.model.shownKnobs.wishes.isEmpty)
  }

  private func knobChanges(_ effects: [PreviewEffect]) -> [KnobChange] {
    effects.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }
  }

  @Test("lines of one file stand without room between them, and files with it, also once a file has become longer")
  func lines() {
    var driver = driver().driver
    func describe(_ number: Int, count: Int, isTable: Bool = true) {
      var file = file(number, count: count)
      file.headingHeight = isTable ? 0 : nil
      driver.send(.described(number: number, file))
      driver.frame()
    }
    func room(below row: Int) -> Int {
      driver.model.viewport.rect(ofRow: row + 1).minY - driver.model.viewport.rect(ofRow: row).maxY
    }
    describe(1, count: 3)
    describe(2, count: 2, isTable: false)
    describe(3, count: 2)
    driver.drawAll()
    #expect((0..<6).map(room) == [0, 0, 16, 16, 16, 0])
    let high = driver.model.viewport.rect(ofRow: 2).height
    for row in 0..<7 {
      let rect = driver.model.viewport.rect(ofRow: row)
      #expect(rect.height == high)
      #expect(driver.model.viewport.row(at: PixelPoint(x: rect.minX, y: rect.maxY - 1), of: 0..<7) == row)
    }
    describe(1, count: 5)
    #expect((0..<8).map(room) == [0, 0, 0, 0, 16, 16, 16, 0] && driver.model.viewport.rect(ofRow: 2).height == high)
    driver.drawAll()
    #expect((0..<8).map(room) == [0, 0, 0, 0, 16, 16, 16, 0])
  }

  @Test("above them stand the heading of the topmost file, or its name where it has none, once one has lines")
  func headings() throws {
    var driver = driver().driver
    func describe(_ number: Int, heading: Double?) {
      var file = file(number, count: 40)
      (file.headingHeight, file.hasText) = (heading, true)
      driver.send(.described(number: number, file))
      driver.frame()
    }
    func heading() -> (name: String, frame: PixelRect)? {
      let name: String? =
        switch driver.model.shownHeading?.content {
        case .authors(let view): "\(view.gallery.name)'s own"
        case .file(let view): view.name
        case nil: nil
        }
      return name.map { ($0, driver.model.shownHeading!.frame) }
    }
    describe(2, heading: nil)
    #expect(heading() == nil && driver.model.layout.heading.height == 0)
    describe(1, heading: 30)
    describe(3, heading: 0)
    driver.drawAll()
    let room = driver.model.layout.heading
    #expect(room.height == 30 && room.maxY == driver.model.layout.viewport.minY)
    let first = try #require(heading())
    #expect(first.name == "a.pdf's own" && first.frame.height == 30 && first.frame.minX == driver.model.layout.rowX)
    #expect(driver.takeParts().compactMap { ($0.request as? HeadingRequest)?.staged.gallery } == ["a.pdf"])
    // What a click on it would set is that file's.
    let place = PixelPoint(x: first.frame.minX + 5, y: first.frame.minY + 5)
    let effects = driver.send(.input(.moved(to: place, [])))
    #expect(!effects.contains { if case .readText = $0 { true } else { false } })
    var names: [Int: Set<String>] = [:]
    for _ in 0..<2000 where names[119] == nil {
      driver.wheel(y: 1)
      driver.drawAll()
      let rows = driver.visibleRows
      names[rows.lowerBound, default: []].insert(heading()?.name ?? "none")
      if rows.upperBound == 120 { names[119] = [heading()?.name ?? "none"] }
    }
    #expect(names[39] == ["a.pdf's own"] && names[40] == ["b.pdf"] && names[79] == ["b.pdf"])
    #expect(names[80] == ["c.pdf"] && names[119] == ["c.pdf"])
    #expect(try #require(heading()).frame == room)
    // Nor does what was read of the heading while that file was shown alone lead anywhere in the scroll of all.
    func choose(_ line: Int) {
      driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(line, offset: 0).minY + 5))
      driver.drawAll()
      driver.key(.home)
      driver.drawAll()
    }
    func leads() -> Bool { if case .link = driver.model.target(at: place) { true } else { false } }
    choose(1)
    let wish = driver.send(.input(.moved(to: place, []))).compactMap { effect in
      if case .readText(let wish) = effect { wish } else { nil }
    }
    let text = ViewText(links: [ViewLink(Rect(x: 0, y: 0, width: 100, height: 30), to: .knobs(["count": "3"]))])
    driver.send(.textRead(try #require(wish.first), SizedText(size: Size(width: 100, height: 30), text: text)))
    #expect(driver.model.gallery?.name == "a.pdf" && leads())
    choose(0)
    #expect(try #require(heading()).name == "a.pdf's own" && !leads())
  }

  @Test("a line that was a file's last is as high as it was once there are more, also where nobody sees it")
  func formerLast() {
    let flow = RowFlow(ColumnFlow(width: 500, gap: 10))
    var geometry = RowGeometry(gallery: 0, RowShape(count: 4, tables: [0..<2, 2..<4]), estimate: 100, flow: flow)
    for row in 0..<4 { _ = geometry.measure(row, PixelSize(width: 500, height: 20)) }
    #expect((0..<4).map { geometry.rect(ofRow: $0).minY } == [0, 20, 50, 70])
    geometry.fit(RowShape(count: 6, tables: [0..<2, 2..<6]), flow: flow)
    #expect((0..<6).map { geometry.rect(ofRow: $0).minY } == [0, 20, 50, 70, 90, 110])
    #expect((0..<5).allSatisfy { geometry.rect(ofRow: $0).height == 20 })
  }

  @Test(
    "a version that can't be drawn leaves the pictures of the one before, and its reason is said below, until it can")
  func halfWritten() throws {
    var driver = driver(words: ["a.pdf": ["a.pdf"]]).driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    driver.drawAll()
    let pictures = (0..<3).map { driver.image(ofRow: $0) }
    #expect(pictures.allSatisfy { $0 != nil } && driver.model.rows?.isComplete == true)
    func build(_ number: Int, _ generation: Int) {
      let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
      driver.send(.module(.built(file(number, count: 1, generation: generation), times)))
      driver.frame()
    }
    func failAll() {
      for request in driver.takeRequests().visible { driver.fail(request) }
      driver.frame()
    }
    func shown(_ row: Int) -> Image? { driver.model.rows?.slot(at: Place(gallery: 0, row: row))?.image }
    let height = driver.model.layout.viewport.height
    // Of what is no file an author wants to see what is wrong.
    for number in 1...2 { build(number, 2) }
    failAll()
    driver.drawAll()
    #expect(shown(0) == pictures[0] && shown(1) != pictures[1] && driver.model.rows?.isComplete == true)
    #expect(driver.model.rows?.errorCard(ofRow: 0) == nil && driver.model.rows?.errorCard(ofRow: 1) != nil)
    #expect(driver.model.panels[ErrorsPanel.self].failures.map(\.module) == ["a.pdf"])
    #expect(driver.model.layout.viewport.height < height)
    build(1, 3)
    driver.drawAll()
    #expect(shown(0) != pictures[0] && driver.model.panels[ErrorsPanel.self].failures.isEmpty)
    #expect(driver.model.layout.viewport.height == height && driver.model.rows?.isComplete == true)
    // Whatever is asked anew of a file that somebody writes into.
    let picture = shown(0)
    driver.type("r")
    failAll()
    driver.drawAll()
    #expect(shown(0) == picture && driver.model.rows?.isComplete == true)
    // Alone it would be as large as it is not.
    driver.send(.input(.moved(to: PixelPoint(x: 400, y: 150), [])))
    driver.key(.returnKey)
    failAll()
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 0 && driver.model.rows?.errorCard(ofRow: 0) != nil)
  }

  @Test("a link of a file in the scroll of all leads to a view of that file")
  func links() {
    var driver = driver().driver
    driver.send(.described(number: 1, file(1, count: 1)))
    driver.send(.described(number: 2, AnyGallery(WordCards(), named: Self.names[1], generation: 1)))
    driver.send(.described(number: 3, file(3, count: 1)))
    driver.drawAll()
    let card = driver.model.viewport.rect(ofRow: 2)
    let point = PixelPoint(x: card.minX + 40, y: card.minY + 110)
    driver.send(.input(.moved(to: point, [])))
    driver.press(point)
    driver.frame()
    #expect(driver.model.viewport.firstRow == 31)
  }

  @Test("who is at the end of the scroll of all stays there when a file becomes longer, and nobody else is moved")
  func atEnd() throws {
    var driver = logs(count: 20)
    func grow(_ name: String, to count: Int) throws {
      driver.send(.module(.appended(name)))
      driver.send(.grown(try #require(driver.readingOn), GalleryGrowth(count: count, share: 1)))
      driver.drawAll()
    }
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.last == 59)
    try grow("c.pdf", to: 24)
    #expect(driver.visibleRows.last == 63)
    driver.key(.home)
    driver.drawAll()
    try grow("c.pdf", to: 28)
    #expect(driver.visibleRows.first == 0)
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.last == 67)
    try grow("a.pdf", to: 22)
    #expect(driver.visibleRows.last == 69)
  }

  @Test(
    "a view of a file that is magnified alone is drawn anew in that size, and others show their pixels",
    arguments: [true, false])
  func magnified(isFile: Bool) throws {
    var driver = driver(words: isFile ? ["a.pdf": ["/a.pdf"]] : [:]).driver
    describe(1, count: 1, &driver)
    driver.drawAll()
    driver.key(.returnKey)
    driver.frame()
    driver.key(.returnKey)
    for _ in 0..<2 { driver.type("+") }
    driver.frame()
    let closeup = try #require(driver.model.viewport.closeup)
    #expect(closeup.factor == 3 && closeup.pixelSize == (isFile ? 1 : 3))
    let request = try #require(driver.requests.visible.first?.request as? RowRequest)
    #expect(request.staged.scale == (isFile ? 3 : 1))
  }

  @Test("the first is asked at once, the others later, and nobody asks for all of them together")
  func asking() {
    var (driver, asked) = driver()
    #expect(asked == [[1]])
    #expect(driver.model.rows?.gallery.isDescribed == false)
    describe(1, count: 1, &driver)
    #expect(self.asked(driver.send(.galleriesAsked)) == [] && self.asked(driver.send(.timer(.others))) == [[2, 3]])
  }

  @Test("they follow each other as far as they are known, each drawn as itself")
  func order() {
    var driver = driver().driver
    describe(1, count: 2, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "a.pdf 1 1"])
    // The one before has not said what it has.
    describe(3, count: 1, &driver)
    #expect(driver.model.rows?.count == 2)
    describe(2, count: 1, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "a.pdf 1 1", "b.pdf 1 0", "c.pdf 1 0"])
    #expect(driver.model.contents.galleries[0].count == 4)
  }

  @Test("one that says nothing holds those after it up for a moment only, and stands in its place when it speaks")
  func silence() {
    var driver = driver().driver
    describe(1, count: 30, &driver)
    driver.key(.end)
    #expect(!driver.timers.contains(.join))
    describe(3, count: 1, &driver)
    #expect(driver.model.rows?.count == 30 && driver.timers.contains(.join))
    driver.send(.timer(.join))
    driver.key(.end)
    #expect(driver.model.rows?.count == 31 && requested(driver).last == "c.pdf 1 0")
    let top = requested(driver).first
    describe(2, count: 2, &driver)
    #expect(driver.model.rows?.count == 33 && requested(driver).first == top)
    driver.key(.end)
    #expect(requested(driver).suffix(3) == ["b.pdf 1 0", "b.pdf 1 1", "c.pdf 1 0"])
  }

  @Test("those that have not been asked yet are not passed by one that was asked before them")
  func unasked() {
    var driver = many()
    describe(200, of: Self.manyNames, &driver)
    #expect(driver.model.rows?.count == 1 && !driver.timers.contains(.join))
  }

  @Test("many are put into the scroll together, and not one by one")
  func together() {
    var driver = many()
    for number in 2...33 { describe(number, of: Self.manyNames, &driver) }
    #expect(driver.model.rows?.count == 33)
    for number in 34...200 { describe(number, of: Self.manyNames, &driver) }
    #expect(driver.model.rows?.count == 33)
    driver.send(.timer(.join))
    #expect(driver.model.rows?.count == 200)
    describe(201, of: Self.manyNames, &driver)
    #expect(driver.model.rows?.count == 201)
  }

  @Test("where the first says nothing, the others are asked beside it")
  func firstIsSilent() {
    var driver = driver().driver
    let effects = driver.send(.timer(.others))
    #expect(asked(effects) == [] && askedFirst(effects) == [[2, 3]])
    // Nobody but its parts can say what the scroll of all has.
    driver.send(.frame)
    #expect(askedFirst(driver.send(.frameEnded(painted: true))) == [[1, 2, 3]])
    describe(2, count: 1, &driver)
    driver.send(.timer(.join))
    driver.frame()
    #expect(requested(driver) == ["b.pdf 1 0"])
  }

  @Test("those whose lines of the list are in sight are asked first, and the one that is chosen")
  func first() {
    var driver = many()
    // The room of the list is that of some twenty lines.
    driver.frame()
    for _ in 0..<300 { driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 100, y: 400), []))) }
    driver.send(.frame)
    let inSight = askedFirst(driver.send(.frameEnded(painted: true))).first ?? []
    #expect(inSight.last == 300 && (10...40).contains(inSight.count))
    #expect(askedFirst(driver.send(.frameEnded(painted: true))) == [])
    let effects = driver.send(.input(.pressed(.left, at: PixelPoint(x: 100, y: 400), [])))
    #expect(askedFirst(effects) == [[driver.model.selected]] && inSight.contains(driver.model.selected))
  }

  @Test("files that are dropped while others are asked are asked before them")
  func dropped() {
    var driver = many()
    let effects = driver.send(.filesOpened([(name: "new.pdf", path: "/new.pdf")], shown: []))
    #expect(askedFirst(effects).last == [301] && asked(effects) == [])
  }

  @Test(
    "several that are dropped on a window of one are shown in a scroll of all, the first of them at the top; one is shown by itself"
  )
  func droppedTogether() throws {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(staged: "a.pdf", generation: 1, chosen: [], isDescribed: false)],
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names = ["a.pdf": ["a.pdf"]]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.send(.described(number: 0, file(1, count: 9)))
    driver.send(.galleriesAsked)
    driver.drawAll()
    func list() -> [String] {
      driver.model.contents.entries(Filter()).map { driver.model.contents.name(of: $0) }
    }
    #expect(list() == ["a.pdf"])
    let effects = driver.send(
      .filesOpened([(name: "b.pdf", path: "/b.pdf"), (name: "c.pdf", path: "/c.pdf")], shown: []))
    #expect(asked(effects) == [[2, 3]] && list() == ["All files", "a.pdf", "b.pdf", "c.pdf"])
    driver.send(.described(number: 2, file(2, count: 20)))
    driver.send(.described(number: 3, file(3, count: 20)))
    driver.drawAll()
    #expect(driver.model.gallery?.name == "All files" && driver.model.gallery?.count == 49)
    #expect(driver.model.viewport.firstRow == 9)
    driver.send(.filesOpened([(name: "d.pdf", path: "/d.pdf")], shown: []))
    #expect(driver.model.gallery?.name == "d.pdf" && list().last == "d.pdf")
    // What is shown already is gone to, and not shown twice; with a new one it is in the scroll of all.
    driver.send(.filesOpened([], shown: ["c.pdf", "a.pdf"]))
    #expect(driver.model.gallery?.name == "c.pdf" && list().count == 5)
    driver.send(.filesOpened([], shown: ["gone.pdf"]))
    #expect(driver.model.gallery?.name == "c.pdf")
    driver.send(.filesOpened([(name: "e.pdf", path: "/e.pdf")], shown: ["a.pdf"]))
    #expect(driver.model.gallery?.name == "All files" && list().last == "e.pdf")
  }

  @Test(
    "files that are dropped among a package's galleries stand behind those, and have one scroll, which is of them alone"
  )
  func droppedAmongGalleries() throws {
    let dials = AnyGallery(Nights(), named: "Dials", generation: 1)
    let configuration = PreviewConfiguration(
      galleries: [AnyGallery(PlainCards(count: 4), named: "Cards", generation: 1), dials],
      size: Size(width: 1000, height: 800), isAnimated: false)
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.drawAll()
    func list() -> [String] { driver.model.contents.entries(Filter()).map(driver.model.contents.name) }
    let files = ["a.pdf", "b.pdf", "c.pdf"].map { (name: $0, path: "/" + $0) }
    driver.send(.filesOpened([files[0]], shown: []))
    driver.send(.described(number: 2, file(1, count: 5)))
    #expect(list() == ["Cards", "Dials", "a.pdf"] && driver.model.gallery?.name == "a.pdf")
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.built(AnyGallery(Nights(), named: "Zebras", generation: 1), times)))
    #expect(list() == ["Cards", "Dials", "Zebras", "a.pdf"])
    driver.send(.module(.removed("Zebras")))
    driver.send(.filesOpened(Array(files[1...]), shown: []))
    driver.send(.described(number: 5, AnyGallery(Nights(), named: "b.pdf", generation: 1)))
    driver.send(.described(number: 6, file(3, count: 7)))
    driver.drawAll()
    #expect(list() == ["Cards", "Dials", "All files", "a.pdf", "b.pdf", "c.pdf"])
    #expect(driver.model.gallery?.name == "All files" && driver.model.gallery?.count == 15)
    #expect(driver.model.viewport.firstRow == 5)
    // Knobs of all files are none of the package's, and a module that comes stands among those.
    let wishes = knobChanges(driver.send(.input(.key(Key(keysym: 0x6b), text: "k", []))))
    #expect(wishes.map(\.gallery.name) == ["b.pdf"] && wishes.first?.knobs == ["night": "true"])
    let effects = driver.send(.module(.built(AnyGallery(Nights(), named: "Clocks", generation: 1), times)))
    #expect(knobChanges(effects).isEmpty)
    #expect(list() == ["Cards", "Clocks", "Dials", "All files", "a.pdf", "b.pdf", "c.pdf"])
    driver.send(.module(.removed("Dials")))
    driver.send(.module(.built(dials, times)))
    #expect(list().prefix(4) == ["Cards", "Clocks", "Dials", "All files"])
  }

  @Test("a file that is written again is compared in the scroll of all, too, and no other of its views")
  func compared() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 2, &driver) }
    driver.drawAll()
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    for generation in 2...3 {
      driver.send(.module(.built(file(2, count: 2, generation: generation), times)))
      driver.drawAll()
      driver.frame()
      let visible = try #require(driver.model.rows?.visible)
      #expect(visible.filter { $0.pair != nil }.map(\.place.row) == [2, 3])
    }
    // One that has other views than before moves those after it, and is compared as far as they are where they were.
    driver.send(.module(.built(file(1, count: 3, generation: 2), times)))
    driver.drawAll()
    driver.frame()
    #expect(driver.model.rows?.visible.filter { $0.pair != nil }.map(\.place.row) == [0, 1])
  }

  @Test("files that are dropped end what was being searched, and what was said")
  func dropEnds() {
    var driver = driver().driver
    for number in 1...3 {
      var file = file(number, count: 2)
      file.hasText = true
      driver.send(.described(number: number, file))
    }
    driver.drawAll()
    driver.send(.input(.key(Key(keysym: 0x66), text: "f", .control)))
    driver.send(.input(.key(Key(keysym: 0x78), text: "x", [])))
    driver.send(.noted("something", isFailure: false))
    #expect(driver.model.panels[FindPanel.self].words == "x" && driver.model.panels[TakePanel.self].note == "something")
    driver.send(.filesOpened([(name: "d.pdf", path: "/d.pdf")], shown: []))
    #expect(driver.model.panels[FindPanel.self].purpose == nil && driver.model.panels[TakePanel.self].note == nil)
  }

  @Test("what comes into a folder of one file stands behind it, in a scroll of both, and is known by its path")
  func entered() throws {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(staged: "b.pdf", generation: 1, chosen: [], isDescribed: false)],
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names = ["b.pdf": ["/d/b.pdf"], "All files": ["/d"]]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.send(.described(number: 0, AnyGallery(PlainCards(count: 2), named: "b.pdf", generation: 1)))
    driver.send(.galleriesAsked)
    driver.drawAll()
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.entered("a.pdf", path: "/d/a.pdf")))
    driver.send(.module(.built(AnyGallery(PlainCards(count: 3), named: "a.pdf", generation: 1), times)))
    driver.drawAll()
    let contents = driver.model.contents
    #expect(contents.entries(Filter()).map(contents.name) == ["All files", "b.pdf", "a.pdf"])
    #expect(contents.galleries[contents.joined ?? 0].count == 5 && driver.model.gallery?.name == "b.pdf")
    #expect(driver.model.start.shownFiles["/d/a.pdf"] == "a.pdf")
  }

  @Test("a place in the scroll of all that is waited for is no place in another file")
  func otherPlace() throws {
    var driver = driver(words: ["All files": ["/d"], "a.pdf": ["/d/a.pdf"]]).driver
    for number in 1...3 { describe(number, count: 30, &driver) }
    driver.send(.galleriesAsked)
    driver.drawAll()
    driver.send(.filesOpened([(name: "d.pdf", path: "/d.pdf")], shown: ["b.pdf"]))
    driver.send(.filesOpened([], shown: ["a.pdf"]))
    driver.drawAll()
    #expect(driver.model.gallery?.name == "a.pdf" && driver.model.viewport.firstRow == 0)
    // The one that was waited for is there, and does not lead there either.
    describe(4, of: Self.names + ["d.pdf"], &driver)
    driver.drawAll()
    #expect(driver.model.gallery?.name == "a.pdf" && driver.model.viewport.firstRow == 0)
  }

  @Test("one that can't be opened is one view, which says why, and those after it are shown")
  func failure() throws {
    var driver = driver().driver
    describe(1, count: 1, &driver)
    driver.send(.undescribed(number: 2, file(2, count: 0), reason: "it is damaged", wasAsked: true))
    describe(3, count: 1, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "b.pdf 1 0", "c.pdf 1 0"])
    let request = try #require(driver.requests.visible.first { $0.place.row == 1 })
    // It has been said once already.
    #expect(
      !driver.end(request, .failed(DrawFailure(.noWorker, "it is damaged"))).contains {
        if case .log = $0 { true } else { false }
      })
    driver.frame()
    let cards = driver.requests.visible.compactMap { ($0.request as? ErrorCardRequest)?.card.title }
    #expect(cards == ["b.pdf can’t be shown"])
  }

  @Test("a view that can't be drawn is named by its number from 1 on, as pages are")
  func numbers() throws {
    var driver = driver(words: ["All files": ["/"], "a.pdf": ["/a.pdf"]]).driver
    describe(1, count: 2, &driver)
    driver.frame()
    let request = try #require(driver.requests.visible.first { $0.place.row == 1 })
    let effects = driver.end(request, .failed(DrawFailure(.overdue(after: .seconds(5)), "it took too long")))
    #expect(effects.contains { if case .log(.drawFailed("a.pdf", 2, _)) = $0 { true } else { false } })
    driver.frame()
    let cards = driver.requests.visible.compactMap { ($0.request as? ErrorCardRequest)?.card.title }
    #expect(cards == ["a.pdf, view 2, could not draw"])
    driver.type("v")
    #expect(driver.model.panels.title(in: driver.model.panelWindow)?.name == "All files, view 1")
  }

  @Test("a new version that has as many views is drawn in its place, and no other is")
  func newVersion() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    driver.send(
      .module(.built(file(2, count: 1, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(requested(driver) == ["b.pdf 2 0"])
  }

  @Test("where one above has more views than before, the view at the top stays there")
  func growth() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 40, &driver) }
    driver.key(.end)
    let top = try #require(driver.model.viewport.firstRow)
    #expect(top > 80)
    driver.send(
      .module(.built(file(1, count: 45, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(driver.model.viewport.firstRow == top + 5)
    #expect(requested(driver).first == "c.pdf 1 \(top - 80)")
  }

  @Test("where one above has fewer views than before, a place within the view at the top stays there")
  func placeWithin() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 40, &driver) }
    driver.drawAll()
    for _ in 0..<60 {
      driver.wheel(y: 1)
      driver.drawAll()
    }
    let top = try #require(driver.model.viewport.firstRow)
    let y = driver.model.viewport.rect(ofRow: top).minY
    #expect(top > 40 && y < driver.model.layout.viewport.minY)
    driver.send(
      .module(.built(file(1, count: 38, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == top - 2 && driver.model.viewport.rect(ofRow: top - 2).minY == y)
  }

  @Test("one that comes later stands behind all others, under whose places nothing else is taken for drawn")
  func arrival() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.entered("0.pdf", path: "/d/0.pdf")))
    driver.send(.module(.built(AnyGallery(PlainCards(count: 1), named: "0.pdf", generation: 1), times)))
    driver.send(.module(.built(file(1, count: 2, generation: 2), times)))
    driver.frame()
    #expect(requested(driver) == ["a.pdf 2 0", "a.pdf 2 1", "b.pdf 1 0", "c.pdf 1 0", "0.pdf 1 0"])
  }

  @Test("a row of the command line is gone to once it is known, unless the user has scrolled by then")
  func start() {
    var (driver, _) = driver(row: 50)
    describe(1, count: 40, &driver)
    #expect(driver.model.viewport.firstRow == 0)
    describe(2, count: 40, &driver)
    #expect(driver.model.viewport.firstRow == 50)
    var (scrolled, _) = self.driver(row: 50)
    describe(1, count: 40, &scrolled)
    scrolled.wheel(y: 30)
    let top = scrolled.model.viewport.firstRow
    describe(2, count: 40, &scrolled)
    #expect(top != 0 && scrolled.model.viewport.firstRow == top)
  }

  /// What the menu of recent files says, an item for each.
  private func menu(_ driver: ModelDriver) -> [String] {
    driver.model.panels[MenuPanel.self].opening?.items.map { "\($0.title) \($0.key)" } ?? []
  }

  private func opened(_ effects: [PreviewEffect]) -> [[String]] {
    effects.compactMap { if case .openFiles(let paths) = $0 { paths } else { nil } }
  }

  @Test("those that were open last are in a menu, which says of which nothing is there any more; one is opened from it")
  func recent() {
    var driver = driver().driver
    describe(1, count: 1, &driver)
    let asked = driver.send(.input(.key(Key(keysym: UInt(Character("o").asciiValue!)), text: "O", .shift)))
    #expect(asked.contains { if case .listRecent = $0 { true } else { false } })
    let clicked = driver.send(.input(.pressed(.right, at: PixelPoint(x: 600, y: 790), [])))
    #expect(clicked.contains { if case .listRecent = $0 { true } else { false } })
    let long = "/d/" + String(repeating: "1234567890", count: 9) + ".pdf"
    driver.send(
      .recentListed([("/home/x/new.pdf", false), ("/y/old.pdf", true), (long, false)].map(RecentFiles.Entry.init)))
    driver.frame()
    #expect(
      menu(driver) == [
        "new.pdf – x ", "old.pdf – y gone", "123456789012345678901234567890…8901234567890.pdf – d ",
      ])
    // It stays while others answer.
    describe(2, count: 1, &driver)
    driver.send(.input(.key(.down, text: "", [])))
    #expect(opened(driver.send(.input(.key(.returnKey, text: "", [])))) == [["/y/old.pdf"]])
    #expect(menu(driver) == [])
  }

  @Test("one of them that is shown is chosen, and nothing is opened again")
  func recentShown() {
    var driver = driver(words: ["b.pdf": ["/d/b.pdf"], "All files": ["/d"]]).driver
    describe(1, count: 1, &driver)
    driver.send(.recentListed([RecentFiles.Entry(path: "/d/b.pdf", isGone: false)]))
    #expect(opened(driver.send(.input(.key(.returnKey, text: "", [])))) == [] && driver.model.selected == 2)
    driver.send(.recentListed([RecentFiles.Entry(path: "/d", isGone: false)]))
    #expect(opened(driver.send(.input(.key(.returnKey, text: "", [])))) == [] && driver.model.selected == 0)
  }

  @Test("of many as many are in the menu as find room in the window")
  func recentRoom() {
    var driver = driver().driver
    driver.send(.recentListed((0..<50).map { RecentFiles.Entry(path: "/\($0)", isGone: false) }))
    #expect(menu(driver).count == 28)
    driver.send(.resized(PixelSize(width: 1000, height: 300)))
    driver.send(.recentListed((0..<50).map { RecentFiles.Entry(path: "/\($0)", isGone: false) }))
    #expect(menu(driver).count == 10)
  }

  @Test("where none was open, that is said")
  func noneRecent() {
    var driver = driver().driver
    driver.send(.recentListed([]))
    #expect(menu(driver) == [] && driver.timers.contains(.note))
  }

  @Test("the command line that shows what is seen has their paths")
  func words() {
    var driver = driver(words: ["All files": ["d", "x/c.pdf"], "b.pdf": ["d/b.pdf"]]).driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    #expect(driver.model.shownWords.starts(with: ["flyloft", "preview", "d", "x/c.pdf", "--size"]))
  }
}

private struct Nights: Gallery {
  var (night, fit) = (false, false)
  var count: Int { 3 }

  static var knobs: [Knob<Nights>] { [Knob("night", \.night), Knob("fit", \.fit)] }
  init() {}
  init(night: Bool) { self.night = night }
  func view(at index: Int) -> PlainCards.Content { PlainCards().view(at: index) }
}

/// Its `night` takes other values than that of `Nights`.
private struct Moons: Gallery {
  var (night, moons) = (1, 1)
  var count: Int { 1 }

  static var knobs: [Knob<Moons>] { [Knob("night", \.night, in: 0...9), Knob("moons", \.moons, in: 0...9)] }
  init() {}
  func view(at index: Int) -> PlainCards.Content { PlainCards().view(at: index) }
}
