import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// What galleries in a stage are asked, and when.
@Suite("Questions to galleries and their stage")
struct ModelQuestionTests {
  private static let names = ["Cards", "Dials", "Maps"]

  private func driver() -> ModelDriver {
    ModelDriver(Self.names.map { AnyGallery(staged: $0, chosen: [], isDescribed: false) })
  }

  private func gallery(_ number: Int, count: Int) -> AnyGallery {
    AnyGallery(staged: Self.names[number], chosen: [], count: count)
  }

  /// Asks and answers all that is to be asked when the window opens.
  private func opened() -> ModelDriver {
    var driver = driver()
    #expect(asked(driver.send(.timer(.others))) == [])
    for number in 0..<3 { driver.send(.described(number: number, gallery(number, count: 40))) }
    #expect(asked(driver.send(.galleriesAsked)) == [[1, 2]])
    #expect(asked(driver.send(.galleriesAsked)) == [])
    return driver
  }

  private func asked(_ effects: [PreviewEffect]) -> [[Int]] {
    effects.compactMap { if case .askGalleries(let numbers) = $0 { numbers } else { nil } }
  }

  private func restarts(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .restartStage = $0 { true } else { false } }
  }

  private func notices(_ effects: [PreviewEffect]) -> Int {
    effects.count { if case .log(.notice) = $0 { true } else { false } }
  }

  private func pressR(_ driver: inout ModelDriver) -> [PreviewEffect] {
    driver.send(.input(.key(Key(keysym: 0x72), text: "r", .shift)))
  }

  private func miss(_ numbers: [Int], _ driver: inout ModelDriver) -> [PreviewEffect] {
    numbers.flatMap {
      driver.send(
        .undescribed(number: $0, gallery($0, count: 0), reason: "Too many open files", wasAsked: false))
    } + driver.send(.galleriesAsked)
  }

  @Test("a window asks the galleries that it does not know, first the one that is shown, and others later")
  func opening() {
    var model = PreviewModel(
      PreviewConfiguration(
        galleries: [
          AnyGallery(staged: "A", chosen: [], isDescribed: false), AnyGallery(staged: "B", chosen: [], count: 2),
          AnyGallery(staged: "C", chosen: [], isDescribed: false),
        ], selected: 2, size: Size(width: 1000, height: 800)),
      size: PixelSize(width: 1000, height: 800), scale: 1, started: .zero)
    #expect(asked(model.handle(.opened, at: .zero)) == [[2]])
    #expect(asked(model.handle(.galleriesAsked, at: .zero)) == [])
    #expect(asked(model.handle(.timer(.others), at: .zero)) == [[0]])
  }

  @Test("R asks all again, and one restart and one list at a time are under way, however often it is pressed")
  func restarted() {
    var driver = opened()
    #expect(restarts(pressR(&driver)) == 1)
    for _ in 0..<50 { #expect(restarts(pressR(&driver)) == 0) }
    let first = driver.send(.stageRestarted)
    #expect(restarts(first) == 1 && asked(first) == [[0, 1, 2]])
    // The second restart, which stands for all others.
    let second = driver.send(.stageRestarted)
    #expect(restarts(second) == 0 && asked(second) == [])
    #expect(asked(driver.send(.galleriesAsked)) == [[0, 1, 2]])
    #expect(asked(driver.send(.galleriesAsked)) == [])
  }

  @Test("what could not be asked stays as it was, and is asked again, later each time, and said once")
  func missed() throws {
    var driver = opened()
    _ = pressR(&driver)
    driver.send(.stageRestarted)
    let effects = miss([0, 2], &driver)
    #expect(notices(effects) == 2 && driver.timers.contains(.ask))
    #expect(driver.model.contents.galleries.map(\.count) == [40, 40, 40])
    for _ in 0..<8 {
      #expect(asked(driver.send(.timer(.ask))) == [[0, 2]])
      #expect(notices(miss([0, 2], &driver)) == 0)
    }
    #expect(asked(driver.send(.timer(.ask))) == [[0, 2]])
    driver.send(.described(number: 0, gallery(0, count: 50)))
    driver.send(.described(number: 2, gallery(2, count: 60)))
    #expect(asked(driver.send(.galleriesAsked)) == [])
    #expect(driver.model.contents.galleries.map(\.count) == [50, 40, 60])
    // The next shortage is said again.
    _ = pressR(&driver)
    driver.send(.stageRestarted)
    #expect(notices(miss([0], &driver)) == 1)
  }

  @Test("a gallery that was never asked shows one view, which says why, until it can be")
  func neverAsked() {
    var driver = driver()
    _ = miss([0], &driver)
    #expect(driver.model.gallery?.count == 1)
    #expect(asked(driver.send(.timer(.ask))) == [[0]])
    driver.send(.described(number: 0, gallery(0, count: 40)))
    #expect(driver.model.gallery?.count == 40)
  }

  @Test("one that fails when it is asked shows one view, and is not asked again by itself")
  func failed() {
    var driver = opened()
    _ = pressR(&driver)
    driver.send(.stageRestarted)
    let effects = driver.send(
      .undescribed(number: 0, gallery(0, count: 0), reason: "it crashed", wasAsked: true))
    #expect(notices(effects) == 1 && driver.model.gallery?.count == 1)
    driver.send(.galleriesAsked)
    #expect(!driver.timers.contains(.ask))
  }

  @Test("a part of the interface that could not be drawn is drawn later, unless nothing is drawn any more")
  func failedPart() throws {
    var driver = opened()
    driver.send(.resized(PixelSize(width: 900, height: 700)))
    func parts(_ effects: [PreviewEffect]) -> [(request: PartRequest, place: Place)] {
      effects.compactMap {
        if case .draw(let request as PartRequest, let place) = $0 { (request, place) } else { nil }
      }
    }
    let part = try #require(parts(driver.frame()).first)
    func fail(_ key: DrawKey?) {
      driver.send(
        .rendering(
          .ended(
            Renderer.RequestResult(
              place: part.place, request: part.request, outcome: .failed(DrawFailure(.noRoom, "no font", key: key)),
              number: 1,
              version: 0))))
    }
    fail(nil)
    #expect(!driver.timers.contains(.ask))
    fail(part.request.key)
    #expect(driver.timers.contains(.ask))
    let again = parts(driver.send(.timer(.ask)))
    #expect(again.contains { $0.place == part.place && $0.request.key == part.request.key })
  }

  @Test("a knob that was set while there was no process is set later, unless another is set before")
  func missedKnob() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    func wish(_ effects: [PreviewEffect]) -> KnobChange? {
      effects.lazy.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.first
    }
    let key = PreviewEvent.input(.key(Key(keysym: 0x6b), text: "k", []))
    let first = try #require(wish(driver.send(key)))
    #expect(wish(driver.send(.knobsUnasked(first, reason: "Too many open files"))) == nil)
    #expect(driver.timers.contains(.ask))
    #expect(wish(driver.send(.timer(.ask)))?.knobs == first.knobs)
    driver.send(.knobsUnasked(first, reason: "Too many open files"))
    let second = try #require(wish(driver.send(key)))
    #expect(wish(driver.send(.timer(.ask))) == nil)
    #expect(wish(driver.send(.knobsSet(second, AnyGallery(KnobCards(mode: .sync))))) == nil)
    #expect(driver.model.gallery?.drawing == .sync)
  }
}
