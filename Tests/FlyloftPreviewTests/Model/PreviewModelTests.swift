import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The model of the window: what is asked for")
struct ModelRequestTests {
  @Test("before anything was painted, what is on screen is asked for, the first first; then what is in the middle")
  func opening() throws {
    var model = PreviewModel(
      PreviewConfiguration(galleries: [AnyGallery(PlainCards())]), size: PixelSize(width: 1000, height: 800), scale: 1,
      started: .zero)
    let effects = model.handle(.opened, at: .seconds(1))
    let requests = try #require(effects.compactMap { if case .replaceRequests(let all) = $0 { all } else { nil } }.last)
    // 744 points of rows that are thought to be 160 high, 16 apart.
    #expect(requests.visible.map(\.place.row) == [0, 1, 2, 3, 4])
    #expect(requests.center?.row == 2)
    #expect(!requests.prefetch.isEmpty && requests.prefetch.allSatisfy { $0.place.row > 4 })
    var driver = ModelDriver()
    driver.draw(driver.requests.visible[0])
    for _ in 0..<3 { driver.wheel(y: 22) }
    let rows = driver.visibleRows
    #expect(rows.lowerBound > 20 && driver.requests.visible.first?.place.row == rows.lowerBound + rows.count / 2)
  }

  @Test("what was fetched ahead is not asked for again when it comes on screen, and is shown in that very frame")
  func atHand() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let before = driver.visibleRows
    driver.wheel(y: 3)
    let new = driver.visibleRows.filter { !before.contains($0) }
    #expect(!new.isEmpty)
    for row in new {
      let image = try #require(driver.image(ofRow: row), "row \(row) came without its picture")
      #expect(driver.paintedImages.contains(image))
    }
    #expect(driver.requests.visible.isEmpty)
  }

  @Test("what the renderer has evicted is asked for again, as something on screen")
  func evicted() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let row = driver.visibleRows.upperBound
    let place = Place(gallery: 0, row: row)
    let request = try #require(driver.model.rows?.request(place))
    let picture = try #require(driver.model.kept.picture(for: request))
    driver.send(.rendering(.evicted([picture.id])))
    driver.wheel(y: 3)
    #expect(driver.image(ofRow: row) == nil)
    #expect(driver.requests.visible.map(\.place) == [place])
  }

  @Test("equal requests keep their version while they wait, and others get new ones")
  func versions() throws {
    var driver = ModelDriver()
    let first = Dictionary(uniqueKeysWithValues: driver.requests.visible.map { ($0.place.row, $0.version) })
    driver.wheel(y: 2)
    let second = Dictionary(uniqueKeysWithValues: driver.requests.visible.map { ($0.place.row, $0.version) })
    let both = Set(first.keys).intersection(second.keys)
    #expect(!both.isEmpty && both.allSatisfy { first[$0] == second[$0] })
    driver.type("+")
    let third = Dictionary(uniqueKeysWithValues: driver.requests.visible.map { ($0.place.row, $0.version) })
    #expect(third.allSatisfy { first[$0.key] != $0.value && second[$0.key] != $0.value })
  }

  @Test("a frame in which nothing has changed asks for nothing and paints nothing")
  func rest() {
    var driver = ModelDriver()
    driver.drawAll()
    let effects = driver.send(.frame) + driver.send(.frameEnded(painted: false))
    #expect(effects.isEmpty, "\(effects)")
  }

  @Test("the pictures on screen are pinned, and those that have left are not")
  func pins() {
    var driver = ModelDriver()
    driver.drawAll()
    let before = driver.pins
    #expect(before.count == driver.visibleRows.count)
    driver.wheel(y: 30)
    driver.drawAll()
    #expect(driver.pins.count == driver.visibleRows.count)
    #expect(driver.pins.isDisjoint(with: before))
  }

  @Test("while the page of keys is shown, and while the window is hidden, nothing is asked for")
  func nothing() {
    var driver = ModelDriver()
    #expect(!driver.requests.visible.isEmpty)
    driver.type("?")
    #expect(driver.requests.visible.isEmpty && driver.requests.prefetch.isEmpty)
    driver.type("x")
    #expect(!driver.requests.visible.isEmpty)
    driver.send(.input(.visibility(false)))
    #expect(driver.requests.visible.isEmpty && driver.requests.prefetch.isEmpty && driver.timers.isEmpty)
  }

  @Test("a live gallery is asked for the moment that the clock says, and its former picture stays until then")
  func live() throws {
    var driver = ModelDriver([AnyGallery(LiveCards())])
    #expect(driver.requests.visible.isEmpty, "the time is not known yet")
    driver.send(.moment(Moment(seconds: 7)))
    driver.frame()
    let first = try #require(driver.requests.visible.first)
    #expect((first.request as? RowRequest)?.moment == Moment(seconds: 7))
    let drawing = driver.draw(first, isCached: false)
    driver.send(.moment(Moment(seconds: 8)))
    driver.frame()
    #expect((driver.requests.visible.first?.request as? RowRequest)?.moment == Moment(seconds: 8))
    #expect(driver.image(ofRow: 0) == drawing.image)
    #expect(driver.requests.prefetch.isEmpty)
  }

  @Test("views of a live gallery that come back on screen show the time that it is by then, and go on with it")
  func liveComesBack() {
    struct Clocks: LiveGallery {
      var count: Int { 100 }
      var period: Duration { .seconds(1) }
      func view(at index: Int, moment: Moment) -> PlainCards.Card { PlainCards.Card(index: moment.seconds) }
    }
    var driver = ModelDriver([AnyGallery(Clocks())])
    func asked() -> [Int: Moment] {
      let moments = driver.requests.visible.map { ($0.place.row, ($0.request as? RowRequest)?.moment ?? .reference) }
      return Dictionary(uniqueKeysWithValues: moments)
    }
    var second = 7
    func tick() {
      second += 1
      driver.send(.moment(Moment(seconds: second)))
      driver.frame()
    }
    tick()
    driver.drawAll()
    for key in [Key.end, .home] {
      driver.key(key)
      driver.drawAll()
      tick()
      driver.drawAll()
    }
    driver.key(.end)
    tick()
    driver.drawAll()
    tick()
    driver.key(.home)
    #expect(asked()[0] == Moment(seconds: second) && asked().count == driver.visibleRows.count)
    driver.drawAll()
    tick()
    #expect(asked()[0] == Moment(seconds: second) && asked().count == driver.visibleRows.count)
  }
}

