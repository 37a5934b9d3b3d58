import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

@Suite("Several files in one scroll")
struct ModelFilesTests: FilesInModel {
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

  @Test("the title says which of several files is in sight, and which page of one that has pages")
  func title() {
    var driver = driver(words: ["a.pdf": ["/a.pdf"], "b.pdf": ["/b.pdf"]]).driver
    func facts(_ driver: ModelDriver) -> String { driver.model.page.title(driver.model.panelWindow, nil).facts }
    describe(1, count: 1, &driver)
    #expect(facts(driver) == "a.pdf · 1 view · 1 of 3 files")
    for number in 2...3 {
      var file = file(number, count: 10)
      file.hasOutline = number == 2
      driver.send(.described(number: number, file))
      driver.frame()
    }
    driver.drawAll()
    for (row, words) in [
      (0, "a.pdf"), (1, "b.pdf · view 1 of 10"), (4, "b.pdf · view 4 of 10"), (11, "c.pdf"), (15, "c.pdf"),
    ] {
      let top = driver.model.viewport.rect(ofRow: row).minY - driver.model.layout.viewport.minY
      driver.send(
        .input(.scroll(x: 0, y: Double(top) / Viewport.notch, at: PixelPoint(x: 600, y: 400), time: .zero, [])))
      driver.drawAll()
      #expect(facts(driver) == words + " · 21 views", "\(row)")
    }
    // Where headings stand above the views, a file's name is one.
    var last = file(3, count: 10, generation: 2)
    last.headingHeight = 20
    driver.send(.module(.built(last, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.drawAll()
    #expect(facts(driver).hasPrefix("c.pdf · "))
    driver.key(.home)
    driver.send(.refresh, after: .seconds(5))
    driver.drawAll()
    #expect(
      driver.model.viewport.rect(ofRow: 0).minY > 0 && facts(driver).contains("21 views")
        && !facts(driver).contains("a.pdf"))
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
