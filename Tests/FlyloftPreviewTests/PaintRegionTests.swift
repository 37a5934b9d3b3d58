import Flyloft
import SeededRandom
import Testing

@testable import FlyloftPreview

@Suite struct PaintRegionTests {
  private func pixels(_ rects: [PixelRect]) -> [PixelPoint] {
    rects.flatMap { rect in
      (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { PixelPoint(x: $0, y: y) } }
    }
  }

  @Test("every pixel is taken once, by the first that asks, and none beyond the damage")
  func partition() {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      func random(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }
      let damage = PixelRect(x: random(0..<5), y: random(0..<5), width: random(0..<14), height: random(0..<14))
      var region = PaintRegion(damage)
      var left = Set(pixels([damage]))
      for _ in 0..<6 {
        let rect = PixelRect(x: random(-3..<15), y: random(-3..<15), width: random(0..<10), height: random(0..<10))
        let taken = pixels(region.take(rect))
        #expect(Set(taken).count == taken.count)
        #expect(Set(taken) == left.intersection(pixels([rect])))
        left.subtract(taken)
        let remaining = pixels(region.remaining)
        #expect(Set(remaining) == left && remaining.count == left.count)
        #expect(region.isEmpty == left.isEmpty)
      }
    }
  }
}
