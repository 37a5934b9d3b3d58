import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

/// Cards that load a number, 100 points high.
private struct LoadedCards: Gallery {
  var count = 1000

  func view(at index: Int) -> Card { Card(index: index) }

  struct Card: LoadingView {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 100) }
    func load(_ loading: Loading<Int>) -> Int { index }
    func draw(_ loaded: Int?, on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
}

/// What the window's model wants loaded, and what it makes of what comes.
@Suite("The window's loads")
struct ModelLoadTests {
  private var driver = ModelDriver([AnyGallery(LoadedCards())])

  init() {
    driver.drawAll()
  }

  /// The rows on screen of which something is to be loaded or kept.
  private var visibleLoads: Set<Int> { Set(driver.loads.visible.map(\.place.row)) }
  /// Those of which something is to be loaded.
  private var neededLoads: Set<Int> { Set(driver.loads.visible.filter(\.isNeeded).map(\.place.row)) }

  private func load(of row: Int) throws -> Renderer.Load {
    let all = driver.loads.visible + driver.loads.prefetch
    return try #require(all.first { $0.place.row == row })
  }

  private mutating func report(_ row: Int, _ publication: Int, _ state: Renderer.LoadReport.State) throws {
    let load = try load(of: row)
    driver.send(
      .rendering(
        .loading(
          Renderer.LoadReport(place: load.place, version: load.version, publication: publication, state: state))))
    driver.frame()
  }

  /// Draws a row that is asked for again, with this of its data.
  private mutating func draw(_ row: Int, with publication: Int, isComplete: Bool = false) throws {
    let request = try #require(driver.requests.visible.first { $0.place.row == row })
    let row = try #require(request.request as? RowRequest)
    var data = LoadedData(publication: publication)
    data.isComplete = isComplete
    data.payload = .value(1)
    let plain = driver.drawing(of: row)
    let drawing = Drawing(
      key: try row.resolve(with: data), image: plain.image, drawTime: .zero, picture: plain.picture, isCached: true)
    driver.end(request, .drawn(drawing))
    driver.frame()
  }

  @Test("what is on screen is wanted first, the middle before the edges, and nothing before it was drawn once")
  func order() {
    #expect(ModelDriver([AnyGallery(LoadedCards())]).loads.visible.isEmpty)
    #expect(visibleLoads == Set(driver.visibleRows))
    #expect(driver.loads.visible.allSatisfy { $0.isNeeded })
    #expect(driver.loads.visible[0].place.row == 3)
    #expect(!driver.loads.prefetch.isEmpty)
    #expect(Set(driver.loads.prefetch.map(\.place.row)).isDisjoint(with: visibleLoads))
  }

  @Test("views that load nothing are not asked to")
  func plain() {
    var driver = ModelDriver()
    driver.drawAll()
    #expect(driver.loads.visible.isEmpty && driver.loads.prefetch.isEmpty)
  }

  @Test("each publication is one more draw, and the picture before stays until it is there")
  mutating func publications() throws {
    let former = driver.image(ofRow: 2)
    try report(2, 5, .publishing)
    #expect(driver.requests.visible.map(\.place.row) == [2])
    #expect(driver.image(ofRow: 2) == former && former != nil)
    try draw(2, with: 5)
    #expect(driver.image(ofRow: 2) != former)
    try report(2, 6, .loaded)
    try draw(2, with: 6, isComplete: true)
    #expect(try !load(of: 2).isNeeded, "it is kept, and not loaded once more")
  }

  @Test("publications take each other's place at once, and only the last passes over by and by")
  mutating func fades() throws {
    driver = ModelDriver([AnyGallery(LoadedCards())], isAnimated: true)
    driver.drawAll()
    try report(2, 5, .publishing)
    try draw(2, with: 5)
    #expect(driver.model.rows?.isFading == false)
    try report(2, 6, .loaded)
    try draw(2, with: 6, isComplete: true)
    #expect(driver.model.rows?.isFading == true)
  }

  @Test("a report of a load that is not wanted any more changes nothing")
  mutating func late() throws {
    let former = try load(of: 2)
    driver.type("r")
    driver.drawAll()
    #expect(try load(of: 2).version != former.version)
    driver.send(
      .rendering(
        .loading(
          Renderer.LoadReport(place: former.place, version: former.version, publication: 9, state: .loaded))))
    driver.frame()
    #expect(driver.requests.visible.isEmpty)
    #expect(try load(of: 2).isNeeded)
  }

