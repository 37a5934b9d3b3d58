import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("What is done with a view beyond showing it")
struct ModelTakingTests {
  private func driver(_ size: Size = Size(width: 1000, height: 800)) -> ModelDriver {
    ModelDriver([AnyGallery(ListCards())], size: size)
  }

  /// What a key has taken along.
  private func take(_ key: Key, _ driver: inout ModelDriver) -> (view: TakenView, use: TakenUse, number: Int)? {
    for effect in press(key, &driver) {
      if case .take(let view, let use, let number) = effect { return (view, use, number) }
    }
    return nil
  }

  @discardableResult
  private func press(_ key: Key, _ driver: inout ModelDriver, text: String = "") -> [PreviewEffect] {
    let effects = driver.send(.input(.key(key, text: text, [])))
    driver.frame()
    return effects
  }

  private func character(_ character: Character) -> Key { Key(keysym: UInt(character.asciiValue!)) }

  private func capital(_ letter: Character, _ driver: inout ModelDriver) -> [PreviewEffect] {
    let effects = driver.send(.input(.key(character(letter), text: String(letter), .shift)))
    driver.frame()
    return effects
  }

  private func type(_ text: String, _ driver: inout ModelDriver) {
    for letter in text { press(character(letter), &driver, text: String(letter)) }
  }

  private func title(_ driver: ModelDriver) -> String {
    driver.model.panels.title(in: driver.model.panelWindow)?.facts ?? ""
  }

  private func line(_ driver: ModelDriver) -> String? { driver.model.panels[TakePanel.self].line?.text }

