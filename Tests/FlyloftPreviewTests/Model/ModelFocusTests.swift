import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftTesting
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The keyboard's way through the window")
struct ModelFocusTests {
  /// A window with a list of four galleries, the first one with a knob.
  private func driver(_ first: some Gallery = Turned(), size: Size = Size(width: 1000, height: 800)) -> ModelDriver {
    let names = ["Straßen", "Strand", "İzmir"]
    var driver = ModelDriver(
      [AnyGallery(first, named: "Cards")] + names.map { AnyGallery(PlainCards(), named: $0) }, size: size)
    driver.drawAll()
    return driver
  }

  /// What has the keyboard, in words.
  private func focus(_ driver: ModelDriver) -> String {
    let panels = driver.model.panels
    var found: [String] = []
    if let line = panels[Sidebar.self].focused { found.append("line \(line)") }
    if panels[KnobsPanel.self].focus != nil { found.append("knobs") }
    if panels[ErrorsPanel.self].hasFocus { found.append("errors") }
    if let stop = panels[CloseupPanel.self].focus {
      if case .button(let button) = stop { found.append(button.title) } else { found.append("readout") }
    }
    if let button = panels[TitleButtons.self].focus { found.append("\(button)") }
    if let row = driver.model.rows?.focus { found.append("\(row.isOnButton ? "button" : "view") \(row.row)") }
    return found.joined(separator: ", ")
  }

  /// The ways that a key leads, one press after the other.
  private func walk(_ key: Key, _ count: Int, _ driver: inout ModelDriver, _ modifiers: Modifiers = []) -> [String] {
    (0..<count).map { _ in
      driver.key(key, modifiers)
      return focus(driver)
    }
  }

  @Test("Tab leads through list, buttons and views, and is at the beginning again; with Shift the other way round")
  func ring() {
    var driver = driver()
    #expect(walk(.tab, 5, &driver) == ["line 0", "variants", "knobs", "view 0", ""])
    #expect(walk(.tab, 5, &driver, .shift) == ["view 0", "knobs", "variants", "line 0", ""])
    // Nothing in between has it, and keys scroll.
    driver.key(.down)
    #expect(driver.model.viewport.top == 40)
    // Of what is not there, nothing is led to: no list, and no knob.
    driver.type("b")
    driver.send(.input(.key(Key(keysym: 0x2f), text: "/", [])))
    driver.key(.returnKey)
    driver.type("b")
    driver.key(.home)
    #expect(walk(.tab, 3, &driver).last == "view 0")
  }

  @Test("of what has the keyboard there is one at a time, and a click or what is typed takes it")
  func one() {
    var driver = driver()
    _ = walk(.tab, 4, &driver)
    driver.key(Key(keysym: 0x4b), .shift)
    #expect(focus(driver) == "knobs")
    // Behind the last knob and its buttons it goes on with the list.
    var seen: [String] = []
    while seen.last != "line 0", seen.count < 20 { seen += walk(.tab, 1, &driver) }
    #expect(Set(seen) == ["knobs", "line 0"])
    driver.send(.input(.key(Key(keysym: 0x2f), text: "/", [])))
    #expect(focus(driver) == "" && driver.model.panels[Sidebar.self].filter.isEditing)
    #expect(walk(.tab, 1, &driver) == ["line 0"])
    #expect(!driver.model.panels[Sidebar.self].filter.isEditing)
    driver.send(.input(.key(Key(keysym: 0x2f), text: "/", [])))
    #expect(walk(.down, 1, &driver) == ["line 0"])
    #expect(!driver.model.panels[Sidebar.self].filter.isEditing)
    driver.press(PixelPoint(x: 500, y: 790))
    #expect(focus(driver) == "")
    driver.key(.escape)
    driver.key(.tab, .shift)
    #expect(focus(driver) == "view 0")
    driver.press(PixelPoint(x: 500, y: 790))
    #expect(focus(driver) == "")
    // Of two panels it is the one that has come to have it last.
    driver.key(Key(keysym: 0x4b), .shift)
    driver.key(.returnKey)
    driver.key(.escape)
    driver.key(.returnKey)
    #expect(walk(.tab, 2, &driver) == ["line 0", "Back"])
    driver.key(Key(keysym: 0x4b), .shift)
    #expect(focus(driver) == "knobs")
  }

