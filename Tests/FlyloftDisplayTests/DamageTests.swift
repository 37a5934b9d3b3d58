import Flyloft
import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite struct DamageTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test("nothing is no damage")
  func empty() {
    var damage = Damage()
    damage.add(rect(5, 5, 0, 10))
    #expect(damage.isEmpty)
  }

  @Test("neighbours become one rectangle, corners far apart stay two")
  func joining() {
    var damage = Damage()
    damage.add(rect(0, 0, 100, 10))
    damage.add(rect(0, 10, 100, 10))
    #expect(damage.rects == [rect(0, 0, 100, 20)])
    damage.add(rect(500, 500, 10, 10))
    #expect(damage.rects.count == 2)
  }

  @Test("a join that reaches a third rectangle takes it in, too")
  func chain() {
    var damage = Damage()
    damage.add(rect(0, 0, 10, 10))
    damage.add(rect(20, 0, 10, 10))
    damage.add(rect(10, 0, 10, 10))
    #expect(damage.rects == [rect(0, 0, 30, 10)])
  }

  @Test("too many rectangles become the one around them")
  func limit() {
    var damage = Damage()
    for index in 0...Damage.limit { damage.add(rect(index * 100, index * 100, 1, 1)) }
    #expect(damage.rects == [rect(0, 0, Damage.limit * 100 + 1, Damage.limit * 100 + 1)])
  }

  @Test("random damage never loses a pixel")
  func coverage() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      var damage = Damage()
      var wanted = Set<PixelPoint>()
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let added = rect(
          .random(in: 0..<30, using: &random), .random(in: 0..<30, using: &random), .random(in: 1..<6, using: &random),
          .random(in: 1..<6, using: &random))
        damage.add(added)
        wanted.formUnion(points(of: added))
      }
      #expect(wanted.allSatisfy { point in damage.rects.contains { $0.contains(point) } })
    }
  }

  @Test("subtracting covers just what is left")
  func subtraction() {
    let pieces = rect(0, 0, 10, 10).subtracting(rect(3, 4, 2, 20))
    let covered = pieces.flatMap(points)
    #expect(Set(covered).count == covered.count)
    #expect(Set(covered) == Set(points(of: rect(0, 0, 10, 10))).subtracting(points(of: rect(3, 4, 2, 20))))
  }

  private func points(of rect: PixelRect) -> [PixelPoint] {
    (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { PixelPoint(x: $0, y: y) } }
  }
}
