import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

@Suite("Files that are opened, asked what they have, and come later")
struct ModelOpenedFilesTests: FilesInModel {
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

  @Test("one of several that is locked takes no keys until Enter is pressed on its card, or its password was wrong")
  func locked() {
    var driver = driver().driver
    func lock() {
      driver.send(.undescribed(number: 2, file(2, count: 0), reason: "it asks for its password", wasAsked: true))
      driver.send(.locked(number: 2, reason: "it asks for its password"))
      driver.frame()
      for request in driver.takeRequests().visible { driver.fail(request) }
      driver.frame()
    }
    describe(1, count: 1, &driver)
    lock()
    describe(3, count: 1, &driver)
    driver.drawAll()
    #expect(!driver.model.takesPassword && !driver.model.layout.panel.isEmpty)
    driver.key(.tab, .shift)
    for _ in 0..<3 where driver.model.rows?.focus?.row != 1 { driver.key(.down) }
    driver.key(.returnKey)
    #expect(driver.model.takesPassword && driver.model.viewport.closeup == nil)
    driver.enter("wrong")
    driver.key(.returnKey)
    #expect(!driver.model.takesPassword)
    lock()
    #expect(driver.model.takesPassword)
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
    // What stands a view lower by now needn't be drawn again.
    #expect(requested(driver) == ["a.pdf 2 0", "a.pdf 2 1", "0.pdf 1 0"])
    let shown = driver.model.rows?.visible.compactMap { slot in
      if case .row(let request) = slot.shown { request } else { nil }
    }
    #expect(shown?.map { "\($0.gallery.name) \($0.place.row)" } == ["a.pdf 0", "b.pdf 2", "c.pdf 3"])
    // Another file's view in the same place is another one.
    let request = try #require(shown?.first)
    var other = request
    other.part = PartPlace(part: "b.pdf", index: request.index)
    #expect(request == request.moved(to: request.place.row, request.part) && request != other)
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
    effects.compactMap { if case .openFiles(let files) = $0, files.keepsGone { files.paths } else { nil } }
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
