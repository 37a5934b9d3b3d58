import Flyloft
import FlyloftDisplay
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// What has ended a worker's process costs one each time, so it waits for the user.
@Suite("Views that ended their process")
struct HeldFailureTests {
  private func end(_ row: Int, in driver: inout ModelDriver, endedProcess: Bool = true) throws {
    let request = try #require(driver.requests.visible.first { $0.place.row == row })
    let failure = DrawFailure(.processEnded, "it crashed", endedProcess: endedProcess, crash: 7)
    driver.send(
      .rendering(
        .ended(
          Renderer.RequestResult(
            place: request.place, request: request.request, outcome: .failed(failure), number: 1_000,
            version: request.version))))
    driver.frame()
  }

  private func asksForRow(_ row: Int, _ driver: ModelDriver) -> Bool {
    driver.requests.visible.contains { $0.place.row == row && $0.request is RowRequest }
  }

  @Test("are not drawn again at another width or after they have left the screen", arguments: [true, false])
  func held(endedProcess: Bool) throws {
    var driver = ModelDriver()
    try end(1, in: &driver, endedProcess: endedProcess)
    driver.drawAll()
    #expect(!asksForRow(1, driver))
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    driver.frame()
    // What threw is tried again; it may know of the width.
    #expect(asksForRow(1, driver) == !endedProcess)
    driver.drawAll()
    driver.key(.end)
    driver.drawAll()
    driver.key(.home)
    #expect(asksForRow(1, driver) == false || !endedProcess)
  }

  @Test("are drawn again when the user says so")
  func retried() throws {
    var driver = ModelDriver()
    try end(1, in: &driver)
    driver.drawAll()
    driver.type("r")
    #expect(asksForRow(1, driver))
  }

  @Test("stay drawn after they have left the screen, once a further attempt has drawn them")
  func drawnAfterAll() throws {
    var driver = ModelDriver()
    try end(1, in: &driver)
    driver.drawAll()
    driver.type("r")
    driver.drawAll()
    driver.key(.end)
    driver.drawAll()
    driver.key(.home)
    driver.drawAll()
    #expect(driver.model.rows?.errorCard(ofRow: 1) == nil)
  }

  @Test("show where they crashed, once it is known")
  func explained() throws {
    var driver = ModelDriver()
    try end(1, in: &driver)
    driver.drawAll()
    driver.send(.explained(crash: 7, frames: "Dial.draw, Dial.swift:3"))
    driver.frame()
    let cards = driver.requests.visible.compactMap { $0.request as? ErrorCardRequest }
    #expect(cards.map(\.card.frames) == ["Dial.draw, Dial.swift:3"])
    #expect(driver.send(.explained(crash: 8, frames: "x")).isEmpty)
  }

  @Test("a gallery in a stage shows its rows once it has said how many there are")
  func described() throws {
    let name = "PlainCards"
    var driver = ModelDriver([AnyGallery(staged: name, chosen: [], isDescribed: false)])
    #expect(driver.requests.visible.isEmpty)
    driver.send(.described(number: 0, AnyGallery(staged: name, chosen: [], count: 40)))
    driver.frame()
    #expect(asksForRow(0, driver))
    // Another gallery's description changes nothing of this one.
    driver.send(.described(number: 3, AnyGallery(staged: name, chosen: [], count: 2)))
    driver.send(.described(number: 0, AnyGallery(staged: "Other", chosen: [], count: 2)))
    driver.frame()
    #expect(driver.model.gallery?.count == 40)
  }
}
