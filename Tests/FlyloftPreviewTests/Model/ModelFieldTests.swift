import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

/// Fields under the pointer and with keys, in the window's model: the filter stands for all.
@Suite("Fields of the window")
struct ModelFieldTests {
  private func driver() -> ModelDriver {
    ModelDriver([AnyGallery(PlainCards(), named: "Cards")], size: Size(width: 900, height: 500))
  }

  private func width(_ text: String) -> Int {
    Int(Text(text, font: TextLine.font, color: .black).size().width.rounded())
  }

  private func type(_ text: String, _ driver: inout ModelDriver) {
    for letter in text { driver.send(.input(.key(Key(keysym: UInt(letter.asciiValue!)), text: String(letter), []))) }
  }

  private func line(_ driver: ModelDriver) -> TextLine { driver.model.panels[Sidebar.self].filter.line }

  /// A place in the filter behind a text.
  private func place(_ text: String, _ driver: ModelDriver) -> PixelPoint {
    let field = driver.model.layout.filterField
    return PixelPoint(x: field.minX + 12 + width(text), y: field.minY + field.height / 2)
  }

  @Test("the pointer puts the caret and marks; what is marked is for others to paste, and what is copied")
  func pointer() {
    var driver = driver()
    driver.type("/")
    type("one two", &driver)
    driver.frame()
    driver.send(.input(.pressed(.left, at: place("o", driver), [])))
    #expect(line(driver).caret == 1)
    let drag = driver.send(.input(.moved(to: place("one", driver), .leftButton)))
    #expect(line(driver).markedText == "ne" && marks(drag) == ["ne"])
    driver.send(.input(.released(.left, at: place("one", driver), .leftButton)))
    // With no button held it marks nothing.
    driver.send(.input(.moved(to: place("one two", driver), [])))
    #expect(line(driver).markedText == "ne")
    let key = Key(keysym: 0x63)
    #expect(copies(driver.send(.input(.key(key, text: "", .control)))) == ["ne"] && line(driver).text == "one two")
    #expect(copies(driver.send(.input(.key(Key(keysym: 0x78), text: "", .control)))) == ["ne"])
    #expect(line(driver).text == "o two" && line(driver).caret == 1)
    // Nothing is marked, and nothing copied.
    #expect(copies(driver.send(.input(.key(key, text: "", .control)))).isEmpty)
    type("x", &driver)
    #expect(line(driver).text == "ox two")
  }

  @Test("/ marks the words that were filtered by before, so that others take their place")
  func again() {
    var driver = driver()
    driver.type("/")
    type("one", &driver)
    driver.key(.returnKey)
    driver.type("/")
    #expect(line(driver).markedText == "one")
    type("two", &driver)
    #expect(line(driver).text == "two")
  }

  @Test("two quick presses mark a word and three all, two slow ones nothing")
  func clicks() {
    var driver = driver()
    driver.type("/")
    type("one two", &driver)
    driver.frame()
    func press(after time: Duration) -> String {
      driver.send(.input(.pressed(.left, at: place("one t", driver), [])), after: time)
      driver.send(.input(.released(.left, at: place("one t", driver), .leftButton)))
      return line(driver).markedText
    }
    #expect(press(after: .seconds(1)).isEmpty && press(after: .milliseconds(100)) == "two")
    #expect(press(after: .milliseconds(100)) == "one two" && press(after: .milliseconds(100)).isEmpty)
    #expect(press(after: .seconds(1)).isEmpty)
  }

  @Test("the caret's place is told while text is typed, in pixels, and that there is none when it ends")
  func caret() throws {
    var driver = driver()
    func caret(_ effects: [PreviewEffect]) -> PixelPoint?? {
      effects.lazy.compactMap { if case .composeText(let caret) = $0 { .some(caret) } else { nil } }.last
    }
    driver.type("/")
    driver.frame()
    type("one", &driver)
    let told = caret(driver.frame())
    let field = driver.model.layout.filterField
    #expect(try #require(told ?? nil).x == field.minX + 12 + width("one"))
    #expect(((field.minY + field.height / 2)...field.maxY).contains(try #require(told ?? nil).y))
    #expect(caret(driver.send(.input(.key(.escape, text: "", [])))) == .some(nil))
  }

  @Test("Home and End are the field's, and the list stays under up and down")
  func ends() {
    var driver = driver()
    driver.type("/")
    type("abc", &driver)
    driver.key(.home)
    type("x", &driver)
    driver.key(.end)
    type("y", &driver)
    #expect(line(driver).text == "xabcy")
  }

  @Test("text that a method commits stands in a knob's field, and the method is told where that ends")
  func committed() {
    let knob = KnobDescription(name: "words", values: .text)
    let gallery = AnyGallery(
      staged: "Cards", chosen: [], settings: [AnyGallery.Setting(knob, value: "ab", defaultValue: "ab")], count: 3)
    var driver = ModelDriver([gallery], size: Size(width: 1000, height: 500))
    driver.key(Key(keysym: 0x4b), .shift)
    driver.key(.returnKey)
    driver.key(.end)
    func caret(_ effects: [PreviewEffect]) -> PixelPoint? {
      effects.lazy.compactMap { if case .composeText(let caret) = $0 { caret } else { nil } }.last
    }
    let effects = driver.send(.input(.key(Key(keysym: 0), text: "図表", [])))
    #expect(driver.model.panels[KnobsPanel.self].typing?.text == "ab図表")
    #expect(effects.contains { if case .setKnobs(let wish) = $0 { wish.knobs == ["words": "ab図表"] } else { false } })
    let (first, side) = (caret(driver.frame()), driver.model.layout.side)
    #expect(first.map { $0.x > side.minX + 40 && $0.x < side.maxX } == true)
    driver.send(.input(.key(Key(keysym: 0), text: "図表", [])))
    let second = caret(driver.frame())
    #expect(second.map { $0.x > (first?.x ?? .max) && $0.y == first?.y } == true)
  }

  private func marks(_ effects: [PreviewEffect]) -> [String] {
    effects.compactMap { if case .markText(let text) = $0 { text } else { nil } }
  }

  private func copies(_ effects: [PreviewEffect]) -> [String] {
    effects.compactMap { if case .copyText(let text) = $0 { text } else { nil } }
  }
}
