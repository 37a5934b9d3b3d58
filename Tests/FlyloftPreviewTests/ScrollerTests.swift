import Testing

@testable import FlyloftPreview

@Suite struct ScrollerTests {
  private func extent(_ layout: RowLayout, viewport: Int = 300) -> Scroller.Extent {
    Scroller.Extent(layout: layout, viewportHeight: viewport, padding: 8, bottomPadding: 24)
  }

  @Test("it goes where it is told, within the content")
  func bounds() {
    let extent = extent(RowLayout(count: 50, estimate: 100, gap: 10))
    var scroller = Scroller()
    scroller.scroll(to: 0, in: extent)
    #expect(scroller.top(in: extent) == 0)
    for top in 0...extent.maximum {
      scroller.scroll(to: top, in: extent)
      #expect(scroller.top(in: extent) == top)
    }
    #expect(extent.maximum == 8 + 50 * 110 - 10 + 24 - 300)
    for difference in [1_000_000, .max, -1, -1_000_000, .min] {
      scroller.scroll(by: difference, in: extent)
      #expect((0...extent.maximum).contains(scroller.top(in: extent)))
    }
    #expect(scroller.top(in: extent) == 0)
  }

  @Test("what is on screen stays when rows above it turn out to be of other heights")
  func anchor() {
    var layout = RowLayout(count: 50, estimate: 100, gap: 10)
    _ = layout.measure(20, height: 100)
    var scroller = Scroller()
    scroller.scroll(to: 8 + layout.top(of: 20) + 30, in: extent(layout))
    _ = layout.measure(3, height: 250)
    _ = layout.measure(7, height: 20)
    #expect(scroller.top(in: extent(layout)) == 8 + layout.top(of: 20) + 30)
    _ = layout.measure(40, height: 500)
    #expect(scroller.top(in: extent(layout)) == 8 + layout.top(of: 20) + 30)
  }

  @Test("at the end it stays at the end, until it is moved")
  func end() {
    var layout = RowLayout(count: 50, estimate: 100, gap: 10)
    _ = layout.measure(0, height: 100)
    var scroller = Scroller()
    scroller.scrollToEnd(in: extent(layout))
    _ = layout.measure(49, height: 400)
    #expect(scroller.top(in: extent(layout)) == extent(layout).maximum)
    scroller.scroll(by: -500, in: extent(layout))
    let top = scroller.top(in: extent(layout))
    _ = layout.measure(49, height: 300)
    #expect(scroller.top(in: extent(layout)) == top)
  }

  @Test("content that fits can't be scrolled, and has no thumb")
  func short() {
    let extent = extent(RowLayout(count: 2, estimate: 100, gap: 10))
    var scroller = Scroller()
    scroller.scroll(by: 50, in: extent)
    #expect(scroller.top(in: extent) == 0)
    scroller.scrollToEnd(in: extent)
    #expect(scroller.top(in: extent) == 0)
    #expect(scroller.thumb(on: 280, minimum: 32, in: extent) == nil)
  }

  @Test("the thumb spans its track, and leads back to where it stands")
  func thumb() throws {
    let extent = extent(RowLayout(count: 1000, estimate: 100, gap: 10))
    var scroller = Scroller()
    #expect(scroller.thumb(on: 280, minimum: 32, in: extent)?.y == 0)
    scroller.scrollToEnd(in: extent)
    let last = try #require(scroller.thumb(on: 280, minimum: 32, in: extent))
    #expect(last.height == 32 && last.y + last.height == 280)
    for y in 0...248 {
      scroller.dragThumb(to: y, trackHeight: 280, thumbHeight: 32, in: extent)
      #expect(scroller.thumb(on: 280, minimum: 32, in: extent)?.y == y)
    }
    scroller.dragThumb(to: -50, trackHeight: 280, thumbHeight: 32, in: extent)
    #expect(scroller.top(in: extent) == 0)
    scroller.dragThumb(to: 900, trackHeight: 280, thumbHeight: 32, in: extent)
    #expect(scroller.top(in: extent) == extent.maximum)
    #expect(scroller.thumb(on: 32, minimum: 32, in: extent) == nil)
  }

