import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("One view alone")
struct ModelCloseupTests {
  private let layout = WindowLayout(
    size: PixelSize(width: 1000, height: 700), scale: 1, rooms: [])

  private func closeup(_ width: Double, _ height: Double) -> Closeup {
    Closeup(row: 3, width: width, size: Size(width: width, height: height))
  }

  @Test("it is as large as fits, with room around it, and in its middle")
  func fitted() {
    let room = Closeup.room(in: layout)
    for (width, height) in [(100.0, 40.0), (4000, 300), (300, 9000)] {
      var closeup = closeup(width, height)
      closeup.fit(in: layout)
      let frame = closeup.frame(in: layout)
      let isSmall = width == 100
      // What is small is enlarged eight times at most.
      #expect(isSmall ? frame.width == 800 : max(frame.width - room.width, frame.height - room.height) == -24)
      #expect(abs(frame.minX - room.minX - (room.maxX - frame.maxX)) <= 1)
      #expect(abs(frame.minY - room.minY - (room.maxY - frame.maxY)) <= 1)
    }
  }

  @Test("steps lead from what is fitted to the next, and end at a quarter and at 64 times")
  func steps() {
    var closeup = closeup(200, 100)
    #expect(closeup.magnification(in: layout) > 4)
    closeup.step(by: 1, about: nil, in: layout)
    #expect(closeup.factor == 6)
    closeup.step(by: -1, about: nil, in: layout)
    #expect(closeup.factor == 4)
    closeup.step(by: 100, about: nil, in: layout)
    #expect(closeup.factor == 64 && closeup.pixelSize == 64)
    closeup.step(by: .min, about: nil, in: layout)
    #expect(closeup.factor == 0.25 && closeup.pixelSize == 1)
  }

  @Test("what is under the pointer stays there while it is magnified")
  func about() {
    var closeup = closeup(2000, 2000)
    closeup.magnify(to: 1, about: nil, in: layout)
    let point = PixelPoint(x: 500, y: 300)
    for factor in [2.0, 8, 64, 12, 2] {
      let before = closeup.place(at: point, in: layout)
      closeup.magnify(to: factor, about: point, in: layout)
      let after = closeup.place(at: point, in: layout)
      // The picture stands on whole pixels.
      #expect(abs(before.x - after.x) <= 1 / factor && abs(before.y - after.y) <= 1 / factor)
    }
  }

  @Test("numbers that are none move nothing, and neither does what is beyond the edges")
  func edges() {
    var closeup = closeup(2000, 100)
    closeup.magnify(to: 1, about: nil, in: layout)
    let frame = closeup.frame(in: layout)
    closeup.move(x: .nan, y: .infinity, in: layout)
    closeup.move(x: 0, y: 1000, in: layout)
    #expect(closeup.frame(in: layout) == frame)
    closeup.move(x: 1e9, y: 0, in: layout)
    #expect(closeup.frame(in: layout).maxX == Closeup.room(in: layout).maxX)
    closeup.move(x: -1e9, y: 0, in: layout)
    #expect(closeup.frame(in: layout).minX == Closeup.room(in: layout).minX)
  }

  @Test("a view that turns out to be of another size is fitted anew once, and not for a part of a pixel")
  func learning() {
    var closeup = closeup(200, 100)
    closeup.learn(Size(width: 200.2, height: 100), drawnAt: 1, in: layout)
    #expect(closeup.size == Size(width: 200, height: 100))
    closeup.learn(Size(width: 207, height: 100), drawnAt: 0.2, in: layout)
    #expect(closeup.size == Size(width: 200, height: 100))
    closeup.learn(Size(width: 200, height: 300), drawnAt: 1, in: layout)
    #expect(closeup.size.height == 300)
    #expect(closeup.frame(in: layout).maxY < Closeup.room(in: layout).maxY)
  }

