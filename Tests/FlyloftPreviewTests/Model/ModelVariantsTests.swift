import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftTesting
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("Variants of a view")
struct ModelVariantsTests {
  /// A window whose gallery of this kind is shown, with all drawn.
  private func driver(_ gallery: some Gallery, size: Size = Size(width: 1000, height: 800)) -> ModelDriver {
    var driver = ModelDriver([AnyGallery(gallery, named: "Cards"), AnyGallery(PlainCards())], size: size)
    driver.drawAll()
    return driver
  }

  private func requests(_ driver: ModelDriver) -> [RowRequest] {
    driver.requests.visible.compactMap { $0.request as? RowRequest }
  }

  private func rect(_ row: Int, _ driver: ModelDriver) -> PixelRect { driver.model.viewport.rect(ofRow: row) }

  private func point(_ x: Int, _ y: Int) -> PreviewEvent { .input(.moved(to: PixelPoint(x: x, y: y), [])) }

  @Test("of a gallery without any a view is shown light, dark and in two pixels a point, beside each other")
  func standard() throws {
    var driver = driver(PlainCards())
    driver.wheel(y: 20)
    driver.drawAll()
    let rows = try #require(driver.model.rows)
    let first = try #require(driver.model.nearestRow(rows))
    #expect(first > 5)
    driver.type("v")
    let asked = requests(driver).sorted { $0.place.row < $1.place.row }
    #expect(asked.map(\.index) == [first, first, first] && asked.map(\.place.row) == [0, 1, 2])
    #expect(asked.map(\.scale) == [1, 1, 2])
    #expect(asked.map(\.palette.card) == [.light, .dark, .light].map { Palette.of($0).card })
    // What is around them is the window's own.
    #expect(asked.allSatisfy { $0.palette.background == Palette.of(.light).background })
    // The room is shared: the third picture is twice as wide.
    let width = asked[0].width
    #expect(asked.allSatisfy { $0.width == width })
    #expect(driver.model.layout.rowWidth - (Int(width) * 4 + 32) < 4)
    driver.drawAll()
    let rects = (0..<3).map { rect($0, driver) }
    #expect(rects.map(\.width) == [Int(width), Int(width), Int(width) * 2] && rects.map(\.height) == [100, 100, 200])
    #expect(rects[1].minX == rects[0].maxX + 16 && rects[2].minX == rects[1].maxX + 16, "\(rects)")
    #expect(driver.model.rows?.isComplete == true)
  }

  @Test("each that has several widths, scales or appearances has a line, with every one of each")
  func lines() {
    var driver = driver(VariedCards())
    driver.send(point(300, 200))
    driver.type("v")
    let asked = requests(driver).sorted { $0.place.row < $1.place.row }
    #expect(asked.map(\.place.row) == [0, 1, 2, 3, 4, 8, 9])
    #expect(asked.map(\.width) == [100, 100, 300, 300, asked[4].width, asked[4].width, asked[4].width])
    #expect(asked.map { $0.palette.card == Palette.of(.dark).card } == [false, true, false, true, false, false, false])
    #expect(asked.map(\.scale) == [1, 1, 1, 1, 1, 1, 2])
    // Knobs are set over those that the gallery has.
    #expect(asked.map { $0.gallery.chosen.map(\.value) } == [[], [], [], [], ["30"], ["50"], ["50"]])
    driver.drawAll()
    #expect((0..<5).map { rect($0, driver).height } == [100, 100, 100, 100, 30])
    // A line is as high as the highest, with its heading above it.
    #expect(rect(4, driver).minY == rect(0, driver).maxY + 16 + 28 && rect(8, driver).minY == rect(4, driver).maxY + 44)
    #expect(rect(9, driver).width == 2 * Int(asked[4].width))
  }

