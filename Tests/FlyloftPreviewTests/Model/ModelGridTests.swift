import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview

/// Cards that want to be `width` points wide; in a window of 1,000 points there are 728 for them.
private struct Tiles: Gallery {
  var count = 1000
  var width = 170.0
  /// Every seventh card is higher than the others by so much.
  var excess = 0.0

  var itemWidth: Double? { width }
  func view(at index: Int) -> Tile { Tile(index: index, height: index % 7 == 3 ? 100 + excess : 100) }

  struct Tile: View {
    let index: Int
    let height: Double
    func size(fitting width: Double) -> Size { Size(width: width, height: height) }
    func draw(on canvas: borrowing Canvas) {}
  }
}

@Suite("The model of the window: a grid")
struct ModelGridTests {
  private func driver(_ tiles: Tiles = Tiles(), isAnimated: Bool = false) -> ModelDriver {
    ModelDriver([AnyGallery(tiles)], isAnimated: isAnimated)
  }

  private func rect(_ row: Int, _ driver: ModelDriver) -> PixelRect { driver.model.viewport.rect(ofRow: row) }

  @Test(
    "as many columns as fit, with gaps between them, and never none",
    arguments: [(170, 3), (171, 3), (231, 2), (232, 2), (480, 1), (10_000, 1), (24, 17)] as [(Double, Int)])
  func columns(width: Double, columns: Int) {
    var driver = driver(Tiles(width: width))
    driver.drawAll()
    let count = driver.model.viewport.flow.columns(of: 0)
    #expect(driver.model.layout.rowWidth == 712)
    #expect(count == max(Int((712 + 16) / (width + 16)), 1))
    #expect(count >= columns || width < 200)
    let first = (0..<count).map { rect($0, driver) }
    #expect(first.allSatisfy { $0.minY == first[0].minY && $0.width == first[0].width && $0.height == 100 })
    #expect(first[0].width >= Int(min(width, 712)))
    for (left, right) in zip(first, first.dropFirst()) { #expect((16...17).contains(right.minX - left.maxX)) }
    #expect(rect(count, driver).minX == first[0].minX && rect(count, driver).minY == first[0].maxY + 16)
  }

  @Test(
    "what is whole at the top stays in sight in another number of columns, also where the gap above it is at the edge")
  func gapAtTop() {
    for depth in 0...16 {
      var driver = driver()
      driver.drawAll()
      driver.send(.resized(PixelSize(width: 700, height: 800)))
      driver.drawAll()
      let columns = driver.model.viewport.flow.columns(of: 0)
      let first = 3 * columns
      let edge = driver.model.layout.viewport.minY
      driver.wheel(y: Double(rect(first, driver).minY - edge - depth) / 80)
      driver.drawAll()
      let y = rect(first, driver).minY
      #expect(y == edge + depth)
      driver.send(.resized(PixelSize(width: 1400, height: 800)))
      driver.drawAll()
      #expect(driver.model.viewport.flow.columns(of: 0) > columns)
      #expect(rect(first, driver).minY == y, "\(depth) points above")
    }
  }

  @Test(
    "columns fill the width, whatever it is, and each pixel belongs to the column that it is in", arguments: [1.0, 2])
  func filled(scale: Double) {
    for rowWidth in stride(from: 40, through: 4000, by: 13) {
      for itemWidth in [24.0, 170, 312, 5000] {
        let flow = ColumnFlow(itemWidth: itemWidth, rowWidth: rowWidth, gap: 16, scale: scale)
        let edges = (0..<flow.columns).map { flow.x(of: $0) }
        #expect(edges[0] == 0 && (0...1).contains(rowWidth - edges[flow.columns - 1] - flow.width))
        #expect(flow.columns == 1 || flow.width >= Int(itemWidth * scale))
        #expect(flow.columns == max((rowWidth + 16) / (Int(itemWidth * scale) + 16), 1))
        #expect(Int((flow.itemWidth * scale).rounded()) == flow.width, "views are offered whole pixels")
        for (column, left) in edges.enumerated() {
          #expect(flow.item(at: left, inLine: 0, of: 1000) == column)
          #expect(flow.item(at: left - 1, inLine: 0, of: 1000) == max(column - 1, 0))
        }
      }
    }
  }

  @Test("a line is as high as the highest of its views, and the others stand at its top")
  func lines() {
    var driver = driver(Tiles(excess: 60))
    driver.drawAll()
    let (first, second) = (rect(0, driver), rect(3, driver))
    #expect(driver.model.viewport.flow.columns(of: 0) == 3)
    #expect(first.height == 100 && second.height == 160 && second.minY == first.maxY + 16)
    #expect(rect(4, driver).minY == second.minY && rect(4, driver).height == 100)
    #expect(rect(6, driver).minY == second.maxY + 16)
  }

  @Test("every place on screen is asked for, those of the middle line first and of a line from its middle")
  func order() {
    var driver = driver()
    driver.drawAll()
    driver.wheel(y: 40)
    let visible = driver.requests.visible.map(\.place.row)
    #expect(visible.sorted() == Array(driver.visibleRows))
    let lines = visible.map { $0 / 3 }
    #expect(stride(from: 0, to: visible.count - 2, by: 3).allSatisfy { Set(lines[$0..<$0 + 3]).count == 1 })
    #expect(visible.first.map { $0 % 3 } == 1, "the view in the middle of its line comes first")
    let middle = driver.model.viewport.area.minY + driver.model.viewport.area.height / 2
    let distances = stride(from: 0, to: visible.count, by: 3).map { place in
      let rect = driver.model.viewport.geometry!.rect(ofRow: visible[place])
      return abs(rect.minY + rect.height / 2 - middle)
    }
    #expect(distances == distances.sorted())
  }

  @Test("what is prefetched are the lines that a scroll brings next, whole")
  func prefetch() {
    var driver = driver()
    let visible = driver.visibleRows
    for request in driver.requests.visible { driver.draw(request) }
    driver.frame()
    driver.wheel(y: 1)
    let rows = driver.requests.prefetch.map(\.place.row)
    let below = rows.filter { $0 >= driver.visibleRows.upperBound }
    #expect(below == below.sorted() && below.first == driver.visibleRows.upperBound)
    #expect(Set(below.map { $0 / 3 }).count * 3 == below.count && visible.upperBound % 3 == 0)
  }

  @Test("arrow keys go from line to line, whatever their heights, and stop at both ends", arguments: [0.0, 60])
  func arrows(excess: Double) {
    var driver = driver(Tiles(excess: excess))
    driver.drawAll()
    let top = rect(0, driver).minY
    for line in 1...4 {
      driver.key(.down)
      driver.drawAll()
      #expect(rect(line * 3, driver).minY == top)
    }
    // From between two lines to the nearest in either direction.
    driver.wheel(y: 0.25)
    driver.key(.up)
    #expect(rect(12, driver).minY == top)
    driver.key(.up)
    #expect(rect(9, driver).minY == top)
    for _ in 0..<6 { driver.key(.up) }
    #expect(driver.model.viewport.top == 0)
    driver.key(.end)
    driver.drawAll()
    let end = driver.model.viewport.top
    driver.key(.down)
    #expect(driver.model.viewport.top == end)
  }

  @Test("of a line that is higher than the window an arrow key passes nothing over")
  func highLines() {
    var driver = driver(Tiles(excess: 3000))
    driver.drawAll()
    let height = driver.model.layout.viewport.height
    driver.key(.down)
    var reached = driver.model.viewport.top
    for _ in 0..<6 {
      driver.key(.down)
      #expect(driver.model.viewport.top - reached <= height)
      reached = driver.model.viewport.top
    }
  }

  @Test("other widths and magnifications lead to other columns, and what was first on screen still is; there and back")
  func reflow() {
    var driver = driver()
    driver.drawAll()
    driver.wheel(y: 40)
    driver.drawAll()
    let (first, top) = (driver.visibleRows.lowerBound, driver.model.viewport.top)
    for width in [900, 700, 1280, 500, 1000] {
      driver.send(.resized(PixelSize(width: width, height: 800)))
      driver.frame()
      let columns = driver.model.viewport.flow.columns(of: 0)
      #expect(driver.visibleRows.lowerBound == first / columns * columns)
      driver.drawAll()
    }
    #expect(driver.model.viewport.top == top && driver.visibleRows.lowerBound == first)
    for key in "---+++" {
      driver.type(key)
      let columns = driver.model.viewport.flow.columns(of: 0)
      #expect(abs(driver.visibleRows.lowerBound - first) <= columns, "\(driver.visibleRows) \(columns)")
      driver.drawAll()
    }
    #expect(abs(driver.visibleRows.lowerBound - first) <= 3)
  }

  @Test(
    "Ctrl and the wheel zoom about what is under the pointer on a view that stands in the middle, also once it is wider than the room"
  )
  func zoomOnPage() throws {
    for part in [2, 4] {
      var driver = ModelDriver([
        AnyGallery(SizedCards(sizes: Array(repeating: Size(width: 500, height: 700), count: 9)))
      ])
      driver.drawAll()
      let page = driver.model.viewport.rect(ofRow: 0)
      #expect(page.minX > driver.model.layout.rowX)
      let point = PixelPoint(x: page.minX + page.width / part, y: page.minY + 200)
      var shares: [Double] = []
      for _ in 0..<12 {
        driver.send(.input(.wheel(x: 0, y: -1, at: point, .control)))
        driver.drawAll()
        let rect = driver.model.viewport.rect(ofRow: 0)
        // As long as it is narrower it has its place.
        if rect.width > driver.model.layout.rowWidth {
          shares.append(Double(point.x - rect.minX) / Double(rect.width))
        }
      }
      #expect(shares.count > 4 && shares.allSatisfy { abs($0 - shares[0]) < 0.01 })
      #expect(part == 2 ? abs(shares[0] - 0.5) < 0.01 : shares[0] < 0.5)
    }
  }

  @Test("Ctrl and the wheel zoom about the view under the pointer, which stays on screen")
  func zoomAtPointer() {
    var driver = driver()
    driver.drawAll()
    driver.wheel(y: 40)
    driver.drawAll()
    let point = PixelPoint(x: 600, y: 400)
    func item() -> Int? { driver.visibleRows.first { rect($0, driver).contains(point) } }
    let under = item()
    for notches in [-1.0, -1, -1, 1, 1, 1] {
      driver.wheel(y: notches, .control)
      driver.drawAll()
      #expect(under.map { driver.visibleRows.contains($0) } != false)
    }
  }

  @Test(
    "views that keep the width they wanted are spread over the whole width, with even gaps",
    arguments: [1000, 900, 560])
  func spread(width: Int) {
    struct Fixed: Gallery {
      var count: Int { 100 }
      var itemWidth: Double? { 170 }
      func view(at index: Int) -> Square { Square() }
    }
    struct Square: View {
      func size(fitting width: Double) -> Size { Size(width: min(width, 170), height: 50) }
      func draw(on canvas: borrowing Canvas) {}
    }
    var driver = ModelDriver([AnyGallery(Fixed())], size: Size(width: Double(width), height: 800))
    driver.drawAll()
    let (columns, layout) = (driver.model.viewport.flow.columns(of: 0), driver.model.layout)
    let line = (0..<columns).map { rect($0, driver) }
    #expect(line.allSatisfy { $0.width == 170 } && line[0].minX == layout.rowX)
    #expect((0...1).contains(layout.rowX + layout.rowWidth - line[columns - 1].maxX))
    let gaps = zip(line, line.dropFirst()).map { $1.minX - $0.maxX }
    #expect(gaps.max()! - gaps.min()! <= 2 && gaps.min()! >= 16)
  }

  /// Views that are narrower than a line, but for the second.
  private struct Narrow: Gallery {
    var count = 60
    var itemWidth: Double?
    func view(at index: Int) -> Sized { Sized(width: index == 1 ? 500 : 400) }

    struct Sized: View {
      let width: Double
      func size(fitting _: Double) -> Size { Size(width: width, height: 50) }
      func draw(on canvas: borrowing Canvas) {}
    }
  }

  @Test("a view that has the line for itself and is narrower than that stands in the middle", arguments: [nil, 400])
  func alone(itemWidth: Double?) {
    var driver = ModelDriver([AnyGallery(Narrow(itemWidth: itemWidth))])
    driver.drawAll()
    #expect(rect(0, driver).minX == driver.model.layout.rowX + (712 - 400) / 2 && rect(0, driver).width == 400)
    #expect(rect(1, driver).minX == rect(0, driver).minX - 50 && rect(1, driver).width == 500)
  }

  @Test("what has not been drawn is taken for as wide as the first; a card in place of a view is as wide as the line")
  func expected() {
    var driver = ModelDriver([AnyGallery(Narrow())])
    #expect(rect(2, driver).width == 712)
    driver.draw(driver.requests.visible[0])
    driver.frame()
    #expect(rect(2, driver).width == 400 && rect(2, driver).minX == driver.model.layout.rowX + 156)
    driver.fail(driver.requests.visible[0])
    let failed = driver.requests.visible[0].place.row
    driver.drawAll()
    #expect(rect(failed, driver).width == 712 && rect(failed, driver).minX == driver.model.layout.rowX)
    driver.type("+")
    #expect(rect(failed + 2, driver).width > 400 && rect(failed + 2, driver).width < 712)
  }

  @Test("a view that is wider than its column is drawn as wide as the column; one that is narrower keeps its width")
  func ownWidth() throws {
    struct Odd: Gallery {
      var count: Int { 9 }
      var itemWidth: Double? { 170 }
      func view(at index: Int) -> Sized { Sized(width: index == 1 ? 900 : 60) }
    }
    struct Sized: View {
      let width: Double
      func size(fitting _: Double) -> Size { Size(width: width, height: 50) }
      func draw(on canvas: borrowing Canvas) {}
    }
    var driver = ModelDriver([AnyGallery(Odd())])
    driver.drawAll()
    #expect((0..<3).map { rect($0, driver).width } == [60, 226, 60])
    #expect(rect(0, driver).minX == driver.model.layout.rowX && rect(2, driver).maxX == rect(0, driver).minX + 711)
    driver.key(.right)
    #expect(driver.model.viewport.shiftX == 0)
  }

  @Test("what a gallery says of its width is taken where it can be: no NaN, nothing that nobody could look at")
  func absurdWidths() {
    func width(_ width: Double) -> Double? { AnyGallery(Tiles(width: width)).itemWidth }
    #expect(width(.nan) == nil && width(.infinity) == 32_767 && width(-5) == 24 && width(0) == 24 && width(300) == 300)
    for absurd in [.nan, .infinity, -.infinity, 0, 1e-9] as [Double] {
      var driver = driver(Tiles(width: absurd))
      driver.drawAll()
      #expect(!driver.visibleRows.isEmpty && driver.requests.visible.isEmpty)
    }
  }
}

/// What a grid costs, counted: the same on every machine.
@Suite("The costs of a grid")
struct GridScaleTests {
  private func geometry(_ count: Int, columns: Int = 5) -> RowGeometry {
    let flow = ColumnFlow(itemWidth: 100, rowWidth: columns * 116 - 16, gap: 16, scale: 1)
    #expect(flow.columns == columns)
    return RowGeometry(gallery: 0, RowShape(count: count, itemWidth: 100), estimate: 100, flow: RowFlow(flow))
  }

