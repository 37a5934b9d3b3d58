import Flyloft
import FlyloftDisplay
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
}