  @Test("the view is the one under the pointer, or the first that is whole, or the one that is shown alone")
  func which() throws {
    var driver = driver()
    let first = try #require(take(character("c"), &driver))
    #expect(first.view.row == 0 && first.use == .clipboard && first.view.tiles.isEmpty)
    // By half of its height the first is out of sight.
    driver.wheel(y: 1)
    let top = driver.model.viewport.rect(ofRow: 0)
    #expect(top.minY < driver.model.layout.viewport.minY && top.maxY > driver.model.layout.viewport.minY)
    #expect(try #require(take(character("c"), &driver)).view.row == 1)
    let third = driver.model.viewport.rect(ofRow: 3)
    driver.send(.input(.moved(to: PixelPoint(x: third.minX + 5, y: third.minY + 5), [])))
    let pointed = try #require(take(character("c"), &driver))
    #expect(pointed.view.row == 3 && pointed.number == 3)
    driver.key(.returnKey)
    driver.key(.pageDown)
    let alone = try #require(take(character("c"), &driver)).view
    #expect(alone.row == 4)
    // However it is shown, it is taken as it is among the others, and without their frames.
    #expect(alone.width == pointed.view.width && alone.scale == 1 && alone.background == pointed.view.background)
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil)
  }

  @Test("of variants the one under the pointer is taken with all that it sets, and the command line shows all of them")
  func variants() throws {
    var driver = driver()
    driver.send(.input(.moved(to: PixelPoint(x: 400, y: 300), [])))
    driver.type("v")
    driver.drawAll()
    let index = try #require(driver.model.viewport.matrix?.index)
    #expect(index > 0)
    let rects = (0..<3).map { driver.model.viewport.rect(ofRow: $0) }
    for (row, rect) in rects.enumerated() {
      driver.send(.input(.moved(to: PixelPoint(x: rect.minX + 5, y: rect.minY + 5), [])))
      let view = try #require(take(character("c"), &driver)).view
      #expect(view.row == index && view.scale == [1, 1, 2][row])
      #expect(view.background == [Appearance.light, .dark, .light][row].background)
      _ = capital("s", &driver)
      #expect(line(driver) == "ListCards-\(index)-\(["Light", "Dark", "2×"][row]).png")
      press(.escape, &driver)
    }
    #expect(driver.model.shownCommand == "flyloft preview ListCards --row \(index) --variants --size 1000x800")
    var place = StartPlace()
    (place.row, place.showsVariants) = (index, true)
    var configuration = PreviewConfiguration(galleries: [AnyGallery(ListCards())], size: Size(width: 1000, height: 800))
    configuration.place = place
    var started = ModelDriver(configuration)
    started.send(.opened)
    #expect(started.model.viewport.matrix == driver.model.viewport.matrix)
    driver.type("+")
    #expect(
      driver.model.shownCommand
        == "flyloft preview ListCards --row \(index) --variants --zoom 1.25 --size 1000x800")
  }

  @Test("the command line has the window's size in points, however many pixels these have")
  func points() {
    var driver = driver()
    driver.send(.rescaled(2))
    driver.frame()
    #expect(driver.model.shownCommand == "flyloft preview ListCards --size 500x400")
  }

  @Test("what came of it is said in the title for a while; what came of something before is not")
  func told() throws {
    var driver = driver()
    let first = try #require(take(character("c"), &driver)).number
    #expect(title(driver) == "copying the picture…")
    let second = try #require(take(character("c"), &driver)).number
    driver.send(.taken(first, .done("Copied 1 × 1 pixels")))
    #expect(title(driver) == "copying the picture…")
    driver.send(.taken(second, .done("Copied 640 × 240 pixels")))
    #expect(title(driver) == "Copied 640 × 240 pixels" && driver.timers.contains(.note))
    driver.send(.timer(.note))
    #expect(title(driver) == "")
    let third = try #require(take(character("c"), &driver)).number
    let effects = driver.send(.taken(third, .failed("It could not be drawn: no.")))
    #expect(title(driver) == "It could not be drawn: no.")
    #expect(effects.contains { if case .log(.notice("It could not be drawn: no.")) = $0 { true } else { false } })
  }

  @Test("there is nothing to copy or to save where there is no view")
  func nothing() {
    var driver = ModelDriver([AnyGallery(LackingCards())])
    #expect(take(character("c"), &driver) == nil)
    #expect(title(driver) == "There is no view to copy.")
    #expect(capital("s", &driver).isEmpty == false && line(driver) == nil)
    #expect(title(driver) == "There is no view to save.")
  }

  // MARK: Saving

  @Test("a name is offered that what is typed replaces; Enter saves the view as it was when that was asked for")
  func save() throws {
    var driver = driver()
    let layout = driver.model.layout
    _ = capital("s", &driver)
    #expect(line(driver) == "ListCards-0.png")
    #expect(driver.model.panelWindow.isTyping && driver.model.layout != layout)
    // Keys are text now, and no shortcuts.
    type("sub/c.svg", &driver)
    #expect(line(driver) == "sub/c.svg")
    // What is typed stays while the views move.
    driver.wheel(y: 30)
    let (view, use, number) = try #require(take(.returnKey, &driver))
    #expect(view.row == 0 && use == .file(TakenFile(path: "sub/c.svg")))
    driver.send(.taken(number, .done("Saved sub/c.svg")))
    #expect(line(driver) == nil && title(driver) == "Saved sub/c.svg")
    // The views have the field's room again.
    #expect(driver.model.layout == layout)
  }

  @Test("a file that is there is replaced when Enter is pressed again for the same name, and for no other")
  func exists() throws {
    var driver = driver()
    _ = capital("s", &driver)
    let first = try #require(take(.returnKey, &driver))
    #expect(first.use == .file(TakenFile(path: "ListCards-0.png")))
    driver.send(.taken(first.number, .exists("ListCards-0.png")))
    driver.frame()
    type("a.png", &driver)
    press(.home, &driver)
    #expect(try #require(take(.returnKey, &driver)).use == .file(TakenFile(path: "a.png")))
    press(.escape, &driver)
    _ = capital("s", &driver)
    let again = try #require(take(.returnKey, &driver))
    #expect(again.use == .file(TakenFile(path: "ListCards-0.png")), "that was another time")
    driver.send(.taken(again.number, .exists("ListCards-0.png")))
    #expect(try #require(take(.returnKey, &driver)).use == .file(TakenFile(path: "ListCards-0.png", replaces: true)))
  }

  @Test(
    "what is wrong with a name stays to be mended; Escape, the cross, a press elsewhere and another gallery leave it")
  func leaving() throws {
    var driver = driver()
    _ = capital("s", &driver)
    let (_, _, number) = try #require(take(.returnKey, &driver))
    driver.send(.taken(number, .failed("There is no folder sub.")))
    #expect(line(driver) == "ListCards-0.png")
    press(.escape, &driver)
    #expect(line(driver) == nil)
    let layout = driver.model.layout
    _ = capital("s", &driver)
    let open = driver.model.layout
    let places = [
      PixelPoint(x: open.panel.maxX - 20, y: open.panel.minY + 20), PixelPoint(x: layout.viewport.minX + 40, y: 200),
    ]
    for place in places {
      if line(driver) == nil { _ = capital("s", &driver) }
      driver.send(.input(.pressed(.left, at: PixelPoint(x: open.panel.minX + 200, y: open.panel.minY + 30), [])))
      #expect(line(driver) != nil)
      driver.send(.input(.released(.left, at: .zero, [])))
      driver.send(.input(.pressed(.left, at: place, [])))
      driver.send(.input(.released(.left, at: place, [])))
      #expect(line(driver) == nil)
    }
  }

  // MARK: The command line

  @Test("the command line has the gallery, its knobs, the place and all else that is seen")
  func command() throws {
    func copied(_ driver: inout ModelDriver) throws -> String {
      try #require(
        capital("c", &driver).compactMap { if case .copyText(let text) = $0 { text } else { nil } }.first)
    }
    var driver = driver(Size(width: 1280, height: 800))
    #expect(try copied(&driver) == "flyloft preview ListCards")
    #expect(title(driver) == "Copied: flyloft preview ListCards")
    driver.type("+")
    driver.wheel(y: 40)
    let row = try #require(driver.model.viewport.firstRow)
    #expect(row > 4)
    #expect(try copied(&driver) == "flyloft preview ListCards --row \(row) --zoom 1.25")
    driver.type("0")
    driver.key(.home)
    driver.key(.returnKey)
    driver.key(.pageDown)
    #expect(try copied(&driver) == "flyloft preview ListCards --row 1 --alone")
    for key in "0++" { driver.type(key) }
    #expect(try copied(&driver) == "flyloft preview ListCards --row 1 --alone --zoom 3")

    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(ListCards(words: "don’t 'stop'"))], size: Size(width: 1000, height: 700), appearance: .dark
    )
    configuration.start = StartCommand(words: ["./Previews", "preview"], options: ["--scale", "1.5"])
    var other = ModelDriver(configuration)
    other.send(.opened)
    #expect(
      try copied(&other)
        == #"./Previews preview ListCards --set 'words=don’t '\''stop'\''' --appearance dark --size 1000x700 --scale 1.5"#
    )
  }

  @Test("a window that is told a place begins there, with what is nearest to it where there is no such view")
  func place() throws {
    func window(_ place: StartPlace, _ gallery: AnyGallery = AnyGallery(ListCards())) -> ModelDriver {
      var configuration = PreviewConfiguration(
        galleries: [gallery], size: Size(width: 1000, height: 800), isAnimated: false)
      configuration.place = place
      var driver = ModelDriver(configuration)
      driver.send(.opened)
      driver.send(.input(.visibility(true)))
      driver.frame()
      return driver
    }
    var driver = window(StartPlace(row: 42))
    #expect(driver.model.viewport.firstRow == 42 && driver.model.viewport.closeup == nil)
    driver = window(StartPlace(row: 42, zoom: 2))
    #expect(driver.model.viewport.firstRow == 42 && driver.model.viewport.zoom.factor == 2)
    driver = window(StartPlace(row: 42, isAlone: true))
    #expect(driver.model.viewport.closeup?.row == 42 && driver.model.viewport.closeup?.isFitted == true)
    driver.key(.escape)
    #expect(driver.model.viewport.firstRow == 42)
    driver = window(StartPlace(row: 3, isAlone: true, zoom: 8))
    #expect(driver.model.viewport.closeup?.factor == 8 && driver.model.viewport.zoom.factor == 1)
    driver = window(StartPlace(row: 1 << 40, isAlone: true))
    #expect(driver.model.viewport.closeup?.row == 99)
    driver = window(StartPlace(row: -4))
    #expect(driver.model.viewport.firstRow == 0)
    // Pages are higher than anybody knows before they are drawn.
    let pages = AnyGallery(SizedCards(sizes: Array(repeating: Size(width: 0, height: 1200), count: 17)))
    driver = window(StartPlace(row: 16), pages)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 16)
  }
}

/// Cards of 100 points, one below the other.
private struct ListCards: Gallery {
  var words = "plain"
  init() {}
  init(words: String) { self.words = words }
  static var knobs: [Knob<Self>] { [Knob("words", \.words)] }
  var count: Int { 100 }
  func view(at index: Int) -> ListCard { ListCard(index: index) }
}

private struct ListCard: View {
  let index: Int
  func size(fitting width: Double) -> Size { Size(width: width, height: 160) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
}

private struct LackingCards: Gallery {
  var count: Int { 0 }
  func view(at index: Int) -> ListCard { ListCard(index: index) }
}
