import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview

/// Cards of which a link shows one alone, with two edges that are dragged.
private struct EdgeCards: Gallery {
  var card = 0
  var widths = "1=100"
  var share = 0.25
  var single = false

  static var knobs: [Knob<EdgeCards>] {
    [Knob("card", \.card, in: 0...1000), Knob("widths", \.widths), Knob("share", \.share, in: 0...1)]
  }

  var count: Int { card > 0 || single ? 1 : 1000 }
  var clickKnob: String? { "card" }
  func view(at index: Int) -> Card { Card(index: index, isAlone: card > 0) }

  struct Card: ReadableView {
    let index: Int
    let isAlone: Bool

    func size(fitting width: Double) -> Size { Size(width: width, height: 200) }
    func draw(on canvas: borrowing Canvas) {}
    func text(fitting width: Double) -> ViewText {
      ViewText(
        links: isAlone
          ? []
          : [
            ViewLink(Rect(x: 20, y: 20, width: 60, height: 20), to: .knobs(["card": "\(index + 1)"])),
            ViewLink(
              Rect(x: 100, y: 20, width: 10, height: 20),
              to: .drag(KnobDrag("widths", value: "1=%,2=50", from: 100, in: 24...180))),
            ViewLink(
              Rect(x: 200, y: 20, width: 10, height: 20),
              to: .drag(KnobDrag("share", from: 0.25, in: 0...1, perPoint: 0.004))),
          ])
    }
  }
}

@Suite("Knobs that views set by links and drags")
struct ModelKnobLinkTests {
  private func driver(_ galleries: [AnyGallery] = [AnyGallery(EdgeCards())]) -> ModelDriver {
    var driver = ModelDriver(galleries)
    driver.drawAll()
    return driver
  }

