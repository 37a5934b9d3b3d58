import Testing

@testable import FlyloftRendering

@Suite("Hashes of what is numbered")
struct HashSpreadTests {
  /// The longest row of places without a gap, in a dictionary's table of 16,384 that holds so many keys: when one is given up,
  /// the dictionary looks at all that follow it there.
  private func longestRow(of hashes: some Collection<Int>) -> Int {
    var isTaken = Array(repeating: false, count: 16_384)
    for hash in hashes {
      var place = hash & 16_383
      while isTaken[place] { place = (place + 1) & 16_383 }
      isTaken[place] = true
    }
    return isTaken.split(separator: false).map(\.count).max() ?? 0
  }

  /// As many as fill five eighths of the table, with which random hashes make rows of 60 to 120.
  private let numbers = 1...10_240

  @Test("pictures, draws and rows that come one after the other do not stand side by side")
  func consecutive() {
    #expect(longestRow(of: numbers.map { PictureID(number: $0)._rawHashValue(seed: 0) }) < 200)
    #expect(longestRow(of: numbers.map { DrawID(number: $0)._rawHashValue(seed: 0) }) < 200)
    #expect(longestRow(of: numbers.map { Place(gallery: 0, row: $0)._rawHashValue(seed: 0) }) < 200)
  }

  @Test(
    "places of several galleries, and the tiles of several rows, do not either",
    arguments: [(galleries: 1, rows: 1, columns: 32), (1, 40, 16), (20, 4, 16), (20, 512, 1), (640, 1, 4)])
  func several(shape: (galleries: Int, rows: Int, columns: Int)) {
    let tileRows = numbers.count / shape.galleries / shape.rows / shape.columns
    var places: Set<Place> = []
    for gallery in 0..<shape.galleries {
      for row in 0..<shape.rows {
        for column in 0..<shape.columns {
          for tileRow in 0..<tileRows {
            places.insert(Place(gallery: gallery, row: row, tile: Tiling.Index(column: column, row: tileRow)))
          }
        }
      }
    }
    #expect(places.count == numbers.count)
    #expect(longestRow(of: places.map { $0._rawHashValue(seed: 0) }) < 200)
  }
}
