import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import FlyloftStage
import Testing

@testable import FlyloftPreview

/// Cards that stand beside each other where they want less than all the room.
private struct Cards: Gallery {
  var count = 1
  var height = 100.0
  var itemWidth: Double?
  var ownWidth: Double?

  func view(at index: Int) -> Card { Card(height: height) }

  struct Card: View {
    let height: Double
    func size(fitting width: Double) -> Size { Size(width: width, height: height) }
    func draw(on canvas: borrowing Canvas) {}
  }
}

/// A folder of pictures with a text of two views after the fourth, and two more pictures behind it, in a window that has room for three
/// pictures beside each other.
@Suite("Files that want several widths in one scroll")
struct ModelMixedFilesTests {
  private func driver(_ parts: [Cards]) -> ModelDriver {
    var configuration = PreviewConfiguration(
      galleries: [AnyGallery(joining: [], named: "All files")]
        + parts.indices.map { AnyGallery(staged: "file \($0)", generation: 1, chosen: [], isDescribed: false) },
      size: Size(width: 1000, height: 800), isAnimated: false)
    for index in parts.indices { configuration.start.names["file \(index)"] = [] }
    var driver = ModelDriver(configuration)
    driver.send(.opened)
    driver.send(.input(.visibility(true)))
    for (index, part) in parts.enumerated() { describe(index, as: part, &driver) }
    driver.drawAll()
    return driver
  }

  private func describe(_ index: Int, as part: Cards, _ driver: inout ModelDriver) {
    var gallery = AnyGallery(part, named: "file \(index)", generation: 1)
    gallery.ownSize = part.ownWidth.map { Size(width: $0, height: part.height) }
    driver.send(.described(number: index + 1, gallery))
    driver.frame()
  }

  private static let picture = Cards(itemWidth: 220)
  private static let text = Cards(count: 2, height: 300)
  private static let folder = [picture, picture, picture, picture, text, picture, picture]

  private func rects(_ driver: ModelDriver, _ rows: Range<Int>) -> [PixelRect] {
    let origin = driver.model.viewport.rect(ofRow: 0)
    return rows.map { driver.model.viewport.rect(ofRow: $0).offset(x: -origin.minX, y: -origin.minY) }
  }

  @Test("stand each as it wants: pictures beside each other, what comes between them over all the room")
  func places() {
    let driver = driver(Self.folder)
    let (room, column) = (driver.model.layout.rowWidth, (driver.model.layout.rowWidth + 16) / 3 - 16)
    let rects = rects(driver, 0..<8)
    #expect(rects.map(\.minY) == [0, 0, 0, 116, 232, 548, 864, 864])
    #expect(rects.map(\.width) == [column, column, column, column, room, room, column, column])
    #expect(rects.map(\.height) == [100, 100, 100, 100, 300, 300, 100, 100])
    #expect(rects[3].minX == 0 && rects[6].minX == 0 && rects[7].minX == rects[1].minX && rects[1].minX > column)
    let widths = driver.model.rowStyle.widths
    #expect(widths[3] == Double(column) && widths[4] == Double(room) && widths[7] == Double(column))
    for row in 0..<8 {
      let rect = driver.model.viewport.rect(ofRow: row)
      #expect(driver.model.viewport.row(at: PixelPoint(x: rect.maxX - 1, y: rect.maxY - 1), of: 0..<8) == row)
    }
    #expect(driver.model.rows?.isComplete == true)
  }

  @Test(
    "are led through by arrow keys: from a line of pictures to what stands below it, and to the nearest of a shorter line"
  )
  func focus() {
    var driver = driver(Self.folder)
    func walk(_ keys: Key...) -> [Int?] {
      keys.map {
        driver.key($0)
        driver.drawAll()
        return driver.model.rows?.focus?.row
      }
    }
    driver.key(.tab, .shift)
    #expect(walk(.right, .right, .down, .down, .down, .down, .down) == [1, 2, 3, 4, 5, 6, 6])
    #expect(walk(.right, .up, .left, .up, .up) == [7, 5, 4, 3, 0])
  }

  @Test("leave what is looked at in sight in a window of another width, and where it was once that is as before")
  func staying() throws {
    var driver = driver(Self.folder + Array(repeating: Self.picture, count: 300))
    driver.key(.end)
    driver.drawAll()
    driver.wheel(y: -3)
    driver.drawAll()
    let first = try #require(driver.model.viewport.firstRow)
    let y = driver.model.viewport.rect(ofRow: first).minY
    #expect(driver.model.viewport.flow.columns(of: first) == 3)
    driver.send(.resized(PixelSize(width: 1300, height: 800)))
    driver.drawAll()
    #expect(driver.model.viewport.flow.columns(of: first) == 4 && driver.model.viewport.flow.columns(of: 4) == 1)
    #expect(driver.model.viewport.rowsOnScreen.contains(first))
    driver.send(.resized(PixelSize(width: 1000, height: 800)))
    driver.drawAll()
    #expect(driver.model.viewport.firstRow == first && driver.model.viewport.rect(ofRow: first).minY == y)
    driver.key(.home)
    driver.drawAll()
    #expect(rects(driver, 0..<8).map(\.minY) == [0, 0, 0, 116, 232, 548, 864, 864])
  }

