import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview

/// Views are told apart by a number, which their pictures are looked up by here, too.
@Suite("Files whose views stand elsewhere when they are written again")
struct ModelMovedViewsTests: FilesInModel {
  private static let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)

  private func file(_ number: Int, _ identities: [Int], generation: Int) -> AnyGallery {
    var gallery = AnyGallery(
      PlainCards(count: identities.count), named: Self.names[number - 1], generation: generation)
    gallery.identities = identities.map { UInt32($0) }
    return gallery
  }

  /// A window of one file with a hundred views, scrolled down by so many notches.
  private func driver(at row: Int) -> ModelDriver { driver([file(1, Array(0..<100), generation: 1)], at: row) }

  private func driver(_ files: [AnyGallery], at row: Int) -> ModelDriver {
    var configuration = PreviewConfiguration(
      galleries: files, size: Size(width: 1000, height: 800), isAnimated: false)
    for file in files { configuration.start.names[file.name] = ["/d/\(file.name)"] }
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    driver.drawAll()
    for _ in 0..<row { driver.wheel(y: 1) }
    driver.drawAll()
    return driver
  }

  private func write(_ identities: [Int], generation: Int = 2, _ driver: inout ModelDriver) {
    driver.send(.module(.built(file(1, identities, generation: generation), Self.times)))
    driver.frame()
  }

  private func images(_ driver: ModelDriver) -> [Image?] { driver.visibleRows.map { driver.image(ofRow: $0) } }

  private static let added = Array(0..<3) + [500, 501] + Array(3..<100)

  @Test("what is read stays where it is, with its pictures, until the new ones are there")
  func inPlace() throws {
    var driver = driver(at: 12)
    let (rows, shown) = (driver.visibleRows, images(driver))
    let frame = driver.model.viewport.rect(ofRow: rows.lowerBound)
    #expect(rows.lowerBound > 5 && shown.allSatisfy { $0 != nil })
    write(Self.added, &driver)
    #expect(driver.visibleRows == rows.lowerBound + 2..<rows.upperBound + 2 && images(driver) == shown)
    #expect(driver.model.viewport.rect(ofRow: rows.lowerBound + 2) == frame)
    #expect(Set(driver.requests.visible.map(\.place.row)) == Set(driver.visibleRows))
    driver.drawAll()
    #expect(images(driver) != shown && driver.model.viewport.rect(ofRow: rows.lowerBound + 2) == frame)
    // And back again.
    write(Array(0..<100), generation: 3, &driver)
    #expect(driver.visibleRows == rows && driver.model.viewport.rect(ofRow: rows.lowerBound) == frame)
  }

  @Test("who is at the beginning stays there, and who is at a view that is gone comes to the one before it")
  func ends() {
    var first = driver(at: 0)
    write([500] + Array(0..<100), &first)
    #expect(first.visibleRows.lowerBound == 0 && first.model.viewport.top == 0)
    var gone = driver(at: 12)
    let row = gone.visibleRows.lowerBound
    write(Array(0..<row) + Array(row + 30..<100), &gone)
    #expect(gone.visibleRows.contains(row - 1) || gone.visibleRows.lowerBound == row)
  }

  @Test(
    "only what has come or says something else is marked and gone to, however far the others stand apart from where they were"
  )
  func marked() throws {
    var driver = driver(at: 0)
    let last = driver.visibleRows.upperBound
    write([0, 1, 500, 2, 501] + Array(4..<100), &driver)
    driver.drawAll()
    driver.frame()
    let rows = try #require(driver.model.rows)
    #expect(driver.visibleRows.upperBound == last)
    // What has taken another's place is compared.
    #expect(rows.visible.filter { $0.pair != nil }.map(\.place.row) == [4])
    #expect(rows.changeMark(ofRow: 2) == .plain && rows.changeMark(ofRow: 3) == nil)
    #expect(rows.comparison.changedRows == [2])
    driver.type("n")
    #expect(driver.model.rows?.comparison.current == 2)
  }

  @Test(
    "what says the same is no change, though its pixels are others: it may be numbered; a file that is shown in it is")
  func numbered() throws {
    var driver = driver(at: 0)
    var gallery = file(1, Array(0..<100), generation: 2)
    gallery.embedded = [2: EmbeddedGallery(name: "a.png, in a.pdf", widthLimit: nil)]
    driver.send(.module(.built(gallery, Self.times)))
    driver.drawAll()
    driver.frame()
    let rows = try #require(driver.model.rows)
    #expect(rows.visible.filter { $0.pair != nil }.map(\.place.row) == [2])
    #expect(rows.comparison.same == Set(0..<100))
  }

  @Test("a file that has become longer is known again with all that it has")
  func grown() throws {
    var gallery = file(1, Array(0..<100), generation: 1)
    (gallery.readShare, gallery.followsEnd) = (1, true)
    var driver = driver([gallery], at: 12)
    let row = driver.visibleRows.lowerBound
    driver.send(.module(.appended("a.pdf")))
    var growth = GalleryGrowth(count: 101, share: 1)
    growth.identities = (0..<101).map { UInt32($0) }
    driver.send(.grown(try #require(driver.readingOn), growth))
    driver.drawAll()
    write(Array(1..<101), &driver)
    driver.drawAll()
    #expect(driver.visibleRows.lowerBound == row - 1 && driver.model.rows?.comparison.changedRows == [])
  }

  @Test("what is gone without another in its place is counted in the title")
  func gone() {
    var driver = driver(at: 12)
    write(Array(0..<3) + Array(5..<100), &driver)
    driver.drawAll()
    driver.frame()
    #expect(driver.model.comparisonWords == ["none of \(driver.visibleRows.count) changed", "2 gone"])
  }

  @Test("a place that a version doesn't have is found again in one that has it, unless somebody has scrolled since")
  func interrupted() throws {
    let whole = Array(0..<100)
    for (identities, scrolls) in [
      (Array(0..<4), false), ([700], false), (Array(900..<905), false), (Array(0..<20), false), (Array(0..<20), true),
    ] {
      var driver = driver(at: 40)
      driver.wheel(y: 0.3)
      driver.drawAll()
      let row = driver.visibleRows.lowerBound
      let frame = driver.model.viewport.rect(ofRow: row)
      #expect(row > 20)
      write(identities, &driver)
      driver.drawAll()
      write(Array(identities.dropLast()) + [800, 801], generation: 3, &driver)
      driver.drawAll()
      if scrolls { driver.wheel(y: -1) }
      write([600] + whole, generation: 4, &driver)
      driver.drawAll()
      #expect((driver.model.viewport.rect(ofRow: row + 1) == frame) == !scrolls)
    }
    // What was taken out is not waited for.
    var driver = driver(at: 40)
    let row = driver.visibleRows.lowerBound
    write(Array(0..<row - 1) + Array(row + 3..<100), &driver)
    driver.drawAll()
    let top = driver.visibleRows.lowerBound
    write(whole, generation: 3, &driver)
    #expect(driver.visibleRows.lowerBound <= top && driver.model.lostPlace == nil)
  }

  @Test("marked text stays marked where it says the same, and is unmarked where it doesn't")
  func textMarks() throws {
    for (identities, marked) in [([500] + Array(0..<39), 3...4), ([0, 1, 2, 900] + Array(4..<40), nil)] {
      var gallery = AnyGallery(WordCards(), generation: 1)
      gallery.identities = (0..<40).map { UInt32($0) }
      var driver = ModelDriver([gallery])
      driver.drawAll()
      func point(_ row: Int) -> PixelPoint {
        let card = driver.model.viewport.rect(ofRow: row)
        return PixelPoint(x: card.minX + 40, y: card.minY + 40)
      }
      driver.send(.input(.moved(to: point(2), [])))
      driver.send(.input(.pressed(.left, at: point(2), [])))
      driver.send(.input(.moved(to: point(3), .leftButton)))
      driver.send(.input(.released(.left, at: point(3), [])))
      driver.frame()
      let words = driver.model.texts.markedText
      #expect(words.contains("rd 2"))
      gallery = AnyGallery(WordCards(), generation: 2)
      gallery.identities = identities.map { UInt32($0) }
      driver.send(.module(.built(gallery, Self.times)))
      driver.drawAll()
      #expect(
        (0..<10).filter { driver.model.rows?.textMarks(onRow: $0).isEmpty == false } == marked.map(Array.init) ?? [])
      #expect(driver.model.texts.markedText == (marked == nil ? "" : words))
    }
  }

  @Test("in the scroll of all, text of a file that is as it was stays marked, whatever becomes of others")
  func textMarksOfOthers() throws {
    func words(_ number: Int, _ identities: ClosedRange<UInt32>, generation: Int) -> AnyGallery {
      var gallery = AnyGallery(WordCards(), named: Self.names[number - 1], generation: generation)
      gallery.identities = Array(identities)
      return gallery
    }
    var driver = driver().driver
    driver.send(.described(number: 1, file(1, [0], generation: 1)))
    for number in 2...3 { driver.send(.described(number: number, words(number, 0...39, generation: 1))) }
    driver.drawAll()
    let card = driver.model.viewport.rect(ofRow: 1)
    let (start, end) = (
      PixelPoint(x: card.minX + 21, y: card.minY + 40), PixelPoint(x: card.minX + 61, y: card.minY + 40)
    )
    driver.send(.input(.moved(to: start, [])))
    driver.send(.input(.pressed(.left, at: start, [])))
    driver.send(.input(.moved(to: end, .leftButton)))
    driver.send(.input(.released(.left, at: end, [])))
    driver.frame()
    #expect(driver.model.texts.markedText == "card")
    func marked() -> [Int] { (0..<6).filter { driver.model.rows?.textMarks(onRow: $0).isEmpty == false } }
    #expect(marked() == [1])
    driver.send(.module(.built(words(3, 1...40, generation: 2), Self.times)))
    driver.drawAll()
    #expect(driver.model.texts.markedText == "card" && marked() == [1])
    driver.send(.module(.built(file(1, [7, 0], generation: 2), Self.times)))
    driver.drawAll()
    #expect(driver.model.texts.markedText == "card" && marked() == [2])
  }

  @Test("the way back leads to where it has led from, wherever that stands by now")
  func history() {
    var driver = driver(at: 12)
    let row = driver.visibleRows.lowerBound
    driver.type("g")
    for digit in "90" { driver.send(.input(.key(Key(keysym: UInt(digit.asciiValue!)), text: String(digit), []))) }
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.visibleRows.contains(89) && !driver.visibleRows.contains(row))
    write(Self.added, &driver)
    driver.key(.left, .alt)
    driver.drawAll()
    #expect(driver.visibleRows.lowerBound == row + 2)
  }

  @Test("a picture that was asked for before stands nowhere, since another view is there by now")
  func late() throws {
    var driver = driver(at: 0)
    write(Array(0..<100), &driver)
    let asked = try #require(driver.takeRequests().visible.last)
    write([500] + Array(0..<100), generation: 3, &driver)
    let shown = images(driver)
    let drawn = driver.draw(asked)
    driver.frame()
    #expect(images(driver) == shown && !shown.contains(drawn.image))
    #expect(!driver.model.kept.contains(WindowPicture(drawn).id))
    driver.drawAll()
    #expect(driver.model.rows?.isComplete == true)
  }

  @Test("one that is shown alone stays so with all views around it, and is left where it is gone")
  func alone() {
    var driver = driver(at: 12)
    let (row, top) = (
      driver.visibleRows.lowerBound + 1, driver.model.viewport.rect(ofRow: driver.visibleRows.lowerBound)
    )
    driver.send(.input(.moved(to: PixelPoint(x: 500, y: driver.model.viewport.rect(ofRow: row).minY + 20), [])))
    driver.key(.returnKey)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == row)
    write(Self.added, &driver)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.row == row + 2)
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.viewport.rect(ofRow: driver.visibleRows.lowerBound) == top)
    #expect(driver.visibleRows.lowerBound == row + 1)
    driver.key(.returnKey)
    driver.drawAll()
    write(Array(0..<5) + Array(30..<100), generation: 3, &driver)
    #expect(!driver.model.viewport.hasCloseup && driver.visibleRows.contains(4))
  }

  @Test("one that is magnified alone shows the same part of itself, unless it is gone")
  func magnified() throws {
    var driver = driver(at: 12)
    let row = driver.visibleRows.lowerBound + 1
    driver.send(.input(.moved(to: PixelPoint(x: 500, y: driver.model.viewport.rect(ofRow: row).minY + 20), [])))
    driver.key(.returnKey)
    driver.drawAll()
    for _ in 0..<9 { driver.wheel(y: -1, .control) }
    driver.drawAll()
    driver.key(.right)
    driver.drawAll()
    let center = try #require(driver.model.viewport.closeup?.center)
    #expect(center != .zero)
    write(Array(0..<100), &driver)
    #expect(driver.model.viewport.closeup?.center == center && driver.model.viewport.closeup?.row == row)
  }

  @Test("variants of a view are of the same view, and lead back to it")
  func variants() {
    var driver = driver(at: 12)
    let row = driver.visibleRows.lowerBound + 1
    driver.send(.input(.moved(to: PixelPoint(x: 500, y: driver.model.viewport.rect(ofRow: row).minY + 20), [])))
    driver.type("v")
    driver.drawAll()
    #expect(driver.model.viewport.matrix?.index == row)
    write(Self.added, &driver)
    driver.drawAll()
    #expect(driver.model.viewport.matrix?.index == row + 2)
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.visibleRows.lowerBound == row + 1)
  }

  @Test("a gallery that was left is come back to where it was left")
  func left() throws {
    let files = [file(1, Array(0..<100), generation: 1), file(2, Array(0..<9), generation: 1)]
    var driver = driver(files, at: 12)
    let (row, shown) = (driver.visibleRows.lowerBound, images(driver))
    let list = driver.model.layout
    driver.press(list.listRow(1, offset: 0).origin)
    driver.drawAll()
    #expect(driver.model.gallery?.name == "b.pdf")
    write(Self.added, &driver)
    driver.press(list.listRow(0, offset: 0).origin)
    driver.frame()
    #expect(driver.model.gallery?.name == "a.pdf" && driver.visibleRows.lowerBound == row + 2)
    #expect(images(driver) == shown)
  }

  @Test(
    "of a log that has begun anew nothing is a change while its end is followed; of one whose lines have changed they are"
  )
  func rotated() {
    for (identities, changed) in [(Array(200..<206), [Int]()), ([500] + Array(1..<100), [0])] {
      var gallery = file(1, Array(0..<100), generation: 1)
      gallery.followsEnd = true
      var driver = driver([gallery], at: 0)
      if changed.isEmpty { driver.key(.end) }
      driver.drawAll()
      gallery = file(1, identities, generation: 2)
      gallery.followsEnd = true
      driver.send(.module(.built(gallery, Self.times)))
      driver.drawAll()
      driver.frame()
      #expect(driver.model.viewport.isAtEnd == changed.isEmpty)
      #expect(driver.model.rows?.visible.allSatisfy { $0.pair == nil } == changed.isEmpty)
    }
  }

  @Test("in the scroll of all the views of other files stay where they are, and are not drawn again")
  func joined() throws {
    var driver = driver().driver
    for number in 1...3 {
      driver.send(.described(number: number, file(number, Array(0..<20), generation: 1)))
      driver.frame()
    }
    driver.drawAll()
    for _ in 0..<34 { driver.wheel(y: 1) }
    driver.drawAll()
    let (row, shown) = (driver.visibleRows.lowerBound, images(driver))
    #expect(row > 20 && shown.allSatisfy { $0 != nil })
    let frame = driver.model.viewport.rect(ofRow: row)
    write([0, 1, 500, 501, 502] + Array(2..<20), &driver)
    #expect(driver.visibleRows.lowerBound == row + 3 && images(driver) == shown)
    #expect(driver.model.viewport.rect(ofRow: row + 3) == frame && driver.model.rows?.isComplete == true)
    #expect(driver.model.rows?.comparison.changedRows == [2, 3, 4])
  }
}