@Suite("The model of the window: what is shown")
struct ModelResultTests {
  @Test("an older picture never takes the place of a newer one")
  func order() throws {
    var driver = ModelDriver()
    let request = try #require(driver.requests.visible.first)
    driver.type("+")
    let newer = try #require(driver.requests.visible.first { $0.place == request.place })
    let shown = driver.draw(newer)
    driver.draw(request)
    driver.frame()
    #expect(driver.image(ofRow: request.place.row) == shown.image)
  }

  @Test("a picture that has been overtaken is shown until the newer one is there")
  func overtaken() throws {
    var driver = ModelDriver()
    let request = try #require(driver.requests.visible.first)
    driver.type("+")
    let old = driver.draw(request)
    #expect(driver.image(ofRow: request.place.row) == old.image)
    let newer = try #require(driver.requests.visible.first { $0.place == request.place })
    let new = driver.draw(newer)
    #expect(driver.image(ofRow: request.place.row) == new.image)
  }

  @Test("a view that fails is asked for as a card, and again when the user wants it; never by itself")
  func failure() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.type("r")
    let request = try #require(driver.requests.visible.first)
    driver.fail(request)
    driver.frame()
    let card = try #require(driver.requests.visible.first { $0.place == request.place })
    #expect((card.request as? ErrorCardRequest)?.card.message == "out of paint")
    driver.drawAll()
    #expect(driver.model.rows?.errorCard(ofRow: request.place.row) != nil)
    #expect(driver.requests.visible.isEmpty)
    driver.type("r")
    let again = try #require(driver.requests.visible.first { $0.place == request.place }?.request as? RowRequest)
    #expect(again.attempt == 2)
  }

  @Test("a result paints its own card and nothing else")
  func damage() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.type("r")
    let request = try #require(driver.requests.visible.first)
    driver.draw(request)
    let effects = driver.send(.frame)
    #expect(effects.moves.isEmpty)
    #expect(effects.damage == [driver.model.viewport.rect(ofRow: request.place.row)])
  }

  @Test("a scroll moves what is on screen by as much, and the strip that it leaves is all that is painted")
  func scroll() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), [])))
    let effects = driver.send(.frame)
    #expect(effects.moves == [PixelPoint(x: 0, y: -80)])
    // The rows that came on screen, and the scrollbar.
    #expect(effects.damage.allSatisfy { $0.minY >= 700 || $0.minX > 968 }, "\(effects.damage)")
  }

  @Test("a gallery that was shown before is there again at once, where it was left", arguments: [0.0, 7.5])
  func galleries(notches: Double) {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(PlainCards(count: 7))])
    driver.drawAll()
    driver.wheel(y: notches)
    driver.drawAll()
    let (rows, top) = (driver.visibleRows, driver.model.viewport.top)
    #expect((top > 0) == (notches > 0))
    let first = driver.image(ofRow: rows.lowerBound)
    let second = driver.model.layout.listRow(1, offset: 0).origin
    driver.send(.input(.pressed(.left, at: PixelPoint(x: second.x + 5, y: second.y + 5), [])))
    driver.frame()
    #expect(driver.model.selected == 1 && driver.image(ofRow: 0) == nil && driver.model.viewport.top == 0)
    let back = driver.model.layout.listRow(0, offset: 0).origin
    driver.send(.input(.pressed(.left, at: PixelPoint(x: back.x + 5, y: back.y + 5), [])))
    driver.frame()
    #expect(driver.image(ofRow: rows.lowerBound) == first && first != nil)
    #expect(driver.visibleRows == rows && driver.model.viewport.top == top)
    #expect(driver.requests.visible.isEmpty)
  }

  @Test(
    "what was at the top of a gallery is there again, though the window was zoomed meanwhile; the end stays the end")
  func bookmarks() {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(PlainCards(count: 7))])
    func go(_ number: Int) {
      let row = driver.model.layout.listRow(number, offset: 0).origin
      driver.press(PixelPoint(x: row.x + 5, y: row.y + 5))
      driver.frame()
      driver.drawAll()
    }
    driver.drawAll()
    driver.wheel(y: 50)
    driver.drawAll()
    let first = driver.visibleRows.lowerBound
    go(1)
    driver.type("+")
    driver.type("+")
    go(0)
    #expect(driver.visibleRows.lowerBound == first)
    driver.key(.end)
    go(1)
    driver.send(.resized(PixelSize(width: 900, height: 500)))
    go(0)
    #expect(driver.visibleRows.upperBound == 1000)
  }
}