  @Test("a thin view is fitted no smaller than it can be drawn, a low one than it can be read, from its start on")
  func thin() throws {
    #expect(closeup(1, 20_000).magnification(in: layout) == 1)
    #expect(closeup(2, 20_000).magnification(in: layout) == 0.5)
    #expect(closeup(20_000, 80).magnification(in: layout) == 0.5)
    #expect(closeup(20_000, 0.1).magnification(in: layout) == 1)
    // Also one that turns out to be longer than all that there is room for.
    var row = closeup(600, 24)
    row.fit(in: layout)
    row.learn(Size(width: 9000, height: 24), drawnAt: 1, in: layout)
    #expect(row.frame(in: layout).minX == Closeup.room(in: layout).minX)
    var driver = ModelDriver([AnyGallery(Sizes(sizes: Array(repeating: Size(width: 9000, height: 24), count: 3)))])
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    let start = Closeup.room(in: driver.model.layout).minX
    func left() throws -> Int { try #require(driver.model.viewport.closeup).frame(in: driver.model.layout).minX }
    #expect(try left() == start)
    driver.key(.right)
    #expect(try left() < start)
    // The next begins at its start, too.
    driver.key(.pageDown)
    driver.drawAll()
    #expect(try driver.model.viewport.closeup?.row == 1 && left() == start)
  }

  @Test("a length that comes to as many pixels is told as a whole one, and at 100% to the pixel")
  func wholeLengths() {
    var closeup = closeup(712, 400)
    closeup.learn(Size(width: 692 / 0.972, height: 117 / 0.972), drawnAt: 0.972, in: layout)
    #expect(closeup.size.height == 120)
    closeup.learn(Size(width: 712, height: 119), drawnAt: 1, in: layout)
    #expect(closeup.size.height == 120)
    closeup.magnify(to: 1, about: nil, in: layout)
    closeup.learn(Size(width: 712, height: 119), drawnAt: 1, in: layout)
    #expect(closeup.size.height == 119)
  }

  // MARK: In the window

  @Test("a view that can be drawn small but not as large as fits comes to rest")
  func rest() throws {
    var driver = ModelDriver([AnyGallery(Sizes(sizes: [Size(width: 100, height: 100)]))])
    driver.drawAll()
    driver.key(.returnKey)
    for _ in 0..<8 {
      driver.drawAll { ($0.request as? RowRequest)?.scale ?? 0 > 2 ? .failed(DrawFailure(.noWorker, "too slow")) : nil }
    }
    let closeup = try #require(driver.model.viewport.closeup)
    for _ in 0..<4 {
      driver.frame()
      #expect(driver.model.viewport.closeup == closeup && driver.model.shownCloseup?.isCard == true)
    }
  }

  @Test("the card of a view that is far too high to be read when it is fitted has the window's own scale")
  func readableCard() throws {
    var driver = ModelDriver([AnyGallery(Sizes(sizes: [Size(width: 600, height: 6000)]))])
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.viewScale < 0.2)
    // As after an edit.
    driver.type("r")
    for _ in 0..<4 {
      driver.drawAll { $0.request is RowRequest ? .failed(DrawFailure(.noWorker, "it throws")) : nil }
    }
    #expect(driver.model.rows?.errorCard(ofRow: 0)?.scale == 1)
    let closeup = try #require(driver.model.viewport.closeup)
    driver.frame()
    #expect(driver.model.viewport.closeup == closeup)
    driver.type("r")
    driver.drawAll()
    #expect(driver.model.viewport.viewScale < 0.2 && driver.model.shownCloseup?.isCard == false)
  }