  /// Two files in one scroll, of the first of which one view is alone.
  private func joined() -> ModelDriver {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: [], named: "All files")]
        + ["a.csv", "b.csv"].map { AnyGallery(staged: $0, generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names = ["a.csv": [], "b.csv": []]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    for (number, gallery) in [EdgeCards(single: true), EdgeCards()].enumerated() {
      driver.send(
        .described(number: number + 1, AnyGallery(gallery, named: ["a.csv", "b.csv"][number], generation: 1)))
      driver.frame()
    }
    driver.drawAll()
    return driver
  }

  /// The place so many points right of a card's left edge, where its links are.
  private func place(_ x: Int, ofRow row: Int, _ driver: ModelDriver) -> PixelPoint {
    let card = driver.model.viewport.rect(ofRow: row)
    return PixelPoint(x: card.minX + x, y: card.minY + 30)
  }

  private func wishes(_ effects: [PreviewEffect]) -> [KnobChange] {
    effects.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }
  }

  /// Answers the wishes among effects, and those that come of that.
  private func answer(_ effects: [PreviewEffect], _ driver: inout ModelDriver) -> [[String: String]] {
    var (open, told) = (wishes(effects), [[String: String]]())
    while !open.isEmpty {
      let wish = open.removeFirst()
      told.append(wish.knobs)
      open += wishes(driver.send(.knobsSet(wish, wish.gallery.with(wish.knobs.map { ($0.key, $0.value) }))))
      driver.frame()
    }
    return told
  }

  /// Presses the left button where the pointer has come to rest.
  private func press(_ point: PixelPoint, _ driver: inout ModelDriver) {
    driver.send(.input(.moved(to: point, [])))
    driver.frame()
    driver.send(.input(.pressed(.left, at: point, [])))
  }

  private func move(to x: Int, from start: PixelPoint, _ driver: inout ModelDriver) -> [[String: String]] {
    answer(driver.send(.input(.moved(to: PixelPoint(x: start.x + x, y: start.y + 60), .leftButton))), &driver)
  }

  @Test("a view that a link shows alone leads back where it was")
  func alone() {
    var driver = driver()
    driver.wheel(y: 20)
    driver.drawAll()
    let (top, rows) = (driver.model.viewport.top, driver.visibleRows)
    let row = rows.lowerBound + 1
    let point = place(30, ofRow: row, driver)
    driver.send(.input(.moved(to: point, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .hand)
    driver.send(.input(.pressed(.left, at: point, [])))
    #expect(answer(driver.send(.input(.released(.left, at: point, []))), &driver) == [["card": "\(row + 1)"]])
    #expect(driver.model.gallery?.count == 1)
    driver.drawAll()
    #expect(answer(driver.send(.input(.key(.escape, text: "", []))), &driver) == [["card": "0"]])
    #expect(driver.model.viewport.top == top && driver.visibleRows == rows)
  }

  @Test("a drag sets a knob by how far the pointer has come, wherever it is by then, and a click sets nothing")
  func drags() {
    var driver = driver()
    let start = place(105, ofRow: 1, driver)
    driver.send(.input(.moved(to: start, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .horizontal)
    driver.send(.input(.pressed(.left, at: start, [])))
    #expect(wishes(driver.send(.input(.released(.left, at: start, [])))).isEmpty)
    driver.send(.input(.pressed(.left, at: start, [])))
    #expect(move(to: 30, from: start, &driver) == [["widths": "1=130,2=50"]])
    #expect(driver.model.pointerShape == .horizontal)
    // Its bounds, and the same again.
    #expect(move(to: 500, from: start, &driver) == [["widths": "1=180,2=50"]])
    #expect(move(to: 600, from: start, &driver).isEmpty)
    #expect(move(to: -300, from: start, &driver) == [["widths": "1=24,2=50"]])
    driver.send(.input(.released(.left, at: start, [])))
    #expect(answer(driver.send(.input(.moved(to: place(300, ofRow: 1, driver), []))), &driver).isEmpty)
    #expect(driver.model.viewport.firstRow == 0 && driver.model.gallery?.count == 1000)
  }

  @Test("Escape gives a drag up, and the knob is as it was")
  func givenUp() {
    var driver = driver()
    let start = place(105, ofRow: 0, driver)
    press(start, &driver)
    #expect(move(to: 30, from: start, &driver) == [["widths": "1=130,2=50"]])
    #expect(answer(driver.send(.input(.key(.escape, text: "", []))), &driver) == [["widths": "1=100,2=50"]])
    #expect(move(to: 60, from: start, &driver).isEmpty && driver.model.commands.drag == nil)
  }

  @Test("in one scroll Escape shows all views again of the file of which one is alone, at that one")
  func aloneInAll() throws {
    var driver = joined()
    driver.wheel(y: 20)
    driver.drawAll()
    let row = driver.visibleRows.lowerBound + 1
    let point = place(30, ofRow: row, driver)
    press(point, &driver)
    #expect(answer(driver.send(.input(.released(.left, at: point, []))), &driver) == [["card": "\(row)"]])
    driver.drawAll()
    #expect(driver.model.gallery?.count == 2)
    let effects = driver.send(.input(.key(.escape, text: "", [])))
    #expect(wishes(effects).map(\.number) == [2])
    #expect(answer(effects, &driver) == [["card": "0"]])
    driver.drawAll()
    #expect(driver.model.gallery?.count == 1001 && driver.visibleRows.contains(row))
    // Then Escape is for others.
    #expect(wishes(driver.send(.input(.key(.escape, text: "", [])))).isEmpty)
  }

  @Test("numbers are as exact as a tenth of a point, and points as large as the window is zoomed")
  func exact() {
    var driver = driver()
    for _ in 0..<2 { driver.key(Key(keysym: UInt(Character("+").asciiValue!)), .control) }
    driver.drawAll()
    let scale = driver.model.viewport.viewScale
    #expect(scale > 1.2)
    let card = driver.model.viewport.rect(ofRow: 0)
    let start = PixelPoint(x: card.minX + Int(205 * scale), y: card.minY + Int(30 * scale))
    driver.send(.input(.moved(to: start, [])))
    driver.drawAll()
    driver.send(.input(.pressed(.left, at: start, [])))
    let share = ((0.25 + 33 / scale * 0.004) * 1000).rounded() / 1000
    #expect(move(to: 33, from: start, &driver) == [["share": "\(share)"]])
  }

  @Test("in one scroll they are those of the view's own gallery")
  func ofTheirOwn() {
    var driver = joined()
    let start = place(105, ofRow: 1, driver)
    driver.send(.input(.moved(to: start, [])))
    driver.send(.input(.pressed(.left, at: start, [])))
    let wish = wishes(driver.send(.input(.moved(to: PixelPoint(x: start.x + 7, y: start.y), .leftButton)))).first
    #expect(wish?.number == 2 && wish?.knobs == ["widths": "1=107,2=50"])
  }
}
