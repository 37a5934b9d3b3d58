import SeededRandom
import Testing

@testable import FlyloftPreview

@Suite struct RowLayoutTests {
  /// The same by plain addition.
  private struct PlainLayout {
    var heights: [Int]
    let gap: Int

    func top(of row: Int) -> Int { heights[..<row].reduce(0) { $0 + $1 + gap } }

    func row(at y: Int) -> Int { max(heights.indices.last { top(of: $0) <= max(y, 0) } ?? 0, 0) }
  }

  @Test("places agree with plain addition, whatever is measured and measured again")
  func random() {
    var random = SeededGenerator()
    for count in [1, 2, 3, 7, 8, 33] {
      for gap in [0, 5] {
        var layout = RowLayout(count: count, estimate: 20, gap: gap)
        var plain = PlainLayout(heights: Array(repeating: 20, count: count), gap: gap)
        for step in 0..<60 {
          let row = Int.random(in: 0..<count, using: &random)
          let height = Int.random(in: 1...60, using: &random)
          // The first measurement is taken for all rows.
          if step == 0 { plain.heights = plain.heights.map { _ in height } }
          let before = plain.heights
          plain.heights[row] = height
          if step % 3 == 0 {
            layout.attend(
              to: .random(in: -50..<(layout.height + 50), using: &random), height: .random(in: 0...200, using: &random))
          }
          let moved = layout.measure(row, height: height)
          if step > 0 { #expect(moved == (before != plain.heights)) }
          #expect(layout.height(of: row) == height)
          for row in 0...count { #expect(layout.top(of: row) == plain.top(of: row)) }
          #expect(layout.height == plain.top(of: count) - gap)
          for y in -3..<(layout.height + 10) { #expect(layout.row(at: y) == plain.row(at: y)) }
        }
      }
    }
  }

  @Test("the rows on screen are those that touch it, the row above a gap among them")
  func visible() {
    var layout = RowLayout(count: 10, estimate: 100, gap: 10)
    #expect(layout.rows(from: 0, height: 100) == 0..<1)
    #expect(layout.rows(from: 0, height: 111) == 0..<2)
    #expect(layout.rows(from: 105, height: 2) == 0..<1)
    #expect(layout.rows(from: -50, height: 40) == 0..<1)
    #expect(layout.rows(from: 1085, height: 500) == 9..<10)
    #expect(layout.rows(from: 0, height: 0).isEmpty)
    #expect(RowLayout(count: 0, estimate: 5, gap: 2).rows(from: 0, height: 100).isEmpty)
    _ = layout.measure(0, height: -100)
    #expect(layout.top(of: 1) == 1, "no row takes less than a pixel")
  }

  @Test("ten million rows take no memory until they are measured, and sums stay exact")
  func many() {
    var layout = RowLayout(count: 10_000_000, estimate: 160, gap: 16)
    #expect(layout.height == 10_000_000 * 176 - 16)
    _ = layout.measure(0, height: 200)
    #expect(layout.top(of: 9_999_999) == 9_999_999 * 216)
    _ = layout.measure(5_000_000, height: 50)
    #expect(layout.top(of: 9_999_999) == 9_999_999 * 216 - 150)
    #expect(layout.row(at: layout.top(of: 7_654_321)) == 7_654_321)
    #expect(layout.row(at: layout.top(of: 7_654_321) - 1) == 7_654_320)
  }
}

/// What a layout costs, in numbers looked at and numbers kept: the same on every machine.
@Suite("Layout of many rows")
struct LayoutScaleTests {
  /// Heights that differ from row to row, as of text.
  private func height(_ row: Int) -> Int { 80 + (row &* 7919) % 97 }

  @Test("finding a place takes a logarithm of the rows, and no more where more was seen")
  func steps() {
    for (count, logarithm) in [(1_000, 10), (10_000_000, 24)] {
      let sums = SparseSums(count: count)
      var generator = SeededGenerator(usually: 3)
      for index in (0..<1_000).map({ _ in Int.random(in: 0..<count, using: &generator) }) + [0, count - 1] {
        #expect(Array(SparseSums.nodes(before: index)).count <= logarithm)
        #expect(Array(sums.nodes(over: index)).count <= logarithm)
      }
    }
  }

  @Test("memory grows with the rows that were seen, and not with the rows there are")
  func memory() {
    var stored: [Int] = []
    for count in [1_000, 10_000_000] {
      var layout = RowLayout(count: count, estimate: 100, gap: 16)
      #expect(layout.storedCount == 0)
      // A screen at the beginning, one at the end, and one in between.
      for first in [0, count - 10, count / 2] {
        for row in first..<first + 10 { _ = layout.measure(row, height: height(row)) }
      }
      #expect(layout.height > 0)
      stored.append(layout.storedCount)
    }
    #expect(stored[0] <= 30 * (1 + 10))
    #expect(stored[1] <= 30 * (1 + 24))
    // Rows beside each other share most of what is kept of them.
    var layout = RowLayout(count: 10_000_000, estimate: 100, gap: 16)
    for row in 5_000_000..<5_010_000 { _ = layout.measure(row, height: height(row)) }
    #expect(layout.storedCount <= 2 * 10_000 + 24)
    // And what is drawn at the expected height leaves nothing behind.
    var even = RowLayout(count: 10_000_000, estimate: 100, gap: 16)
    for row in 0..<10_000 { _ = even.measure(row, height: 120) }
    #expect(even.storedCount == 0)
  }
}

@Suite struct SparseSumsTests {
  @Test("sums agree with plain addition")
  func random() {
    var random = SeededGenerator()
    for count in [0, 1, 2, 5, 16, 31] {
      var sums = SparseSums(count: count)
      var plain = Array(repeating: 0, count: count)
      for _ in 0..<40 {
        if count > 0 {
          let index = Int.random(in: 0..<count, using: &random)
          let difference = Int.random(in: -9...9, using: &random)
          sums.add(difference, at: index)
          plain[index] += difference
        }
        for index in 0...count { #expect(sums.sum(before: index) == plain[..<index].reduce(0, +)) }
      }
    }
  }
}
