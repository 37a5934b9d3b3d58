import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// Galleries whose modules are built anew while they are shown.
@Suite("Edited galleries")
struct ModelEditTests {
  static let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)

  private func built(_ generation: Int, count: Int = 1000) -> PreviewEvent {
    .module(.built(AnyGallery(PlainCards(count: count), generation: generation), Self.times))
  }

  private func failed(_ module: String, _ messages: Int = 1) -> PreviewEvent {
    let message = { CompilerMessage("cannot find 'x' in scope", file: "A/A.swift", line: $0, column: 1, source: "x") }
    return .module(
      .failed(ModuleFailure(module: module, title: "\(module) doesn’t compile", messages: (1...messages).map(message))))
  }

  @Test("keep their pictures until new ones are there, and ask for those on screen first")
  func pictures() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let (rows, top) = (driver.visibleRows, driver.model.viewport.top)
    let before = rows.map { driver.image(ofRow: $0) }
    driver.send(built(1))
    driver.frame()
    #expect(driver.visibleRows == rows && driver.model.viewport.top == top)
    #expect(rows.map { driver.image(ofRow: $0) } == before)
    let asked = driver.requests.visible
    #expect(Set(asked.map(\.place.row)) == Set(rows))
    #expect(asked.allSatisfy { ($0.request as? RowRequest)?.gallery.generation == 1 })
    let first = try #require(asked.first)
    let drawing = driver.draw(first)
    driver.frame()
    #expect(driver.image(ofRow: first.place.row) == drawing.image)
  }

  @Test("keep their pictures until new ones are there, also where none are kept for later")
  func uncached() {
    var driver = ModelDriver([AnyGallery(UncachedCards())])
    driver.drawAll()
    let before = driver.visibleRows.map { driver.image(ofRow: $0) }
    #expect(before.allSatisfy { $0 != nil } && driver.model.kept.count == 0)
    driver.send(.module(.built(AnyGallery(UncachedCards(), generation: 1), Self.times)))
    driver.frame()
    #expect(driver.visibleRows.map { driver.image(ofRow: $0) } == before)
  }

  @Test("a drawing of the build before, which comes late, takes no place of a new one")
  func late() throws {
    var driver = ModelDriver()
    let old = try #require(driver.requests.visible.first)
    driver.send(built(1))
    driver.frame()
    let request = try #require(driver.requests.visible.first { $0.place == old.place })
    let new = driver.draw(request)
    driver.draw(old)
    driver.frame()
    #expect(driver.image(ofRow: old.place.row) == new.image)
  }

  @Test("what scrolls into view shows its old picture until the new one is there")
  func scrolled() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.send(built(1))
    driver.frame()
    let blank = driver.model.blankArea
    driver.wheel(y: 2)
    #expect(blank == 0 && driver.model.blankArea == 0)
  }

  @Test("with fewer views the end is shown, with more what was there")
  func count() {
    var driver = ModelDriver()
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.upperBound == 1000)
    driver.send(built(1, count: 30))
    driver.frame()
    #expect(driver.visibleRows.upperBound == 30)
    driver.drawAll()
    driver.send(built(2, count: 2000))
    driver.frame()
    #expect(driver.visibleRows.contains(29))
    driver.send(built(3, count: 0))
    driver.frame()
    #expect(driver.visibleRows.isEmpty)
  }

  @Test("a drawing of a view that there is no more changes nothing")
  func gone() throws {
    var driver = ModelDriver()
    driver.key(.end)
    let request = try #require(driver.requests.visible.last)
    driver.send(built(1, count: 3))
    driver.draw(request)
    driver.fail(request)
    driver.frame()
    #expect(driver.visibleRows == 0..<3)
  }

  @Test("another gallery is not drawn again")
  func others() {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(ColoredCards())])
    driver.drawAll()
    let effects = driver.send(
      .module(.built(AnyGallery(ColoredCards(), generation: 1), Self.times)))
    driver.frame()
    #expect(driver.requests.visible.isEmpty)
    #expect(!effects.contains { if case .replaceRequests = $0 { true } else { false } })
  }

  @Test("the list is in the order in which people sort")
  func sorting() {
    #expect(
      [
        "b", "A", "Ab10", "Ab9", "ab09", "Ä", "Ab9b", "z", "Łu", "l", "ma", "straße", "strasz", "o\u{308}l", "oz", "日",
        "д",
      ]
      .sorted { $0.isListed(before: $1) } == [
        "A", "Ä", "Ab9", "ab09", "Ab9b", "Ab10", "b", "l", "Łu", "ma", "o\u{308}l", "oz", "straße", "strasz", "z", "д",
        "日",
      ])
    var driver = ModelDriver([AnyGallery(PlainCards(), named: "Cards9"), AnyGallery(PlainCards(), named: "dials")])
    for name in ["Cards10", "Dots", "atlas"] {
      driver.send(.module(.built(AnyGallery(ColoredCards(), named: name, generation: 1), Self.times)))
    }
    let contents = driver.model.contents
    #expect(contents.entries(Filter()).map(contents.name) == ["atlas", "Cards9", "Cards10", "dials", "Dots"])
  }

  @Test("a new one stands in the list in its place, and one whose folder is gone leaves it")
  func folders() {
    var driver = ModelDriver()
    let colored = AnyGallery(ColoredCards(), generation: 1)
    driver.send(.module(.built(colored, Self.times)))
    #expect(driver.model.contents.entries(Filter()) == [.gallery(1), .gallery(0)])
    driver.send(.module(.removed("PlainCards")))
    driver.frame()
    #expect(driver.model.contents.entries(Filter()) == [.gallery(1)])
    #expect(driver.model.gallery?.name == "ColoredCards")
    // Nobody asks what is gone.
    #expect(driver.model.contents.inOrderOfQuestions(shown: 1) { _ in true } == [1])
    driver.send(.module(.removed("ColoredCards")))
    driver.frame()
    #expect(driver.model.gallery == nil)
    driver.send(built(2))
    driver.frame()
    #expect(driver.model.gallery?.name == "PlainCards" && driver.visibleRows.first == 0)
  }

  @Test("knobs that were turned keep their values by their names, wherever the new build has them")
  func knobs() throws {
    func setting(_ name: String, _ value: Int) -> AnyGallery.Setting {
      AnyGallery.Setting(KnobDescription(name: name, values: .integers(0...5)), value: "\(value)", defaultValue: "0")
    }
    func gallery(_ generation: Int, _ settings: [AnyGallery.Setting]) -> AnyGallery {
      AnyGallery(staged: "Dials", generation: generation, chosen: [], settings: settings, count: 100)
    }
    func wish(_ effects: [PreviewEffect]) -> KnobChange? {
      effects.lazy.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.first
    }
    var driver = ModelDriver([gallery(0, [setting("step", 0)])])
    let turned = try #require(wish(driver.send(.input(.key(Key(keysym: 0x6b), text: "k", [])))))
    #expect(turned.knobs == ["step": "1"])
    driver.send(.knobsSet(turned, gallery(0, [setting("step", 1)])))
    let builds = [["shade", "step"], ["step", "shade"], ["shade", "width", "step"]]
    for (number, names) in builds.enumerated() {
      let effects = driver.send(.module(.built(gallery(number + 1, names.map { setting($0, 0) }), Self.times)))
      let kept = try #require(wish(effects), "\(names)")
      #expect(kept.knobs == ["step": "1"] && kept.gallery.generation == number + 1)
      driver.send(.knobsSet(kept, gallery(number + 1, names.map { setting($0, $0 == "step" ? 1 : 0) })))
    }
    // It is gone, and so is what was set of it.
    #expect(wish(driver.send(.module(.built(gallery(9, [setting("shade", 0)]), Self.times)))) == nil)
  }

  @Test("one that was shown when its folder went is shown again when that is back, unless another one was chosen")
  func lost() {
    var driver = ModelDriver([AnyGallery(ColoredCards()), AnyGallery(PlainCards())])
    func comesBack(_ generation: Int, choosing: Bool) -> Bool {
      driver.send(.module(.removed("ColoredCards")))
      driver.frame()
      let isOther = driver.model.gallery?.name == "PlainCards"
      if choosing {
        for key in ["/", "P"] { driver.send(.input(.key(Key(keysym: key == "/" ? 0x2f : 0x50), text: key, []))) }
        driver.key(.returnKey)
        driver.key(.escape)
      }
      driver.send(.module(.built(AnyGallery(ColoredCards(), generation: generation), Self.times)))
      driver.frame()
      return isOther && driver.model.gallery?.name == "ColoredCards"
    }
    #expect(comesBack(1, choosing: false))
    #expect(!comesBack(2, choosing: true))
  }

  @Test(
    "what assets may have changed is drawn again: on screen at once, where old pictures stay, and elsewhere when it is shown"
  )
  func assets() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 60)
    driver.drawAll()
    let (rows, before) = (driver.visibleRows, driver.visibleRows.map { driver.image(ofRow: $0) })
    let effects = driver.send(.module(.assetsChanged))
    driver.frame()
    #expect(rows.map { driver.image(ofRow: $0) } == before && driver.model.layout.panel.height == 0)
    #expect(Set(driver.requests.visible.map(\.place.row)) == Set(rows))
    let discarded = effects.reduce(0) { if case .discard(let pictures) = $1 { $0 + pictures.count } else { $0 } }
    #expect(discarded > rows.count)
    driver.drawAll()
    driver.key(.home)
    driver.frame()
    #expect(driver.requests.visible.contains { $0.place.row == 0 })
  }

  @Test("what is said below the views goes when it is true no more, or has been read, and comes with what is new")
  func closed() {
    var driver = ModelDriver()
    func height(_ event: ModuleEvent) -> Int {
      driver.send(.module(event))
      driver.frame()
      return driver.model.layout.panel.height
    }
    #expect(height(.restartNeeded("Sources/A.swift has changed")) > 0)
    #expect(height(.restartNotNeeded) == 0)
    #expect(height(.restartNeeded("Sources/A.swift has changed")) > 0)
    driver.key(.escape)
    driver.frame()
    #expect(driver.model.layout.panel.height == 0)
    // It has been read that a restart is needed.
    #expect(height(.restartNeeded("Sources/B.swift has changed")) == 0)
    driver.send(failed("PlainCards"))
    driver.frame()
    let panel = driver.model.layout.panel
    #expect(panel.height > 0)
    let cross = PixelPoint(x: panel.maxX - 20, y: panel.minY + 20)
    driver.send(.input(.pressed(.left, at: cross, [])))
    driver.frame()
    #expect(driver.model.layout.panel.height == 0)
    driver.send(failed("PlainCards"))
    driver.frame()
    #expect(driver.model.layout.panel.height > 0)
  }

  @Test("an error takes room below the views, which stay where they are, until the next good build")
  func errors() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 20)
    driver.drawAll()
    let (top, viewport) = (driver.model.viewport.top, driver.model.layout.viewport)
    driver.send(failed("PlainCards"))
    driver.frame()
    let panel = driver.model.layout.panel
    #expect(panel.height > 40 && driver.model.layout.viewport.maxY == panel.minY)
    #expect(driver.model.viewport.top == top && driver.model.blankArea == 0)
    driver.send(built(1))
    driver.frame()
    #expect(driver.model.layout.panel.height == 0 && driver.model.layout.viewport == viewport)
    #expect(driver.model.viewport.top == top)
  }

  @Test("errors without end leave half of the room to the views, and are counted")
  func manyErrors() {
    var driver = ModelDriver()
    driver.send(failed("PlainCards", 400))
    driver.frame()
    let wanted = driver.model.layout.panel.height
    // So low that they would like more than half of it.
    driver.send(.resized(PixelSize(width: 1200, height: wanted)))
    driver.frame()
    let layout = driver.model.layout
    #expect(layout.panel.height > 100 && layout.panel.height <= layout.viewport.height + 1)
    driver.send(.resized(PixelSize(width: 1, height: 1)))
    driver.frame()
    #expect(driver.model.layout.panel.height <= 1)
  }

  @Test("R starts the processes anew, r does not; then all on screen is drawn again")
  func restarted() {
    var driver = ModelDriver()
    driver.drawAll()
    func restarts(_ modifiers: Modifiers) -> Bool {
      driver.send(.input(.key(Key(keysym: 0x72), text: "r", modifiers))).contains {
        if case .restartStage = $0 { true } else { false }
      }
    }
    #expect(restarts(.shift) && !restarts([]))
    driver.drawAll()
    let effects = driver.send(.stageRestarted)
    driver.frame()
    #expect(effects.contains { if case .discard = $0 { true } else { false } })
    #expect(Set(driver.requests.visible.map(\.place.row)) == Set(driver.visibleRows))
  }

  @Test("the error of the gallery that is shown comes first")
  func order() {
    let palette = Palette.of(.light)
    var errors = ErrorsPanel(palette: palette)
    func note(_ event: ModuleEvent) {
      var effects: [PreviewEffect] = []
      errors.note(.module(event), isSeen: true, &effects)
    }
    for name in ["A", "B", "C"] {
      note(.failed(ModuleFailure(module: name, title: name, messages: [CompilerMessage(name)])))
    }
    #expect(errors.failures.map(\.module) == ["C", "B", "A"])
    func panel(_ names: [String]) -> BuildPanel {
      BuildPanel(
        names.map { ModuleFailure(module: $0, title: $0, messages: [CompilerMessage($0)]) }, width: 600,
        palette: palette)
    }
    #expect(errors.view(selected: "B", width: 600) == panel(["B", "C", "A"]))
    note(.removed("B"))
    #expect(errors.view(selected: "B", width: 600) == panel(["C", "A"]))
  }

  @Test("a note about another place than its error's says which that is")
  func notes() {
    func panel(_ note: CompilerMessage) -> BuildPanel {
      let message = CompilerMessage("no", file: "A/A.swift", line: 7, column: 3, notes: [note])
      let failure = ModuleFailure(module: "A", title: "A doesn’t compile", messages: [message])
      return BuildPanel([failure], width: 600, palette: Palette.of(.light))
    }
    let plain = panel(CompilerMessage("here"))
    #expect(panel(CompilerMessage("here", file: "A/A.swift", line: 7, column: 9)) == plain)
    for (file, line) in [("A/A.swift", 8), ("A/B.swift", 7)] {
      let other = panel(CompilerMessage("here", file: file, line: line, column: 3))
      #expect(other == panel(CompilerMessage("here (\(file):\(line):3)")))
    }
  }

  @Test("a clock whose period an edit changes is followed by the new one, and one that an edit stops no longer")
  func period() {
    func clock(_ period: Duration, _ generation: Int) -> AnyGallery {
      AnyGallery(Ticks(period: period), named: "Ticks", generation: generation)
    }
    var driver = ModelDriver([clock(.seconds(1), 0)])
    func followed(_ gallery: AnyGallery) -> [Duration?] {
      driver.send(.module(.built(gallery, Self.times))).compactMap {
        if case .followClock(let period) = $0 { .some(period) } else { nil }
      }
    }
    #expect(followed(clock(.seconds(1), 1)) == [])
    #expect(followed(clock(.milliseconds(100), 2)) == [.milliseconds(100)])
    #expect(followed(AnyGallery(PlainCards(), named: "Ticks", generation: 3)) == [nil])
  }
}

private struct Ticks: LiveGallery {
  var period = Duration.seconds(1)
  var count: Int { 1 }

  func view(at index: Int, moment: Moment) -> PlainCards.Card { PlainCards.Card(index: moment.seconds) }
}

private struct UncachedCards: Gallery {
  var count: Int { 1000 }
  var drawing: DrawingMode { .uncached }

  func view(at index: Int) -> PlainCards.Card { PlainCards.Card(index: index) }
}