  @Test("of those that have one picture each, as many stand beside each other as fit")
  func flow() {
    for (width, columns) in [(1400.0, 5), (1000, 3), (480, 1)] {
      var driver = driver(FiveCards(), size: Size(width: width, height: 800))
      driver.type("v")
      #expect(driver.model.viewport.flow.columns(of: 0) == columns, "\(width)")
      driver.drawAll()
      #expect(rect(columns - 1, driver).minY == rect(0, driver).minY && driver.model.viewport.canShift == false)
      #expect(driver.model.viewport.geometry?.count == 5)
      driver.send(.resized(PixelSize(width: 1400, height: 800)))
      driver.drawAll()
      #expect(driver.model.viewport.flow.columns(of: 0) == 5 && driver.model.viewport.thumb == nil)
      #expect(
        driver.model.rows?.isComplete == true && (0..<5).allSatisfy { rect($0, driver).minY == rect(0, driver).minY })
    }
  }

  @Test("Escape, the key and the button go back to where the gallery was")
  func back() throws {
    var driver = driver(VariedCards())
    driver.wheel(y: 7)
    driver.drawAll()
    let (top, rows) = (driver.model.viewport.top, driver.visibleRows)
    let button = try #require(driver.model.panelWindow.variantsButton)
    for way in 0..<3 {
      driver.press(PixelPoint(x: button.midX, y: button.midY))
      driver.frame()
      driver.drawAll()
      #expect(driver.model.viewport.matrix != nil && driver.model.viewport.top == 0)
      switch way {
      case 0: driver.key(.escape)
      case 1: driver.type("v")
      default:
        driver.press(PixelPoint(x: button.midX, y: button.midY))
        driver.frame()
      }
      #expect(driver.model.viewport.matrix == nil)
      #expect(driver.model.viewport.top == top && driver.visibleRows == rows)
      #expect(requests(driver).isEmpty && driver.model.rows?.isComplete == true, "its pictures are kept")
    }
  }

  @Test("one alone of them is shown as it is, with others before and behind it, and Escape leads back through them")
  func closeup() {
    var driver = driver(VariedCards())
    driver.type("v")
    driver.drawAll()
    driver.send(point(rect(4, driver).midX, rect(4, driver).midY))
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 4 && driver.model.shownCloseup?.name == "Cards, view 0 · Low")
    // Behind it the line ends.
    driver.key(.pageDown)
    #expect(driver.model.viewport.closeup?.row == 8 && driver.model.shownCloseup?.name == "Cards, view 0 · Fifty · 1×")
    driver.key(.end)
    #expect(driver.model.viewport.closeup?.row == 9)
    driver.key(.pageDown)
    #expect(driver.model.viewport.closeup?.row == 9)
    driver.key(.pageUp)
    driver.key(.pageUp)
    #expect(driver.model.viewport.closeup?.row == 4)
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil && driver.model.viewport.matrix?.index == 0)
    driver.key(.returnKey)
    driver.type("v")
    #expect(driver.model.viewport.closeup == nil && driver.model.viewport.matrix?.index == 0)
    driver.drawAll()
    driver.key(.escape)
    #expect(driver.model.viewport.matrix == nil)
  }

  @Test("the place of none is nothing to be pointed at, and a view alone has its variants")
  func holes() {
    var driver = driver(VariedCards())
    driver.send(point(400, 300))
    driver.key(.returnKey)
    let row = driver.model.viewport.closeup?.row
    driver.type("v")
    #expect(driver.model.viewport.closeup == nil && driver.model.viewport.matrix?.index == row)
    driver.drawAll()
    let hole = PixelPoint(x: rect(5, driver).midX, y: rect(4, driver).midY)
    for _ in 0..<2 { driver.press(hole) }
    driver.frame()
    #expect(driver.model.viewport.closeup == nil)
    let image = driver.paintedImages
    #expect(Set(image).isSuperset(of: [0, 1, 4, 8].compactMap { driver.image(ofRow: $0) }))
  }

  @Test("a view that fails is told by its own number")
  func failing() {
    var driver = driver(PlainCards())
    driver.send(point(400, 300))
    driver.type("v")
    let index = driver.model.viewport.matrix?.index ?? 0
    #expect(index == 2)
    driver.drawAll {
      $0.place.row == 1 && $0.request is RowRequest ? .failed(DrawFailure(.noWorker, "out of paint")) : nil
    }
    let card = driver.model.rows?.errorCard(ofRow: 1)
    #expect(card?.card.title == "Cards, view 2, could not draw")
    #expect(driver.model.rows?.errorCard(ofRow: 0) == nil && driver.image(ofRow: 2) != nil)
  }

  @Test("left and right lead to those of the views beside, as far as there are some")
  func neighbours() {
    var driver = driver(PlainCards(count: 3))
    driver.send(point(400, 100))
    driver.type("v")
    #expect(driver.model.viewport.matrix?.index == 0)
    driver.key(.right)
    driver.key(.right)
    driver.key(.right)
    #expect(driver.model.viewport.matrix?.index == 2 && requests(driver).map(\.index) == [2, 2, 2])
    driver.key(.left)
    #expect(driver.model.viewport.matrix?.index == 1)
    driver.drawAll()
    // Zoomed, they are wider than the window, and are moved.
    for _ in 0..<4 { driver.type("+") }
    driver.drawAll()
    driver.key(.right)
    #expect(driver.model.viewport.matrix?.index == 1 && driver.model.viewport.shiftX == 40)
    driver.key(.home)
    #expect(driver.model.viewport.matrix?.index == 1 && driver.model.viewport.shiftX == 0)
  }

  @Test("an edit draws them anew, with the variants that there are then; a view that goes leads to the gallery")
  func edit() {
    var driver = driver(VariedCards())
    driver.send(point(300, 650))
    driver.type("v")
    driver.drawAll()
    let index = driver.model.viewport.matrix?.index
    #expect(index == 5)
    let former = driver.image(ofRow: 0)
    driver.send(
      .module(.built(AnyGallery(VariedCards(), named: "Cards", generation: 1), ModelEditTests.times)))
    driver.frame()
    #expect(driver.image(ofRow: 0) == former && requests(driver).allSatisfy { $0.gallery.generation == 1 })
    #expect(requests(driver).count == 7)
    driver.drawAll()
    // One of them alone, which is not among those of the next edit.
    driver.send(point(rect(8, driver).midX, rect(8, driver).midY))
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 8)
    driver.send(
      .module(.built(AnyGallery(FiveCards(), named: "Cards", generation: 2), ModelEditTests.times)))
    driver.frame()
    #expect(driver.model.viewport.closeup == nil)
    #expect(driver.model.viewport.matrix?.index == index && requests(driver).count == 5)
    driver.drawAll()
    driver.send(
      .module(.built(AnyGallery(FiveCards(count: 4), named: "Cards", generation: 3), ModelEditTests.times)))
    driver.frame()
    #expect(driver.model.viewport.matrix == nil && driver.visibleRows == 0..<4)
  }

  @Test("another gallery shows its views, and the first one is where it was")
  func selecting() {
    var driver = driver(VariedCards())
    driver.wheel(y: 3)
    let top = driver.model.viewport.top
    driver.type("v")
    driver.drawAll()
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(1, offset: 0).minY + 10))
    driver.frame()
    #expect(driver.model.selected == 1 && driver.model.viewport.matrix == nil)
    driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(0, offset: 0).minY + 10))
    driver.frame()
    #expect(driver.model.selected == 0 && driver.model.viewport.top == top && driver.model.viewport.matrix == nil)
  }

  @Test("each has a heading above it that says what it is")
  func headings() throws {
    var driver = driver(VariedCards())
    driver.type("v")
    driver.drawAll()
    for part in driver.takeParts() { driver.draw(part) }
    driver.frame()
    let grid = try #require(driver.model.viewport.grid)
    let cells = [0, 1, 4, 9].compactMap { grid.cell($0) }
    #expect(cells.map(VariantHeading.facts) == ["100 pt · light", "100 pt · dark", "", "2×"])
    #expect(cells.map(\.isFirst) == [true, false, true, false])
    for row in [0, 1, 4, 8, 9] {
      let image = try #require(driver.model.parts.image(of: .heading(row)))
      let place = driver.model.paint(driver.model.layout.window).compactMap { command -> PixelPoint? in
        if case .draw(image, let place, _) = command { place } else { nil }
      }
      #expect(place == [PixelPoint(x: rect(row, driver).minX, y: rect(row, driver).minY - 28)])
    }
    #expect(driver.model.panels.title(in: driver.model.panelWindow)?.facts == "3 variants · Escape goes back")
    // That of a line whose pictures begin where the window ends is seen all the same.
    func parts(seenAbove y: Int) -> Set<Int> {
      driver.send(.resized(PixelSize(width: 1000, height: y)))
      driver.drawAll()
      for part in driver.takeParts() { driver.draw(part) }
      driver.frame()
      return driver.model.headings
    }
    let line = rect(8, driver).minY
    #expect(parts(seenAbove: line).contains(8) && driver.model.parts.image(of: .heading(8)) != nil)
    #expect(parts(seenAbove: line - 27).contains(8) && !parts(seenAbove: line - 28).contains(8))
    driver.key(.escape)
    #expect(driver.model.parts.image(of: .heading(0)) == nil)
  }

  @Test("a variant that can't be had is said to be so, and costs no other")
  func faults() throws {
    let faults = AnyGallery(FaultyVariants()).variantFaults
    #expect(faults.count == 7)
    for part in ["no knob “hight”", "sets height to “2000”", "width of 0 points", "scale of 90", "0 bytes", "“Twice”"] {
      #expect(faults.contains { $0.contains(part) }, "\(part) in \(faults)")
    }
    // What is possible of it is shown.
    #expect(FaultyVariants.variants[2].cells == [VariantCell(width: 100, scale: nil)])
    var driver = driver(FaultyVariants())
    driver.type("v")
    let facts = try #require(driver.model.panels.title(in: driver.model.panelWindow)).facts
    #expect(facts.hasPrefix(faults[0].prefix(20)) && facts.hasSuffix("Escape goes back"))
    let failed = AnyGallery(FaultyVariants()).with(FaultyVariants.variants[0])
    #expect { try failed.view(at: 0) } throws: { "\($0)".contains("Did you mean height?") }
    let fewer = AnyGallery(FaultyVariants()).with(Variant("Few", knobs: ["height": 1]))
    #expect { try fewer.view(at: 5) } throws: { "\($0)".contains("has 1 view, and none at 5") }
  }

  @Test("a name is shown in one line, whatever it has")
  func plainNames() throws {
    func cell(_ name: String) -> VariantMatrix.Cell {
      VariantMatrix.Cell(variant: Variant(name), picture: VariantCell(), width: 300, factor: 1, isFirst: true)
    }
    func pixels(_ name: String) throws -> [UInt32] {
      let heading = VariantHeading(cell: cell(name), palette: .of(.light))
      return try snapshot(of: heading, width: 300, scale: 1, appearance: .light).pixels
    }
    #expect(VariantHeading.names(of: cell("Two\nlines, \u{202e}turned")) == ["Two lines,  turned"])
    #expect(try pixels("Two\nlines") == pixels("Two lines"))
    #expect(try pixels("Two lines") != pixels("Two"))
  }

  @Test("a name is said to be one that files of others can have, too")
  func names() {
    func faults(_ names: String...) -> [String] { AnyGallery(VariedCards()).faults(of: names.map { Variant($0) }) }
    for name in ["A-100", "A-100.5x20", "A-dark", "A@2x", "A-100-dark@0.5x", "A-height=3-dark"] {
      #expect(
        faults(name, "A") == ["the files of variant “\(name)” can be called as those of “A”: give it another name."])
      #expect(faults(name).isEmpty)
    }
    for name in ["100", "dark", "height=3"] {
      #expect(
        faults(name) == ["the files of variant “\(name)” can be called as those of the gallery: give it another name."])
    }
    #expect(faults("A", "A-B", "Slow", "Slow-motion", "A 100", "A-100th", "Dark", "-", "2×").isEmpty)
  }
}

