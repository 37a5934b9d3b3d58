import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

@Suite("The model of the window: what is prefetched")
struct ModelPrefetchTests {
  @Test("what is on screen is drawn first where the viewport will be when a drawing is done")
  func focus() {
    let prefetchRange = PrefetchRange(velocity: 4_000, direction: 1, viewportHeight: 800, drawTime: .milliseconds(50))
    #expect(prefetchRange.shift == 200)
    // Row 14 is at 1,540...1,640, the middle of the viewport now at 1,400.
    #expect(plan(prefetchRange, room: 0).visible.first == Place(gallery: 0, row: 14))
  }

  @Test("as much is prefetched as there is room for, nearest first")
  func room() {
    let prefetchRange = PrefetchRange(velocity: 0, direction: 1, viewportHeight: 800, drawTime: .milliseconds(4))
    #expect(plan(prefetchRange, room: 0).prefetch.isEmpty)
    #expect(plan(prefetchRange, room: 450_000).prefetch.map(\.row) == [17, 18])
  }

  /// The plan for a viewport at 1,000...1,800, over rows of 200,000 bytes, 100 pixels high and 10 apart.
  private func plan(_ prefetchRange: PrefetchRange, room: Int) -> WorkPlan {
    let geometry = RowGeometry(
      gallery: 0, RowShape(count: 100), estimate: 100, flow: RowFlow(ColumnFlow(width: 500, gap: 10)))
    let area = PixelRect(x: 0, y: 1_000, width: 500, height: 800)
    return WorkPlan(over: area, geometry.places(in: area), prefetchRange, geometry, room: room)
  }

  @Test("what was prefetched and then evicted is not prefetched again, until it has been on screen")
  func evicted() throws {
    var driver = ModelDriver()
    driver.drawAll()
    let place = Place(gallery: 0, row: driver.visibleRows.upperBound + 4)
    let request = try #require(driver.model.rows?.request(place))
    let picture = try #require(driver.model.kept.picture(for: request))
    driver.send(.rendering(.evicted([picture.id])))
    driver.wheel(y: 2)
    #expect(!driver.requests.prefetch.isEmpty && !driver.requests.prefetch.contains { $0.place == place })
    // On screen, and above it again.
    for notches in [8.0, 8] { driver.wheel(y: notches) }
    #expect(!driver.visibleRows.contains(place.row))
    #expect(driver.requests.prefetch.contains { $0.place == place })
  }

  @Test("while memory is short less is prefetched")
  func budget() {
    var driver = ModelDriver()
    #expect(driver.requests.prefetch.count > 3)
    driver.send(.rendering(.budget(1 << 20)))
    driver.wheel(y: 2)
    #expect(!driver.requests.visible.isEmpty && driver.requests.prefetch.isEmpty)
  }

  @Test("nothing is prefetched of a gallery that shows the time: nobody knows what it will show next")
  func live() {
    var driver = ModelDriver([AnyGallery(TimeCards())])
    driver.send(.moment(Moment(seconds: 7)))
    driver.frame()
    #expect(driver.requests.visible.count > 3 && driver.requests.prefetch.isEmpty)
  }
}

/// A hundred cards that show the time.
private struct TimeCards: LiveGallery {
  var count: Int { 100 }
  var period: Duration { .seconds(1) }

  func view(at index: Int, moment: Moment) -> PlainCards.Card { PlainCards.Card(index: index + moment.seconds) }
}
