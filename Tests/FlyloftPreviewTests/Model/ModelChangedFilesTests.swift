import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering
@testable import FlyloftStage

@Suite("Files in one scroll that change")
struct ModelChangedFilesTests: FilesInModel {
  @Test("a last view that changes because its file has become longer is drawn again in the scroll of all, too")
  func longer() throws {
    var driver = logs(count: 2)
    driver.drawAll()
    driver.frame()
    driver.send(.module(.appended("b.pdf")))
    let id = try #require(driver.readingOn)
    driver.send(.grown(id, GalleryGrowth(count: 2, share: 1)))
    driver.frame()
    #expect(driver.requests.visible.map(\.place) == [Place(gallery: 0, row: 3)])
  }

  @Test("a line that was a file's last is as high as it was once there are more, also where nobody sees it")
  func formerLast() {
    let flow = RowFlow(ColumnFlow(width: 500, gap: 10))
    var geometry = RowGeometry(gallery: 0, RowShape(count: 4, tables: [0..<2, 2..<4]), estimate: 100, flow: flow)
    for row in 0..<4 { _ = geometry.measure(row, PixelSize(width: 500, height: 20)) }
    #expect((0..<4).map { geometry.rect(ofRow: $0).minY } == [0, 20, 50, 70])
    geometry.fit(RowShape(count: 6, tables: [0..<2, 2..<6]), flow: flow)
    #expect((0..<6).map { geometry.rect(ofRow: $0).minY } == [0, 20, 50, 70, 90, 110])
    #expect((0..<5).allSatisfy { geometry.rect(ofRow: $0).height == 20 })
  }