/// Cards whose height is a knob, with variants of every kind.
private struct VariedCards: Gallery {
  var height = 100
  var count: Int { 100 }
  static var knobs: [Knob<VariedCards>] { [Knob("height", \.height, in: 1...1000)] }
  static var variants: [Variant] {
    [
      Variant("Plain", widths: [100, 300], appearances: [.light, .dark]), Variant("Low", knobs: ["height": 30]),
      Variant("Fifty", knobs: ["height": "50"], scales: [1, 2]),
    ]
  }

  func view(at index: Int) -> HighCard { HighCard(index: index, height: height) }
}

private struct FiveCards: Gallery {
  var count = 100
  static var variants: [Variant] { (1...5).map { Variant("Number \($0)", widths: [Double(200 + $0)]) } }

  func view(at index: Int) -> HighCard { HighCard(index: index, height: 100) }
}

private struct FaultyVariants: Gallery {
  var height = 100
  var count: Int { height == 1 ? 1 : 10 }
  static var knobs: [Knob<FaultyVariants>] { [Knob("height", \.height, in: 1...1000)] }
  static var variants: [Variant] {
    [
      Variant("Misspelt", knobs: ["hight": 30]), Variant("High", knobs: ["height": 2000]),
      Variant("Thin", widths: [0, 100, .nan], scales: [90]), Variant(""), Variant("Twice"), Variant("Twice"),
    ]
  }

  func view(at index: Int) -> HighCard { HighCard(index: index, height: height) }
}

private struct HighCard: View {
  let index, height: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: Double(height)) }
  func draw(on canvas: borrowing Canvas) {}
}

extension PixelRect {
  fileprivate var midX: Int { minX + width / 2 }
}