  @Test("a failed load is a card with its words and a button, by which it is loaded again")
  mutating func failure() throws {
    let former = try load(of: 2)
    try report(2, 0, .failed(DrawFailure(.noWorker, "no route to host")))
    let request = try #require(driver.requests.visible.first?.request as? ErrorCardRequest)
    #expect(request.card.title == "LoadedCards, view 2, could not load")
    #expect(request.card.message == "no route to host")
    #expect(try !load(of: 2).isNeeded)
    driver.drawAll()
    let rect = driver.model.viewport.rect(ofRow: 2)
    let button = ErrorCard.buttonRect(in: Size(width: Double(rect.width), height: Double(rect.height)))
    driver.press(PixelPoint(x: rect.minX + Int(button.center.x), y: rect.minY + Int(button.center.y)))
    driver.frame()
    #expect(try load(of: 2).isNeeded && load(of: 2).version != former.version)
    #expect(driver.requests.visible.contains { $0.request is RowRequest && $0.place.row == 2 })
  }

  private mutating func press(_ button: LoadButton, ofRow row: Int, scale: Double = 1) throws {
    let rect = driver.model.viewport.rect(ofRow: row)
    let size = Size(width: Double(rect.width) / scale, height: Double(rect.height) / scale)
    let place = try #require(button.rect(in: size)).center
    driver.press(PixelPoint(x: rect.minX + Int(place.x * scale), y: rect.minY + Int(place.y * scale)))
    driver.frame()
  }

  @Test("a load that has told something has a button that stops it: what has come stays, and another loads again")
  mutating func stopping() throws {
    try press(.stop, ofRow: 2)
    #expect(try load(of: 2).isNeeded, "there is no button yet")
    try report(2, 5, .publishing)
    try draw(2, with: 5)
    let former = try load(of: 2)
    try press(.stop, ofRow: 2)
    #expect(try load(of: 2).version != former.version, "what goes on is not wanted any more")
    #expect(neededLoads == Set(driver.visibleRows).subtracting([2]), "the others go on")
    #expect(visibleLoads.contains(2), "what has come is kept")
    let request = try #require(driver.requests.visible.first { $0.place.row == 2 }?.request as? RowRequest)
    #expect(request.mark == .stopped && request.publication == 5)
    // What the load told before it heard of it is too late.
    driver.send(
      .rendering(
        .loading(
          Renderer.LoadReport(place: former.place, version: former.version, publication: 9, state: .loaded))))
    try draw(2, with: 5)
    #expect(!neededLoads.contains(2))
    try press(.loadAgain, ofRow: 2)
    #expect(try load(of: 2).isNeeded && load(of: 2).version != former.version)
  }

  @Test("the button is where it is drawn, also in another magnification")
  mutating func magnified() throws {
    driver.type("+")
    driver.drawAll()
    let scale = try #require(driver.model.rows?.style.scale)
    try #require(scale > 1)
    try report(1, 5, .publishing)
    try draw(1, with: 5)
    try press(.stop, ofRow: 1, scale: scale)
    #expect(neededLoads == Set(driver.visibleRows).subtracting([1]))
  }

  @Test("a stopped load stays stopped where its view leaves the screen and comes back")
  mutating func stoppedElsewhere() throws {
    try report(2, 5, .publishing)
    try draw(2, with: 5)
    try press(.stop, ofRow: 2)
    driver.key(.end)
    driver.drawAll()
    driver.key(.home)
    driver.drawAll()
    #expect(driver.visibleRows.contains(2) && !neededLoads.contains(2))
  }

  @Test("of a gallery that is come back to, what is on screen is held before anything is drawn again")
  func back() throws {
    var driver = ModelDriver([AnyGallery(LoadedCards()), AnyGallery(PlainCards())])
    driver.drawAll()
    let rows = driver.visibleRows
    driver.press(PixelPoint(x: 100, y: 154))
    driver.frame()
    try #require(driver.model.gallery?.name == "PlainCards" && driver.loads.visible.isEmpty)
    driver.press(PixelPoint(x: 100, y: 120))
    driver.frame()
    try #require(driver.model.gallery?.name == "LoadedCards" && driver.visibleRows == rows)
    #expect(driver.loads.visible.map(\.place.row).sorted() == Array(rows))
  }

  @Test("s stops all that is being loaded on screen, and loads it again")
  mutating func stoppingAll() throws {
    try report(1, 5, .loaded)
    try draw(1, with: 5, isComplete: true)
    driver.type("s")
    driver.frame()
    #expect(neededLoads.isEmpty && visibleLoads == Set(driver.visibleRows), "what has come is kept")
    driver.type("s")
    driver.frame()
    #expect(neededLoads == Set(driver.visibleRows).subtracting([1]))
  }

  @Test("the button is on incomplete data only, and is the other one once the load is stopped")
  func buttons() throws {
    let some = DrawnData(publication: 3, isComplete: false)
    #expect(LoadButton(for: some, .none) == .stop)
    #expect(LoadButton(for: some, .stopped) == .loadAgain)
    #expect(LoadButton(for: DrawnData(publication: 0, isComplete: false), .none) == nil)
    #expect(LoadButton(for: DrawnData(publication: 0, isComplete: false), .stopped) == .loadAgain)
    #expect(LoadButton(for: DrawnData(publication: 3, isComplete: true), .stopped) == nil)
    #expect(LoadButton(for: nil, .stopped) == nil)
    #expect(LoadButton.stop.rect(in: Size(width: 100, height: 400)) == nil)
  }

