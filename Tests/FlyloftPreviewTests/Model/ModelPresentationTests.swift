import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("A presentation")
struct ModelPresentationTests {
  private func send(_ key: Key, _ driver: inout ModelDriver) -> [String] {
    let effects = driver.send(.input(.key(key, text: "", [])))
    driver.frame()
    return effects.compactMap {
      switch $0 {
      case .enterFullScreen: "enter"
      case .leaveFullScreen: "leave"
      default: nil
      }
    }
  }

  @Test("has all of the window for one view, and goes from view to view by keys, clicks and the wheel")
  func turning() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 9))])
    driver.drawAll()
    #expect(send(.f5, &driver) == ["enter"])
    let layout = driver.model.layout
    #expect(layout.viewport == layout.window && layout.title.isEmpty && !layout.hasSidebar && layout.panel.isEmpty)
    #expect(Closeup.room(in: layout) == layout.window)
    func row() -> Int? { driver.model.viewport.closeup?.row }
    #expect(row() == 0 && driver.model.viewport.closeup?.isFitted == true)
    let middle = PixelPoint(x: 500, y: 400)
    driver.press(middle)
    #expect(row() == 1)
    driver.wheel(y: 1)
    driver.wheel(y: 0.2)
    #expect(row() == 2)
    for key in [Key.space, .pageDown, .right] { driver.key(key) }
    #expect(row() == 5)
    driver.wheel(y: 3)
    #expect(row() == 8)
    driver.wheel(y: -3)
    driver.press(middle, .right)
    driver.wheel(y: -1)
    #expect(row() == 3)
    #expect(send(.escape, &driver) == ["leave"])
    #expect(row() == nil && driver.model.layout.hasSidebar && !driver.model.layout.title.isEmpty)
  }

  @Test("ends at the view that it has come to, and where it began if that is in sight there")
  func wayBack() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 90))])
    driver.drawAll()
    driver.wheel(y: 1)
    driver.drawAll()
    let top = driver.model.viewport.top
    driver.key(.f5)
    driver.key(.pageDown)
    driver.key(.escape)
    #expect(driver.model.viewport.top == top && top > 0)
    driver.key(.f5)
    for _ in 0..<40 { driver.key(.pageDown) }
    let row = driver.model.viewport.closeup?.row
    driver.key(.escape)
    #expect(driver.model.viewport.firstRow == row && row ?? 0 >= 40)
  }

  @Test("ends where the view that it has come to is in sight in a window that has its size again")
  func smaller() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 90))])
    driver.drawAll()
    for isTurned in [false, true] {
      let top = driver.model.viewport.top
      driver.key(.f5)
      driver.send(.resized(PixelSize(width: 1920, height: 1400)))
      for _ in 0..<(isTurned ? 8 : 0) { driver.key(.pageDown) }
      driver.drawAll()
      driver.key(.escape)
      #expect(driver.model.viewport.rowsOnScreen.contains(8))
      driver.send(.resized(PixelSize(width: 1000, height: 800)))
      driver.drawAll()
      #expect((driver.model.viewport.top == top) == !isTurned)
    }
    #expect(driver.model.viewport.rect(ofRow: 8).maxY <= driver.model.layout.viewport.maxY)
    // Not once somebody has gone on.
    driver.key(.f5)
    driver.key(.pageDown)
    driver.key(.escape)
    driver.key(.home)
    driver.drawAll()
    driver.send(.resized(PixelSize(width: 1000, height: 700)))
    #expect(driver.model.viewport.top == 0)
  }

  @Test("goes to a view by its number, is black for a while, and finds words, without an end")
  func within() {
    var driver = ModelDriver.ofWords()
    driver.key(.f5)
    func row() -> Int? { driver.model.layout.isBare ? driver.model.viewport.closeup?.row : nil }
    func number(_ text: String, _ key: Key) -> Int? {
      for digit in text { driver.type(digit) }
      driver.key(key)
      return row()
    }
    #expect([number("12", .returnKey), number("9", .pageDown), number("", .pageDown)] == [12, 13, 14])
    #expect(number("400", .returnKey) == 39 && number("10", .returnKey) == 10)
    #expect(driver.model.viewport.closeup?.isFitted == true)
    func isBlack() -> Bool {
      driver.model.paint(driver.model.layout.window).contains {
        if case .fill(let rect, .black) = $0 { rect == driver.model.layout.window } else { false }
      }
    }
    let middle = PixelPoint(x: 500, y: 400)
    for way in 0..<4 {
      driver.type("b")
      #expect(isBlack())
      switch way {
      case 0: driver.type("b")
      case 1: driver.key(.pageDown)
      case 2: driver.press(middle)
      default: driver.key(.escape)
      }
      driver.frame()
      #expect(!isBlack() && row() == 10)
    }
    driver.find("needle")
    #expect(row() == 20 && driver.wordsOfSearch == "2 of 3" && !driver.model.layout.panel.isEmpty)
    driver.key(.returnKey)
    #expect(row() == 21)
    // The field is no part of the view.
    driver.press(PixelPoint(x: 500, y: driver.model.layout.panel.minY + 20))
    driver.key(.escape)
    #expect(row() == 21 && driver.model.layout.panel.isEmpty)
    driver.key(.escape)
    #expect(!driver.model.layout.isBare)
  }

  @Test("goes on at the last view where a version has fewer")
  func fewer() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 9), generation: 1)])
    driver.drawAll()
    driver.key(.f5)
    driver.key(.end)
    for (generation, count) in [(2, 4), (3, 9)] {
      let gallery = AnyGallery(PlainCards(count: count), generation: generation)
      driver.send(.module(.built(gallery, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
      driver.drawAll()
      #expect(driver.model.viewport.closeup?.row == 3 && driver.model.layout.isBare)
    }
    let none = AnyGallery(PlainCards(count: 0), generation: 4)
    driver.send(.module(.built(none, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.drawAll()
    #expect(driver.model.viewport.closeup == nil)
  }

  @Test("ends by its own key, and begins and ends with the view that is shown alone")
  func ending() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 9))])
    driver.drawAll()
    driver.key(.returnKey)
    driver.key(.pageDown)
    #expect(send(.f5, &driver) == ["enter"] && driver.model.viewport.closeup?.row == 1)
    #expect(send(.f5, &driver) == ["leave"] && driver.model.viewport.closeup?.row == 1)
    var empty = ModelDriver([AnyGallery(PlainCards(count: 0))])
    #expect(send(.f5, &empty) == [] && empty.model.layout.hasSidebar)
  }
}
