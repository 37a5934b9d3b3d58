import Testing

@testable import FlyloftPreview

@Suite struct PlaceHistoryTests {
  private func place(_ row: Int, gallery: Int = 0) -> GonePlace { GonePlace(gallery: gallery, row: row, share: 0) }

  @Test("each gallery has its own ways back and forward")
  func galleries() {
    var history = PlaceHistory()
    history.leave(place(1))
    history.leave(place(2, gallery: 1))
    history.leave(place(3))
    #expect(history.turn(-1, from: place(4), count: { _ in 9 }) == place(3))
    #expect(history.turn(-1, from: place(5, gallery: 1), count: { _ in 9 }) == place(2, gallery: 1))
    #expect(
      history.turn(-1, from: place(3), count: { _ in 9 }) == place(1)
        && history.turn(-1, from: place(1), count: { _ in 9 }) == nil)
    // A way that is begun in one leaves those ahead in the other.
    history.leave(place(1))
    #expect(history.turn(1, from: place(6), count: { _ in 9 }) == nil)
    #expect(history.turn(1, from: place(2, gallery: 1), count: { _ in 9 }) == place(5, gallery: 1))
  }

  @Test("a place that is not there any more is the last one, and one that is shown already is passed over")
  func shorter() {
    var history = PlaceHistory()
    for row in [1, 7, 8] { history.leave(place(row)) }
    #expect(history.turn(-1, from: place(4), count: { _ in 5 }) == place(1))
    #expect(
      history.turn(1, from: place(1), count: { _ in 5 }) == place(4)
        && history.turn(1, from: place(4), count: { _ in 5 }) == nil)
  }

  @Test("a way to another gallery leads back from there, and forward again, unless that has nothing any more")
  func others() {
    var history = PlaceHistory()
    history.leave(place(3), for: 1)
    #expect(history.turn(-1, from: place(3), count: { _ in 9 }) == nil)
    #expect(history.turn(-1, from: place(0, gallery: 1), count: { _ in 9 }) == place(3))
    #expect(history.turn(1, from: place(3), count: { _ in 9 }) == place(0, gallery: 1))
    #expect(history.turn(-1, from: place(0, gallery: 1), count: { $0 == 0 ? 0 : 9 }) == nil)
  }

  @Test("a hundred are remembered")
  func limit() {
    var history = PlaceHistory()
    for row in 0...150 { history.leave(place(row)) }
    var count = 0
    while history.turn(-1, from: place(200), count: { _ in 300 }) != nil { count += 1 }
    #expect(count == 100)
  }
}