  @Test("buttons that the panel of knobs stands over are none to come to; letters are no shortcuts in a field")
  func covered() {
    var driver = driver(size: Size(width: 480, height: 400))
    driver.key(Key(keysym: 0x4b), .shift)
    let frames = [driver.model.layout.knobsButton, driver.model.panelWindow.variantsButton].compactMap(\.self)
    #expect(frames.allSatisfy { !$0.intersection(driver.model.layout.side).isEmpty })
    var seen: [String] = []
    while seen.last != "", seen.count < 20 { seen += walk(.tab, 1, &driver) }
    #expect(Set(seen) == ["knobs", "view 0", ""])
    driver.key(Key(keysym: 0x4b), .shift)
    driver.key(Key(keysym: 0x4b), .shift)
    #expect(
      driver.send(.input(.key(Key(keysym: 0x71), text: "q", []))).contains {
        if case .close = $0 { true } else { false }
      } == false)
    #expect(focus(driver) == "knobs")
    driver.key(Key(keysym: 0x4b), .shift)
    #expect(focus(driver) == "")
  }

  @Test("Escape leaves one view alone before it clears the filter")
  func escape() {
    var driver = driver()
    for text in ["/", "c"] { driver.send(.input(.key(Key(keysym: UInt(text.utf8.first!)), text: text, []))) }
    driver.key(.returnKey)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup != nil && driver.model.panels[Sidebar.self].filter.text == "c")
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil && driver.model.panels[Sidebar.self].filter.text == "c")
    driver.key(.escape)
    #expect(driver.model.panels[Sidebar.self].filter.text == "")
  }

  @Test("once the filter is cleared the gallery that was chosen by it is in sight")
  func cleared() {
    var driver = ModelDriver((0..<100).map { AnyGallery(PlainCards(), named: "Cards \($0)") })
    driver.drawAll()
    func isInSight() -> Bool {
      let layout = driver.model.layout
      let line = layout.listRow(driver.model.selected, offset: driver.model.panels[Sidebar.self].offset)
      return layout.list.contains(line)
    }
    driver.type("/")
    for character in "87" { driver.type(character) }
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.selected == 87 && !isInSight())
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.panels[Sidebar.self].filter.text == "" && isInSight())
  }

  @Test("in the list arrows go from line to line, letters to names, and Enter shows the gallery")
  func list() {
    var driver = driver()
    driver.key(.tab)
    #expect(walk(.down, 4, &driver) == ["line 1", "line 2", "line 3", "line 3"])
    #expect(walk(.up, 1, &driver) == ["line 2"])
    #expect(walk(.home, 1, &driver) == ["line 0"] && walk(.end, 1, &driver) == ["line 3"])
    #expect(driver.model.selected == 0)
    driver.key(.returnKey)
    #expect(driver.model.selected == 3 && focus(driver) == "line 3")
    // A letter is none of the shortcuts meanwhile.
    driver.send(.input(.key(Key(keysym: 0x73), text: "s", [])))
    #expect(focus(driver) == "line 1")
    driver.send(.input(.key(Key(keysym: 0x74), text: "t", [])))
    driver.send(.input(.key(Key(keysym: 0x72), text: "r", [])))
    driver.send(.input(.key(Key(keysym: 0x61), text: "a", [])))
    driver.send(.input(.key(Key(keysym: 0x6e), text: "n", [])))
    #expect(focus(driver) == "line 2")
    driver.key(.space)
    #expect(driver.model.selected == 2)
    driver.key(.escape)
    #expect(focus(driver) == "")
    // Where it is asked for again, it is at the gallery that is shown.
    driver.key(.tab)
    #expect(focus(driver) == "line 2")
    driver.type("b")
    #expect(focus(driver) == "line 2", "no name begins so, and the sidebar stays")
    driver.key(.escape)
    driver.type("b")
    #expect(focus(driver) == "" && !driver.model.layout.hasSidebar)
  }

  @Test("a line that has the keyboard is in sight, and looks so")
  func lineInSight() throws {
    let galleries = (0..<40).map { AnyGallery(PlainCards(count: $0), named: "Gallery\($0)") }
    var driver = ModelDriver(galleries, size: Size(width: 1000, height: 500))
    driver.key(.tab)
    for key in [Key.end, .up, .home, .pageDown, .pageDown, .pageUp] {
      driver.key(key)
      let line = try #require(driver.model.panels[Sidebar.self].focused)
      let rect = try #require(driver.rect(Sidebar.firstRow + line, of: Sidebar.self))
      let list = driver.model.layout.list
      #expect(rect.minY >= list.minY && rect.maxY <= list.maxY, "\(key) \(line)")
    }
    #expect(driver.model.panels[Sidebar.self].focused == 9)
  }

  @Test("among views arrows go on in the window's columns and bring what they come to into sight")
  func views() throws {
    var driver = driver(WideCards(), size: Size(width: 1000, height: 500))
    #expect(driver.model.viewport.flow.columns(of: 0) == 3)
    driver.key(.tab, .shift)
    #expect(focus(driver) == "view 0")
    #expect(walk(.right, 2, &driver) == ["view 1", "view 2"])
    #expect(walk(.down, 1, &driver) == ["view 5"] && walk(.left, 1, &driver) == ["view 4"])
    #expect(walk(.up, 2, &driver) == ["view 1", "view 1"])
    for row in stride(from: 4, through: 31, by: 3) {
      #expect(walk(.down, 1, &driver) == ["view \(row)"])
      let (rect, room) = (driver.model.viewport.rect(ofRow: row), driver.model.layout.openViewport)
      #expect(rect.minY >= room.minY && rect.maxY <= room.maxY, "\(row)")
    }
    // No farther than is needed.
    let last = driver.model.viewport.rect(ofRow: 31)
    #expect(last.maxY + driver.model.viewport.gap == driver.model.layout.openViewport.maxY)
    #expect(walk(.down, 1, &driver) == ["view 31"], "there is none below it")
    #expect(walk(.home, 1, &driver) == ["view 0"] && walk(.end, 1, &driver) == ["view 31"])
    #expect(driver.model.viewport.rect(ofRow: 31).maxY <= driver.model.layout.viewport.maxY)
    // What has been scrolled out of sight is not gone on from.
    driver.wheel(y: -100)
    #expect(walk(.down, 2, &driver) == ["view 0", "view 3"])
    #expect(walk(.escape, 1, &driver) == [""])
  }

  @Test("a view that is higher than the window is gone through by lines")
  func tallViews() {
    var driver = driver(TallCards())
    driver.key(.tab, .shift)
    var tops: [Int] = []
    while focus(driver) == "view 0", tops.count < 100 {
      tops.append(driver.model.viewport.top)
      driver.key(.down)
    }
    #expect(focus(driver) == "view 1" && tops.count > 10)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 <= 40 && $1 > $0 })
    // The next begins where it comes into sight.
    let room = driver.model.layout.openViewport
    #expect(driver.model.viewport.rect(ofRow: 1).minY - room.minY == driver.model.viewport.gap)
    driver.key(.up)
    #expect(focus(driver) == "view 0")
    #expect(room.maxY - driver.model.viewport.rect(ofRow: 0).maxY == driver.model.viewport.gap)
  }

  @Test("what has the keyboard is taken along and shown alone, whatever the pointer is on, and is gone back to")
  func subject() {
    var driver = driver()
    driver.send(.input(.moved(to: PixelPoint(x: 600, y: 500), [])))
    driver.key(.tab, .shift)
    driver.key(.up)
    driver.key(.down)
    let row = driver.model.rows?.focus?.row ?? -1
    #expect(driver.model.taken == row)
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == row)
    driver.key(.pageDown)
    #expect(driver.model.viewport.closeup?.row == row + 1)
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil && focus(driver) == "view \(row + 1)")
    driver.type("v")
    driver.drawAll()
    #expect(driver.model.viewport.matrix?.index == row + 1 && focus(driver) == "view 0")
    #expect(walk(.right, 2, &driver) == ["view 1", "view 2"])
    driver.key(.escape)
    #expect(driver.model.viewport.matrix == nil && focus(driver) == "view \(row + 1)")
  }

  @Test("the button on a card is a stop of its own, which Enter and Space press")
  func cardButton() throws {
    var driver = driver()
    driver.send(.input(.key(Key(keysym: 0x72), text: "r", [])))
    driver.drawAll {
      $0.place.row == 1 && !($0.request is ErrorCardRequest) ? .failed(DrawFailure(OutOfPaint(), key: nil)) : nil
    }
    driver.frame()
    driver.drawAll()
    driver.key(.tab, .shift)
    driver.key(.down)
    #expect(focus(driver) == "view 1")
    let button = try #require(driver.model.button(ofRow: 1)?.frame)
    driver.key(.tab)
    #expect(focus(driver) == "button 1")
    // It is seen around the button, and nowhere else.
    let bars = driver.model.paint(driver.model.layout.window).compactMap { command -> PixelRect? in
      if case .fill(let rect, let color) = command, color == driver.model.palette.accent { rect } else { nil }
    }
    #expect(bars.count == 4 && bars.allSatisfy { button.offset(x: 0, y: 0).intersection($0).isEmpty })
    #expect(bars.allSatisfy { abs($0.minX - button.minX) <= button.width + 8 && abs($0.minY - button.minY) <= 40 })
    driver.takeAll()
    driver.key(.space)
    #expect(driver.requests.visible.contains { $0.place.row == 1 })
    driver.drawAll()
    #expect(driver.model.button(ofRow: 1) == nil)
    #expect(walk(.tab, 1, &driver) == ["view 1"])
  }

  @Test("one view alone: its buttons, and the colour in the middle")
  func closeup() throws {
    var driver = driver()
    driver.key(.returnKey)
    driver.drawAll()
    let titles = CloseupStrip.Button.allCases.map(\.title)
    #expect(walk(.tab, 1, &driver) == ["line 0"])
    #expect(walk(.tab, 8, &driver) == titles + ["readout"])
    let room = Closeup.room(in: driver.model.layout)
    let place = try #require(driver.model.shownCloseup?.pointer)
    #expect(abs(place.x - room.minX - room.width / 2) <= 1 && abs(place.y - room.minY - room.height / 2) <= 1)
    // Arrows move the picture below it.
    driver.type("+")
    driver.type("+")
    let before = driver.model.shownCloseup.map { $0.place(at: place, in: driver.model.layout) }
    driver.key(.right)
    let after = driver.model.shownCloseup.map { $0.place(at: place, in: driver.model.layout) }
    #expect(after?.x ?? 0 > before?.x ?? 0 && after?.y == before?.y)
    #expect(walk(.tab, 1, &driver, .shift) == ["+"])
    let factor = driver.model.viewport.closeup?.factor ?? 0
    driver.key(.space)
    #expect(driver.model.viewport.closeup?.factor ?? 0 > factor)
    while focus(driver) != "Back" { driver.key(.tab, .shift) }
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup == nil && focus(driver) == "")
    // Whoever has come to the view by the keyboard goes through the same, and back to it.
    _ = walk(.tab, 1, &driver, .shift)
    driver.key(.returnKey)
    driver.drawAll()
    #expect(walk(.tab, 2, &driver).map { $0.split(separator: ",").first } == ["line 0", "Back"])
    #expect(
      driver.model.paint(driver.model.layout.window).contains { command in
        if case .fill(let rect, let color) = command {
          color == driver.model.palette.accent && rect.width > 100
        } else {
          false
        }
      } == false, "the view shows no ring meanwhile")
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil && focus(driver) == "view 0")
  }

  @Test("the errors of a build are scrolled and closed")
  func errors() {
    var driver = driver(size: Size(width: 1000, height: 500))
    let messages = (1...30).map { CompilerMessage("error \($0)", file: "A.swift", line: $0, column: 1) }
    driver.send(.module(.failed(ModuleFailure(module: "Cards", title: "Cards does not compile", messages: messages))))
    driver.frame()
    #expect(walk(.tab, 2, &driver) == ["line 0", "errors"])
    let top = driver.model.viewport.top
    driver.key(.down)
    #expect(driver.model.viewport.top == top && driver.model.panels[ErrorsPanel.self].hasFocus)
    driver.key(.space)
    #expect(
      !driver.model.panels[ErrorsPanel.self].hasFocus
        && driver.model.layout.frames.allSatisfy { $0.maxY < 500 || $0.minX == 0 || $0.isEmpty })
  }

  @Test("Tab goes from the field for a file to its cross and back; Escape leaves both")
  func save() {
    var driver = driver()
    func line() -> String? { driver.model.panels[TakePanel.self].line?.text }
    for last in [Key.space, .returnKey, .escape] {
      driver.send(.input(.key(Key(keysym: 0x53), text: "S", .shift)))
      #expect(line() == "Cards-0.png" && driver.model.panels.takeText)
      driver.key(.tab)
      #expect(!driver.model.panels.takeText)
      driver.send(.input(.key(Key(keysym: 0x78), text: "x", [])))
      #expect(line() == "Cards-0.png")
      driver.key(.tab)
      driver.send(.input(.key(Key(keysym: 0x78), text: "x", [])))
      #expect(line() == "x" || line()?.contains("x") == true)
      driver.key(.tab)
      driver.key(last)
      #expect(line() == nil, "\(last)")
    }
  }

  @Test("names are found and gone to whatever their capitals, in any language")
  func names() {
    for (name, typed) in [
      ("Straßen", "STRASSEN"), ("Straßen", "straß"), ("İzmir", "iz"), ("Isparta", "ısp"), ("Çiçek", "çİÇ"),
      ("グラフ", "グラ"), ("图表", "图"), ("Größe", "GRÖ"), ("e\u{301}tude", "é"),
      ("ＡＢＣ図", "abc"), ("Abc", "ａｂ"),
    ] {
      #expect(Filter(text: typed).matches(FoldedName(name)), "\(typed) in \(name)")
      var ahead = TypeAhead()
      #expect(ahead.type(typed, at: 0, among: ["Other", name]) == 1, "\(typed) to \(name)")
    }
    #expect(!Filter(text: "strase").matches(FoldedName("Straßen")))
    #expect(!Filter(text: "u").matches(FoldedName("u\u{308}ber")) && !Filter(text: "ü").matches(FoldedName("uber")))
    // The same letter again goes on, another one begins anew.
    var ahead = TypeAhead()
    let list = ["Maps", "Meters", "Pages", "Moons"]
    var lines = [0]
    for _ in 0..<4 { lines.append(ahead.type("m", at: lines[lines.count - 1], among: list) ?? -1) }
    #expect(lines == [0, 1, 3, 0, 1])
    #expect(ahead.type("p", at: 1, among: list) == 2 && ahead.type("x", at: 2, among: list) == nil)
    #expect(ahead.type("m", at: 2, among: list) == 3 && ahead.type("e", at: 3, among: list) == 1)
    // What begins with all that has been typed stays, though another one below does, too.
    var further = TypeAhead()
    let menus = ["Maps", "Meters", "Menus"]
    #expect(further.type("m", at: 0, among: menus) == 1 && further.type("e", at: 1, among: menus) == 1)
  }

  @Test("how it looks", arguments: [Appearance.light, .dark])
  func look(_ look: Appearance) throws {
    var window = DrawnWindow(
      PreviewConfiguration(
        galleries: [AnyGallery(Turned(), named: "Cards")], size: Size(width: 740, height: 400), appearance: look))
    window.press(.tab)
    expectSnapshot(try window.picture(), named: "focus-list-\(look)")
    window.press(.tab, .tab)
    expectSnapshot(try window.picture(), named: "focus-button-\(look)")
    window.press(.tab, .down)
    expectSnapshot(try window.picture(), named: "focus-view-\(look)")
  }
}

extension ModelDriver {
  fileprivate mutating func takeAll() {
    _ = takeRequests()
    _ = takeParts()
  }
}

private struct OutOfPaint: Error {}

private struct Turned: Gallery {
  var shade = 0
  static var knobs: [Knob<Turned>] { [Knob("shade", \.shade, in: 0...9)] }
  var count: Int { 40 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}

private struct WideCards: Gallery {
  var itemWidth: Double? { 220 }
  var count: Int { 32 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}

private struct TallCards: Gallery {
  struct Card: View {
    let index: Int
    func size(fitting width: Double) -> Size { Size(width: width, height: 1500) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
  var count: Int { 3 }
  func view(at index: Int) -> Card { Card(index: index) }
}
