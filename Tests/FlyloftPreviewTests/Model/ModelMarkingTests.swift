import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("Text that is marked beyond what is in sight, and the way back")
struct ModelMarkingTests {
  /// Of 40 cards of 200 points, four of which are in sight.
  private func driver(named name: String? = nil) -> ModelDriver {
    let cards = AnyGallery(WordCards(words: [:]), named: name ?? "WordCards", generation: 1)
    var configuration = PreviewConfiguration(galleries: [cards], size: Size(width: 1000, height: 800))
    if let name { configuration.start.names = [name: ["papers/\(name)"]] }
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.drawAll()
    return driver
  }

  /// A place on a letter of a card's text.
  private func point(_ row: Int, _ letter: Int, _ driver: ModelDriver) -> PixelPoint {
    let card = driver.model.viewport.rect(ofRow: row)
    return PixelPoint(x: card.minX + 21 + 10 * letter, y: card.minY + 40)
  }

  private func press(
    _ row: Int, _ letter: Int, _ modifiers: Modifiers = [], _ driver: inout ModelDriver
  ) {
    let place = point(row, letter, driver)
    driver.send(.input(.moved(to: place, modifiers)))
    driver.send(.input(.pressed(.left, at: place, modifiers)))
  }

  private func release(at place: PixelPoint, _ driver: inout ModelDriver) -> String? {
    driver.send(.input(.released(.left, at: place, .leftButton)))
      .compactMap { if case .markText(let text) = $0 { text } else { nil } }.last
  }

  @Test("a document's title says which page is seen, by half at least, and that of other views how many there are")
  func page() {
    func facts(_ driver: ModelDriver) -> String { driver.model.page.title(driver.model.panelWindow, nil).facts }
    var driver = driver(named: "a.pdf")
    #expect(facts(driver) == "view 1 of 40")
    // Pages have 200 pixels, and 16 between them.
    for (top, page) in [(-8, 1), (96, 1), (104, 2), (312, 2), (320, 3)] {
      driver.key(.home)
      driver.send(.refresh, after: .seconds(5))
      let first = driver.model.viewport.rect(ofRow: 0).minY - driver.model.layout.viewport.minY
      driver.send(
        .input(.scroll(x: 0, y: Double(first + top) / Viewport.notch, at: PixelPoint(x: 600, y: 400), time: .zero, [])))
      driver.drawAll()
      #expect(driver.model.layout.viewport.minY - driver.model.viewport.rect(ofRow: 0).minY == top)
      #expect(facts(driver) == "view \(page) of 40", "\(top)")
    }
    #expect(facts(self.driver()) == "40 views")
  }

  @Test("lines of marked text that follow each other have one frame around them, and none between")
  func lines() {
    let line = Rect(x: 0.1, y: 0.2, width: 0.5, height: 0.1)
    let marks = TextMarks(
      hits: [TextHit(frames: [line, line.offset(x: 0, y: 0.1), line.offset(x: 0.2, y: 0.2)])], current: 0)
    let row = PixelRect(x: 0, y: 0, width: 100, height: 100)
    var list = PaintList(row)
    marks.paint(on: row, inside: row, scale: 1, driver().model.palette, into: &list)
    let painted = list.commands.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
    // Three lines from (10, 20), (10, 30) and (30, 40), each 50 by 10 pixels, in a frame of three pixels.
    let texts = [(10, 20), (10, 30), (30, 40)].map { PixelRect(x: $0.0, y: $0.1, width: 50, height: 10) }
    #expect(!painted.contains { rect in texts.contains { !$0.intersection(rect).isEmpty } })
    func isPainted(_ x: Int, _ y: Int) -> Bool { painted.contains { $0.contains(PixelPoint(x: x, y: y)) } }
    #expect(isPainted(8, 18) && isPainted(8, 35) && isPainted(62, 25) && isPainted(30, 52) && isPainted(15, 41))
    #expect(!isPainted(6, 20) && !isPainted(70, 35))
  }

  @Test("a click with Shift marks from where text was marked first, also after scrolling, and back again")
  func shiftClick() {
    var driver = driver()
    press(1, 2, [], &driver)
    #expect(release(at: point(1, 2, driver), &driver) == nil)
    press(2, 4, .shift, &driver)
    #expect(release(at: point(2, 4, driver), &driver) == "rd 1\ncard")
    press(1, 5, .shift, &driver)
    #expect(release(at: point(1, 5, driver), &driver) == "rd ")
    driver.send(.input(.wheel(x: 0, y: 10, at: PixelPoint(x: 600, y: 400), [])))
    driver.frame()
    driver.drawAll()
    driver.send(.refresh, after: .seconds(5))
    driver.drawAll()
    let row = driver.model.viewport.firstRow! + 1
    #expect(row > 3)
    press(row, 4, .shift, &driver)
    #expect(release(at: point(row, 4, driver), &driver)?.hasSuffix("\ncard") == true)
    // Without text that is marked it is a click like others.
    driver.press(PixelPoint(x: 600, y: point(row, 0, driver).y + 60))
    press(row, 1, .shift, &driver)
    #expect(driver.model.texts.markedText.isEmpty)
  }

