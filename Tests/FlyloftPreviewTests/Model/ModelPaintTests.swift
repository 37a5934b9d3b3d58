import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The model of the window: what is painted")
struct ModelPaintTests {
  @Test("a row that comes back in another width than it left in shows what it was, until it is drawn")
  func formerWidth() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let former = try #require(driver.image(ofRow: 0))
    driver.wheel(y: 30)
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    driver.frame()
    driver.key(.home)
    #expect(driver.image(ofRow: 0) == former)
    #expect(driver.requests.visible.contains { $0.place.row == 0 })
  }

  @Test("what moves sideways is moved on screen by as much")
  func sideways() {
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: Array(repeating: Size(width: 2000, height: 100), count: 9)))]
    )
    driver.drawAll()
    driver.send(.input(.key(.right, text: "", [])))
    #expect(driver.send(.frame).moves == [PixelPoint(x: -40, y: 0)])
  }

  @Test("when a row above turns out lower than was thought, what is on screen stays there and is painted again")
  func lower() throws {
    let heights = (0..<100).map { $0 % 10 == 0 ? 100.0 : 50.0 }
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: heights.map { Size(width: 0, height: $0) }))])
    driver.draw(try #require(driver.requests.visible.first { $0.place.row == 0 }))
    driver.wheel(y: 30)
    let row = driver.visibleRows.lowerBound
    let place = driver.model.viewport.rect(ofRow: row)
    driver.draw(try #require(driver.requests.prefetch.first { $0.place.row == row - 1 }))
    let effects = driver.send(.frame)
    #expect(driver.model.viewport.rect(ofRow: row) == place)
    #expect(effects.moves.isEmpty && effects.damage.contains(driver.model.layout.viewport), "\(effects.damage)")
  }

  @Test("zooming about a place keeps there what is there", arguments: [100, 400, 700])
  func zoom(y: Int) throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 10)
    let row = try #require(driver.visibleRows.last { driver.model.viewport.rect(ofRow: $0).minY <= y })
    func share() -> Double {
      let rect = driver.model.viewport.rect(ofRow: row)
      return Double(y - rect.minY) / Double(rect.height)
    }
    let before = share()
    driver.send(.input(.wheel(x: 0, y: -3, at: PixelPoint(x: 600, y: y), .control)))
    driver.frame()
    #expect(driver.model.viewport.viewScale == 2)
    // A gap below a row does not grow with it.
    #expect(abs(share() - before) < 0.2, "\(before), then \(share())")
  }

  /// Rows 1,500 points high, of which the first could not be drawn, scrolled by so many notches of 80 points.
  private func tallCard(_ notches: Double) throws -> ModelDriver {
    let sizes = Array(repeating: Size(width: 0, height: 1500), count: 3)
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: sizes))])
    let request = try #require(driver.requests.visible.first { $0.place.row == 0 })
    driver.end(request, .failed(DrawFailure(.noWorker, "out of paint", key: try request.request.resolve())))
    driver.frame()
    driver.drawAll()
    driver.wheel(y: notches)
    return driver
  }

  @Test(
    "of a tall card that says why there is no picture, the words and the button stay in sight",
    arguments: [0.0, 2, 5, 8, 12])
  func tallCardInSight(notches: Double) throws {
    var driver = try tallCard(notches)
    let card = try #require(driver.image(ofRow: 0))
    #expect(card.size.height == 1500)
    let row = driver.model.viewport.rect(ofRow: 0)
    // Where in the window the words, in the uppermost 80 lines, and the button, in the lowermost 60, are to be seen.
    var pixels: [PixelRect: Int] = [:]
    for case .draw(let image, let point, let clip) in driver.model.paint(driver.model.layout.window) where image == card
    {
      for (top, height) in [(0, 80), (1440, 60)] {
        let part = PixelRect(x: point.x + 24, y: point.y + top, width: 92, height: height)
        pixels[part, default: 0] += clip.intersection(part).area
      }
    }
    let seen = pixels.filter { $0.key.area == $0.value }.keys
    let words = try #require(seen.first { $0.height == 80 })
    let foot = try #require(seen.first { $0.height == 60 })
    #expect(words.minY >= row.minY && foot.maxY <= row.maxY && words.maxY <= foot.minY)
    // The button ends 24 points above the lower edge and is 30 high.
    driver.press(PixelPoint(x: foot.minX + 6, y: foot.maxY - 30))
    driver.frame()
    #expect(driver.requests.visible.contains { ($0.request as? RowRequest)?.attempt == 1 })
  }

  @Test("once little of it is left, it scrolls away as it is")
  func tallCardLeaves() throws {
    let driver = try tallCard(17)
    let card = try #require(driver.image(ofRow: 0))
    let row = driver.model.viewport.rect(ofRow: 0)
    #expect(row.maxY == 56 + 8 + 1500 - 17 * 80)
    let commands = driver.model.paint(driver.model.layout.viewport)
    let parts = commands.compactMap { if case .draw(card, let point, _) = $0 { point.y } else { nil } }
    // Its foot is where the row ends, and its words are above the window.
    #expect(parts.contains(row.minY) && parts.allSatisfy { $0 < 0 }, "\(parts)")
  }

  @Test("a scroll over a tall card paints it again, and moves the rest")
  func tallCardScrolls() throws {
    var driver = try tallCard(4)
    driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), [])))
    let effects = driver.send(.frame)
    #expect(effects.moves == [PixelPoint(x: 0, y: -80)])
    let row = driver.model.viewport.rect(ofRow: 0).intersection(driver.model.layout.viewport)
    #expect(effects.damage.contains(row), "\(effects.damage)")
  }
}