@Suite("The model of the window: keys and pointer")
struct ModelCommandTests {
  @Test(
    "keys scroll as they say",
    arguments: [
      (.down, [], 40), (.pageDown, [], 704), (.space, [], 704), (.up, [], -40), (.pageUp, [], -704),
      (.space, .shift, -704),
    ] as [(Key, Modifiers, Int)])
  func scrolling(key: Key, modifiers: Modifiers, distance: Int) {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 50)
    let before = driver.model.viewport.top
    driver.key(key, modifiers)
    #expect(driver.model.viewport.top - before == distance)
  }

  @Test("keys do the same after a click, a drag, a turn of the wheel and a look at another window")
  func afterOthers() {
    let point = PixelPoint(x: 600, y: 400)
    let before: [(inout ModelDriver) -> Void] = [
      { $0.press(point) }, { $0.press(point, .middle) },
      {
        $0.press(point, .right)
        $0.key(.escape)
      }, { $0.wheel(y: 1) },
      { for isHere in [false, true] { $0.send(.input(.focus(isHere))) } }, { $0.key(.space) },
      { $0.key(.down, .shift) },
    ]
    for (number, act) in before.enumerated() {
      for (key, modifiers, distance) in [
        (.down, [], 40), (.space, [], 704), (.space, .shift, -704), (.pageUp, [], -704), (.up, .shift, -40),
      ] as [(Key, Modifiers, Int)] {
        var driver = ModelDriver()
        driver.drawAll()
        driver.wheel(y: 50)
        act(&driver)
        let top = driver.model.viewport.top
        driver.key(key, modifiers)
        #expect(driver.model.viewport.top - top == distance, "\(key) after \(number)")
      }
    }
  }

  @Test("left and right, Shift and the wheel, and the wheel's own tilt move wide rows sideways")
  func sideways() {
    var driver = ModelDriver([AnyGallery(WideCards())])
    driver.drawAll()
    driver.key(.right)
    #expect(driver.model.viewport.shiftX == 40)
    driver.key(.left)
    #expect(driver.model.viewport.shiftX == 0)
    driver.wheel(y: 1, .shift)
    #expect(driver.model.viewport.shiftX == 80)
    driver.wheel(x: 2)
    #expect(driver.model.viewport.shiftX == 240)
    #expect(driver.model.viewport.top == 0)
  }

  @Test("what is moved sideways stays so where rows are not known yet, and beyond narrower ones")
  func sidewaysKept() {
    var sizes = [Size](repeating: Size(width: 2000, height: 400), count: 40)
    sizes.replaceSubrange(10..<20, with: [Size](repeating: Size(width: 120, height: 400), count: 10))
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: sizes))])
    driver.drawAll()
    driver.wheel(x: 2)
    driver.key(.end)
    driver.drawAll()
    #expect(driver.model.viewport.shiftX == 160)
    driver.key(.home)
    for _ in 0..<30 {
      driver.wheel(y: 2)
      driver.drawAll()
    }
    let isNarrow = driver.model.viewport.shiftX == 0
    for _ in 0..<30 {
      driver.wheel(y: 2)
      driver.drawAll()
    }
    #expect(isNarrow && driver.model.viewport.shiftX == 160)
    driver.wheel(x: -1)
    #expect(driver.model.viewport.shiftX == 80)
  }

  @Test("a window that comes to be as wide as its views shows them from their left edge, which no key moves")
  func sidewaysFitted() {
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: .init(repeating: Size(width: 900, height: 100), count: 40)))]
    )
    driver.drawAll()
    for _ in 0..<3 { driver.key(.right) }
    #expect(driver.model.viewport.shiftX == 120)
    driver.send(.resized(PixelSize(width: 1400, height: 800)))
    driver.frame()
    driver.drawAll()
    for key in [Key.right, .left] {
      let (view, viewport) = (driver.model.viewport.rect(ofRow: 0), driver.model.layout.viewport)
      #expect(driver.model.viewport.shiftX == 0 && view.minX >= viewport.minX && view.maxX <= viewport.maxX)
      driver.key(key)
    }
    // Narrow again, they can be moved as before.
    driver.send(.resized(PixelSize(width: 1000, height: 800)))
    driver.frame()
    driver.key(.left)
    driver.key(.left)
    driver.key(.left)
    #expect(driver.model.viewport.shiftX == 0)
    driver.key(.right)
    #expect(driver.model.viewport.shiftX == 40)
  }

  @Test("the end that the wheel is turned beyond stays the end in a lower window")
  func beyondTheEnd() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.end)
    driver.wheel(y: 3)
    driver.send(.resized(PixelSize(width: 1000, height: 600)))
    driver.drawAll()
    #expect(driver.model.viewport.top == driver.model.viewport.extent?.maximum)
  }

  @Test("Home and End go to the ends, and the end is kept while rows turn out higher")
  func ends() throws {
    var driver = ModelDriver()
    driver.key(.end)
    #expect(driver.visibleRows.upperBound == 1000)
    driver.drawAll()
    let extent = try #require(driver.model.viewport.extent)
    #expect(driver.model.viewport.top == extent.maximum)
    driver.key(.home)
    #expect(driver.model.viewport.top == 0 && driver.visibleRows.lowerBound == 0)
  }

  @Test(
    "what is shown stays where it is while rows that come in above turn out higher or lower, from the end upwards",
    arguments: [Key.up, .pageUp])
  func upwards(key: Key) throws {
    let heights = (0..<200).map { [120.0, 420, 60, 300][$0 % 4] }
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: heights.map { Size(width: 0, height: $0) }))])
    // Without what is fetched ahead, whose height is known before it comes on screen.
    func drawVisible() {
      for request in driver.requests.visible { driver.draw(request) }
      driver.frame()
    }
    drawVisible()
    driver.key(.end)
    while !driver.requests.visible.isEmpty { drawVisible() }
    for _ in 0..<20 {
      driver.send(.input(.key(key, text: "", [])))
      let shown = try #require(driver.model.rows?.visible.first { $0.image != nil }).place.row
      let y = driver.model.viewport.rect(ofRow: shown).minY
      driver.frame()
      while !driver.requests.visible.isEmpty { drawVisible() }
      #expect(driver.model.viewport.rect(ofRow: shown).minY == y)
    }
    #expect(driver.model.viewport.top > 0)
  }

  @Test("no input, however absurd, leads out of the rows")
  func absurd() {
    var driver = ModelDriver()
    for value in [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0] {
      driver.wheel(x: value, y: value)
      driver.wheel(x: value, y: value, .control)
      driver.send(.input(.scroll(x: value, y: value, at: PixelPoint(x: 600, y: 400), time: driver.time, [])))
      driver.send(.input(.pinch(by: value, at: PixelPoint(x: 600, y: 400))))
      driver.send(.rescaled(value))
      driver.frame()
      let maximum = driver.model.viewport.extent?.maximum ?? 0
      let top = driver.model.viewport.top
      #expect(top >= 0 && top <= maximum)
    }
    for side in [1, 32_767] {
      driver.send(.resized(PixelSize(width: side, height: side)))
      driver.frame()
      #expect(!driver.visibleRows.isEmpty || side == 1)
    }
  }

  @Test("with the sidebar's filter, letters are text and Enter takes the first match")
  func filter() {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(WideCards())])
    driver.type("/")
    for character in "wide" { driver.type(character) }
    let filter = driver.model.panels[Sidebar.self].filter
    #expect(filter.text == "wide" && filter.isEditing)
    driver.key(.returnKey)
    #expect(driver.model.selected == 1 && !driver.model.panels[Sidebar.self].filter.isEditing)
    // What was mistyped and taken back counts for nothing.
    driver.key(.escape)
    driver.type("/")
    for character in "plw" { driver.type(character) }
    driver.key(.backspace)
    driver.key(.returnKey)
    #expect(driver.model.selected == 0)
    driver.type("/")
    for _ in 0..<2 { driver.key(.backspace) }
    driver.type("w")
    driver.key(.returnKey)
    #expect(driver.model.selected == 1)
  }
}

