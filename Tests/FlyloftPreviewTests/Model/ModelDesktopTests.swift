import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import Simulation

@Suite("The desktop's settings, in the model")
struct ModelDesktopTests {
  private func desktop(_ appearance: Appearance? = nil, less: Bool? = nil) -> DesktopSettings {
    var settings = DesktopSettings()
    (settings.appearance, settings.reducesMotion) = (appearance, less)
    return settings
  }

  private func opened(_ configuration: PreviewConfiguration, _ settings: DesktopSettings) -> PreviewModel {
    PreviewModel(
      configuration, size: PixelSize(width: 1280, height: 800), scale: 1, desktop: settings, started: .zero)
  }

  @Test("at the start it is as the desktop says, unless the configuration does")
  func start() {
    var configuration = PreviewConfiguration(galleries: [AnyGallery(PlainCards())])
    #expect(opened(configuration, DesktopSettings()).palette == .of(.light))
    let model = opened(configuration, desktop(.dark, less: true))
    #expect(model.palette == .of(.dark) && model.panels.palette == .of(.dark) && !model.viewport.isAnimated)
    #expect(opened(configuration, desktop(less: false)).viewport.isAnimated)
    configuration.appearance = .light
    configuration.isAnimated = false
    let given = opened(configuration, desktop(.dark, less: false))
    #expect(given.palette == .of(.light) && !given.viewport.isAnimated)
    var driver = ModelDriver(configuration)
    driver.send(.desktopChanged(desktop(.dark, less: false)))
    #expect(driver.model.palette == .of(.light) && !driver.model.viewport.isAnimated)
  }

  @Test("in another appearance all is painted and asked for anew, at the same place; the old pictures stay until then")
  func appearance() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 3)
    driver.drawAll()
    driver.frame()
    let (top, former) = (driver.model.viewport.top, try #require(driver.model.rows?.pictures))
    let effects = driver.send(.desktopChanged(desktop(.dark)))
    #expect(effects.damage == [driver.model.layout.window])
    driver.frame()
    #expect(driver.model.viewport.top == top && top == 240)
    #expect(driver.model.rows?.pictures == former)
    let visible = driver.requests.visible.compactMap { $0.request as? RowRequest }
    #expect(!visible.isEmpty && visible.allSatisfy { $0.palette == .of(.dark) })
    driver.drawAll()
    #expect(driver.model.rows?.pictures.isDisjoint(with: former) == true)
    // Those that are kept are shown at once.
    driver.send(.desktopChanged(desktop(.light)))
    driver.frame()
    #expect(driver.model.rows?.pictures == former)
  }

  @Test("the card of a view that has crashed, which is not tried again, takes the other colours, too")
  func crashed() throws {
    var driver = ModelDriver()
    driver.drawAll {
      $0.place.row == 1 && $0.request is RowRequest
        ? .failed(DrawFailure(.processEnded, "it crashed", endedProcess: true, crash: 1)) : nil
    }
    #expect(driver.model.rows?.errorCard(ofRow: 1)?.card.palette == .of(.light))
    driver.send(.desktopChanged(desktop(.dark)))
    driver.frame()
    driver.drawAll()
    #expect(driver.model.rows?.errorCard(ofRow: 1)?.card.palette == .of(.dark))
  }

  @Test("the same again changes nothing")
  func same() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.frame()
    #expect(driver.send(.desktopChanged(desktop(.light))).damage.isEmpty)
    #expect(driver.send(.frame).damage.isEmpty)
  }

  @Test(
    "a glide is at its end at once when less motion is asked for, and nothing is animated then",
    arguments: [true, false])
  func glide(isLess: Bool) {
    var window = VirtualWindow.opened(showing: ColoredCards(), isAnimated: true)
    window.receive(.wheel(x: 0, y: 1, at: PixelPoint(x: 740, y: 430), []))
    window.pass(VirtualDisplay.refreshPeriod * 2)
    #expect((1..<80).contains(window.model.viewport.top) && window.model.viewport.isMoving)
    window.set(desktop(less: isLess))
    #expect((window.model.viewport.top == 80) == isLess && window.model.viewport.isMoving == !isLess)
    window.pass(.seconds(1))
    window.receive(.wheel(x: 0, y: 1, at: PixelPoint(x: 740, y: 430), []))
    window.pass(VirtualDisplay.refreshPeriod)
    #expect((window.model.viewport.top == 160) == isLess)
  }

  @Test("a fling stops when less motion is asked for")
  func fling() {
    var viewport = VirtualWindow.opened(showing: ColoredCards(), isAnimated: true).model.viewport
    for step in 0..<20 {
      let time = Duration.milliseconds(8 * step)
      viewport.follow(x: 0, y: 0.2, deviceTime: time, at: time)
    }
    viewport.fling(deviceTime: .milliseconds(160), at: .milliseconds(160))
    #expect(viewport.isMoving)
    viewport.isAnimated = false
    #expect(!viewport.isMoving)
  }

  @Test("a fade is over at the next refresh when less motion is asked for", arguments: [true, false])
  func fade(isLess: Bool) {
    var window = VirtualWindow.opened(showing: ColoredCards(), isAnimated: true)
    window.set(desktop(.dark))
    for _ in 0..<500 where window.model.rows?.isFading == false { window.pass(.milliseconds(1)) }
    #expect(window.model.rows?.isFading == true)
    window.set(desktop(.dark, less: isLess))
    window.pass(VirtualDisplay.refreshPeriod * 2)
    #expect(window.model.rows?.isFading == !isLess)
  }

  @Test("a double click may take as long, and go as far, as the user has set")
  func doubleClick() {
    var settings = DesktopSettings()
    (settings.doubleClickTime, settings.doubleClickDistance) = (.seconds(2), 50)
    var driver = ModelDriver()
    driver.drawAll()
    func press(atX x: Int, after time: Duration = .zero) {
      let point = PixelPoint(x: x, y: 300)
      driver.send(.input(.moved(to: point, [])), after: time)
      driver.send(.input(.pressed(.left, at: point, [])))
      driver.send(.input(.released(.left, at: point, [])))
    }
    driver.send(.desktopChanged(settings))
    press(atX: 500)
    press(atX: 551)
    press(atX: 551, after: .milliseconds(2001))
    #expect(driver.model.viewport.closeup == nil)
    press(atX: 501, after: .seconds(2))
    #expect(driver.model.viewport.closeup != nil)
    // Nothing said is as usual.
    driver.key(.escape)
    driver.send(.desktopChanged(DesktopSettings()))
    press(atX: 500, after: .seconds(9))
    press(atX: 506)
    press(atX: 506, after: .milliseconds(401))
    #expect(driver.model.viewport.closeup == nil)
    press(atX: 501, after: .milliseconds(400))
    #expect(driver.model.viewport.closeup != nil)
  }
}
