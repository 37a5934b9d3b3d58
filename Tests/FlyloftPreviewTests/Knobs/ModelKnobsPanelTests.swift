import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// The panel of knobs in a window: what is asked of the gallery, and what is told.
@Suite("The panel of knobs in the window's model")
struct ModelKnobsPanelTests {
  private struct Cards: Gallery {
    var delay = 20
    var isRound = false
    var words = "one"

    static var knobs: [Knob<Cards>] {
      [
        Knob("delay", \.delay, in: 0...1000, unit: "ms", help: "How long it takes."), Knob("isRound", \.isRound),
        Knob("words", \.words),
      ]
    }
    var count: Int { 100 }
    func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
  }

  /// The same after an edit.
  private struct EditedCards: Gallery {
    var delay = 5
    var isRound = true
    var words = "two"

    static var knobs: [Knob<EditedCards>] {
      [Knob("delay", \.delay, in: 0...10, step: 5), Knob("isRound", \.isRound), Knob("words", \.words)]
    }
    var count: Int { 100 }
    func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
  }

  private struct Inks: Gallery {
    var ink = Color.slate

    static var knobs: [Knob<Inks>] { [Knob("ink", \.ink)] }
    var count: Int { 100 }
    func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
  }

  @Test("why a value can't be taken is in sight, however low the window is")
  func refusalInSight() throws {
    var driver = ModelDriver([AnyGallery(Inks())], size: Size(width: 900, height: 190))
    driver.key(Key(keysym: 0x4b), .shift)
    for letter in "#zz" { driver.send(.input(.key(Key(keysym: UInt(letter.asciiValue!)), text: String(letter), []))) }
    driver.key(.returnKey)
    var window = driver.model.panelWindow
    window.frame = driver.model.layout.side
    // Its own form is of what was refused.
    let form = driver.model.panels[KnobsPanel.self].form(window)
    #expect(form.rows[0].note != nil && form.scrollLimit > 0)
    #expect(form.tops[1] <= form.size.height)
  }

  private func asked(_ effects: [PreviewEffect]) -> KnobChange? {
    effects.lazy.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.first
  }

  private func driver() -> ModelDriver {
    var driver = ModelDriver([AnyGallery(Cards(), named: "Cards"), AnyGallery(KnobCards())])
    driver.key(Key(keysym: 0x4b), .shift)
    return driver
  }

  @discardableResult
  private func answer(_ wish: KnobChange, _ driver: inout ModelDriver) -> KnobChange? {
    let effects = driver.send(.knobsSet(wish, wish.gallery.with(wish.knobs.map { ($0.key, $0.value) })))
    driver.frame()
    return asked(effects)
  }

  private func press(_ key: Key, _ driver: inout ModelDriver) -> [PreviewEffect] {
    let effects = driver.send(.input(.key(key, text: "", [])))
    driver.frame()
    return effects
  }

  /// Presses a key that changes a knob, and answers.
  private func turn(_ key: Key, _ driver: inout ModelDriver) throws {
    let wish = try #require(asked(press(key, &driver)))
    answer(wish, &driver)
  }

  /// Numbers of the panel's pictures: its header, a knob's row, and the thumb of its slider.
  private func row(_ knob: Int) -> Int { 2 + 2 * knob }
  private func thumb(_ knob: Int) -> Int { 3 + 2 * knob }

  private func notes(_ driver: ModelDriver) -> [String: String] { driver.model.shownKnobs.notes }

  @Test("while it is closed nothing of it is drawn")
  func closed() {
    let driver = ModelDriver([AnyGallery(Cards(), named: "Cards")])
    #expect((0...20).allSatisfy { driver.rect($0, of: KnobsPanel.self) == nil })
    #expect(driver.model.layout.side.isEmpty)
  }