  /// Heights that differ from view to view.
  private func size(_ row: Int) -> PixelSize { PixelSize(width: 100, height: 80 + (row &* 7919) % 97) }

  @Test("memory grows with the views that were seen, and not with those there are")
  func memory() {
    let stored = [1_000, 10_000_000].map { count in
      var grid = geometry(count)
      #expect(grid.storedCount == 0)
      for first in [0, count / 2, count - 10] {
        for row in first..<first + 10 { _ = grid.measure(row, size(row)) }
      }
      return grid.storedCount
    }
    #expect(stored[0] <= 30 * (2 + 10) && stored[1] <= 30 * (2 + 24))
    var even = geometry(10_000_000)
    for row in 0..<10_000 { _ = even.measure(row, PixelSize(width: 100, height: 120)) }
    #expect(even.storedCount == 0)
  }

  @Test("other columns cost the same however many views were seen: only what is on screen is kept")
  func reflow() {
    var grid = geometry(10_000_000)
    for row in 0..<20_000 { _ = grid.measure(row, size(row)) }
    grid.offer(RowFlow(ColumnFlow(itemWidth: 100, rowWidth: 448, gap: 16, scale: 1)), onScreen: 100..<140)
    #expect(grid.flow.columns(of: 0) == 4 && grid.storedCount <= 40 * (2 + 24))
    for row in 100..<140 { #expect(grid.size(of: row) == size(row)) }
  }

  @Test("a frame asks for as much of ten million views as of a thousand")
  func requests() {
    let counts = [1_000, 10_000_000].map { count in
      var driver = ModelDriver([AnyGallery(Tiles(count: count))])
      var asked = 0
      for _ in 0..<50 {
        driver.wheel(y: 3)
        asked += driver.requests.visible.count + driver.requests.prefetch.count
        driver.drawAll()
      }
      return asked
    }
    #expect(counts[0] == counts[1] && counts[0] > 0)
  }

  @Test("a scrolled frame puts each picture that comes on screen once, of ten million views as of a thousand")
  func puts() {
    let puts = [1_000, 10_000_000].map { (count: Int) -> Int in
      var driver = ModelDriver([AnyGallery(Tiles(count: count, width: 60))])
      driver.drawAll()
      var draws = 0
      for _ in 0..<20 {
        driver.send(.input(.wheel(x: 0, y: 1, at: PixelPoint(x: 600, y: 400), [])))
        let columns = driver.model.viewport.flow.columns(of: 0)
        for rect in driver.frame().damage where driver.model.layout.viewport.contains(rect.origin) {
          let commands = driver.model.paint(rect)
          let drawn = commands.count { if case .draw = $0 { true } else { false } }
          // A notch is 80 pixels high and a line 116: it uncovers two lines at most.
          #expect(drawn <= 2 * columns && commands.count - drawn <= 2 * (2 * columns + 2))
          draws += drawn
        }
        driver.drawAll()
      }
      return draws
    }
    #expect(puts[0] == puts[1] && puts[0] > 0)
  }

  @Test("painting all of a window costs a few commands a view, however small they are")
  func whole() {
    var driver = ModelDriver([AnyGallery(Tiles(count: 10_000_000, width: 24))])
    for _ in 0..<5 { driver.type("-") }
    let views = driver.visibleRows.count
    #expect(views > 300)
    // Nothing is drawn yet: each view is a skeleton, which is put together from some pieces.
    #expect(driver.model.paint(driver.model.layout.window).count < 40 * views)
    driver.drawAll()
    let commands = driver.model.paint(driver.model.layout.window)
    #expect(commands.count { if case .draw = $0 { true } else { false } } <= views + 20)
    #expect(commands.count < 4 * views)
  }

  @Test("every view has a place of its own that the area finds again, in any number of columns")
  func places() {
    for columns in 1...7 {
      var grid = geometry(101, columns: columns)
      for row in stride(from: 0, to: 101, by: 3) { _ = grid.measure(row, size(row)) }
      var seen: [PixelRect] = []
      for row in 0..<101 {
        let rect = grid.rect(ofRow: row)
        #expect(grid.places(in: rect).contains(Place(gallery: 0, row: row)))
        #expect(!seen.contains { !$0.intersection(rect).isEmpty })
        seen.append(rect)
      }
      #expect(grid.places(in: PixelRect(x: 0, y: 0, width: 10, height: 1_000_000)).map(\.row) == Array(0..<101))
    }
  }
}
