import Flyloft
import FlyloftDisplay
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
