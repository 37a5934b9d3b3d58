import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// What the simulation found, each as the few events that led to it.
@Suite("The model of the window: at its edges")
struct ModelEdgeTests {
  @Test("a scrollbar that comes on screen is painted, before its picture is there")
  func scrollbar() throws {
    var driver = ModelDriver([AnyGallery(PlainCards(count: 0)), AnyGallery(PlainCards())])
    driver.press(driver.model.layout.listRow(1, offset: 0).origin)
    let damage = driver.send(.frame).damage
    let thumb = try #require(driver.model.viewport.thumb)
    #expect(damage.contains { $0.contains(thumb) })
    #expect(damage.contains { $0.contains(driver.model.layout.track) })
  }

  @Test("a row around a viewport too low to show it is asked for once")
  func lowViewport() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 40)
    driver.send(.resized(PixelSize(width: 1, height: 1)))
    driver.frame()
    let places = driver.requests.prefetch.map(\.place)
    #expect(Set(places).count == places.count, "\(places)")
  }

  @Test("what is scrolled while nobody sees it is at once where it leads")
  func hidden() {
    var driver = ModelDriver(isAnimated: true)
    driver.send(.input(.visibility(false)))
    driver.key(.pageDown)
    #expect(!driver.model.viewport.isMoving)
    #expect(driver.model.viewport.top == 704)
  }

  @Test("a page that stands in the rows' place does not move with them, nor are they zoomed behind it")
  func page() {
    var driver = ModelDriver()
    driver.drawAll()
    driver.wheel(y: 30)
    driver.type("?")
    driver.send(.input(.pinch(by: 1.5, at: PixelPoint(x: 600, y: 400))))
    #expect(driver.send(.frame).moves.isEmpty)
    #expect(driver.model.viewport.zoom.factor == 1)
  }

  @Test("a row that was moved sideways is on screen while some of it shows in the margin")
  func margin() throws {
    var driver = ModelDriver([
      AnyGallery(SizedCards(sizes: [Size(width: 2000, height: 100), Size(width: 120, height: 100)]))
    ])
    driver.drawAll()
    // All but twelve points of it have left the column of the rows; twelve show in the margin.
    driver.wheel(x: 132 / 80)
    #expect(driver.model.viewport.shiftX == 132)
    #expect(driver.image(ofRow: 1) != nil)
  }

  @Test("a picture that is kept and found replaces what was asked for before, and is not replaced by it")
  func foundIsNewer() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let row = driver.visibleRows.lowerBound
    let found = try #require(driver.image(ofRow: row))
    driver.type("+")
    let overtaken = try #require(driver.requests.visible.first { $0.place.row == row })
    let open = driver.requests.visible
    driver.draw(open.first { $0.place.row == row } ?? overtaken)
    driver.type("+")
    let late = try #require(driver.requests.visible.first { $0.place.row == row })
    driver.type("0")
    #expect(driver.image(ofRow: row) == found, "it is kept")
    driver.type("-")
    driver.draw(late)
    #expect(driver.image(ofRow: row) == found, "what was asked for before it was found came later")
  }

  @Test("rows shown from what is kept are as large as their pictures, although scaling forgot their sizes")
  func keptSizes() throws {
    let heights = [40.0, 300, 90, 20, 150, 260, 70]
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: heights.map { Size(width: 0, height: $0) }))])
    driver.drawAll()
    driver.type("+")
    driver.type("-")
    for row in driver.visibleRows {
      let size = try #require(driver.image(ofRow: row)?.size, "row \(row) is kept")
      #expect(driver.model.viewport.rect(ofRow: row).size == size)
    }
  }

  @Test("a row that a guess at sizes takes off the screen for a moment comes back as it was")
  func guessedAway() throws {
    let heights = [40.0, 40, 40, 2000, 40]
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: heights.map { Size(width: 0, height: $0) }))])
    func draw(_ row: Int, isCached: Bool) throws {
      driver.draw(try #require(driver.requests.visible.first { $0.place.row == row }), isCached: isCached)
      driver.frame()
    }
    // The first that is drawn tells what all others are thought to take.
    try draw(3, isCached: false)
    try draw(0, isCached: true)
    driver.type("+")
    try draw(0, isCached: true)
    try draw(1, isCached: false)
    let shown = try #require(driver.image(ofRow: 1))
    driver.type("-")
    #expect(driver.model.viewport.rect(ofRow: 0).height == 40, "it is kept")
    #expect(driver.image(ofRow: 1) == shown)
  }

  @Test("a card that stands in for a row in tiles is one piece, whatever comes of the other tiles")
  func failedTile() throws {
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: [Size(width: 0, height: 9000)]))])
    driver.draw(try #require(driver.requests.visible.first))
    driver.wheel(y: 8)
    driver.type("r")
    let tiles = driver.requests.visible
    try #require(tiles.count == 2)
    driver.fail(tiles[0])
    driver.draw(tiles[1])
    driver.frame()
    let card = try #require(driver.requests.visible.first)
    #expect(card.request is ErrorCardRequest && card.place == Place(gallery: 0, row: 0))
    driver.drawAll()
    #expect(driver.model.rows?.isComplete == true)
  }

  @Test("a row that failed and was cut since is a card again when what failed is wanted again")
  func failedBefore() throws {
    var driver = ModelDriver([AnyGallery(SizedCards(sizes: [Size(width: 0, height: 5000)]))])
    driver.type("+")
    for request in driver.requests.visible { driver.fail(request) }
    driver.frame()
    // As large as before, and so in tiles.
    driver.type("+")
    driver.type("-")
    driver.drawAll()
    let rows = try #require(driver.model.rows)
    #expect(rows.isComplete && rows.visible.map(\.place) == [Place(gallery: 0, row: 0)])
  }

  @Test("a card as large as several tiles is one piece all the same")
  func largeCard() throws {
    var driver = ModelDriver(size: Size(width: 12_000, height: 800))
    for _ in 0..<8 { driver.type("+") }
    let request = try #require(driver.requests.visible.first)
    driver.fail(request)
    driver.frame()
    driver.drawAll()
    let slot = try #require(driver.model.rows?.slot(at: Place(gallery: 0, row: request.place.row)))
    let image = try #require(slot.image)
    #expect(Tiling(of: image.size).count > 1)
    #expect(driver.model.rows?.isComplete == true)
  }
}
