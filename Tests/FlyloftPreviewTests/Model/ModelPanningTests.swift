import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Cards that show a part of something, with room on both sides for what stays.
private struct PannedCards: Gallery {
  var center = 0.5
  var zoom = 0.0
  static var knobs: [Knob<PannedCards>] { [Knob("center", \.center, in: 0...1), Knob("zoom", \.zoom, in: 0...4)] }
  var count = 10
  var panKnobs: PanKnobs? { PanKnobs(center: "center", zoom: "zoom", left: 60, right: 40) }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}

@Suite("Views that show a part, which the pointer moves")
struct ModelPanningTests {
  private func asked(_ effects: [PreviewEffect]) -> KnobChange? {
    effects.lazy.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.first
  }

  private func answer(_ wish: KnobChange?, _ driver: inout ModelDriver) throws -> KnobChange? {
    let wish = try #require(wish)
    return asked(driver.send(.knobsSet(wish, wish.gallery.with(wish.knobs.map { ($0.key, $0.value) }))))
  }

  /// The left edge of what moves in the first view, its width, and a place within its height.
  private func part(_ driver: ModelDriver) -> (left: Int, width: Int, y: Int) {
    let rect = driver.model.viewport.rect(ofRow: 0)
    return (rect.minX + 60, rect.width - 100, rect.minY + rect.height / 2)
  }

  private func turn(_ notches: Double, x: Int, _ driver: inout ModelDriver) -> KnobChange? {
    asked(driver.send(.input(.wheel(x: 0, y: -notches, at: PixelPoint(x: x, y: part(driver).y), .control))))
  }

  private func move(_ x: Int, _ driver: inout ModelDriver) -> KnobChange? {
    asked(driver.send(.input(.moved(to: PixelPoint(x: x, y: part(driver).y), .leftButton))))
  }

  @Test("the wheel with Control magnifies what is under the pointer, and a drag moves it, by what was wished last")
  func pointer() throws {
    var driver = ModelDriver([AnyGallery(PannedCards())])
    driver.drawAll()
    let (left, width, y) = part(driver)
    let zoom = driver.model.viewport.zoom
    let first = turn(4, x: left, &driver)
    #expect(first?.knobs == ["center": "0.25", "zoom": "1"])
    // The gallery has not answered yet.
    #expect(turn(4, x: left + width - 1, &driver) == nil)
    let second = try answer(first, &driver)
    #expect(second?.knobs["zoom"] == "2")
    let center = try #require(second.flatMap { $0.knobs["center"] }.flatMap { Double($0) })
    #expect(abs(center - 0.375) < 0.001)
    #expect(try answer(second, &driver) == nil)
    #expect(driver.model.viewport.zoom == zoom)
    // A quarter of all is seen. It follows the pointer to the left, however often that says where it is.
    driver.send(.input(.pressed(.left, at: PixelPoint(x: left + width / 2, y: y), [])))
    let third = move(left + width / 2 - width / 4, &driver)
    #expect(move(left, &driver) == nil)
    let fourth = try answer(third, &driver)
    let moved = try #require(fourth.flatMap { $0.knobs["center"] }.flatMap { Double($0) })
    #expect(abs(moved - center - 0.125) < 0.001)
    #expect(try answer(fourth, &driver) == nil)
    // Text for people to read: tenths of a pixel are enough.
    #expect(fourth.flatMap { $0.knobs["center"] }.map { $0.count <= 7 } == true)
    let top = driver.model.viewport.top
    driver.send(.input(.released(.left, at: PixelPoint(x: left, y: y), .leftButton)))
    #expect(move(left + 90, &driver) == nil && driver.model.viewport.top == top)
  }

