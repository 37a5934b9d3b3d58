import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview

@Suite("Tables, and galleries that are being read")
struct ModelTablesTests {
  private func driver(_ lines: Lines = Lines()) -> ModelDriver {
    var driver = ModelDriver([AnyGallery(lines, generation: 1), AnyGallery(PlainCards())])
    driver.drawAll()
    driver.frame()
    return driver
  }

  private func heading(_ driver: ModelDriver) -> PixelRect? { driver.rect(0, of: HeadingPanel.self) }

  @Test("the heading stands above the rows, which have no room between them, and does not scroll with them")
  func heading() throws {
    var driver = driver()
    let layout = driver.model.layout
    let frame = try #require(heading(driver))
    #expect(frame == PixelRect(x: layout.rowX, y: layout.title.maxY, width: frame.width, height: 30))
    #expect(layout.viewport.minY == frame.maxY && driver.model.viewport.rect(ofRow: 0).minY == frame.maxY)
    #expect(driver.model.viewport.rect(ofRow: 1).minY == frame.maxY + 20)
    driver.wheel(y: 3)
    #expect(heading(driver) == frame && driver.model.viewport.rect(ofRow: 0).minY < frame.maxY)
    let requests = driver.takeParts().filter { $0.request is HeadingRequest }
    #expect(requests.count == 1)
    let image = driver.draw(try #require(requests.first)).image
    driver.frame()
    #expect(driver.paintedImages.contains(image))
  }

  @Test("rows that are wider than the window move sideways with their heading")
  func sideways() throws {
    var driver = driver(Lines(width: 3000))
    let frame = try #require(heading(driver))
    #expect(frame.width == 3000)
    driver.wheel(x: 2)
    let moved = try #require(heading(driver))
    #expect(moved.minX == frame.minX - 160 && moved.minX == driver.model.viewport.rect(ofRow: 0).minX)
    // Rows that were never drawn are expected to be as wide: nothing moves back at the other end.
    driver.key(.end)
    #expect(heading(driver) == moved)
  }

  @Test("presented they are turned a page at a time, and the wheel moves them as ever")
  func presented() {
    var driver = driver()
    let middle = PixelPoint(x: 500, y: 400)
    func settle() { for _ in 0..<60 { driver.send(.frame, after: .milliseconds(16)) } }
    driver.key(.f5)
    let layout = driver.model.layout
    #expect(driver.model.viewport.closeup == nil && layout.title.isEmpty && !layout.hasSidebar)
    driver.drawAll()
    driver.press(middle)
    settle()
    let page = driver.model.viewport.top
    #expect(page > layout.viewport.height / 2)
    driver.press(middle, .right)
    settle()
    #expect(driver.model.viewport.top == 0)
    driver.wheel(y: 1)
    settle()
    #expect(driver.model.viewport.top > 0 && driver.model.viewport.top < page)
    driver.key(.escape)
    #expect(driver.model.layout.hasSidebar && driver.model.viewport.closeup == nil)
  }

  @Test("another gallery, and one view alone, have no heading")
  func without() {
    var driver = driver()
    driver.key(.returnKey)
    #expect(heading(driver) == nil)
    driver.key(.escape)
    driver.drawAll()
    #expect(heading(driver) != nil)
    driver.send(.input(.pressed(.left, at: PixelPoint(x: 60, y: 190), [])))
    driver.frame()
    #expect(driver.model.selected == 1 && heading(driver) == nil)
    #expect(driver.model.layout.viewport.minY == driver.model.layout.title.maxY)
  }

  @Test(
    "a line alone is what its gallery has for it, by Enter or a double click, and back where it was; a click marks its text"
  )
  func alone() throws {
    var driver = driver(Lines(isWhole: true, showsRows: true))
    driver.drawAll()
    driver.wheel(y: 5)
    driver.drawAll()
    let (top, rows) = (driver.model.viewport.top, driver.visibleRows)
    let row = rows.lowerBound + 3
    let rect = driver.model.viewport.rect(ofRow: row)
    let point = PixelPoint(x: rect.minX + 400, y: rect.minY + 10)
    driver.send(.input(.moved(to: point, [])))
    driver.frame()
    #expect(driver.model.pointerShape == .arrow)
    #expect(wishes(driver.send(.input(.pressed(.left, at: point, [])))) == [])
    driver.send(.input(.released(.left, at: point, [])))
    // The second press of two.
    let wished = wishes(driver.send(.input(.pressed(.left, at: point, []))))
    try #require(wished == ["Lines row=\(row + 1)"])
    driver.send(.input(.released(.left, at: point, [])))
    func answer(_ row: Int) throws {
      let gallery = try #require(
        AnyGallery(Lines(isWhole: true, showsRows: true), generation: 1).with([("row", "\(row)")]))
      driver.send(.knobsSet(KnobChange(number: 0, gallery: gallery, knobs: ["row": "\(row)"]), gallery))
      driver.frame()
    }
    try answer(row + 1)
    #expect(driver.model.gallery?.count == 1 && driver.model.viewport.closeup == nil && heading(driver) == nil)
    #expect(wishes(driver.send(.input(.key(.escape, text: "", [])))) == ["Lines row=0"])
    try answer(0)
    #expect(driver.model.viewport.top == top && driver.visibleRows == rows && heading(driver) != nil)
    driver.drawAll()
    #expect(wishes(driver.send(.input(.key(.returnKey, text: "", [])))) == ["Lines row=\(row + 1)"])
  }

