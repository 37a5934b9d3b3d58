import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftTesting
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The menu of a view")
struct ModelMenuTests {
  private func driver(size: Size = Size(width: 1000, height: 800)) -> ModelDriver {
    var driver = ModelDriver([AnyGallery(PlainCards(), named: "Cards"), AnyGallery(PlainCards())], size: size)
    driver.drawAll()
    return driver
  }

  private func menu(_ driver: ModelDriver) -> MenuPanel.Opening? { driver.model.panels[MenuPanel.self].opening }

  /// The middle of an item.
  private func point(_ title: String, _ driver: ModelDriver) throws -> PixelPoint {
    let frame = try #require(driver.rect(0, of: MenuPanel.self))
    let index = try #require(menu(driver)?.items.firstIndex { $0.title == title })
    return PixelPoint(x: frame.minX + 50, y: frame.minY + 6 + 30 * index + 15)
  }

  private func middle(ofRow row: Int, _ driver: ModelDriver) -> PixelPoint {
    let rect = driver.model.viewport.rect(ofRow: row)
    return PixelPoint(x: rect.minX + 100, y: rect.minY + 50)
  }

  @Test("the right button opens it at the pointer, and marks the view that it is about; an item is done with that")
  func pointer() throws {
    var driver = driver()
    driver.send(.input(.pressed(.right, at: middle(ofRow: 2, driver), [])))
    driver.frame()
    let place = middle(ofRow: 2, driver)
    #expect(driver.rect(0, of: MenuPanel.self)?.origin == place && driver.model.rows?.focus?.row == 2)
    // The pointer is on another view by then.
    let copy = try point("Copy picture", driver)
    driver.send(.input(.moved(to: copy, [])))
    #expect(!driver.model.viewport.rect(ofRow: 2).contains(copy))
    let effects = driver.send(.input(.pressed(.left, at: copy, [])))
    let taken = effects.compactMap { if case .take(let view, _, _) = $0 { view.row } else { nil } }
    #expect(taken == [2] && menu(driver) == nil && driver.model.rows?.focus == nil)
  }

  @Test("has the marked text, which is copied; without any it has no such item")
  func markedText() throws {
    var driver = ModelDriver.ofWords()
    let first = driver.place(0, letters: 0..<4)
    func titles() -> [String] {
      driver.send(.input(.pressed(.right, at: middle(ofRow: 1, driver), [])))
      driver.frame()
      return menu(driver)?.items.map(\.title) ?? []
    }
    #expect(titles().first == "Show alone")
    driver.key(.escape)
    driver.send(.input(.moved(to: PixelPoint(x: first.minX + 1, y: first.midY), [])))
    driver.send(.input(.pressed(.left, at: PixelPoint(x: first.minX + 1, y: first.midY), [])))
    driver.send(.input(.moved(to: PixelPoint(x: first.maxX - 1, y: first.midY), .leftButton)))
    driver.send(.input(.released(.left, at: PixelPoint(x: first.maxX - 1, y: first.midY), [])))
    #expect(titles().first == "Copy text")
    let copied = driver.send(.input(.pressed(.left, at: try point("Copy text", driver), []))).compactMap {
      if case .copyText(let text) = $0 { text } else { nil }
    }
    #expect(copied == ["card"])
  }

  @Test(
    "beside it a press closes it and does no more, and so do the wheel, Escape, another size, and the keyboard's loss")
  func closing() {
    var driver = driver()
    let place = middle(ofRow: 1, driver)
    let ways: [PreviewEvent] = [
      .input(.pressed(.left, at: PixelPoint(x: 900, y: 700), [])),
      .input(.pressed(.right, at: PixelPoint(x: 900, y: 700), [])),
      .input(.wheel(x: 0, y: 1, at: place, [])), .input(.key(.escape, text: "", [])), .input(.key(.tab, text: "", [])),
      .resized(PixelSize(width: 990, height: 800)), .input(.focus(false)), .module(.building("Cards")),
    ]
    for way in ways {
      driver.send(.input(.pressed(.right, at: place, [])))
      #expect(menu(driver) != nil)
      let effects = driver.send(way)
      driver.frame()
      #expect(menu(driver) == nil && driver.rect(0, of: MenuPanel.self) == nil, "\(way)")
      #expect(driver.model.rows?.focus == nil, "\(way)")
      #expect(!effects.contains { if case .listRecent = $0 { true } else { false } }, "\(way)")
      #expect(driver.model.viewport.top == 0 && driver.model.viewport.closeup == nil, "\(way)")
    }
    // On no view there is none.
    driver.send(.input(.pressed(.right, at: PixelPoint(x: 900, y: 30), [])))
    #expect(menu(driver) == nil)
  }