  @Test("nothing is seen from beyond the ends, nor more than there is; two fingers magnify as the wheel does")
  func ends() throws {
    var driver = ModelDriver([AnyGallery(PannedCards())])
    driver.drawAll()
    let (left, width, y) = part(driver)
    driver.send(.input(.pressed(.left, at: PixelPoint(x: left, y: y), [])))
    #expect(move(left + 200, &driver) == nil)
    driver.send(.input(.released(.left, at: PixelPoint(x: left, y: y), .leftButton)))
    #expect(turn(-4, x: left, &driver) == nil)
    var wish = asked(driver.send(.input(.pinch(by: 2, at: PixelPoint(x: left + width / 2, y: y)))))
    #expect(wish?.knobs["zoom"] == "1")
    _ = try answer(wish, &driver)
    driver.send(.input(.pressed(.left, at: PixelPoint(x: left, y: y), [])))
    wish = move(left + 3 * width, &driver)
    #expect(wish?.knobs == ["center": "0.25", "zoom": "1"])
    _ = try answer(wish, &driver)
    driver.send(.input(.released(.left, at: PixelPoint(x: left, y: y), .leftButton)))
    wish = turn(100, x: left, &driver)
    #expect(wish?.knobs == ["center": "0.03125", "zoom": "4"])
    for factor in [0, -1, .nan, .infinity] { driver.send(.input(.pinch(by: factor, at: PixelPoint(x: left, y: y)))) }
    #expect(try answer(wish, &driver) == nil)
  }

  @Test("from beyond an end it begins where something is seen")
  func beyond() throws {
    var driver = ModelDriver([AnyGallery(PannedCards(center: 0, zoom: 2))])
    driver.drawAll()
    let (left, width, _) = part(driver)
    // The first quarter is seen, of which the right end stays.
    #expect(turn(4, x: left + width, &driver)?.knobs == ["center": "0.1875", "zoom": "3"])
  }

  @Test("the title tells what has been chosen, and nothing else")
  func title() {
    func facts(_ gallery: PannedCards) -> String {
      let driver = ModelDriver([AnyGallery(gallery)])
      return driver.model.page.title(driver.model.panelWindow, nil).facts
    }
    #expect(facts(PannedCards()) == "10 views")
    #expect(facts(PannedCards(center: 0.25, zoom: 1.5)) == "10 views · center 0.25 · zoom 1.5")
    #expect(facts(PannedCards(zoom: 1, count: 1)) == "1 view · zoom 1")
  }

  @Test("of several galleries in one scroll each has its own, and the pointer tells where it is so")
  func parts() throws {
    let galleries = [AnyGallery(PlainCards()), AnyGallery(PannedCards(), named: "Panned")]
    var driver = ModelDriver([AnyGallery(joining: galleries, named: "All")] + galleries)
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(2, offset: 0).minY + 5))
    driver.drawAll()
    let (left, width, y) = part(driver)
    let middle = PixelPoint(x: left + width / 2, y: y)
    driver.send(.input(.moved(to: middle, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .move)
    #expect(turn(4, x: left, &driver)?.number == 2)
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(1, offset: 0).minY + 5))
    driver.drawAll()
    let zoom = driver.model.viewport.zoom
    #expect(turn(4, x: left, &driver) == nil && driver.model.viewport.zoom != zoom)
    driver.send(.input(.moved(to: middle, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .arrow)
  }

  @Test("names of knobs that there are not, that take no numbers, or room that is none: nothing moves")
  func wrong() {
    struct Wrong: Gallery {
      var a = 0.5
      var b = 0.0
      var c = 1
      var names = "a b"
      var room = 0.0
      static var knobs: [Knob<Wrong>] {
        [
          Knob("a", \.a, in: 0...1), Knob("b", \.b, in: 0...4), Knob("c", \.c, in: 0...4), Knob("names", \.names),
          Knob("e", \.a, in: 0...(.infinity)),
        ]
      }
      var count: Int { 10 }
      var panKnobs: PanKnobs? {
        let words = names.split(separator: " ")
        return PanKnobs(center: String(words[0]), zoom: String(words[1]), left: room)
      }
      func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
    }
    func wish(_ gallery: Wrong) -> KnobChange? {
      var driver = ModelDriver([AnyGallery(gallery)])
      driver.drawAll()
      let rect = driver.model.viewport.rect(ofRow: 0)
      let point = PixelPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
      return asked(driver.send(.input(.wheel(x: 0, y: -4, at: point, .control))))
    }
    #expect(wish(Wrong())?.knobs["b"] == "1")
    for names in ["x b", "a x", "c b", "a c", "a names", "e b", "a a"] {
      #expect(wish(Wrong(names: names)) == nil, "\(names)")
    }
    for room in [1e9, .infinity] { #expect(wish(Wrong(room: room)) == nil, "\(room)") }
    #expect(wish(Wrong(room: .nan))?.knobs["b"] == "1")
  }
}