/// One card that shows the time.
private struct LiveCards: LiveGallery {
  var count: Int { 1 }
  var period: Duration { .seconds(1) }

  func view(at index: Int, moment: Moment) -> PlainCards.Card { PlainCards.Card(index: moment.seconds) }
}

/// Cards that are twice as wide as a window.
private struct WideCards: Gallery {
  var count: Int { 10 }

  func view(at index: Int) -> Card { Card() }

  struct Card: View {
    func size(fitting width: Double) -> Size { Size(width: 2000, height: 100) }
    func draw(on canvas: borrowing Canvas) {}
  }
}

@Suite("The model of the window: what strangers tried")
struct ModelStrangerTests {
  @Test("a gallery that says it has more views than there are numbers for is shown, from its beginning to its end")
  func endless() {
    var driver = ModelDriver([AnyGallery(PlainCards(count: .max))])
    #expect(driver.model.gallery?.count == AnyGallery.countLimit)
    driver.key(.end)
    #expect(driver.visibleRows.upperBound == AnyGallery.countLimit)
    driver.type("+")
    driver.key(.home)
    #expect(driver.visibleRows.lowerBound == 0)
  }

  @Test("a count below nought is told in words in the place of the views")
  func negative() throws {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(PlainCards(count: -3))])
    let row = driver.model.layout.listRow(1, offset: 0)
    driver.press(PixelPoint(x: row.minX + 5, y: row.minY + 5))
    let drawn = driver.frame().compactMap { effect -> AnyView? in
      if case .draw(let request, InterfaceParts.ID.note.lane) = effect { try? request.resolve().view } else { nil }
    }
    let note = Note(
      title: "PlainCards is empty",
      message: "Its count is -3, which is taken for 0: a gallery can't have fewer views than none. "
        + "Return more from “count” to fill it.", palette: driver.model.palette)
    #expect(drawn == [AnyView(note)])
  }

  @Test("Shift alone does not leave the page of keys, ? and any other key that does not scroll it do")
  func help() {
    var driver = ModelDriver()
    driver.type("?")
    driver.key(Key(keysym: 0xffe1))
    #expect(driver.model.panels[HelpPanel.self].isShown)
    driver.type("?")
    #expect(!driver.model.panels[HelpPanel.self].isShown)
  }

  @Test("a gallery that is chosen in the list while the page of keys is shown takes its place")
  func chosenBesideHelp() {
    var driver = ModelDriver([AnyGallery(PlainCards()), AnyGallery(PlainCards(), named: "Others")])
    for row in [1, 1] {
      driver.type("?")
      driver.press(PixelPoint(x: 60, y: driver.model.layout.listRow(row, offset: 0).minY + 10))
      #expect(driver.model.selected == row && !driver.model.panels[HelpPanel.self].isShown)
    }
  }
}
