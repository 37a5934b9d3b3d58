import Flyloft
import FlyloftDisplay
import Testing

@testable import FlyloftPreview

@Suite("The model of the window: what is dragged")
struct ModelDragTests {
  @Test("the thumb follows the pointer while the button is held, and no more once it was let go of elsewhere")
  func thumb() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let thumb = try #require(driver.model.viewport.thumb)
    func below(_ distance: Int) -> PixelPoint { PixelPoint(x: thumb.minX + 2, y: thumb.minY + 2 + distance) }
    driver.send(.input(.pressed(.left, at: below(0), [])))
    driver.send(.input(.moved(to: below(100), .leftButton)))
    let top = driver.model.viewport.top
    #expect(top > 0)
    driver.send(.input(.moved(to: below(200), [])))
    driver.send(.input(.moved(to: below(300), .leftButton)))
    #expect(driver.model.viewport.top == top)
  }

  @Test(
    "the thumb follows on where the window was hidden for a moment, as the server does when the screen's size changes")
  func hidden() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let thumb = try #require(driver.model.viewport.thumb)
    driver.send(.input(.pressed(.left, at: PixelPoint(x: thumb.minX + 2, y: thumb.minY + 2), [])))
    driver.send(.input(.visibility(false)))
    driver.send(.input(.visibility(true)))
    driver.send(.input(.moved(to: PixelPoint(x: thumb.minX + 2, y: thumb.minY + 102), .leftButton)))
    #expect(driver.model.viewport.top > 0)
  }
}
