import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// The display thread waits for pictures in one mode of one gallery, and nowhere else.
@Suite("Frames that wait for pictures")
struct ModelWaitTests {
  private func driver(_ mode: DrawingMode) -> ModelDriver { ModelDriver([AnyGallery(KnobCards(mode: mode))]) }

  private func waitEnd(_ effects: [PreviewEffect]) -> Duration? {
    effects.lazy.compactMap { if case .waitForPictures(let end) = $0 { end } else { nil } }.first
  }

  @Test("a gallery that is drawn off the display thread never has it wait", arguments: [DrawingMode.async, .uncached])
  func others(mode: DrawingMode) {
    var driver = driver(mode)
    for _ in 0..<3 {
      driver.wheel(y: 3)
      #expect(waitEnd(driver.send(.frame)) == nil)
      driver.send(.frameEnded(painted: true))
    }
  }

  @Test("a frame is painted when what it shows is there, and asks for nothing that is not on screen")
  func waits() throws {
    var driver = driver(.sync)
    let end = try #require(waitEnd(driver.send(.frame)))
    #expect(end == driver.time + DisplayWait.longest)
    #expect(Set(driver.requests.visible.map(\.place.row)) == Set(driver.visibleRows))
    // Rows turn out to be lower than was thought, and others come on screen.
    var effects: [PreviewEffect] = []
    repeat {
      for request in driver.requests.visible { driver.draw(request) }
      effects = driver.send(.picturesAwaited)
    } while waitEnd(effects) != nil
    #expect(!effects.damage.isEmpty && driver.model.blankArea == 0)
    driver.send(.frameEnded(painted: true))
    #expect(driver.requests.prefetch.isEmpty)
  }

  @Test("what else comes of a frame is carried out before it waits, also where a glide ends with it")
  func order() throws {
    var driver = ModelDriver([AnyGallery(KnobCards(mode: .sync))], isAnimated: true)
    for _ in 0..<20 {
      for request in driver.requests.visible { driver.draw(request) }
      if waitEnd(driver.send(.picturesAwaited)) == nil { break }
    }
    driver.send(.frameEnded(painted: true))
    driver.send(.input(.wheel(x: 0, y: 9, at: PixelPoint(x: 600, y: 400), [])))
    let effects = driver.send(.refresh, after: .seconds(3))
    #expect(effects.contains { if case .animate(false) = $0 { true } else { false } })
    guard case .waitForPictures? = effects.last else {
      Issue.record("the wait is not the last: \(effects)")
      return
    }
  }

  @Test("it waits on where something is still missing, and not beyond the end")
  func partly() throws {
    var driver = driver(.sync)
    let first = try #require(waitEnd(driver.send(.frame)))
    let all = driver.requests.visible
    driver.draw(try #require(all.first))
    #expect(waitEnd(driver.send(.picturesAwaited, after: .milliseconds(100))) == first)
    #expect(waitEnd(driver.send(.picturesAwaited, after: first - driver.time)) == nil)
    driver.send(.frameEnded(painted: true))
    // What has not come in all that time is not waited for once more.
    driver.wheel(y: 2)
    #expect(waitEnd(driver.send(.frame)) == nil)
    driver.send(.frameEnded(painted: true))
    for request in all + driver.requests.visible { driver.draw(request) }
    driver.frame()
    driver.wheel(y: 10)
    #expect(waitEnd(driver.send(.frame)) != nil)
  }

  @Test("a view that fails is waited for until its card is there")
  func failure() throws {
    var driver = driver(.sync)
    driver.send(.frame)
    for request in driver.requests.visible { driver.fail(request) }
    #expect(waitEnd(driver.send(.picturesAwaited)) != nil)
    for request in driver.requests.visible {
      #expect(request.request is ErrorCardRequest)
      driver.draw(request)
    }
    #expect(waitEnd(driver.send(.picturesAwaited)) == nil)
  }

  @Test(
    "no wait is longer than a drawing may take", arguments: [(Duration.seconds(10), 2.0), (.milliseconds(300), 0.3)])
  func limit(deadline: Duration, seconds: Double) {
    var wait = DisplayWait(limit: deadline)
    #expect(wait.waits(isComplete: false, at: .seconds(7)) && wait.take() == .seconds(7) + .seconds(seconds))
    #expect(wait.take() == nil)
    #expect(DisplayWait(limit: nil).limit == DisplayWait.longest)
  }

  @Test("pictures of a gallery that keeps none are not kept, and those on screen stay")
  func uncached() {
    var driver = driver(.uncached)
    driver.drawAll()
    #expect(driver.requests.visible.isEmpty && driver.model.blankArea == 0)
    let row = driver.visibleRows.lowerBound
    #expect(driver.model.rows?.request(Place(gallery: 0, row: row)).isKept == false)
    #expect(driver.requests.prefetch.isEmpty)
  }
}