  @Test("at the very top, zooming in and out leaves it there", arguments: [0.5, 0.8, 1.25, 2])
  func rescaling(factor: Double) {
    var scroller = Scroller()
    let before = extent(RowLayout(count: 50, estimate: 100, gap: 10))
    scroller.scroll(to: 0, in: before)
    scroller.rescale(by: factor)
    let after = extent(RowLayout(count: 50, estimate: Int(100 * factor), gap: 10))
    #expect(scroller.top(in: after) == 0)
  }

  @Test("within a row, zooming keeps the part of the row at the upper edge")
  func rescalingWithin() {
    var scroller = Scroller()
    let before = extent(RowLayout(count: 50, estimate: 100, gap: 10))
    scroller.scroll(to: 8 + 5 * 110 + 40, in: before)
    scroller.rescale(by: 1.5)
    let after = extent(RowLayout(count: 50, estimate: 150, gap: 10))
    #expect(scroller.top(in: after) == 8 + 5 * 160 + 60)
  }

  @Test(
    "a held place stays where it is while everything grows and rows turn out otherwise", arguments: [0, 40, 150, 299])
  func holding(y: Int) {
    let before = extent(RowLayout(count: 50, estimate: 100, gap: 10))
    var scroller = Scroller()
    scroller.scroll(to: 8 + 5 * 110 + 40, in: before)
    let place = scroller.top(in: before) + y - 8
    let row = before.layout.row(at: place)
    let share = Double(place - before.layout.top(of: row)) / 100
    scroller.hold(at: y, in: before)
    #expect(scroller.top(in: before) == 8 + 5 * 110 + 40)
    var layout = RowLayout(count: 50, estimate: 250, gap: 10)
    _ = layout.measure(0, height: 250)
    #expect(layout.top(of: row) + Int((share * 250).rounded()) == scroller.top(in: extent(layout)) + y - 8)
    _ = layout.measure(row - 1, height: 900)
    _ = layout.measure(row, height: 400)
    #expect(layout.top(of: row) + Int((share * 400).rounded()) == scroller.top(in: extent(layout)) + y - 8)
  }

  @Test("zooming about one place any number of times comes back to the very pixel")
  func holdingAgain() {
    let original = extent(RowLayout(count: 50, estimate: 100, gap: 10))
    var scroller = Scroller()
    scroller.scroll(to: 977, in: original)
    for height in [133, 61, 25, 100, 177, 400, 33, 100] {
      scroller.hold(at: 123, in: original)
      _ = scroller.top(in: extent(RowLayout(count: 50, estimate: height, gap: 10)))
    }
    #expect(scroller.top(in: original) == 977)
    // A move lets go.
    scroller.scroll(by: 3, in: original)
    #expect(scroller.top(in: original) == 980)
  }

  @Test("a place in a gap, above the first row or below the last is held as well")
  func holdingBeside() {
    let before = extent(RowLayout(count: 5, estimate: 100, gap: 10))
    let after = extent(RowLayout(count: 5, estimate: 300, gap: 10))
    var scroller = Scroller()
    scroller.scroll(to: 100, in: before)
    // Two pixels below the second row, which ends at 8 + 210.
    scroller.hold(at: 120, in: before)
    #expect(scroller.top(in: after) == 8 + 610 + 2 - 120)
    scroller.scroll(to: 0, in: before)
    scroller.hold(at: 3, in: before)
    #expect(scroller.top(in: after) == 0)
    scroller.scrollToEnd(in: before)
    scroller.hold(at: 295, in: before)
    #expect(scroller.top(in: after) == after.maximum - 0)
  }
}
