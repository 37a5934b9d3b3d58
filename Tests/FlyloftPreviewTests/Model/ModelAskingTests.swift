import Flyloft
import FlyloftDisplay
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The model of the window: when it asks anew")
struct ModelAskingTests {
  private var driver = ModelDriver()

  /// Scrolls to the pixel.
  private mutating func scroll(by pixels: Double) {
    let point = PixelPoint(x: 600, y: 400)
    driver.send(.input(.scroll(x: 0, y: pixels / Viewport.notch, at: point, time: driver.time, [])))
    driver.frame()
  }

  // Rows are thought to be 160 high, 16 apart; 744 of them are on screen, from 8 above the first. After an eighth of that
  // everything is asked for anew, so these stay below.

  @Test("for what was prefetched and comes on screen, as something on screen")
  mutating func comes() {
    scroll(by: 100)
    #expect(driver.requests.prefetch.contains { $0.place.row == 5 })
    scroll(by: 50)
    #expect(driver.visibleRows == 0..<6)
    #expect(driver.requests.visible.contains { $0.place.row == 5 })
    #expect(!driver.requests.prefetch.contains { $0.place.row == 5 })
  }

  @Test("when something has left the screen, without it")
  mutating func leaves() {
    scroll(by: 150)
    #expect(driver.requests.visible.contains { $0.place.row == 0 })
    scroll(by: 40)
    #expect(driver.visibleRows == 1..<6)
    #expect(!driver.requests.visible.contains { $0.place.row == 0 })
  }

  @Test("not because an older request was answered: the newer one goes on")
  mutating func overtaken() throws {
    let older = try #require(driver.requests.visible.first)
    driver.type("+")
    let (asked, open) = (driver.requests.visible.map(\.version), driver.model.plan.openCount)
    driver.draw(older)
    #expect(driver.model.plan.openCount == open)
    driver.frame()
    #expect(driver.requests.visible.map(\.version) == asked)
  }

  @Test("while a window is resized, for the oldest picture first and for the one just drawn last")
  mutating func resizing() throws {
    driver.drawAll()
    driver.send(.resized(PixelSize(width: 990, height: 800)))
    driver.frame()
    let first = try #require(driver.requests.visible.first)
    driver.draw(first)
    driver.send(.resized(PixelSize(width: 980, height: 800)))
    driver.frame()
    #expect(driver.requests.visible.count == driver.visibleRows.count)
    #expect(driver.requests.visible.last?.place == first.place)
  }

  @Test("once a scroll has ended, for what it would have gone on to")
  mutating func settling() throws {
    driver.drawAll()
    for _ in 0..<4 {
      driver.send(.input(.wheel(x: 0, y: 8, at: PixelPoint(x: 600, y: 400), [])), after: .milliseconds(16))
      driver.frame()
    }
    #expect(driver.timers.contains(.settle))
    let ahead = try #require(driver.requests.visible.first?.place.row)
    let effects = driver.send(.timer(.settle), after: .milliseconds(300))
    #expect(effects.requestsFrame)
    driver.send(.frame)
    let settled = driver.send(.frameEnded(painted: false))
    let still = try #require(driver.requests.visible.first?.place.row)
    #expect(still < ahead && driver.visibleRows.contains(still))
    #expect(!settled.contains { if case .startTimer(.settle, _) = $0 { true } else { false } })
  }
}