  @Test("what has been read comes to the scroll, with nothing drawn anew, and the share is said until it is all")
  func growing() throws {
    var driver = driver()
    let id = try #require(driver.readingOn)
    driver.wheel(y: 2)
    driver.drawAll()
    let (top, shown) = (driver.model.viewport.top, driver.visibleRows.map { driver.image(ofRow: $0) })
    driver.send(.grown(id, GalleryGrowth(count: 5000, share: 0.5)))
    driver.frame()
    #expect(driver.model.gallery?.count == 5000 && driver.readingOn == id)
    #expect(driver.takeRequests().visible.isEmpty && driver.model.viewport.top == top)
    #expect(driver.visibleRows.map { driver.image(ofRow: $0) } == shown && !shown.contains(nil))
    #expect(facts(driver).contains("5,000 rows · 50% read"))
    driver.key(.end)
    driver.drawAll()
    #expect(driver.visibleRows.last == 4999)
    driver.send(.grown(id, GalleryGrowth(count: 6000, share: 1)))
    driver.frame()
    // Who stood at the end stays there: it is not the end any more.
    #expect(driver.visibleRows.contains(4999) && !driver.visibleRows.contains(5999))
    #expect(driver.readingOn == nil && !facts(driver).contains("read"))
  }

  @Test("what can't be read on is said, and what has been read stays")
  func trouble() throws {
    var driver = driver()
    let id = try #require(driver.readingOn)
    driver.key(.end)
    // For a view much may have to be read, which is no reason to give it less time.
    #expect(!driver.requests.visible.isEmpty && driver.requests.visible.allSatisfy { $0.generation == 0 })
    driver.send(.grown(id, GalleryGrowth(count: 2000, share: 0.2)))
    driver.send(.grown(id, nil, trouble: "the disk is gone"))
    #expect(driver.model.gallery?.count == 2000 && driver.readingOn == nil)
    // What still comes is nobody's.
    driver.send(.grown(id, GalleryGrowth(count: 9000, share: 1)))
    #expect(driver.model.gallery?.count == 2000)
  }

  @Test("what is written to a file's end comes below: who is at the end stays there, and the last row is drawn again")
  func appended() throws {
    var driver = driver(Lines(isWhole: true))
    driver.key(.end)
    driver.drawAll()
    driver.frame()
    #expect(driver.visibleRows.last == 999 && driver.readingOn == nil)
    driver.send(.module(.appended("Lines")))
    let id = try #require(driver.readingOn)
    // More comes while what has come is read.
    driver.send(.module(.appended("Lines")))
    driver.send(.grown(id, GalleryGrowth(count: 1010, share: 1)))
    driver.frame()
    #expect(driver.visibleRows.last == 1009 && driver.readingOn == id)
    #expect(Set(driver.requests.visible.map(\.place.row)).isSuperset(of: 999...1009))
    driver.drawAll()
    driver.frame()
    driver.send(.grown(id, GalleryGrowth(count: 1011, share: 1)))
    #expect(driver.model.gallery?.count == 1011 && driver.readingOn == nil)
    driver.frame()
    // The wheel leads to the end as well as its key.
    driver.wheel(y: -3)
    driver.wheel(y: 9)
    driver.drawAll()
    driver.frame()
    driver.send(.module(.appended("Lines")))
    driver.send(.grown(id, GalleryGrowth(count: 1015, share: 1)))
    driver.frame()
    #expect(driver.visibleRows.last == 1014)
    driver.drawAll()
    driver.frame()
    driver.wheel(y: -2)
    let top = driver.model.viewport.top
    driver.send(.module(.appended("Lines")))
    driver.send(.grown(id, GalleryGrowth(count: 1020, share: 1)))
    driver.frame()
    #expect(driver.model.viewport.top == top && driver.model.gallery?.count == 1020)
  }

