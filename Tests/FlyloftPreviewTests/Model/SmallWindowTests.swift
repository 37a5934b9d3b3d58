import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview

@Suite("The model of the window: a small one")
struct SmallWindowTests {
  private func driver(_ galleries: [AnyGallery]? = nil, _ size: Size = Size(width: 300, height: 200)) -> ModelDriver {
    var driver = ModelDriver(
      galleries ?? [AnyGallery(PlainCards()), AnyGallery(PlainCards(count: 7))], size: size)
    driver.drawAll()
    return driver
  }

  /// The part of the list that is seen.
  private func seenList(_ driver: ModelDriver) -> Int {
    driver.model.layout.hasSidebar ? driver.model.layout.list.height : 0
  }

  @Test("b opens the sidebar over the views, which keep their size; b, Escape or a click beside it close it")
  func sidebar() {
    var driver = driver()
    let viewport = driver.model.layout.viewport
    for close in 0..<3 {
      #expect(!driver.model.layout.hasSidebar)
      driver.type("b")
      let layout = driver.model.layout
      #expect(
        layout.viewport == viewport && layout.sidebar.width == 232 && layout.list.height >= 3 * layout.listRowStep)
      switch close {
      case 0: driver.type("b")
      case 1: driver.key(.escape)
      default: driver.press(PixelPoint(x: 250, y: 100))
      }
      driver.frame()
    }
    #expect(!driver.model.layout.hasSidebar && driver.model.selected == 0)
  }

  @Test("what is behind the sidebar is neither clicked nor scrolled, and a scroll moves nothing of the sidebar")
  func covered() {
    var driver = driver()
    driver.type("b")
    driver.press(PixelPoint(x: 100, y: 190))
    #expect(driver.model.layout.hasSidebar)
    driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 100, y: 20), [])))
    #expect(driver.model.viewport.top == 0)
    driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 250, y: 100), [])))
    let effects = driver.frame()
    #expect(driver.model.viewport.top == 80 && !effects.moves.isEmpty)
    for case .move(let area, _, _) in effects { #expect(area.intersection(driver.model.layout.sidebar).isEmpty) }
  }

  @Test("a gallery that is chosen is seen: the sidebar closes")
  func choosing() {
    var driver = driver()
    driver.type("b")
    let row = driver.model.layout.listRow(1, offset: 0)
    driver.press(PixelPoint(x: row.minX + 5, y: row.minY + 5))
    driver.frame()
    #expect(driver.model.selected == 1 && !driver.model.layout.hasSidebar)
  }

  @Test("/ shows the field that is typed into, also where the figures were, and Enter shows the gallery")
  func filter() {
    var driver = driver()
    driver.type("h")
    driver.type("/")
    let layout = driver.model.layout
    #expect(layout.hasSidebar && layout.sidebarHead.contains(layout.filterField.origin) && seenList(driver) > 0)
    #expect(driver.rect(Sidebar.head, of: Sidebar.self)?.isEmpty == false)
    driver.key(.returnKey)
    #expect(!driver.model.layout.hasSidebar && !driver.model.panels[Sidebar.self].filter.isEditing)
  }

  @Test("h shows the figures and h takes them away; b turns from them to the list", arguments: [200.0, 320, 480, 600])
  func figures(height: Double) {
    var driver = driver(nil, Size(width: 300, height: height))
    driver.type("h")
    #expect(driver.model.layout.docked.height >= min(Int(height), 276))
    #expect(driver.rect(0, of: FiguresPanel.self) == driver.model.layout.docked)
    #expect((seenList(driver) > 0) == (height >= 480))
    driver.type("h")
    #expect(!driver.model.layout.hasSidebar)
    driver.type("h")
    driver.type("b")
    #expect((seenList(driver) > 0) == (height < 480))
  }

  @Test("a window that is pulled wide and narrow again shows its views")
  func resized() {
    var driver = driver()
    driver.type("b")
    for width in [1000, 300] {
      driver.send(.resized(PixelSize(width: width, height: 200)))
      driver.frame()
    }
    #expect(!driver.model.layout.hasSidebar)
  }

  // MARK: Keys

  private func helpTop(_ driver: ModelDriver) -> Int {
    driver.model.layout.viewport.minY - (driver.rect(0, of: HelpPanel.self)?.minY ?? 0)
  }

  @Test(
    "the page of keys scrolls by keys, wheel, touchpad and scrollbar, to its end and not beyond; F11 leaves it there")
  func help() throws {
    var driver = driver()
    driver.type("?")
    let page = try #require(driver.rect(0, of: HelpPanel.self))
    let end = page.height - driver.model.layout.viewport.height
    #expect(end > 300 && helpTop(driver) == 0 && driver.model.thumb != nil)
    for (key, top) in [
      (.down, 40), (.up, 0), (.pageDown, 104), (.pageUp, 0), (.space, 104), (.end, end), (.down, end), (.home, 0),
    ] as [(Key, Int)] {
      driver.key(key)
      #expect(driver.model.panels[HelpPanel.self].isShown && helpTop(driver) == top, "\(key)")
    }
    let point = PixelPoint(x: 100, y: 100)
    driver.send(.input(.wheel(x: 0, y: 1, at: point, [])))
    driver.frame()
    #expect(helpTop(driver) == 80)
    for _ in 0..<4 { driver.send(.input(.scroll(x: 0, y: 0.003_125, at: point, time: driver.time, []))) }
    driver.frame()
    #expect(helpTop(driver) == 81)
    driver.send(.input(.wheel(x: 0, y: .nan, at: point, [])))
    let track = driver.model.layout.track
    driver.press(PixelPoint(x: track.minX + 2, y: track.maxY - 1), .middle)
    driver.frame()
    #expect(helpTop(driver) == end && driver.model.viewport.top == 0)
    #expect(
      driver.send(.input(.key(.f11, text: "", []))).contains { if case .toggleFullScreen = $0 { true } else { false } })
    driver.frame()
    #expect(driver.model.panels[HelpPanel.self].isShown && helpTop(driver) == end)
    driver.key(.escape)
    #expect(!driver.model.panels[HelpPanel.self].isShown)
    driver.type("?")
    #expect(helpTop(driver) == 0)
  }

  @Test("nothing of the page of keys is wider than its place", arguments: [208.0, 268, 448, 608, 1016])
  func helpWidth(width: Double) {
    for binding in KeyBinding.all {
      let (key, meaning) = (binding.keys, binding.meaning)
      #expect(
        Text(key, font: .monospaced(size: 13), color: .slate).size().width <= (width < 440 ? width - 48 : width * 0.35))
      let form = HelpPage.Form(width: width)
      #expect(form.lines(of: meaning).joined(separator: " ") == meaning)
      for line in form.lines(of: meaning) {
        #expect(Text(line, font: .system(size: 13), color: .slate).size().width <= form.meaningWidth, "\(line)")
      }
    }
    #expect(HelpPage.height(width: width) >= Double(KeyBinding.all.count * 24))
  }

  // MARK: Errors

  private func fail(_ driver: inout ModelDriver, _ count: Int) {
    let messages = (0..<count).map { CompilerMessage("error \($0)", file: "A.swift", line: $0 + 1, column: 1) }
    driver.send(
      .module(.failed(ModuleFailure(module: "PlainCards", title: "PlainCards doesn’t compile", messages: messages))))
    driver.frame()
  }

  /// The panel as it is drawn, and how far it can be scrolled.
  private func panel(_ driver: ModelDriver) -> (view: BuildPanel?, end: Double) {
    let view = driver.model.panels[ErrorsPanel.self].view(width: Double(driver.model.layout.panel.width))
    return (view, (view?.height ?? 0) - Double(driver.model.layout.panel.height))
  }

  @Test(
    "the wheel over the errors scrolls these and not the views, to the last of all; the views keep half of the room")
  func errors() {
    var driver = driver()
    fail(&driver, 40)
    let layout = driver.model.layout
    #expect(layout.panel.height <= layout.viewport.height && layout.panel.height >= 60)
    let (first, end) = panel(driver)
    #expect(end > 40 * 36)
    let point = PixelPoint(x: layout.panel.minX + 20, y: layout.panel.minY + 10)
    driver.send(.input(.wheel(x: 0, y: 1, at: point, [])))
    let effects = driver.frame()
    let lane = driver.model.panels.id(0, of: ErrorsPanel.self).lane
    #expect(effects.contains { if case .draw(_, lane) = $0 { true } else { false } })
    #expect(panel(driver).view == scrolled(driver, 80) && panel(driver).view != first)
    driver.send(.input(.scroll(x: 0, y: 1000, at: point, time: driver.time, [])))
    #expect(panel(driver).view == scrolled(driver, end))
    driver.send(.input(.wheel(x: 0, y: .nan, at: point, [])))
    driver.send(.input(.wheel(x: 0, y: -1000, at: point, [])))
    #expect(panel(driver).view == first && driver.model.viewport.top == 0)
  }

  private func scrolled(_ driver: ModelDriver, _ offset: Double) -> BuildPanel {
    BuildPanel(
      driver.model.panels[ErrorsPanel.self].failures, width: Double(driver.model.layout.panel.width), offset: offset,
      palette: driver.model.palette)
  }

  @Test("e turns the pages of the errors, and after the last come the first; new errors are shown from their beginning")
  func turning() {
    var driver = driver()
    fail(&driver, 4)
    let (first, end) = panel(driver)
    var pages = 0
    while panel(driver).view != scrolled(driver, end), pages < 20 {
      driver.type("e")
      pages += 1
    }
    #expect(pages > 1 && pages < 20)
    driver.type("e")
    #expect(panel(driver).view == first)
    driver.type("e")
    fail(&driver, 4)
    #expect(panel(driver).view == first)
  }
}