  @Test("are offered all the room alone, and stand where they stood after that")
  func alone() {
    var driver = driver(Self.folder)
    let (room, before) = (Double(driver.model.layout.rowWidth), rects(driver, 0..<8))
    driver.key(.tab, .shift)
    for key in [Key.home, .down] {
      driver.key(key)
      driver.key(.returnKey)
      driver.drawAll()
      #expect(driver.model.viewport.closeup?.width == room && driver.model.rowStyle.widths[0] == room)
      driver.key(.escape)
      driver.drawAll()
      #expect(rects(driver, 0..<8) == before)
    }
  }

  @Test("are offered alone as much as each says, one after the other, and are taller by that until they are drawn")
  func own() throws {
    var driver = driver([Cards(count: 2, height: 300, ownWidth: 4000), Cards(height: 300)])
    let room = Double(driver.model.layout.rowWidth)
    driver.key(.home)
    driver.key(.returnKey)
    func isAbout(_ width: Double, _ height: Double) throws -> Bool {
      let size = try #require(driver.model.viewport.closeup).size
      return abs(size.width - width) < 1 && abs(size.height - height) < 8
    }
    // The first stands from its first picture on where its file's size has it.
    let whole = Size(width: 4000, height: 300)
    let frame = try #require(driver.model.viewport.closeup).frame(in: driver.model.layout)
    #expect(driver.model.viewport.closeup?.size == whole && driver.model.viewport.closeup?.toldSize == nil)
    driver.drawAll()
    #expect(driver.model.viewport.closeup?.size == whole && driver.model.panels[CloseupPanel.self].shown == .brief)
    #expect(driver.model.viewport.closeup?.frame(in: driver.model.layout) == frame)
    // It is fitted by what its pixels say, and told to the point.
    #expect(driver.model.viewport.closeup?.toldSize == whole)
    driver.type("0")
    driver.drawAll()
    guard case .row(let asked)? = driver.model.rows?.visible.first?.shown else {
      Issue.record("nothing is shown")
      return
    }
    #expect(asked.width == 4000 && asked.scale == 1)
    driver.type("0")
    driver.key(.returnKey)
    driver.key(.pageDown)
    driver.drawAll()
    #expect(try isAbout(4000, 300), "\(driver.model.viewport.closeup!.size)")
    driver.key(.pageDown)
    #expect(driver.model.viewport.closeup?.toldSize == nil)
    driver.drawAll()
    #expect(try driver.model.viewport.closeup?.width == room && isAbout(room, 300))
    driver.key(.pageUp)
    driver.drawAll()
    #expect(try driver.model.viewport.closeup?.width == 4000 && isAbout(4000, 300))
    // A file of one view is one of all that there are.
    #expect(driver.model.shownCloseup?.name == "file 0, 2 of 2")
    driver.key(.end)
    #expect(driver.model.shownCloseup?.name == "file 1, 3 of 3")
    driver.key(.escape)
    driver.drawAll()
    #expect(driver.model.rowStyle.widths[0] == room)
    // Of others than the first the file says no more than the width.
    driver = self.driver([Cards(count: 2, height: 300, ownWidth: 4000), Cards(height: 300)])
    driver.type("h")
    driver.drawAll()
    let rect = driver.model.viewport.rect(ofRow: 1)
    for _ in 0..<2 { driver.press(PixelPoint(x: rect.minX + 20, y: rect.minY + 20)) }
    driver.frame()
    #expect(try isAbout(4000, 300 * 4000 / room) && driver.model.viewport.closeup?.toldSize == nil)
    driver.drawAll()
    #expect(try isAbout(4000, 300) && driver.model.viewport.closeup?.row == 1)
    #expect(driver.model.panels[CloseupPanel.self].shown == .whole)
    // In a wall one may be wider than its column.
    var wall = self.driver([Cards(height: 100, itemWidth: 220, ownWidth: 4000), Self.picture])
    wall.key(.home)
    for isAlone in [true, false] {
      wall.key(isAlone ? .returnKey : .escape)
      wall.drawAll()
      guard case .row(let shown)? = wall.model.rows?.visible.first?.shown else {
        Issue.record("nothing is shown")
        return
      }
      #expect(shown.staged.isAlone == isAlone && shown.staged.isInColumn == !isAlone)
      // What is taken along is the picture itself.
      #expect((shown.width == 4000) == isAlone && wall.model.takenView()?.staged.isAlone == true)
      #expect(wall.model.takenView()?.width == 4000)
    }
    // A variant has the width that it is shown for.
    driver.type("v")
    driver.drawAll()
    driver.key(.returnKey)
    driver.drawAll()
    let variant = try #require(driver.model.viewport.closeup)
    #expect(driver.model.viewport.matrix != nil && variant.width < room)
  }

  @Test("keep what is known of those before one that is described later")
  func later() {
    var driver = driver([Self.picture, Self.picture, Self.picture, Self.picture])
    let before = rects(driver, 0..<4)
    var contents = [Self.text, Self.picture]
    driver = self.driver([Self.picture, Self.picture, Self.picture, Self.picture] + contents)
    #expect(rects(driver, 0..<4) == before)
    contents = [Cards(count: 5, height: 300), Self.picture]
    describe(4, as: contents[0], &driver)
    driver.drawAll()
    #expect(driver.model.gallery?.count == 10)
    #expect(rects(driver, 0..<10).map(\.minY) == [0, 0, 0, 116, 232, 548, 864, 1180, 1496, 1812])
  }
}
