import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftStage
import Testing

@testable import FlyloftPreview

@Suite("Tips for what is cut off")
struct ModelTipTests {
  private static let long = "A gallery of cards whose name has no room in the list"

  private func driver() -> ModelDriver {
    ModelDriver(
      [AnyGallery(PlainCards(), named: Self.long), AnyGallery(PlainCards(), named: "Short")],
      size: Size(width: 1000, height: 400))
  }

  private func line(_ index: Int, _ driver: ModelDriver) -> PixelPoint {
    let row = driver.model.layout.listRow(index, offset: 0)
    return PixelPoint(x: row.minX + 40, y: row.minY + row.height / 2)
  }

  private func words(_ driver: ModelDriver) -> String? { driver.model.panels[TipPanel.self].words?.words }

  /// Moves the pointer there and lets it rest.
  private func rest(at point: PixelPoint, _ driver: inout ModelDriver) {
    driver.send(.input(.moved(to: point, [])))
    if driver.timers.contains(.tip) { driver.send(.timer(.tip)) }
    driver.frame()
  }

  @Test("the whole of a name that is cut off is shown where the pointer rests, near it and in the window")
  func name() throws {
    var driver = driver()
    let place = line(0, driver)
    driver.send(.input(.moved(to: place, [])))
    // Not before it has rested.
    #expect(words(driver) == nil && driver.timers.contains(.tip))
    rest(at: place, &driver)
    #expect(words(driver) == Self.long)
    let tip = try #require(driver.rect(0, of: TipPanel.self))
    let row = driver.model.layout.listRow(0, offset: 0)
    #expect(tip.minY >= place.y && tip.minY < row.maxY + 20 && tip.minX < row.maxX)
    #expect(driver.model.layout.window.intersection(tip) == tip)
    // On the same words it stays, and nothing is waited for.
    let more = driver.send(.input(.moved(to: PixelPoint(x: place.x + 3, y: place.y), [])))
    #expect(words(driver) == Self.long && !more.contains { if case .startTimer(.tip, _) = $0 { true } else { false } })
  }

  @Test("a tip goes with a key, the wheel, a press, and when the pointer leaves the words or the window")
  func going() {
    for input in [
      InputEvent.key(.down, text: "", []), .wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 300), []),
      .pressed(.left, at: PixelPoint(x: 600, y: 300), []), .moved(to: PixelPoint(x: 600, y: 300), []), .left,
      .focus(false),
    ] {
      var driver = driver()
      rest(at: line(0, driver), &driver)
      #expect(words(driver) != nil)
      driver.send(.input(input))
      driver.frame()
      #expect(words(driver) == nil && driver.rect(0, of: TipPanel.self) == nil, "\(input)")
    }
  }

  @Test("where a link leads is shown where the pointer rests on it, whatever its words say")
  func links() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(WordCards())], size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names["WordCards"] = ["/docs/a.md"]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    driver.drawAll()
    let card = driver.model.viewport.rect(ofRow: 1)
    func shown(_ x: Int, _ y: Int) -> String? {
      for _ in 0..<2 { rest(at: PixelPoint(x: card.minX + x, y: card.minY + y), &driver) }
      return words(driver)
    }
    #expect(shown(40, 150) == "https://example.org/" && shown(180, 110) == "/docs/../more/b c.md")
    // In one gallery all can see where one leads.
    #expect(shown(40, 110) == nil && shown(300, 150) == nil)
  }

  @Test("there is none for what is whole, and none while a button is held or for an answer that comes too late")
  func none() {
    var driver = driver()
    rest(at: line(1, driver), &driver)
    #expect(words(driver) == nil)
    driver.send(.input(.moved(to: line(0, driver), .leftButton)))
    #expect(!driver.timers.contains(.tip) && words(driver) == nil)
    rest(at: line(0, driver), &driver)
    let shown = driver.model.panels[TipPanel.self].words
    driver.send(.input(.left))
    driver.send(.cutWordsAnswered(shown))
    #expect(words(driver) == nil)
  }

  @Test("the whole of a name that is cut off is shown where the keyboard rests, and goes with the next key")
  func keyboard() {
    var driver = driver()
    driver.key(.tab)
    #expect(driver.timers.contains(.tip) && words(driver) == nil)
    driver.send(.timer(.tip))
    driver.frame()
    #expect(words(driver) == Self.long && driver.rect(0, of: TipPanel.self) != nil)
    driver.key(.down)
    #expect(words(driver) == nil)
    driver.send(.timer(.tip))
    driver.frame()
    #expect(words(driver) == nil, "this one is whole")
    // The pointer's tip is not the keyboard's.
    driver.key(.up)
    rest(at: line(1, driver), &driver)
    #expect(words(driver) == nil)
  }

  @Test("knobs that have the keyboard, and errors' lines, say what is cut off of them")
  func keyboardElsewhere() {
    let long = String(repeating: "/folder", count: 30)
    let strip = SaveStrip(line: TextLine(long), message: .none, palette: .of(.light))
    let field = SaveStrip.field(width: 300)
    #expect(strip.cutWords(at: field.center, in: Size(width: 300, height: 84))?.words == long)
    #expect(
      SaveStrip(line: TextLine("a"), message: .none, palette: .of(.light)).cutWords(
        at: field.center, in: Size(width: 300, height: 84)) == nil)
    let message = CompilerMessage("no", file: "A.swift", line: 1, source: long)
    let errors = BuildPanel(
      [ModuleFailure(module: "A", title: "A", messages: [message])], width: 500, palette: .of(.light))
    let lines = (0..<20).compactMap {
      errors.cutWords(at: Point(x: 100, y: Double($0) * 10), in: Size(width: 500, height: 200))
    }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.words == long && $0.frame.height < 30 })
    let readout = CloseupReadout(place: Point(x: 1, y: 2), pixel: nil, palette: .of(.light))
    #expect(readout.cutWords(at: Point(x: 40, y: 14), in: Size(width: 100, height: 28))?.words == "beside it · 1, 2 pt")
    #expect(readout.cutWords(at: Point(x: 40, y: 14), in: Size(width: 264, height: 28)) == nil)
  }

  @Test("the title, headings, knobs, fields and errors say what is cut off of them, and where")
  func views() {
    let (palette, long) = (Palette.of(.light), String(repeating: "long ", count: 60))
    let title = ContentTitle(name: "Name", facts: long, buttons: [], palette: palette)
    let size = Size(width: 400, height: 56)
    #expect(title.cutWords(at: Point(x: 300, y: 34), in: size)?.words == long)
    #expect(title.cutWords(at: Point(x: 40, y: 34), in: size) == nil)
    let card = ErrorCard(title: "Short", message: long + long, palette: palette)
    #expect(card.cutWords(at: Point(x: 60, y: 70), in: Size(width: 300, height: 300))?.words == long + long)
    #expect(card.cutWords(at: Point(x: 30, y: 34), in: Size(width: 300, height: 300)) == nil)
    let strip = SaveStrip(line: TextLine("a.png"), message: .failure(long), palette: palette)
    #expect(
      strip.cutWords(at: Point(x: 60, y: 60), in: Size(width: 300, height: 84))?.words.hasPrefix("long long") == true)
    let head = SidebarHead(filter: TextLine(continuing: long), isEditing: false, isLow: true, palette: palette)
    #expect(head.cutWords(at: Point(x: 60, y: 28), in: Size(width: 231, height: 56))?.words == long)
  }
}