  @Test("who is at the end of a file that begins anew stays there, and nobody else is led there")
  func rotated() throws {
    var driver = driver(Lines(isWhole: true))
    var known = 3
    func begin(_ generation: Int, count: Int) {
      let gallery = AnyGallery(Lines(isWhole: true, count: count), generation: generation)
      driver.send(.module(.built(gallery, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
      driver.drawAll()
    }
    func grow(to count: Int) throws {
      driver.send(.grown(try #require(driver.readingOn), GalleryGrowth(count: count, share: 1)))
      driver.frame()
      // Nothing is seen of what stood in the same lines before.
      let slots = driver.model.rows?.visible.filter { $0.place.row >= known } ?? []
      #expect(!slots.isEmpty && slots.allSatisfy { $0.displayedImage == nil })
      known = count
      driver.drawAll()
    }
    begin(2, count: 1200)
    #expect(driver.visibleRows.first == 0 && driver.readingOn == nil)
    driver.key(.end)
    driver.drawAll()
    begin(3, count: 3)
    #expect(driver.visibleRows.last == 2)
    // As far as there were pictures of the first lines.
    try grow(to: 40)
    driver.send(.module(.appended("Lines")))
    try grow(to: 500)
    #expect(driver.visibleRows.last == 499 && driver.readingOn == nil)
    driver.send(.module(.appended("Lines")))
    try grow(to: 510)
    #expect(driver.visibleRows.last == 509)
  }

  @Test("a file that is read once more keeps what is at the top there, though it is not known again yet")
  func again() {
    var driver = driver()
    driver.key(.end)
    driver.drawAll()
    let top = driver.model.viewport.top
    let gallery = AnyGallery(Lines(count: 10), generation: 2)
    driver.send(.module(.built(gallery, EditTimes(noticed: .zero, compiled: .zero, loaded: .zero))))
    driver.frame()
    #expect(driver.model.gallery?.count == 1000 && driver.model.viewport.top == top)
  }

  /// The knobs that the window asks for.
  private func wishes(_ effects: [PreviewEffect]) -> [String] {
    effects.compactMap { if case .setKnobs(let wish) = $0 { wish } else { nil } }.map {
      "\($0.gallery.name) " + $0.knobs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
  }

  @Test("what other knobs leave of a file has as many rows as are known of them, though it is not read to its end yet")
  func filtered() throws {
    var driver = driver(Lines(width: 3000))
    driver.key(.end)
    driver.drawAll()
    let frame = try #require(heading(driver))
    let point = PixelPoint(x: frame.minX + 250, y: frame.minY + 10)
    driver.send(.input(.moved(to: point, [])))
    driver.press(point)
    let wish = KnobChange(number: 0, gallery: driver.model.contents.galleries[0], knobs: ["sort": "b"])
    driver.send(.knobsSet(wish, AnyGallery(Lines(count: 10), generation: 1)))
    driver.drawAll()
    #expect(driver.model.gallery?.count == 10 && driver.visibleRows == 0..<10)
  }

  @Test("where knobs leave rows out, the one at the top stays, or the next that there is, also when they are back")
  func filteredPlace() throws {
    func gallery(_ numbers: some Sequence<Int>, sort: String = "", name: String = "Lines") -> AnyGallery {
      let identities = numbers.map { UInt32($0) }
      var lines = Lines(isWhole: true, count: identities.count)
      lines.sort = sort
      var gallery = AnyGallery(lines, named: name, generation: 1)
      gallery.identities = identities
      return gallery
    }
    var driver = ModelDriver([gallery(0..<1000), gallery(0..<1000, name: "Others")])
    driver.drawAll()
    driver.wheel(y: 125)
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == 500)
    let all = Array(0..<1000)
    func each(_ step: Int) -> [Int] { Array(stride(from: 0, to: 1000, by: step)) }
    func set(_ sort: String, _ rows: [Int], in number: Int = 0) throws -> Int? {
      let former = driver.model.contents.galleries[number]
      let frame = try #require(heading(driver))
      driver.send(.input(.moved(to: PixelPoint(x: frame.minX + 250, y: frame.minY + 10), [])))
      driver.press(PixelPoint(x: frame.minX + 250, y: frame.minY + 10))
      let wish = KnobChange(number: number, gallery: former, knobs: ["sort": sort])
      driver.send(.knobsSet(wish, gallery(rows, sort: sort, name: former.name)))
      driver.drawAll()
      return driver.model.viewport.firstRow
    }
    // Also where so few are left that all are in sight, or the end is.
    for (rows, top) in [(each(7), 72), (each(126), 0), (each(21), 13)] {
      #expect(try set("b", rows) == top && set("", all) == 504)
    }
    #expect(try set("b", each(126)) == 0)
    // Another gallery has its own.
    driver.press(PixelPoint(x: 100, y: driver.model.layout.listRow(2, offset: 0).midY))
    driver.drawAll()
    #expect(try driver.model.gallery?.name == "Others" && set("b", each(7), in: 1) == 0)
  }

  @Test("a link in the heading sets a knob, each time that it is clicked, and what is beside it sets none")
  func links() throws {
    var driver = driver(Lines(width: 3000))
    driver.wheel(x: 2)
    let frame = try #require(heading(driver))
    func click(x: Int, _ y: Int = 10, moves: Bool = true) -> [String] {
      let point = PixelPoint(x: frame.minX + x, y: frame.minY + y)
      if moves {
        driver.send(.input(.moved(to: point, [])))
        driver.frame()
        #expect(driver.model.pointerShape == (x == 250 && y == 10 ? .hand : .arrow))
      }
      var effects = driver.send(.input(.pressed(.left, at: point, [])))
      effects += driver.send(.input(.released(.left, at: point, [])))
      driver.frame()
      return wishes(effects)
    }
    #expect(click(x: 190) == [] && click(x: 250) == ["Lines sort=b"])
    let changed = try #require(driver.model.contents.galleries[0].with([(name: "sort", value: "b")]))
    let wish = KnobChange(number: 0, gallery: driver.model.contents.galleries[0], knobs: ["sort": "b"])
    driver.send(.knobsSet(wish, changed))
    driver.frame()
    #expect(driver.model.gallery?.settings.first?.value == "b")
    // The pointer has not moved since, and another link is below it.
    #expect(click(x: 250, moves: false) == ["Lines sort="])
    #expect(click(x: 250, 40) == [])
  }

  @Test("a heading that is wider than a picture can be is shown in parts")
  func wideHeading() throws {
    var driver = driver(Lines(width: 40_000))
    #expect(driver.takeParts().count { $0.request is HeadingRequest } == 1)
    let whole = try #require(heading(driver))
    #expect(whole.width == 2048)
    driver.wheel(x: 100)
    let parts = (0..<20).compactMap { driver.rect($0, of: HeadingPanel.self) }
    #expect(
      parts.allSatisfy { $0.width == 2048 }
        && parts.contains {
          $0.minX <= driver.model.layout.viewport.minX && $0.maxX > driver.model.layout.viewport.minX
        })
  }

  @Test("a heading of the outline that sets knobs does so, and has no number")
  func outline() throws {
    var driver = driver()
    #expect(driver.model.contents.outline?.headings.map(\.title) == ["By b"])
    let point = PixelPoint(x: 100, y: driver.model.layout.listRow(1, offset: 0).minY + 4)
    #expect(wishes(driver.send(.input(.pressed(.left, at: point, [])))) == ["Lines sort=b"])
    // Who has chosen it by keys goes on among the rows.
    driver = self.driver()
    driver.key(.tab)
    driver.key(.down)
    #expect(driver.model.panels.holder != nil)
    #expect(wishes(driver.send(.input(.key(.returnKey, text: "", [])))) == ["Lines sort=b"])
    #expect(driver.model.panels.holder == nil)
  }

  private func facts(_ driver: ModelDriver) -> String {
    driver.model.page.title(driver.model.panelWindow, nil).facts
  }
}

/// A thousand lines of twenty points below a heading, and more that come to be known. In the heading is a link that sorts them by `b`, or not
/// any more.
private struct Lines: TableGallery, GrowingGallery, OutlinedGallery {
  var sort = ""
  var width = 0.0
  var isWhole = false
  var lines = 1000
  var count: Int { row > 0 ? 1 : lines }
  var row = 0
  /// True if one of them is shown alone by a knob.
  var showsRows = false

  init() {}
  init(width: Double = 0, isWhole: Bool = false, count: Int = 1000, showsRows: Bool = false) {
    (self.width, self.isWhole, self.lines, self.showsRows) = (width, isWhole, count, showsRows)
  }

  var clickKnob: String? { showsRows ? "row" : nil }

  var readShare: Double { isWhole ? 1 : 0.1 }
  var followsEnd: Bool { isWhole }
  var headingHeight: Double? { row > 0 ? nil : 30 }
  func readOn() {}
  static let knobs = [Knob("sort", \Lines.sort), Knob("row", \Lines.row, in: 0...1000)]
  func heading() -> Line { Line(height: 30, width: width, next: sort == "" ? "b" : "") }
  func view(at index: Int) -> Line { Line(height: 20, width: width, next: nil) }
  func outline() -> [OutlineEntry] { [OutlineEntry("By b", to: .knobs(["sort": "b"]))] }

  struct Line: ReadableView {
    let height, width: Double
    let next: String?

    func text(fitting width: Double) -> ViewText {
      ViewText(
        links: next.map { [ViewLink(Rect(x: 200, y: 0, width: 100, height: 30), to: .knobs(["sort": $0]))] } ?? [])
    }

    func size(fitting width: Double) -> Size { Size(width: max(width, self.width), height: height) }
    func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(.slate)) }
  }
}
