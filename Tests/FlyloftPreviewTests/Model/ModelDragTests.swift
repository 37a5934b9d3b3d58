import Flyloft
import FlyloftDisplay
import FlyloftRendering
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

  @Test("pages are turned while the button is held beside the thumb, until that has come to the pointer")
  func held() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let place = PixelPoint(x: try #require(driver.model.viewport.thumb).minX + 2, y: 400)
    driver.send(.input(.pressed(.left, at: place, [])))
    for _ in 0..<200 { driver.send(.timer(.page)) }
    let thumb = try #require(driver.model.viewport.thumb)
    #expect(thumb.minY <= 400 && thumb.maxY > 400 && thumb.maxY < 500)
    // Farther away it goes on.
    driver.send(.input(.moved(to: PixelPoint(x: place.x, y: 600), .leftButton)))
    for _ in 0..<200 { driver.send(.timer(.page)) }
    let later = try #require(driver.model.viewport.thumb)
    #expect(later.minY <= 600 && later.maxY > 600 && later.maxY < 700)
  }

  @Test("a button that is released beside the window ends what it was held for", arguments: [Button.left, .middle])
  func released(button: Button) throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 100)
    let thumb = try #require(driver.model.viewport.thumb)
    let held: Modifiers = button == .left ? .leftButton : .middleButton
    // Views, the thumb and the track beside it, where a page is turned at once.
    for start in [PixelPoint(x: 600, y: 400), thumb.origin, PixelPoint(x: thumb.minX, y: 780)] {
      for outside in [PixelPoint(x: thumb.minX, y: 900), PixelPoint(x: 1100, y: 300), PixelPoint(x: -5, y: -5)] {
        driver.send(.input(.pressed(button, at: start, [])))
        driver.send(.input(.moved(to: outside, held)))
        driver.send(.input(.released(button, at: outside, held)))
        driver.frame()
        #expect(!driver.timers.contains(.page))
        let top = driver.model.viewport.top
        driver.send(.timer(.page))
        driver.send(.input(.moved(to: PixelPoint(x: thumb.minX, y: 300), [])))
        driver.frame()
        #expect(driver.model.viewport.top == top && driver.model.commands.drag == nil, "\(start), \(outside)")
      }
    }
  }

  @Test("the middle button pans wherever on the views it is pressed, also on a card's button, which it doesn't push")
  func panFromButton() throws {
    var driver = ModelDriver()
    let request = try #require(driver.requests.visible.first { $0.place.row == 3 })
    driver.fail(request)
    driver.drawAll()
    let card = try #require(driver.model.rows?.errorCard(ofRow: 3))
    let frame = card.frame(in: driver.model.viewport.rect(ofRow: 3), shown: driver.model.layout.viewport)
    let button = ErrorCard.buttonRect(in: Size(width: Double(frame.width), height: Double(frame.height))).center
    let place = PixelPoint(x: frame.minX + Int(button.x), y: frame.minY + Int(button.y))
    driver.send(.input(.pressed(.middle, at: place, [])))
    driver.send(.input(.moved(to: PixelPoint(x: place.x, y: place.y - 30), .middleButton)))
    #expect(driver.model.viewport.top == 30 && driver.model.rows?.errorCard(ofRow: 3) != nil)
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