  private func mark(ofRow row: Int) -> LoadMark? {
    (driver.requests.visible.first { $0.place.row == row }?.request as? RowRequest)?.mark
  }

  @Test("r shows at once that all is loaded again, with a button that stops it, until something new is told")
  mutating func again() throws {
    for row in driver.visibleRows { try report(row, row + 1, .loaded) }
    for row in driver.visibleRows { try draw(row, with: row + 1, isComplete: true) }
    driver.type("r")
    #expect(driver.visibleRows.allSatisfy { mark(ofRow: $0) == .loading })
    try draw(2, with: 3, isComplete: true)
    try press(.stop, ofRow: 2)
    #expect(neededLoads == Set(driver.visibleRows).subtracting([2]))
    try report(1, 40, .publishing)
    #expect(mark(ofRow: 1) == LoadMark.none)
  }

  @Test("a load that waits, or is silent, says so, and can be stopped")
  mutating func silent() throws {
    try report(2, 0, .waiting)
    #expect(mark(ofRow: 2) == .waiting)
    try draw(2, with: 0)
    try report(2, 0, .begun)
    #expect(mark(ofRow: 2) == .loading)
    try draw(2, with: 0)
    try press(.stop, ofRow: 2)
    #expect(neededLoads == Set(driver.visibleRows).subtracting([2]))
    #expect(mark(ofRow: 2) == .stopped)
    try draw(2, with: 0)
    try press(.loadAgain, ofRow: 2)
    #expect(mark(ofRow: 2) == .loading)
    try report(2, 50, .publishing)
    #expect(mark(ofRow: 2) == LoadMark.none)
  }

  @Test("a failed load that is tried again shows nothing of how far it came")
  mutating func noOldBar() throws {
    try report(2, 5, .publishing)
    try draw(2, with: 5)
    try report(2, 5, .failed(DrawFailure(.noWorker, "no route to host")))
    driver.drawAll()
    driver.type("r")
    let request = try #require(driver.requests.visible.first { $0.place.row == 2 }?.request as? RowRequest)
    var data = LoadedData(publication: 5)
    data.progress = 0.5
    let card = try #require(try request.resolve(with: data).view.base as? OverlaidView)
    let frame = try #require(card.overlay.base as? CardFrame)
    #expect(frame.mark == .loading && frame.button == .stop)
    #expect(request.overlay(DrawnData(data), progress: 0.5) == card.overlay)
  }

  @Test("r loads anew what is on screen")
  mutating func redraw() throws {
    for row in driver.visibleRows { try report(row, row + 1, .loaded) }
    for row in driver.visibleRows { try draw(row, with: row + 1, isComplete: true) }
    #expect(driver.loads.visible.allSatisfy { !$0.isNeeded })
    driver.type("r")
    #expect(driver.loads.visible.count == driver.visibleRows.count && driver.loads.visible.allSatisfy { $0.isNeeded })
  }

  @Test("what has left the screen is not wanted any more, and nothing is while the window can't be seen")
  mutating func gone() {
    let former = visibleLoads
    driver.key(.end)
    driver.drawAll()
    #expect(visibleLoads.isDisjoint(with: former) && !visibleLoads.isEmpty)
    driver.send(.input(.visibility(false)))
    #expect(driver.loads.visible.isEmpty && driver.loads.prefetch.isEmpty)
    driver.send(.input(.visibility(true)))
    driver.frame()
    #expect(!driver.loads.visible.isEmpty)
  }

  @Test("another build of the gallery takes nothing over")
  mutating func edited() throws {
    try report(2, 3, .loaded)
    try draw(2, with: 3, isComplete: true)
    let former = try load(of: 2)
    driver.send(
      .module(
        .built(AnyGallery(LoadedCards(), generation: 1), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(driver.loads.visible.isEmpty)
    driver.drawAll()
    #expect(try load(of: 2).isNeeded && load(of: 2).version != former.version)
  }

  @Test("a picture of a part of the data is there at once when its row comes back, and is drawn again")
  mutating func comesBack() throws {
    let former = driver.image(ofRow: 2)
    driver.key(.end)
    driver.drawAll()
    driver.key(.home)
    #expect(driver.image(ofRow: 2) == former && former != nil)
    #expect(driver.requests.visible.contains { $0.place.row == 2 })
  }

  @Test("what was evicted since is loaded again once it is drawn without")
  mutating func evicted() throws {
    try report(2, 3, .loaded)
    try draw(2, with: 3, isComplete: true)
    #expect(try !load(of: 2).isNeeded)
    driver.send(.resized(PixelSize(width: 900, height: 800)))
    driver.drawAll()
    #expect(try load(of: 2).isNeeded)
  }
}
