import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// What has ended a worker's process costs one each time, so it waits for the user.
@Suite("Views that ended their process")
struct HeldFailureTests {
  private func end(_ row: Int, in driver: inout ModelDriver, endedProcess: Bool = true) throws {
    driver.end(
      try #require(driver.requests.visible.first { $0.place.row == row }), Self.failure(endedProcess: endedProcess))
    driver.frame()
  }

  private static func failure(endedProcess: Bool = true) -> DrawOutcome {
    .failed(DrawFailure(.processEnded, "it crashed", endedProcess: endedProcess, crash: 7))
  }

  /// Draws all that is asked for, but for a row that ends its process each time.
  ///
  /// - Returns: how often it was drawn.
  private func drawAll(ending row: Int, in driver: inout ModelDriver) -> Int {
    var draws = 0
    driver.drawAll { request in
      guard request.place.row == row, request.request is RowRequest else { return nil }
      draws += 1
      return Self.failure()
    }
    return draws
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

  @Test("are drawn once where they are drawn ahead, and show what happened when they come on screen")
  func ahead() throws {
    var driver = ModelDriver()
    let row = driver.visibleRows.upperBound + 2
    #expect(driver.requests.prefetch.contains { $0.place.row == row })
    #expect(drawAll(ending: row, in: &driver) == 1)
    for key in [Key.end, .home] {
      driver.key(key)
      #expect(drawAll(ending: row, in: &driver) == 0)
    }
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    driver.frame()
    #expect(drawAll(ending: row, in: &driver) == 0)
    #expect(!driver.visibleRows.contains(row))
    driver.wheel(y: 10)
    #expect(driver.visibleRows.contains(row) && drawAll(ending: row, in: &driver) == 0)
    let card = try #require(driver.model.rows?.errorCard(ofRow: row)?.card)
    #expect(card.title.contains("view \(row)") && card.message == "it crashed")
    driver.type("r")
    #expect(asksForRow(row, driver))
  }

  @Test("are drawn again where they are drawn ahead, once their module has been built anew")
  func editedAhead() {
    var driver = ModelDriver()
    let row = driver.visibleRows.upperBound + 2
    #expect(drawAll(ending: row, in: &driver) == 1)
    driver.send(
      .module(
        .built(
          AnyGallery(PlainCards(), generation: 1), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    driver.wheel(y: 10)
    #expect(asksForRow(row, driver))
  }

  @Test("are drawn with other values of knobs, and are held again with those that they failed with")
  func knobs() throws {
    var driver = ModelDriver([AnyGallery(ShadedCards())])
    func turnKnob() throws {
      let effects = driver.send(.input(.key(Key(keysym: UInt(Character("k").asciiValue!)), text: "k", [])))
      let change = try #require(
        effects.lazy.compactMap { if case .setKnobs(let change) = $0 { change } else { nil } }.first)
      driver.send(.knobsSet(change, change.gallery.with(change.knobs.map { ($0.key, $0.value) })))
      driver.frame()
    }
    #expect(drawAll(ending: 1, in: &driver) == 1)
    try turnKnob()
    #expect(asksForRow(1, driver))
    driver.drawAll()
    #expect(driver.model.rows?.errorCard(ofRow: 1) == nil)
    try turnKnob()
    #expect(drawAll(ending: 1, in: &driver) == 0 && driver.model.rows?.errorCard(ofRow: 1) != nil)
  }

  @Test("are drawn once more, not more often, when a further attempt has ended its process, too")
  func endedAgain() throws {
    var driver = ModelDriver()
    #expect(drawAll(ending: 1, in: &driver) == 1)
    driver.type("r")
    #expect(drawAll(ending: 1, in: &driver) == 1)
    for key in [Key.end, .home] {
      driver.key(key)
      #expect(drawAll(ending: 1, in: &driver) == 0)
    }
    #expect(driver.model.rows?.errorCard(ofRow: 1) != nil)
  }

  @Test("are drawn again by their button each time that it is clicked", arguments: [true, false])
  func clicked(endedProcess: Bool) throws {
    var driver = ModelDriver()
    for _ in 0..<4 {
      try end(1, in: &driver, endedProcess: endedProcess)
      driver.drawAll()
      let card = try #require(driver.model.rows?.errorCard(ofRow: 1))
      let frame = card.frame(in: driver.model.viewport.rect(ofRow: 1), shown: driver.model.layout.viewport)
      let button = ErrorCard.buttonRect(in: Size(width: Double(frame.width), height: Double(frame.height)))
      driver.press(PixelPoint(x: frame.minX + Int(button.center.x), y: frame.minY + Int(button.center.y)))
      driver.frame()
      #expect(asksForRow(1, driver))
    }
  }

  @Test("have their button where it is painted, also at a scale that cards are not written at")
  func scaled() throws {
    var driver = ModelDriver()
    driver.send(.rescaled(1.06))
    driver.frame()
    try end(1, in: &driver, endedProcess: true)
    driver.drawAll()
    let card = try #require(driver.model.rows?.errorCard(ofRow: 1))
    let scale = try card.resolve().scale
    let frame = card.frame(in: driver.model.viewport.rect(ofRow: 1), shown: driver.model.layout.viewport)
    let button = ErrorCard.buttonRect(
      in: Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale))
    #expect(scale == 1)
    for (distance, isHit) in [(3, false), (-3, true)] {
      driver.press(PixelPoint(x: frame.minX + Int(button.maxX) + distance, y: frame.minY + Int(button.center.y)))
      driver.frame()
      #expect(asksForRow(1, driver) == isHit)
    }
  }

  @Test("are told in all of their author's lines, whatever letters they have")
  func lines() throws {
    var driver = ModelDriver()
    let text = "the needle „für“ 12 Uhr is missing\nlooked for in:\n  /usr/share/nadeln – 針\n  ~/.nadeln"
    driver.fail(try #require(driver.requests.visible.first { $0.place.row == 1 }), text)
    driver.drawAll()
    #expect(driver.model.rows?.errorCard(ofRow: 1)?.card.message == text)
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

private struct ShadedCards: Gallery {
  var shade = 0
  static var knobs: [Knob<ShadedCards>] { [Knob("shade", \.shade, in: 0...1)] }
  var count: Int { 100 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}