  @Test("a knob that is dragged moves in each frame while nothing answers; the last value is what is asked and stays")
  func dragged() throws {
    var driver = driver()
    let before = try #require(driver.rect(thumb(0), of: KnobsPanel.self))
    let place = PixelPoint(x: before.minX + 8, y: before.minY + 8)
    var first = asked(driver.send(.input(.pressed(.left, at: place, []))))
    for distance in 1...60 {
      let point = PixelPoint(x: before.minX + 8 + distance, y: before.minY + 8)
      let wish = asked(driver.send(.input(.moved(to: point, .leftButton))))
      #expect(first == nil || wish == nil)
      first = first ?? wish
      let effects = driver.frame()
      #expect(driver.rect(thumb(0), of: KnobsPanel.self)?.minX == before.minX + distance)
      // It was drawn when the panel was opened.
      #expect(
        !effects.contains {
          if case .draw(let part as PartRequest, _) = $0 { part.key.view.base is KnobThumb } else { false }
        })
    }
    driver.send(.input(.released(.left, at: .zero, .leftButton)))
    let wish = try #require(first)
    let last = try #require(answer(wish, &driver))
    #expect(last.knobs == ["delay": "554"])
    #expect(answer(last, &driver) == nil)
    #expect(driver.model.gallery?.settings.first?.value == "554")
    #expect(driver.rect(thumb(0), of: KnobsPanel.self)?.minX == before.minX + 60)
  }

  @Test("what lies between two places of a slider's knob is painted again")
  func painted() throws {
    var driver = driver()
    let before = try #require(driver.rect(thumb(0), of: KnobsPanel.self))
    driver.send(.input(.key(.end, text: "", [])))
    let effects = driver.frame()
    let after = try #require(driver.rect(thumb(0), of: KnobsPanel.self))
    let damage = effects.compactMap { if case .damage(let rect) = $0 { rect } else { nil } }
    let middle = PixelPoint(x: (before.maxX + after.minX) / 2, y: before.minY + 8)
    #expect(after.minX > before.maxX && damage.contains { $0.contains(middle) && $0.height < 10 })
  }

  @Test("the rows on screen are asked for with the last value, a request in place of the one before")
  func redrawn() throws {
    var driver = driver()
    driver.drawAll()
    for value in 21...25 {
      try turn(.up, &driver)
      #expect(driver.model.gallery?.settings.first?.value == "\(value)")
    }
    let wanted = driver.requests.visible.compactMap { ($0.request as? RowRequest)?.gallery.settings.first?.value }
    #expect(!wanted.isEmpty && Set(wanted) == ["25"])
  }

  @Test("while a knob is being dragged, what is drawn of former values is shown as it comes")
  func followed() throws {
    var driver = driver()
    driver.drawAll()
    var images: [Image?] = [driver.image(ofRow: 0)]
    for _ in 0..<5 {
      try turn(.up, &driver)
      let begun = try #require(driver.requests.visible.first { $0.place.row == 0 })
      // It is still being drawn when the next value is there.
      try turn(.up, &driver)
      driver.draw(begun)
      driver.frame()
      images.append(driver.image(ofRow: 0))
    }
    for (former, next) in zip(images, images.dropFirst()) { #expect(next != nil && former != next) }
    driver.drawAll()
    let last = driver.image(ofRow: 0)
    #expect(last != images.last && driver.requests.visible.isEmpty)
  }

  @Test("an edit keeps what was set, follows a default that changes, and says which value is no longer possible")
  func edited() throws {
    var driver = driver()
    try turn(.pageUp, &driver)
    #expect(driver.model.gallery?.settings.map(\.value) == ["30", "false", "one"])
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let effects = driver.send(.module(.built(AnyGallery(EditedCards(), named: "Cards", generation: 1), times)))
    #expect(asked(effects) == nil)
    #expect(driver.model.gallery?.settings.map(\.value) == ["5", "true", "two"])
    #expect(
      notes(driver) == ["delay": "“30” is no longer possible: it takes a whole number from 0 to 10, in steps of 5."])
    let told = effects.compactMap { if case .log(.notice(let text)) = $0 { text } else { nil } }
    #expect(told.first?.hasPrefix("Cards: delay is 5 again. “30” is no longer possible") == true)
    // What is set next can be had.
    try turn(.up, &driver)
    #expect(notes(driver).isEmpty && driver.model.gallery?.settings.first?.value == "10")
  }

  @Test("a knob that was set back follows the default of the next build")
  func setBack() throws {
    var driver = driver()
    try turn(.up, &driver)
    try turn(.delete, &driver)
    #expect(driver.model.gallery?.settings.first?.value == "20")
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let effects = driver.send(.module(.built(AnyGallery(EditedCards(), named: "Cards", generation: 1), times)))
    #expect(asked(effects)?.knobs == ["delay": "5"] && notes(driver).isEmpty)
  }

  @Test("what the gallery refuses is told beside the knob, which has its former value")
  func refused() throws {
    var driver = driver()
    let wish = try #require(asked(press(.up, &driver)))
    driver.send(.knobsSet(wish, nil))
    #expect(notes(driver) == ["delay": "“21” can't be had: it takes a whole number from 0 to 1,000 ms."])
    #expect(driver.model.shownKnobs.wishes.isEmpty)
  }

  @Test("a file that is gone after an edit is told, and what else was set is wished again")
  func missingFile() throws {
    struct Pages: Gallery {
      var delay = 20
      var path = ""
      static var knobs: [Knob<Pages>] { [Knob("delay", \.delay, in: 0...100), Knob("path", file: \.path)] }
      var count: Int { 3 }
      func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
    }
    let path = #filePath
    var driver = ModelDriver([AnyGallery(Pages(), named: "Pages")])
    driver.key(Key(keysym: 0x4b), .shift)
    try turn(.up, &driver)
    for _ in 0..<2 { _ = press(.tab, &driver) }
    _ = driver.send(.input(.key(Key(keysym: 0x2f), text: path, [])))
    try turn(.returnKey, &driver)
    #expect(driver.model.gallery?.settings.map(\.value) == ["21", path])
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let built = driver.send(.module(.built(AnyGallery(Pages(), named: "Pages", generation: 1), times)))
    let wish = try #require(asked(built))
    #expect(wish.knobs == ["delay": "21", "path": path])
    let refusal = driver.send(.knobsSet(wish, nil))
    // It is seen at once.
    #expect(refusal.contains { if case .requestFrame = $0 { true } else { false } })
    let again = try #require(asked(refusal))
    #expect(again.knobs == ["delay": "21"])
    #expect(notes(driver) == ["path": "“\(path)” can't be had: it takes a file that can be read."])
    #expect(answer(again, &driver) == nil && driver.model.gallery?.settings.map(\.value) == ["21", ""])
  }

  @Test("a default that its knob does not take is said to be none, until another value is set")
  func badDefault() throws {
    struct Steps: Gallery {
      var step = 1
      static var knobs: [Knob<Steps>] { [Knob("step", \.step, in: 5...50)] }
      var count: Int { 3 }
      func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
    }
    var driver = ModelDriver([AnyGallery(Steps(), named: "Steps")])
    driver.drawAll()
    #expect(notes(driver) == ["step": "It is “1” by default, and takes a whole number from 5 to 50."])
    driver.key(Key(keysym: 0x4b), .shift)
    try turn(.up, &driver)
    #expect(notes(driver) == [:] && driver.model.gallery?.settings.allSatisfy(\.isAllowed) == true)
  }

  @Test("another gallery has knobs of its own, and the first its values again")
  func galleries() throws {
    var driver = driver()
    try turn(.up, &driver)
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(1, offset: 0).minY + 10))
    driver.frame()
    #expect(driver.model.shownKnobs.wishes.isEmpty && driver.rect(row(2), of: KnobsPanel.self) != nil)
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(0, offset: 0).minY + 10))
    driver.frame()
    #expect(driver.model.gallery?.settings.first?.value == "21")
  }

  @Test("keys are text while a field has the keyboard, and only then; a filter that is begun takes it")
  func text() throws {
    func composing(_ effects: [PreviewEffect]) -> Bool? {
      effects.lazy.compactMap { if case .composeText(let caret) = $0 { caret != nil } else { nil } }.last
    }
    var driver = driver()
    #expect(composing(press(.tab, &driver)) == nil)
    #expect(composing(press(.tab, &driver)) == true)
    // It would quit, and here it is a letter.
    let typed = driver.send(.input(.key(Key(keysym: 0x71), text: "q", [])))
    #expect(asked(typed)?.knobs == ["words": "q"])
    let field = driver.model.layout.filterField
    driver.send(.input(.pressed(.left, at: PixelPoint(x: field.minX + 9, y: field.minY + 9), [])))
    #expect(driver.model.panels[Sidebar.self].filter.isEditing && driver.model.panels[KnobsPanel.self].typing == nil)
    let other = try #require(driver.rect(row(2), of: KnobsPanel.self))
    driver.send(.input(.pressed(.left, at: PixelPoint(x: other.minX + 60, y: other.minY + 50), [])))
    #expect(!driver.model.panels[Sidebar.self].filter.isEditing && driver.model.panels[KnobsPanel.self].typing != nil)
  }

  @Test("arrows turn a switch on and off, and go to the next colour and to the one before")
  func arrows() throws {
    struct Inks: Gallery {
      var isRound = false
      var ink = Color.red
      static var knobs: [Knob<Inks>] { [Knob("isRound", \.isRound), Knob("ink", \.ink)] }
      var count: Int { 3 }
      func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
    }
    var driver = ModelDriver([AnyGallery(Inks(), named: "Inks")])
    driver.key(Key(keysym: 0x4b), .shift)
    for (key, value) in [(Key.right, "true"), (.left, "false"), (.up, "true"), (.down, "false")] {
      try turn(key, &driver)
      #expect(driver.model.gallery?.settings.first?.value == value)
    }
    while driver.model.panels[KnobsPanel.self].focus != .knob("ink", .swatch(0)) { _ = press(.tab, &driver) }
    let colors = [Color.orange, .red, .orange, .yellow, .orange, .red]
    for (key, color) in zip([Key.down, .up, .right, .right, .left, .up], colors) {
      try turn(key, &driver)
      #expect(driver.model.gallery?.settings.last?.value == color.hexText)
    }
  }

  @Test("a digit with Ctrl is the window's, and none of a number that has the keyboard")
  func control() {
    var driver = driver()
    driver.send(.input(.key(Key(keysym: 0x2d), text: "-", .control)))
    #expect(driver.model.viewport.zoom.factor == 0.8)
    driver.send(.input(.key(Key(keysym: 0x30), text: "0", .control)))
    #expect(driver.model.viewport.zoom.factor == 1 && driver.model.panels[KnobsPanel.self].typing == nil)
  }

  @Test(
    "in a window with room for both it stands beside the views, else over them", arguments: [240, 500, 528, 759, 760])
  func room(width: Int) {
    var driver = ModelDriver([AnyGallery(Cards(), named: "Cards")], size: Size(width: Double(width), height: 400))
    driver.key(Key(keysym: 0x4b), .shift)
    let layout = driver.model.layout
    let isBeside = [528, 760].contains(width)
    #expect(layout.side.maxX == width && layout.side.width == min(width, 288))
    #expect(layout.scrollbarColumn.maxX == (isBeside ? layout.side.minX : width))
    #expect(layout.openViewport.maxX <= layout.side.minX || layout.openViewport.isEmpty)
  }

  @Test("the wheel over its title scrolls a panel that is longer than the window, down when it is turned down")
  func scrolled() {
    var driver = driver()
    driver.send(.resized(PixelSize(width: 900, height: 240)))
    driver.frame()
    func offset(_ notches: Double) -> Double {
      driver.send(.input(.wheel(x: 0, y: notches, at: PixelPoint(x: 760, y: 20), [])))
      return driver.model.panels[KnobsPanel.self].offset
    }
    #expect(offset(-1) == 0)
    #expect(offset(0.5) == Viewport.notch / 2)
    let end = offset(100)
    #expect(end > Viewport.notch / 2 && offset(-0.25) == end - Viewport.notch / 4 && offset(-100) == 0)
    // Another gallery's knobs begin with the first.
    #expect(offset(100) == end)
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(1, offset: 0).minY + 10))
    #expect(driver.model.selected == 1 && driver.model.panels[KnobsPanel.self].offset == 0)
  }

  @Test("what a slider leads to is numbered without end, and what is held of it is not")
  func variants() throws {
    var knobs = PreviewModel.Knobs()
    let gallery = AnyGallery(Cards())
    knobs.begin(0, with: gallery.settings)
    var numbers: Set<Int> = []
    for delay in 0...100 { numbers.insert(knobs.numbered(AnyGallery(Cards(delay: delay)), 0).knobRevision) }
    #expect(numbers.count == 101 && numbers.contains(0))
    #expect(knobs.numbered(gallery, 0).knobRevision == 0)
    for index in 0..<5000 { numbers.insert(knobs.numbered(AnyGallery(Cards(words: "\(index)")), 0).knobRevision) }
    #expect(numbers.count == 5101)
    // A slider is dragged through thousands.
    #expect(try #require(knobs.revisions[0]).count <= 1024)
  }
}
