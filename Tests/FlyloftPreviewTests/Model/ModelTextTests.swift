import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import TestSupport
import Testing

@testable import FlyloftPreview

@Suite("Marked words, links, and the outline")
struct ModelTextTests {
  @Test(
    "g goes to a view by its number, and says which there are: a file's from one on, a gallery's as its code counts")
  func going() {
    var driver = ModelDriver.ofWords()
    driver.type("g")
    driver.enter("40")
    driver.key(.returnKey)
    #expect(driver.model.viewport.firstRow == 0)
    for _ in 0..<2 { driver.key(.backspace) }
    driver.enter("5")
    driver.key(.backspace)
    driver.enter("25")
    driver.key(.returnKey)
    #expect(driver.model.viewport.firstRow == 25 && driver.model.panels.typedLine == nil)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 25)
    driver.type("g")
    driver.enter("0")
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 0)
    var configuration = PreviewConfiguration(galleries: [AnyGallery(WordCards())], isAnimated: false)
    configuration.start.names = ["WordCards": []]
    var file = ModelDriver(configuration)
    file.send(.opened)
    file.send(.input(.visibility(true)))
    file.drawAll()
    file.type("g")
    for (text, isThere) in [("0", false), ("41", false), ("25", true)] {
      file.enter(text)
      file.key(.returnKey)
      #expect((file.model.panels.typedLine == nil) == isThere, "\(text)")
      if !isThere { for _ in text { file.key(.backspace) } }
    }
    #expect(file.model.viewport.firstRow == 24)
  }

  @Test(
    "a view that is gone to stands at the top, however high it turns out to be, also for whoever comes from the end")
  func goingUp() {
    var cards = SizedCards()
    cards.sizes = (0..<60).map { Size(width: 0, height: (20...40).contains($0) ? 600 : 100) }
    func place(from key: Key) -> PixelRect {
      var driver = ModelDriver([AnyGallery(cards)])
      driver.drawAll()
      driver.key(key)
      driver.drawAll()
      driver.type("g")
      driver.enter("30")
      driver.key(.returnKey)
      // What is below it is there first.
      for request in driver.takeRequests().visible.reversed() { driver.draw(request) }
      driver.frame()
      driver.drawAll()
      #expect(driver.model.viewport.firstRow == 30)
      return driver.model.viewport.rect(ofRow: 30)
    }
    #expect(place(from: .end) == place(from: .home) && place(from: .end).height == 600)
  }

  @Test("g goes to what is printed on a page, and else to its number; the title says both where they differ")
  func labels() {
    var cards = WordCards()
    cards.printed = ["i", "ii", "iii", "IV", ""] + (1...35).map { "\($0)" }
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(cards), AnyGallery(PlainCards())], size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names = ["WordCards": []]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.drawAll()
    func title() -> String {
      let window = driver.model.panelWindow
      return window.page.map { "\(window.label(of: $0) ?? "none") \(window.number(of: $0))" } ?? "no page"
    }
    for (text, row) in [("ii", 1), ("iv", 3), ("I V", 3), ("5", 9), ("1", 5), ("35", 39), ("36", 35), ("40", 39)] {
      driver.type("g")
      #expect(driver.model.panelWindow.numbers == "i to 35, or 1 to 40")
      driver.enter(text)
      driver.key(.returnKey)
      driver.drawAll()
      #expect(driver.model.panels.typedLine == nil && driver.visibleRows.contains(row), "\(text)")
      let isAtTop = row <= 35
      #expect(!isAtTop || driver.model.viewport.firstRow == row, "\(text)")
    }
    driver.type("g")
    driver.enter("xx")
    driver.key(.returnKey)
    #expect(driver.model.panels.typedLine?.text == "xx")
    driver.key(.escape)
    driver.key(.home)
    driver.drawAll()
    #expect(title() == "i 1")
    // One that has none has its number, and so have those of another gallery.
    driver.type("g")
    driver.enter("1")
    driver.key(.returnKey)
    driver.drawAll()
    #expect(title() == "1 6")
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(4, offset: 0).midY))
    driver.drawAll()
    #expect(driver.model.gallery?.name == "PlainCards" && driver.model.panelWindow.numbers.hasPrefix("0 to "))
  }

  @Test(
    "the list has the outline of the gallery that is shown, once its views are; a heading leads to its view, and is filtered"
  )
  func outline() {
    #expect(ModelDriver([AnyGallery(WordCards())]).model.contents.outline == nil)
    var driver = ModelDriver.ofWords()
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

  @Test("the outline shows under which heading the page in sight stands")
  func currentHeading() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(WordCards())], size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names["WordCards"] = []
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.drawAll()
    func current(on page: Int) -> [String] {
      driver.type("g")
      driver.enter("\(page)")
      driver.key(.returnKey)
      driver.drawAll()
      var (sidebar, effects) = (driver.model.panels[Sidebar.self], [PreviewEffect]())
      return sidebar.show(in: driver.model.panelWindow, &effects).compactMap { $0.content?.view as? GalleryListRow }
        .filter { $0.state == .selected }.map(\.name)
    }
    #expect(current(on: 12) == ["WordCards", "First"] && current(on: 13) == ["WordCards", "Under it"])
    #expect(current(on: 1) == ["WordCards", "First"] && current(on: 40) == ["WordCards", "Under it"])
  }

  @Test("a link leads to its view; one that leads outside is opened once the user has said so, and only on the web")
  func links() {
    var driver = ModelDriver.ofWords()
    let card = driver.model.viewport.rect(ofRow: 1)
    func click(x: Int = 40, y: Int, drags: Bool = false) -> [PreviewEffect] {
      let point = PixelPoint(x: card.minX + x, y: card.minY + y)
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
    // What a file names from its folder is shown beside it. What no file has leads nowhere from there.
    func shown() -> [String] {
      click(x: 180, y: 110).flatMap { effect -> [String] in
        if case .openFiles(let files) = effect, !files.keepsGone, files.most == 300 { files.paths } else { [] }
      }
    }
    #expect(shown() == [] && driver.rect(0, of: FindPanel.self) != nil)
    driver.key(.escape)
    _ = click(y: 110)
    #expect(driver.model.viewport.firstRow == 30)
    var configuration = PreviewConfiguration(
      galleries: ["a.md", "b c.md"].map { AnyGallery(WordCards(), named: $0) }, size: Size(width: 1000, height: 800),
      isAnimated: false)
    configuration.start.names = ["a.md": ["/docs/a.md"], "b c.md": ["/more/b c.md"]]
    driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    driver.drawAll()
    #expect(shown() == ["/docs/../more/b c.md"] && driver.rect(0, of: FindPanel.self) == nil)
    // The file is shown where the link says, as soon as its headings are known; and so is what it was clicked in.
    let seen = { "\(driver.model.gallery?.name ?? "") \(driver.model.viewport.firstRow ?? -1)" }
    driver.send(.filesOpened([], shown: ["b c.md"]))
    driver.drawAll()
    #expect(seen() == "b c.md 12")
    driver.key(.home)
    for key in [Key.left, .right, .left] {
      driver.key(key, .alt)
      driver.drawAll()
      #expect(seen() == (key == .left ? "a.md 0" : "b c.md 0"))
    }
    // One that is not there leads nowhere, whatever is opened next.
    _ = shown()
    driver.send(.noted("There is no such file.", isFailure: true))
    // Nothing leads there a second time.
    driver.send(.filesOpened([], shown: ["b c.md"]))
    driver.drawAll()
    #expect(seen() == "b c.md 0")
  }

  @Test("what stands in a view's place leads where the view says, and what is beside it nowhere, nor its own links")
  func embedded() {
    var gallery = AnyGallery(WordCards())
    // Its process says where it is seen by its first link: here 100 by 20 points.
    gallery.embedded = [
      0: EmbeddedGallery(name: "a.png", widthLimit: nil, target: .view(30)),
      1: EmbeddedGallery(name: "b.png", widthLimit: 300, target: .view(20)),
      2: EmbeddedGallery(name: "c.png", widthLimit: 300),
    ]
    func top(afterClick x: Int, _ y: Int, onRow row: Int) -> Int? {
      var driver = ModelDriver([gallery])
      driver.drawAll()
      let card = driver.model.viewport.rect(ofRow: row)
      let point = PixelPoint(x: card.minX + x, y: card.minY + y)
      driver.send(.input(.moved(to: point, [])))
      driver.press(point)
      driver.frame()
      return driver.model.viewport.firstRow
    }
    #expect(top(afterClick: 300, 50, onRow: 0) == 30)
    #expect([110, 90, 150].map { top(afterClick: 40, $0, onRow: 1) } == [20, 0, 0])
    #expect([110, 150].map { top(afterClick: 40, $0, onRow: 2) } == [0, 0])
  }

  @Test("an address leads to a heading by its name, and to a page by its number")
  func linkedPlace() {
    func row(_ name: String) -> Int? {
      LinkedPlace(name: name, left: nil).row(among: (try? WordCards().outline()) ?? [])
    }
    #expect(["page=5", "under-it", "Under-IT", "first", "", "page=x"].map(row) == [4, 12, 12, nil, nil, nil])
  }

  @Test("Escape unmarks text before it does anything else")
  func escape() {
    var driver = ModelDriver.ofWords()
    let first = driver.place(0, letters: 0..<4)
    driver.send(.input(.moved(to: PixelPoint(x: first.minX + 1, y: first.midY), [])))
    driver.send(.input(.pressed(.left, at: PixelPoint(x: first.minX + 1, y: first.midY), [])))
    driver.send(.input(.released(.left, at: PixelPoint(x: first.maxX, y: first.midY), [])))
    driver.send(.input(.pressed(.left, at: PixelPoint(x: first.maxX + 1, y: first.midY), .shift)))
    #expect(driver.model.texts.marked != nil)
    func leaves() -> Bool {
      driver.send(.input(.key(.escape, text: "", []))).contains {
        if case .leaveFullScreen = $0 { true } else { false }
      }
    }
    #expect(!leaves() && driver.model.texts.marked == nil && leaves())
  }

  @Test(
    "of what leads outside, addresses of the web and for mail are opened as they are written, and no others",
    arguments: [
      ("https://example.org/", true), ("HTTP://example.org", true), ("mailto:somebody@example.org", true),
      ("file:///etc/passwd", false), ("javascript:0", false), ("mailto:a@b.c?subject=x", true),
      ("mailto:a@b.c?Attach=/etc/passwd", false), ("mailto:a@b.c?%61ttachment=/x", false), ("mailto:attache@b.c", true),
    ])
  func addresses(address: String, isOpened: Bool) {
    var panel = FindPanel(palette: .of(.light))
    panel.ask(toOpen: address)
    let commands = panel.pressed(.returnKey, "", [], in: ModelDriver.ofWords().model.panelWindow)
    #expect(commands == (isOpened ? [.openAddress(address)] : []))
  }

  @Test("an address is shown as it is handed over, from its beginning, each character for what it is")
  func plainAddress() {
    var panel = FindPanel(palette: .of(.light))
    panel.ask(toOpen: "https://bank.example\n.evil\u{2028}.example/\t\u{202E}\u{430}b")
    let plain = "https://bank.example.evil%E2%80%A8.example/%E2%80%AE%D0%B0b"
    #expect(panel.typedLine?.text == plain && panel.typedLine?.caret == 0 && panel.typedLine?.markedText == plain)
    let commands = panel.pressed(.returnKey, "", [], in: ModelDriver.ofWords().model.panelWindow)
    #expect(commands == [.openAddress(plain)])
  }

  @Test("text is marked by dragging, from view to view, and copied; a click unmarks it")
  func marking() {
    var driver = ModelDriver.ofWords()
    func point(_ row: Int, _ letter: Int) -> PixelPoint {
      let place = driver.place(row, letters: letter..<letter + 1)
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
    // So it does between lines, and not far from them.
    for (y, shape) in [(12, PointerShape.text), (55, .text), (5, .arrow), (75, .arrow)] {
      driver.send(.input(.moved(to: PixelPoint(x: beside.x, y: driver.model.viewport.rect(ofRow: 1).minY + y), [])))
      driver.frame()
      #expect(driver.model.pointerShape == shape, "\(y)")
    }
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
    #expect(driver.frames(driver.model.palette.accent, 3) == [driver.place(0, letters: 2..<5)])
    driver.send(.input(.moved(to: point(2, 3), .leftButton)))
    #expect(texts(driver.send(.input(.released(.left, at: point(2, 3), [])))) == ["offered rd 0\ncard 1\ncar"])
    driver.frame()
    let copy = InputEvent.key(Key(keysym: 0x63), text: "\u{3}", .control)
    #expect(texts(driver.send(.input(copy))) == ["copied rd 0\ncard 1\ncar"])
    driver.press(PixelPoint(x: driver.model.layout.viewport.minX + 300, y: point(0, 0).y + 100))
    driver.frame()
    #expect(driver.frames(driver.model.palette.accent, 3) == [] && texts(driver.send(.input(copy))) == [])
  }

  enum Meanwhile: CaseIterable { case nothing, release, key }

  @Test(
    "what is pressed before the text there has been read is done once it has, unless something else has been done since",
    arguments: Meanwhile.allCases)
  func early(meanwhile: Meanwhile) throws {
    var driver = ModelDriver.ofWords()
    driver.holdsTexts = true
    func point(_ letter: Int, row: Int = 0) -> PixelPoint {
      let place = driver.place(row, letters: letter..<letter + 1)
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
    let marked = [driver.place(0, letters: 2..<6), driver.place(1, letters: 0..<5)]
    #expect(Set(driver.frames(driver.model.palette.accent, 3)) == (meanwhile == .key ? [] : Set(marked)))
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
    var driver = ModelDriver.ofWords()
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
}
