import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview

@Suite("Files that are wider than the window")
struct ModelFittingTests {
  enum Exception: CaseIterable { case isOfNoFile, isGiven, isTable }

  private static func driver(_ exception: Exception? = nil) -> ModelDriver {
    var wide = AnyGallery(WidePages())
    if exception == .isTable { wide.headingHeight = 0 }
    var configuration = PreviewConfiguration(
      galleries: [wide, AnyGallery(NarrowPages())], size: Size(width: 1000, height: 800),
      isAnimated: false)
    if exception != .isOfNoFile { configuration.start.names = ["WidePages": [], "NarrowPages": []] }
    if exception == .isGiven { configuration.place = StartPlace(zoom: 1) }
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    return driver
  }

  private static func choose(_ number: Int, _ driver: inout ModelDriver) {
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(number, offset: 0).midY))
    driver.frame()
    driver.drawAll()
  }

  @Test("begin as wide as there is room, and nobody is shown what is cut off")
  func begin() throws {
    var driver = Self.driver()
    // The one at the top says how large, whichever is drawn first.
    let asked = driver.takeRequests().visible
    let first = try #require(asked.first { $0.place.row == 0 })
    for request in asked where request.place.row != 0 { driver.draw(request) }
    #expect(driver.model.viewport.zoom.factor == 1)
    driver.draw(first)
    #expect(driver.image(ofRow: 0) == nil)
    driver.frame()
    driver.drawAll()
    let room = try #require(first.request as? RowRequest).width
    let image = try #require(driver.image(ofRow: 0))
    #expect(driver.model.viewport.zoom.factor == (room / 16).rounded(.down) / 100)
    #expect(Double(image.size.width) <= room && Double(image.size.width) > room * 0.97)
    // Whoever wants it larger has it so, also once others are drawn, and back.
    driver.type("0")
    driver.drawAll()
    driver.type("-")
    driver.type("+")
    driver.drawAll()
    #expect(driver.model.viewport.zoom.factor == 1)
    driver.type("0")
    #expect(driver.model.viewport.zoom.factor == (room / 16).rounded(.down) / 100)
  }

  @Test("leave others as large as they are, and are found as they were; whoever has zoomed keeps that")
  func others() {
    var driver = Self.driver()
    driver.drawAll()
    let fitted = driver.model.viewport.zoom.factor
    #expect(fitted < 1)
    Self.choose(1, &driver)
    #expect(driver.model.gallery?.name == "NarrowPages" && driver.model.viewport.zoom.factor == 1)
    Self.choose(0, &driver)
    #expect(driver.model.gallery?.name == "WidePages" && driver.model.viewport.zoom.factor == fitted)
    Self.choose(1, &driver)
    #expect(driver.model.viewport.zoom.factor == 1)
    Self.choose(0, &driver)
    for key in ["0", "+"] as [Character] {
      driver.type(key)
      let wanted = driver.model.viewport.zoom.factor
      for number in [1, 0] {
        Self.choose(number, &driver)
        #expect(wanted > fitted && driver.model.viewport.zoom.factor == wanted)
      }
    }
  }

  @Test("begin so in one scroll of several, too")
  func joined() {
    let files = [AnyGallery(WidePages()), AnyGallery(NarrowPages())]
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: files, named: "All files")] + files, size: Size(width: 1000, height: 800),
      isAnimated: false)
    configuration.start.names = ["WidePages": [], "NarrowPages": []]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.gallery?.parts?.count == 2 && driver.model.viewport.zoom.factor < 1)
  }

  /// The zoom at which the first page is as wide as there is room.
  private static func fitted(_ driver: ModelDriver) -> Double {
    (Double(driver.model.layout.rowWidth) / 1600 * 100).rounded(.down) / 100
  }

  private static func resize(_ driver: inout ModelDriver, width: Int) {
    driver.send(.resized(PixelSize(width: width, height: 800)))
    driver.frame()
    driver.drawAll()
  }

  @Test("stay as wide as there is room in a window of another width, until the user zooms")
  func mode() {
    var driver = Self.driver()
    driver.drawAll()
    for width in [800, 1300, 1000] {
      Self.resize(&driver, width: width)
      #expect(driver.model.viewport.zoom.factor == Self.fitted(driver))
      #expect(driver.image(ofRow: 0)?.size.width ?? .max <= driver.model.layout.rowWidth)
    }
    Self.resize(&driver, width: 2200)
    #expect(driver.model.viewport.zoom.factor == 1)
    Self.resize(&driver, width: 1000)
    driver.type("+")
    let wanted = driver.model.viewport.zoom.factor
    Self.resize(&driver, width: 800)
    #expect(driver.model.viewport.zoom.factor == wanted)
    // Narrow ones are as large as they are where there is room.
    driver = Self.driver()
    driver.drawAll()
    Self.choose(1, &driver)
    Self.resize(&driver, width: 700)
    #expect(driver.model.viewport.zoom.factor == 1)
  }

  @Test("are fitted where the window has become narrower while one was shown alone")
  func alone() {
    var driver = Self.driver()
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    Self.resize(&driver, width: 800)
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.viewport.zoom.factor == Self.fitted(driver))
  }

  @Test("are as wide as they are with other knobs")
  func knobs() throws {
    var driver = Self.driver()
    driver.drawAll()
    let fitted = driver.model.viewport.zoom.factor
    let effects = driver.send(.input(.key(Key(keysym: 0x6b), text: "k", [])))
    let change = try #require(
      effects.lazy.compactMap { if case .setKnobs(let change) = $0 { change } else { nil } }.first)
    driver.send(.knobsSet(change, change.gallery.with(change.knobs.map { ($0.key, $0.value) })))
    driver.frame()
    driver.drawAll()
    #expect(abs(driver.model.viewport.zoom.factor * 1.5 - fitted) < 0.02)
  }

  @Test("are as large as they are where they take the width that there is")
  func wrapping() {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(PlainCards())], size: Size(width: 1000, height: 800), isAnimated: false)
    configuration.start.names = ["PlainCards": []]
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.frame()
    driver.drawAll()
    Self.resize(&driver, width: 700)
    #expect(driver.model.viewport.zoom.factor == 1)
  }

  @Test(
    "are as large as they are where that is no file, or a table, or the command line says how large",
    arguments: Exception.allCases)
  func asTheyAre(exception: Exception) {
    var driver = Self.driver(exception)
    driver.drawAll()
    #expect(driver.model.viewport.zoom.factor == 1 && driver.image(ofRow: 0) != nil)
  }
}

private struct WidePages: Gallery {
  let count = 40
  var isWider = false
  static var knobs: [Knob<WidePages>] { [Knob("wider", \.isWider, help: "Half as wide again.")] }
  func view(at index: Int) -> Page { Page(width: (index == 0 ? 1600 : 1200) * (isWider ? 1.5 : 1)) }
}

private struct NarrowPages: Gallery {
  let count = 40
  func view(at index: Int) -> Page { Page(width: 300) }
}

private struct Page: View {
  let width: Double
  func size(fitting width: Double) -> Size { Size(width: self.width, height: 300) }
  func draw(on canvas: borrowing Canvas) {}
}