  @Test("by the keyboard: Menu and Shift F10, arrows around, Enter; other keys are what they always are, of its view")
  func keys() throws {
    for (key, held) in [(Key.menu, Modifiers()), (.f10, .shift)] {
      var driver = driver()
      driver.key(.tab, .shift)
      driver.key(.down)
      driver.key(key, held)
      #expect(menu(driver) != nil)
      let frame = try #require(driver.rect(0, of: MenuPanel.self))
      #expect(driver.model.viewport.rect(ofRow: 1).contains(frame.origin))
      driver.key(.up)
      driver.key(.down)
      driver.key(.returnKey)
      #expect(driver.model.viewport.closeup?.row == 1 && menu(driver) == nil)
      driver.key(key, held)
      #expect(menu(driver)?.items.first?.command == .showAllViews)
      driver.key(.space)
      #expect(driver.model.viewport.closeup == nil && driver.model.rows?.focus == RowFocus(row: 1))
      driver.key(key, held)
      driver.type("v")
      #expect(driver.model.viewport.matrix?.index == 1)
      driver.drawAll()
      driver.key(key, held)
      #expect(menu(driver)?.items.map(\.command).contains(.showAllViews) == true)
      driver.key(.down)
      driver.key(.returnKey)
      #expect(driver.model.viewport.matrix == nil)
    }
  }

  @Test("each item has the key of what it does")
  func shortcuts() throws {
    var driver = driver()
    driver.key(.menu)
    for item in try #require(menu(driver)?.items) where item.key.count == 1 {
      let letter = try #require(item.key.lowercased().first?.asciiValue)
      let held: Modifiers = item.key == item.key.lowercased() ? [] : .shift
      #expect(KeyBinding.command(of: Key(keysym: UInt(letter)), held) == item.command, "\(item.title)")
    }
  }

  @Test("it is whole in the window, wherever it is opened, and small windows show as much as they can")
  func placing() throws {
    for size in [Size(width: 1000, height: 800), Size(width: 420, height: 240)] {
      var driver = driver(size: size)
      let room = driver.model.layout.viewport
      for point in [
        PixelPoint(x: room.maxX - 30, y: room.maxY - 12), PixelPoint(x: room.minX + 30, y: room.minY + 20),
        PixelPoint(x: room.maxX - 30, y: room.minY + 20),
      ] {
        driver.send(.input(.pressed(.right, at: point, [])))
        driver.frame()
        let frame = try #require(driver.rect(0, of: MenuPanel.self), "\(point)")
        #expect(frame.intersection(driver.model.layout.window) == frame, "\(point) \(frame)")
        driver.key(.escape)
      }
    }
  }

  @Test("what scrolls by itself below it does not take it along")
  func scrolling() {
    var driver = driver()
    driver.wheel(y: 20)
    driver.send(.input(.pressed(.right, at: middle(ofRow: driver.visibleRows.lowerBound + 1, driver), [])))
    driver.frame()
    // Views above turn out to be of other sizes, as after an edit.
    let effects = driver.send(.input(.scroll(x: 0, y: 1, at: PixelPoint(x: 600, y: 300), time: .zero, [])))
    #expect(menu(driver) == nil && effects.moves.isEmpty)
  }

  @Test("how it looks", arguments: [Appearance.light, .dark])
  func look(_ look: Appearance) throws {
    var window = DrawnWindow(
      PreviewConfiguration(
        galleries: [AnyGallery(PlainCards(), named: "Cards")], size: Size(width: 740, height: 400), appearance: look))
    window.send(.input(.pressed(.right, at: PixelPoint(x: 330, y: 130), [])))
    window.press(.down, .down)
    expectSnapshot(try window.picture(), named: "menu-\(look)")
  }
}