  @Test("a view that is smaller than the one before it is found, though it was asked for far below its end")
  func smaller() throws {
    var driver = ModelDriver([
      AnyGallery(Sizes(sizes: [Size(width: 700, height: 1_000_000), Size(width: 500, height: 500)]))
    ])
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.size.height == 1_000_000)
    driver.key(.pageDown)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.size == Size(width: 500, height: 500))
    #expect(driver.model.shownCloseup?.tiles.isEmpty == false)
  }

  @Test("arrows show the neighbours of a view that is in sight as a whole, in both directions")
  func arrows() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.returnKey)
    driver.key(.home)
    for (key, row) in [(Key.down, 1), (Key.right, 2), (Key.up, 1), (Key.left, 0)] {
      driver.key(key)
      driver.drawAll()
      #expect(driver.model.viewport.closeup?.row == row)
    }
  }

  @Test("Page Up and Page Down show the previous and the next as large, from its middle on")
  func magnifiedNeighbours() {
    var closeup = closeup(2000, 1000)
    closeup.magnify(to: 3, about: PixelPoint(x: 30, y: 30), in: layout)
    closeup.show(4, in: layout)
    #expect(closeup.row == 4 && closeup.factor == 3 && !closeup.isFitted)
    #expect(closeup.center == Point(x: 1000, y: 500))
    var driver = ModelDriver()
    driver.drawAll()
    for key in [Key.home, .returnKey, .returnKey] { driver.key(key) }
    for _ in 0..<2 { driver.type("+") }
    for (key, row) in [(Key.pageDown, 1), (.pageDown, 2), (.pageUp, 1)] {
      driver.key(key)
      driver.drawAll()
      let closeup = driver.model.viewport.closeup
      #expect(closeup?.row == row && closeup?.factor == 3 && closeup?.isFitted == false)
    }
  }

  @Test("only the view that is shown alone is asked for, and all are again after that, from where they were")
  func requests() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 5)
    driver.drawAll()
    let rows = driver.visibleRows
    let top = driver.model.viewport.top
    driver.key(.returnKey)
    driver.frame()
    let row = try #require(driver.model.viewport.closeup?.row)
    #expect(rows.contains(row))
    #expect(Set(driver.requests.visible.map(\.place.row)) == [row])
    #expect(driver.requests.prefetch.isEmpty)
    driver.drawAll()
    let shown = try #require(driver.model.shownCloseup)
    #expect(shown.tiles.count == 1 && shown.source == .drawing)
    driver.key(.pageDown)
    #expect(Set(driver.requests.visible.map(\.place.row)) == [row + 1])
    driver.drawAll()
    driver.key(.pageUp)
    #expect(driver.model.shownCloseup?.source == .cache)
    driver.key(.escape)
    #expect(driver.model.viewport.closeup == nil)
    #expect(driver.visibleRows == rows && driver.model.viewport.top == top)
  }

  @Test("what a draw took, who drew it and what it printed come to the strip, also where it failed")
  func origins() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.returnKey)
    let request = try #require(driver.requests.visible.first)
    var drawing = driver.drawing(of: request.request)
    drawing.origin = DrawOrigin(process: 4711, printed: ["hello"])
    driver.end(request, .drawn(drawing))
    driver.frame()
    var shown = try #require(driver.model.shownCloseup)
    #expect(shown.origin == drawing.origin && shown.drawTime == .milliseconds(16))
    // One among the others, one alone.
    #expect(shown.times == [.milliseconds(16), .milliseconds(16)])
    driver.type("r")
    let again = try #require(driver.requests.visible.first)
    var failure = DrawFailure(.processEnded, "it crashed")
    failure.origin = DrawOrigin(process: 4712, printed: ["last words"])
    driver.end(again, .failed(failure))
    driver.frame()
    shown = try #require(driver.model.shownCloseup)
    #expect(shown.origin == failure.origin)
  }

  @Test("fingers move it along, and a pinch that opens magnifies it")
  func fingers() throws {
    var driver = ModelDriver([AnyGallery(Sizes(sizes: [Size(width: 3000, height: 3000)]))])
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    driver.type("0")
    let layout = driver.model.layout
    let frame = try #require(driver.model.viewport.closeup?.frame(in: layout))
    let point = PixelPoint(x: 600, y: 300)
    driver.send(.input(.scroll(x: 0.25, y: 0.5, at: point, time: .zero, [])))
    let moved = try #require(driver.model.viewport.closeup?.frame(in: layout))
    #expect(moved.minX - frame.minX == -20 && moved.minY - frame.minY == -40)
    driver.send(.input(.scroll(x: 0, y: 0.5, at: point, time: .zero, [.shift])))
    #expect(driver.model.viewport.closeup?.frame(in: layout).minX == moved.minX - 40)
    driver.send(.input(.pinch(by: 2, at: point)))
    #expect(driver.model.viewport.closeup?.factor == 4)
    driver.send(.input(.pinch(by: 0.5, at: point)))
    #expect(driver.model.viewport.closeup?.factor == 1)
    for factor in [0, -1, .nan, .infinity] { driver.send(.input(.pinch(by: factor, at: point))) }
    driver.send(.input(.wheel(x: 0, y: -1, at: point, [.control])))
    #expect(driver.model.viewport.closeup?.factor == 2)
  }

  @Test("what is under a pointer that does not move is told at once, and nothing where the pointer has left")
  func pointer() {
    var driver = ModelDriver()
    driver.drawAll()
    let point = PixelPoint(x: 600, y: 300)
    driver.send(.input(.moved(to: point, [])))
    driver.key(.returnKey)
    driver.frame()
    #expect(driver.rect(1, of: CloseupPanel.self) != nil)
    driver.send(.input(.left))
    driver.frame()
    #expect(driver.rect(1, of: CloseupPanel.self) == nil)
    driver.send(.input(.moved(to: PixelPoint(x: 20, y: 300), [])))
    driver.frame()
    #expect(driver.rect(1, of: CloseupPanel.self) == nil, "it is beside the view's room")
  }

  @Test("the last hundred draws of a view are known, its tiles' among them")
  func times() {
    var times = DrawTimes()
    func request(_ row: Int, gallery: Int = 0) -> RowRequest {
      RowRequest(
        place: Place(gallery: gallery, row: row), gallery: AnyGallery(PlainCards()), width: 100, scale: 1,
        palette: .of(.light), moment: nil, attempt: 0)
    }
    for number in 1...130 { times.enter(.milliseconds(number), of: request(7)) }
    #expect(times.of(request(7)) == (31...130).map { .milliseconds($0) })
    var variant = request(7)
    variant.variant = VariantOfView(index: 7, variant: Variant("Dark"))
    #expect(times.of(request(7, gallery: 1)).isEmpty && times.of(variant).isEmpty)
    for row in 0..<(DrawTimes.placeLimit * 2) { times.enter(.milliseconds(1), of: request(row)) }
    #expect(times.of(request(DrawTimes.placeLimit * 2 - 1)) == [.milliseconds(1)])
  }

  @Test("two presses are a double click only soon after each other, near each other and on one view")
  func doubleClick() {
    let point = PixelPoint(x: 300, y: 200)
    func second(_ change: (inout PixelPoint, inout Int, inout Duration) -> Void) -> Int? {
      var (click, place, row, time) = (DoubleClick(), point, 4, Duration.seconds(1))
      #expect(click.pressed(at: place, on: .view(row: row), layout, time) == nil)
      change(&place, &row, &time)
      return click.pressed(at: place, on: .view(row: row), layout, time)
    }
    #expect(second { $2 += .milliseconds(400) } == 4)
    #expect(second { $2 += .milliseconds(401) } == nil)
    #expect(second { place, _, _ in place = PixelPoint(x: 305, y: 195) } == 4)
    #expect(second { place, _, _ in place = PixelPoint(x: 306, y: 200) } == nil)
    #expect(second { _, row, _ in row = 5 } == nil)
    var click = DoubleClick()
    for (target, found) in [
      (PointerTarget.view(row: 1), nil), (.content, nil), (.view(row: 1), nil), (.view(row: 1), 1),
    ] {
      #expect(click.pressed(at: point, on: target, layout, .zero) == found)
    }
    _ = click.pressed(at: point, on: .view(row: 1), layout, .zero)
    click.moved(to: PixelPoint(x: 300, y: 206), layout)
    #expect(click.pressed(at: point, on: .view(row: 1), layout, .zero) == nil, "it was dragged")
    #expect(click.pressed(at: point, on: .view(row: 1), layout, .zero) == 1)
    // A third is the first of two again.
    #expect(click.pressed(at: point, on: .view(row: 1), layout, .zero) == nil)
  }

  @Test("an edit that leaves fewer views goes back to those that there are")
  func fewer() throws {
    var driver = ModelDriver()
    driver.drawAll()
    driver.key(.returnKey)
    driver.key(.end)
    driver.drawAll()
    let last = try #require(driver.model.viewport.closeup?.row)
    #expect(last == driver.model.gallery!.count - 1)
    driver.send(.module(.built(AnyGallery(PlainCards(count: last), generation: 1), ModelEditTests.times)))
    driver.frame()
    #expect(driver.model.viewport.closeup == nil && !driver.visibleRows.isEmpty)
  }
}

/// Plain views of these sizes.
private struct Sizes: Gallery {
  var sizes: [Size] = []

  init() {}
  init(sizes: [Size]) { self.sizes = sizes }

  var count: Int { sizes.count }
  func view(at index: Int) -> Plain { Plain(wanted: sizes[index]) }

  struct Plain: View {
    let wanted: Size

    func size(fitting width: Double) -> Size { wanted }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
}