  @Test(
    "a version that can't be drawn leaves the pictures of the one before, and its reason is said below, until it can")
  func halfWritten() throws {
    var driver = driver(words: ["a.pdf": ["a.pdf"]]).driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    driver.drawAll()
    let pictures = (0..<3).map { driver.image(ofRow: $0) }
    #expect(pictures.allSatisfy { $0 != nil } && driver.model.rows?.isComplete == true)
    func build(_ number: Int, _ generation: Int) {
      let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
      driver.send(.module(.built(file(number, count: 1, generation: generation), times)))
      driver.frame()
    }
    func failAll() {
      for request in driver.takeRequests().visible { driver.fail(request) }
      driver.frame()
    }
    func shown(_ row: Int) -> Image? { driver.model.rows?.slot(at: Place(gallery: 0, row: row))?.image }
    let height = driver.model.layout.viewport.height
    // Of what is no file an author wants to see what is wrong.
    for number in 1...2 { build(number, 2) }
    failAll()
    driver.drawAll()
    #expect(shown(0) == pictures[0] && shown(1) != pictures[1] && driver.model.rows?.isComplete == true)
    #expect(driver.model.rows?.errorCard(ofRow: 0) == nil && driver.model.rows?.errorCard(ofRow: 1) != nil)
    #expect(driver.model.panels[ErrorsPanel.self].failures.map(\.module) == ["a.pdf"])
    #expect(driver.model.layout.viewport.height < height)
    build(1, 3)
    driver.drawAll()
    #expect(shown(0) != pictures[0] && driver.model.panels[ErrorsPanel.self].failures.isEmpty)
    #expect(driver.model.layout.viewport.height == height && driver.model.rows?.isComplete == true)
    // Whatever is asked anew of a file that somebody writes into.
    let picture = shown(0)
    driver.type("r")
    failAll()
    driver.drawAll()
    #expect(shown(0) == picture && driver.model.rows?.isComplete == true)
    // Alone it would be as large as it is not.
    driver.send(.input(.moved(to: PixelPoint(x: 400, y: 150), [])))
    driver.key(.returnKey)
    failAll()
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == 0 && driver.model.rows?.errorCard(ofRow: 0) != nil)
  }

  @Test("who is at the end of the scroll of all stays there when a file becomes longer, and nobody else is moved")
  func atEnd() throws {
    var driver = logs(count: 20)
    func grow(_ name: String, to count: Int) throws {
      driver.send(.module(.appended(name)))
      driver.send(.grown(try #require(driver.readingOn), GalleryGrowth(count: count, share: 1)))
      driver.drawAll()
    }
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.last == 59)
    try grow("c.pdf", to: 24)
    #expect(driver.visibleRows.last == 63)
    driver.key(.home)
    driver.drawAll()
    try grow("c.pdf", to: 28)
    #expect(driver.visibleRows.first == 0)
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.last == 67)
    try grow("a.pdf", to: 22)
    #expect(driver.visibleRows.last == 69)
    // Also where another file above has become another one meanwhile.
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    driver.send(.module(.built(file(2, count: 5, generation: 2), times)))
    // It is held there, and not to the view at the top, whose height may be another one once it has been drawn again.
    #expect(driver.model.viewport.scroller.isAtEnd)
    driver.drawAll()
    #expect(driver.visibleRows.last == 54)
    try grow("c.pdf", to: 32)
    #expect(driver.visibleRows.last == 58)
  }

  @Test("a file that is written again is compared in the scroll of all, too, and no other of its views")
  func compared() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 2, &driver) }
    driver.drawAll()
    let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
    for generation in 2...3 {
      driver.send(.module(.built(file(2, count: 2, generation: generation), times)))
      driver.drawAll()
      driver.frame()
      let visible = try #require(driver.model.rows?.visible)
      #expect(visible.filter { $0.pair != nil }.map(\.place.row) == [2, 3])
    }
    // One that has other views than before moves those after it, and is compared as far as they are where they were.
    driver.send(.module(.built(file(1, count: 3, generation: 2), times)))
    driver.drawAll()
    driver.frame()
    #expect(driver.model.rows?.visible.filter { $0.pair != nil }.map(\.place.row) == [0, 1])
  }

  @Test("a place in the scroll of all that is waited for is no place in another file")
  func otherPlace() throws {
    var driver = driver(words: ["All files": ["/d"], "a.pdf": ["/d/a.pdf"]]).driver
    for number in 1...3 { describe(number, count: 30, &driver) }
    driver.send(.galleriesAsked)
    driver.drawAll()
    driver.send(.filesOpened([(name: "d.pdf", path: "/d.pdf")], shown: ["b.pdf"]))
    driver.send(.filesOpened([], shown: ["a.pdf"]))
    driver.drawAll()
    #expect(driver.model.gallery?.name == "a.pdf" && driver.model.viewport.firstRow == 0)
    // The one that was waited for is there, and does not lead there either.
    describe(4, of: Self.names + ["d.pdf"], &driver)
    driver.drawAll()
    #expect(driver.model.gallery?.name == "a.pdf" && driver.model.viewport.firstRow == 0)
  }

  @Test("one that can't be opened is one view, which says why, and those after it are shown")
  func failure() throws {
    var driver = driver().driver
    describe(1, count: 1, &driver)
    driver.send(.undescribed(number: 2, file(2, count: 0), reason: "it is damaged", wasAsked: true))
    describe(3, count: 1, &driver)
    #expect(requested(driver) == ["a.pdf 1 0", "b.pdf 1 0", "c.pdf 1 0"])
    let request = try #require(driver.requests.visible.first { $0.place.row == 1 })
    // It has been said once already.
    #expect(
      !driver.end(request, .failed(DrawFailure(.noWorker, "it is damaged"))).contains {
        if case .log = $0 { true } else { false }
      })
    driver.frame()
    let cards = driver.requests.visible.compactMap { ($0.request as? ErrorCardRequest)?.card.title }
    #expect(cards == ["b.pdf can’t be shown"])
  }

  @Test("a new version that has as many views is drawn in its place, and no other is")
  func newVersion() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 1, &driver) }
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    driver.send(
      .module(.built(file(2, count: 1, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(requested(driver) == ["b.pdf 2 0"])
  }

  @Test("where one above has more views than before, the view at the top stays there")
  func growth() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 40, &driver) }
    driver.key(.end)
    let top = try #require(driver.model.viewport.firstRow)
    #expect(top > 80)
    driver.send(
      .module(.built(file(1, count: 45, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(driver.model.viewport.firstRow == top + 5)
    #expect(requested(driver).first == "c.pdf 1 \(top - 80)")
  }

  @Test("where one above has fewer views than before, a place within the view at the top stays there")
  func placeWithin() throws {
    var driver = driver().driver
    for number in 1...3 { describe(number, count: 40, &driver) }
    driver.drawAll()
    for _ in 0..<60 {
      driver.wheel(y: 1)
      driver.drawAll()
    }
    let top = try #require(driver.model.viewport.firstRow)
    let y = driver.model.viewport.rect(ofRow: top).minY
    #expect(top > 40 && y < driver.model.layout.viewport.minY)
    driver.send(
      .module(.built(file(1, count: 38, generation: 2), EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == top - 2 && driver.model.viewport.rect(ofRow: top - 2).minY == y)
  }
}
