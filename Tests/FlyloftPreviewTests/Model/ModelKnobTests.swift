import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Knobs that are set in the window.
@Suite("Knobs in the window")
struct ModelKnobTests {
  /// What the window asks of a gallery when a key is pressed, or a view clicked.
  private func asked(_ effects: [PreviewEffect]) -> KnobChange? {
    effects.lazy.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.first
  }

  private func type(_ character: Character, _ driver: inout ModelDriver) -> [PreviewEffect] {
    let key = Key(keysym: UInt(character.asciiValue!))
    return driver.send(.input(.key(key, text: String(character), [])))
  }

  private func click(_ driver: inout ModelDriver) -> [PreviewEffect] {
    driver.send(.input(.pressed(.left, at: PixelPoint(x: 600, y: 400), [])))
  }

  /// - Returns: what is asked next.
  @discardableResult
  private func answer(_ wish: KnobChange, _ driver: inout ModelDriver) -> KnobChange? {
    let effects = driver.send(.knobsSet(wish, wish.gallery.with(wish.knobs.map { ($0.key, $0.value) })))
    driver.frame()
    return asked(effects)
  }

  @Test("an edit of what several galleries share keeps the knobs of each")
  func builtAtOnce() throws {
    let names = ["One", "Two", "Three"]
    var driver = ModelDriver(names.map { AnyGallery(KnobCards(), named: $0) })
    for number in names.indices {
      driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(number, offset: 0).minY + 5))
      let wish = try #require(asked(type("k", &driver)))
      #expect(wish.number == number && answer(wish, &driver) == nil)
    }
    var open: KnobChange?
    for name in names {
      let built = AnyGallery(KnobCards(), named: name, generation: 1)
      let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
      let effects = driver.send(.module(.built(built, times)))
      open = open ?? asked(effects)
    }
    var kept: [Int] = []
    while let wish = open {
      #expect(wish.knobs == ["mode": "sync"] && wish.gallery.generation == 1)
      kept.append(wish.number)
      open = answer(wish, &driver)
    }
    #expect(kept.sorted() == [0, 1, 2])
  }

  @Test("a dozen numbers are few, and one more is not")
  func few() {
    struct Dozens: Gallery {
      var many = 0
      var few = 0
      static var knobs: [Knob<Dozens>] { [Knob("many", \.many, in: 0...12), Knob("few", \.few, in: 1...12)] }
      var count: Int { 1 }
      func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
    }
    var driver = ModelDriver([AnyGallery(Dozens(few: 1))])
    #expect(asked(type("k", &driver))?.knobs == ["few": "2"])
  }

  @Test("k turns the first knob that has few values, and what is at the top stays there")
  func turned() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let (top, rows) = (driver.model.viewport.top, driver.visibleRows)
    let before = rows.map { driver.image(ofRow: $0) }
    for mode in ["sync", "uncached", "async"] {
      let wish = try #require(asked(type("k", &driver)))
      #expect(wish.knobs == ["mode": mode])
      answer(wish, &driver)
      #expect(driver.model.gallery?.settings.first?.value == mode)
      #expect(driver.model.viewport.top == top && driver.visibleRows == rows)
      #expect(rows.map { driver.image(ofRow: $0) } == before)
    }
    // Back where it was, nothing has to be drawn.
    #expect(driver.requests.visible.isEmpty)
  }

  @Test("k steps through whole numbers where they are few, from the last to the first, and not where they are many")
  func stepped() throws {
    var driver = ModelDriver([AnyGallery(SteppedCards())])
    for step in ["1", "2", "0"] {
      let wish = try #require(asked(type("k", &driver)))
      #expect(wish.knobs == ["step": step])
      answer(wish, &driver)
    }
  }

  @Test("a gallery without such a knob asks nothing")
  func none() {
    var driver = ModelDriver()
    #expect(asked(type("k", &driver)) == nil && asked(click(&driver)) == nil)
  }

  @Test("one question at a time is asked, however often a key is pressed, then the newest of those that wait")
  func oneAtATime() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let first = try #require(asked(type("k", &driver)))
    for _ in 0..<50 { #expect(asked(type("k", &driver)) == nil) }
    #expect(asked(click(&driver)) == nil)
    let next = try #require(answer(first, &driver))
    #expect(driver.model.gallery?.drawing == .sync)
    #expect(next.knobs["mode"] == "sync" && next.knobs["card"] != nil)
    #expect(answer(next, &driver) == nil)
    #expect(driver.model.gallery?.count == 1)
  }

  @Test("what a gallery refuses is forgotten, unless something else was wished meanwhile")
  func refusedMeanwhile() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let first = try #require(asked(type("k", &driver)))
    #expect(asked(click(&driver)) == nil)
    let next = try #require(asked(driver.send(.knobsSet(first, nil))))
    #expect(next.knobs.count == 2)
    answer(next, &driver)
    #expect(driver.model.shownKnobs.wishes == next.knobs)
    // It stays alone, for what is wished next holds both.
    #expect(asked(type("k", &driver))?.knobs["card"] == next.knobs["card"])
  }

  @Test("a gallery that can't say what it has stays as it was")
  func refused() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    let refused = try #require(asked(type("k", &driver)))
    driver.send(.knobsSet(refused, nil))
    #expect(driver.model.gallery?.settings.first?.value == "async")
    #expect(asked(type("k", &driver))?.knobs == ["mode": "sync"])
  }

  @Test("a click shows one view alone, another or Escape all of them where they were", arguments: [true, false])
  func alone(byEscape: Bool) throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let (top, rows) = (driver.model.viewport.top, driver.visibleRows)
    let before = rows.map { driver.image(ofRow: $0) }
    let there = try #require(asked(click(&driver)))
    let card = try #require(there.knobs["card"].flatMap { Int($0) })
    #expect(rows.contains(card - 1))
    answer(there, &driver)
    // The first card of all was kept for the first row; the only one now is another.
    #expect(driver.model.gallery?.count == 1 && driver.image(ofRow: 0) == nil)
    let key = try #require(driver.requests.visible.first).request.resolve()
    #expect(key == (try DrawKey.of(card: card - 1, like: key)))
    driver.drawAll()
    let effects = byEscape ? driver.send(.input(.key(.escape, text: "", []))) : click(&driver)
    let back = try #require(asked(effects))
    #expect(back.knobs["card"] == "0")
    answer(back, &driver)
    #expect(driver.model.viewport.top == top && driver.visibleRows == rows)
    #expect(rows.map { driver.image(ofRow: $0) } == before)
  }

  @Test("a click on what moves only stops it")
  func moving() {
    var driver = ModelDriver([AnyGallery(KnobCards())], isAnimated: true)
    driver.drawAll()
    driver.send(.input(.wheel(x: 0, y: 5, at: PixelPoint(x: 600, y: 400), [])))
    #expect(driver.model.viewport.isMoving)
    #expect(asked(click(&driver)) == nil)
    #expect(!driver.model.viewport.isMoving)
    #expect(asked(click(&driver)) != nil)
  }

  @Test("Escape leaves full screen where no view is alone")
  func escape() {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    let effects = driver.send(.input(.key(.escape, text: "", [])))
    #expect(effects.contains { if case .leaveFullScreen = $0 { true } else { false } })
  }

  @Test("an edit leaves knobs as they were set")
  func edited() throws {
    var driver = ModelDriver([AnyGallery(KnobCards())])
    let turned = try #require(asked(type("k", &driver)))
    answer(turned, &driver)
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let former = try #require(asked(type("k", &driver)))
    let effects = driver.send(.module(.built(AnyGallery(KnobCards(), generation: 1), times)))
    #expect(asked(effects) == nil)
    // What the former build answers does not count.
    let again = try #require(answer(former, &driver))
    #expect(driver.model.gallery?.drawing == .sync)
    #expect(again.knobs == ["mode": "uncached"] && again.gallery.generation == 1)
    answer(again, &driver)
    #expect(driver.model.gallery?.drawing == .uncached && driver.model.gallery?.generation == 1)
  }

  @Test("no frame waits for pictures while an edit waits for its knobs")
  func editedAtRest() throws {
    func waits(_ effects: [PreviewEffect]) -> Bool {
      effects.contains { if case .waitForPictures = $0 { true } else { false } }
    }
    var driver = ModelDriver([AnyGallery(KnobCards())])
    answer(try #require(asked(type("k", &driver))), &driver)
    #expect(waits(driver.send(.frame)) && driver.model.gallery?.drawing == .sync)
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.built(AnyGallery(KnobCards(), generation: 1), times)))
    #expect(!waits(driver.send(.frame)) && driver.model.blankArea > 0)
  }

  @Test("a gallery that goes while its last build is asked for the knobs does not come back with the answer")
  func goneMeanwhile() throws {
    var driver = ModelDriver([AnyGallery(FewOrMany()), AnyGallery(PlainCards())])
    answer(try #require(asked(type("k", &driver))), &driver)
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let wish = try #require(asked(driver.send(.module(.built(AnyGallery(FewOrMany(), generation: 1), times)))))
    driver.send(.module(.removed("FewOrMany")))
    answer(wish, &driver)
    #expect(driver.model.gallery?.name == "PlainCards" && !driver.model.contents.contains(0))
  }

  @Test(
    "nothing of an edit is drawn before the knobs are set as they were, and what is at the top stays there",
    arguments: [true, false])
  func editedFar(isTaken: Bool) throws {
    var driver = ModelDriver([AnyGallery(FewOrMany())])
    answer(try #require(asked(type("k", &driver))), &driver)
    driver.key(.end)
    driver.drawAll()
    let (rows, pictures) = (driver.visibleRows, driver.visibleRows.map { driver.image(ofRow: $0) })
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    let effects = driver.send(.module(.built(AnyGallery(FewOrMany(), generation: 1), times)))
    driver.frame()
    #expect(driver.visibleRows == rows && rows.last == 999)
    #expect(driver.visibleRows.map { driver.image(ofRow: $0) } == pictures && driver.requests.visible.isEmpty)
    driver.key(.home)
    #expect(driver.visibleRows.first == 0 && driver.requests.visible.isEmpty)
    driver.key(.end)
    let wish = try #require(asked(effects))
    if isTaken { answer(wish, &driver) } else { driver.send(.knobsSet(wish, nil)) }
    driver.frame()
    #expect(driver.model.gallery?.generation == 1)
    #expect(driver.visibleRows == (isTaken ? rows : 0..<3))
    #expect(driver.requests.visible.map(\.place.row).sorted() == Array(driver.visibleRows))
  }
}

/// Three cards, or a thousand.
private struct FewOrMany: Gallery {
  var areMany = false
  static var knobs: [Knob<FewOrMany>] { [Knob("many", \.areMany)] }
  var count: Int { areMany ? 1000 : 3 }
  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}

extension DrawKey {
  /// The key of a card drawn as another was.
  fileprivate static func of(card: Int, like other: DrawKey) throws -> DrawKey {
    let request = RowRequest(
      place: Place(gallery: 0, row: card), gallery: AnyGallery(PlainCards()), width: other.size.width,
      scale: other.scale, palette: Palette.of(.light), moment: nil, attempt: 0)
    return try request.resolve()
  }
}

/// Cards with knobs of more numbers than can be counted, of many, of one, and of three.
private struct SteppedCards: Gallery {
  static var knobs: [Knob<SteppedCards>] {
    [
      Knob("all", \.many, in: .min ... .max), Knob("none", \.many, in: 0...(.max)), Knob("many", \.many, in: 0...12),
      Knob("one", \.many, in: 0...0), Knob("step", \.step, in: 0...2),
    ]
  }

  var many = 0
  var step = 0
  var count: Int { 3 }

  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}
