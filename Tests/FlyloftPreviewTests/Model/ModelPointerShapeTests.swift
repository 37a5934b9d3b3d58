import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("What the pointer looks like")
struct ModelPointerShapeTests {
  /// Moves the pointer, and says what it looks like from then on.
  private func shape(_ place: PixelPoint, _ driver: inout ModelDriver, _ held: Modifiers = []) -> PointerShape {
    driver.send(.input(.moved(to: place, held)))
    driver.frame()
    return driver.model.pointerShape
  }

  private func middle(_ rect: PixelRect) -> PixelPoint {
    PixelPoint(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
  }

  @Test("tells what can be pressed, typed into and dragged, in the window and its panels")
  func places() throws {
    var driver = ModelDriver([AnyGallery(Turned(), named: "Cards"), AnyGallery(PlainCards())])
    driver.drawAll()
    let layout = driver.model.layout
    #expect(shape(middle(layout.filterField), &driver) == .text)
    #expect(shape(middle(layout.listRow(1, offset: 0)), &driver) == .hand)
    #expect(shape(PixelPoint(x: 20, y: 700), &driver) == .arrow)
    #expect(shape(middle(try #require(driver.model.panelWindow.variantsButton)), &driver) == .hand)
    #expect(shape(middle(layout.knobsButton), &driver) == .hand)
    #expect(shape(middle(driver.model.viewport.rect(ofRow: 1)), &driver) == .arrow)
    driver.key(Key(keysym: 0x4b), .shift)
    let form = driver.model.panels[KnobsPanel.self].form(seenByKnobs(driver))
    let (row, side) = (form.rows[0], driver.model.layout.side)
    func point(_ part: KnobRow.Part) throws -> PixelPoint {
      let frame = try #require(row.frame(of: part))
      return PixelPoint(x: side.minX + Int(frame.midX), y: side.minY + Int(form.tops[0] + frame.midY))
    }
    #expect(shape(try point(.slider), &driver) == .horizontal)
    #expect(shape(try point(.value), &driver) == .text)
    #expect(shape(try point(.more), &driver) == .hand)
    // What is dragged keeps it, wherever the pointer goes.
    let slider = try point(.slider)
    #expect(shape(slider, &driver) == .horizontal)
    driver.send(.input(.pressed(.left, at: slider, [])))
    #expect(shape(PixelPoint(x: 300, y: 300), &driver, .leftButton) == .horizontal)
    driver.send(.input(.released(.left, at: PixelPoint(x: 300, y: 300), .leftButton)))
    driver.frame()
    #expect(driver.model.pointerShape == .arrow)
    driver.send(.input(.left))
    driver.frame()
    #expect(driver.model.pointerShape == .arrow)
  }

  @Test("is a hand on a card's button and an item of the menu, and tells where a view can be dragged")
  func views() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())])
    driver.drawAll { $0.place.row == 1 && $0.request is RowRequest ? .failed(DrawFailure(.noWorker, "no")) : nil }
    let button = middle(try #require(driver.model.button(ofRow: 1)?.frame))
    #expect(shape(button, &driver) == .hand)
    driver.send(.input(.pressed(.right, at: middle(driver.model.viewport.rect(ofRow: 0)), [])))
    driver.frame()
    let menu = try #require(driver.rect(0, of: MenuPanel.self))
    #expect(shape(PixelPoint(x: menu.minX + 30, y: menu.minY + 20), &driver) == .hand)
    // While it is open all else is beside it.
    #expect(shape(middle(driver.model.layout.filterField), &driver) == .arrow)
    driver.key(.escape)
    #expect(driver.model.pointerShape == .text)
    let place = PixelPoint(x: 600, y: 400)
    driver.send(.input(.pressed(.middle, at: place, [])))
    #expect(shape(PixelPoint(x: 610, y: 420), &driver, .middleButton) == .move)
    driver.send(.input(.released(.middle, at: place, .middleButton)))
    driver.frame()
    #expect(driver.model.pointerShape == .arrow)
    driver.key(.returnKey)
    driver.drawAll()
    #expect(shape(place, &driver) == .arrow, "all of it is seen")
    for _ in 0..<3 { driver.type("+") }
    #expect(driver.model.pointerShape == .move)
  }

  @Test("follows what comes below a pointer that rests")
  func resting() throws {
    var driver = ModelDriver([AnyGallery(PlainCards())])
    driver.drawAll { $0.place.row == 1 && $0.request is RowRequest ? .failed(DrawFailure(.noWorker, "no")) : nil }
    let button = middle(try #require(driver.model.button(ofRow: 1)?.frame))
    let notch = Int(Viewport.notch)
    #expect(shape(PixelPoint(x: button.x, y: button.y - notch), &driver) == .arrow)
    driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: button.x, y: button.y - notch), [])))
    driver.frame()
    #expect(driver.model.pointerShape == .hand)
  }

  /// The window as the panel of knobs sees it.
  private func seenByKnobs(_ driver: ModelDriver) -> PanelWindow {
    var window = driver.model.panelWindow
    window.frame = driver.model.layout.side
    return window
  }
}

private struct Turned: Gallery {
  var shade = 0
  static var knobs: [Knob<Turned>] { [Knob("shade", \.shade, in: 0...9)] }
  var count: Int { 40 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}