  @Test(
    "while text is marked below what is in sight, views scroll until the button is let go", arguments: [false, true])
  func below(isAtEdge: Bool) throws {
    var driver = driver()
    press(0, 2, [], &driver)
    let room = driver.model.layout.viewport
    let beyond = PixelPoint(x: point(0, 4, driver).x, y: isAtEdge ? room.maxY - 1 : room.maxY + 200)
    driver.send(.input(.moved(to: beyond, .leftButton)))
    #expect(driver.timers == [.page])
    for _ in 0..<(isAtEdge ? 160 : 16) {
      driver.send(.timer(.page))
      driver.frame()
      driver.drawAll()
    }
    let last = try #require(driver.visibleRows.last)
    #expect(last > 10)
    let text = try #require(release(at: beyond, &driver))
    let lines = text.split(separator: "\n")
    #expect(lines.count >= last - 1 && lines.first == "rd 0" && lines.dropFirst().first == "card 1")
    #expect(zip(lines.dropFirst(), 1...).allSatisfy { "card \($1)".hasPrefix($0) })
    let top = driver.model.viewport.top
    driver.send(.timer(.page))
    #expect(driver.model.viewport.top == top)
    // With Shift the scrollbar is what it is, and with its timer nothing of this ends for good.
    driver.send(.input(.moved(to: PixelPoint(x: beyond.x, y: 300), [])))
    press(last - 2, 1, [], &driver)
    driver.send(.input(.moved(to: beyond, .leftButton)))
    _ = release(at: beyond, &driver)
    let thumb = try #require(driver.model.viewport.thumb)
    let track = PixelPoint(x: thumb.minX + 2, y: room.maxY - 3)
    driver.send(.input(.pressed(.left, at: track, .shift)))
    #expect(driver.model.commands.drag == .pages(sign: 1, y: track.y))
    driver.send(.input(.released(.left, at: track, [])))
    #expect(driver.timers.isEmpty)
    driver.key(.home)
    driver.drawAll()
    press(1, 1, [], &driver)
    driver.send(.input(.moved(to: beyond, .leftButton)))
    #expect(driver.timers == [.page])
  }

  @Test("beside a view the line is marked that is as high, and above all views they scroll up")
  func beside() {
    var driver = driver()
    driver.key(.end)
    driver.drawAll()
    press(39, 4, [], &driver)
    let place = point(38, 0, driver)
    driver.send(.input(.moved(to: PixelPoint(x: 2, y: place.y), .leftButton)))
    #expect(driver.model.texts.markedText == "card 38\ncard")
    driver.send(.input(.moved(to: PixelPoint(x: place.x, y: -500), .leftButton)))
    for _ in 0..<400 {
      driver.send(.timer(.page))
      driver.frame()
      driver.drawAll()
    }
    #expect(driver.model.viewport.top == 0)
  }

  @Test(
    "Alt ← and the thumb's button go back to where a link, a number and the outline led from, Alt → and the other one forward"
  )
  func back() {
    var driver = driver()
    driver.wheel(y: 1)
    driver.send(.refresh, after: .seconds(5))
    driver.drawAll()
    let start = driver.model.viewport.top
    #expect(start > 0)
    let card = driver.model.viewport.rect(ofRow: 2)
    driver.press(PixelPoint(x: card.minX + 40, y: card.minY + 110))
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 30)
    driver.type("g")
    for digit in "12" { driver.type(digit) }
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 12)
    driver.key(.left, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 30)
    driver.press(PixelPoint(x: 600, y: 400), .back)
    driver.drawAll()
    #expect(driver.model.viewport.top == start)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.top == start)
    let said = driver.model.panels.title(in: driver.model.panelWindow)?.facts
    #expect(said == "Nothing has led here from another place.")
    driver.key(.right, .alt)
    // Which is not true of where that has led.
    #expect(driver.model.panels.title(in: driver.model.panelWindow) == nil)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 30)
    driver.press(PixelPoint(x: 600, y: 400), .forward)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 12)
    driver.key(.right, .alt)
    #expect(driver.model.panels.title(in: driver.model.panelWindow)?.facts == "There is no place to go forward to.")
    // From a place that was gone back to, another one is gone to: what was ahead is not any more.
    driver.key(.left, .alt)
    driver.drawAll()
    driver.type("g")
    driver.type("4")
    driver.key(.returnKey)
    driver.drawAll()
    driver.key(.right, .alt)
    #expect(driver.model.viewport.firstRow == 4)
    driver.key(.left, .alt)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 30)
  }

  @Test("what is marked is given up where words come to stand elsewhere, and stays where they don't")
  func widths() {
    var driver = driver()
    press(0, 1, [], &driver)
    driver.send(.input(.moved(to: point(1, 4, driver), .leftButton)))
    _ = release(at: point(1, 4, driver), &driver)
    #expect(driver.model.texts.marked != nil)
    for (width, height, isMarked) in [(1000.0, 600, true), (1000, 800, true), (900, 800, false)] {
      driver.send(.resized(PixelSize(width: Int(width), height: height)))
      driver.drawAll()
      #expect((driver.model.texts.marked != nil) == isMarked, "\(width) \(height)")
      #expect((driver.model.rows?.texts.marked != nil) == isMarked)
    }
  }

  @Test("alone, too, one goes back to the view before")
  func backAlone() {
    var driver = driver()
    driver.key(.returnKey)
    driver.type("g")
    driver.type("8")
    driver.key(.returnKey)
    #expect(driver.model.viewport.closeup?.row == 8)
    driver.key(.left, .alt)
    #expect(driver.model.viewport.closeup?.row == 0)
    // A presentation has all buttons.
    driver.type("g")
    driver.type("8")
    driver.key(.returnKey)
    driver.key(.f5)
    driver.frame()
    driver.press(PixelPoint(x: 500, y: 400), .back)
    #expect(driver.model.viewport.closeup?.row == 8)
  }

  @Test("a view of a file is named by its place among all, and has no source but the file")
  func file() {
    var driver = driver(named: "a.pdf")
    driver.type("o")
    driver.frame()
    let said = driver.model.panels.title(in: driver.model.panelWindow)?.facts
    #expect(said == "It is drawn from a file: papers/a.pdf.")
    driver.key(.returnKey)
    driver.frame()
    #expect(driver.model.shownCloseup?.name == "a.pdf, 1 of 40")
  }
}
