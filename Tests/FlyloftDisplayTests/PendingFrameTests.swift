import Flyloft
import SeededRandom
import Testing

@testable import FlyloftDisplay

@Suite struct SendingTests {
  @Test("a frame takes whole rows up to the limit, and leaves the rest as it was")
  func bands() {
    var frame = PendingFrame()
    frame.damage.add(PixelRect(x: 10, y: 20, width: 100, height: 50))
    frame.damage.add(PixelRect(x: 500, y: 500, width: 10, height: 10))
    let later = frame.limitDamage(to: 1250)
    #expect(
      frame.damage.rects == [
        PixelRect(x: 10, y: 20, width: 100, height: 12), PixelRect(x: 500, y: 500, width: 10, height: 5),
      ])
    #expect(
      later == [PixelRect(x: 10, y: 32, width: 100, height: 38), PixelRect(x: 500, y: 505, width: 10, height: 5)])
  }

  @Test("a row wider than the limit is painted all the same")
  func wide() {
    var frame = PendingFrame()
    frame.damage.add(PixelRect(x: 0, y: 0, width: 100, height: 3))
    #expect(frame.limitDamage(to: 50) == [PixelRect(x: 0, y: 1, width: 100, height: 2)])
    #expect(frame.damage.rects == [PixelRect(x: 0, y: 0, width: 100, height: 1)])
  }

  @Test("a slow way makes bands smaller, a fast one larger again, and small frames tell nothing")
  func budget() {
    var budget = SendBudget()
    budget.record(1 << 20, in: .milliseconds(30))
    budget.record(1 << 19, in: .milliseconds(15))
    #expect(budget.pixels == 1 << 18)
    budget.record(100, in: .microseconds(50))
    budget.record(1 << 18, in: .milliseconds(4))
    #expect(budget.pixels == 1 << 18)
    for _ in 0..<5 { budget.record(budget.pixels, in: .milliseconds(1)) }
    #expect(budget.pixels == SendBudget.most)
    for _ in 0..<9 { budget.record(budget.pixels, in: .seconds(1)) }
    #expect(budget.pixels == SendBudget.least)
  }
}

@Suite struct RepaintTests {
  private let area = PixelRect(x: 10, y: 20, width: 100, height: 200)

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test("a scroll up uncovers the strip at the bottom")
  func strip() {
    var pendingFrame = PendingFrame()
    pendingFrame.scroll(area, byX: 0, y: -30)
    #expect(pendingFrame.moves == [Move(area: area, x: 0, y: -30)])
    #expect(pendingFrame.damage.rects == [rect(10, 190, 100, 30)])
  }

  @Test("scrolls of one area add up to one copy")
  func sum() {
    var pendingFrame = PendingFrame()
    pendingFrame.scroll(area, byX: 0, y: -30)
    pendingFrame.scroll(area, byX: 0, y: -10)
    #expect(pendingFrame.moves == [Move(area: area, x: 0, y: -40)])
    #expect(pendingFrame.damage.rects == [rect(10, 180, 100, 40)])
  }

  @Test("there and back again needs no copy")
  func back() {
    var pendingFrame = PendingFrame()
    pendingFrame.scroll(area, byX: 0, y: -30)
    pendingFrame.scroll(area, byX: 0, y: 30)
    #expect(pendingFrame.moves.isEmpty)
    #expect(!pendingFrame.damage.isEmpty)
  }

  @Test("a scroll farther than the area is plain damage, in one step or in several")
  func far() {
    var once = PendingFrame()
    once.scroll(area, byX: 0, y: 200)
    var often = PendingFrame()
    for _ in 0..<10 { often.scroll(area, byX: 0, y: 50) }
    for pendingFrame in [once, often] {
      #expect(pendingFrame.damage.rects.contains { $0.contains(area) } || pendingFrame.damage.bounds == area)
    }
    #expect(once.moves.isEmpty)
  }

  @Test("damage in the area moves along, damage outside stays")
  func follow() {
    var pendingFrame = PendingFrame()
    pendingFrame.damage.add(rect(20, 100, 10, 10))
    pendingFrame.damage.add(rect(300, 100, 10, 10))
    pendingFrame.scroll(area, byX: 0, y: -50)
    #expect(pendingFrame.damage.rects.contains(rect(20, 50, 10, 10)))
    #expect(pendingFrame.damage.rects.contains(rect(300, 100, 10, 10)))
    #expect(!pendingFrame.damage.rects.contains { $0.contains(PixelPoint(x: 25, y: 105)) })
  }

  @Test("many moves of different areas become damage of all of them")
  func manyMoves() {
    var pendingFrame = PendingFrame()
    for index in 0...PendingFrame.moveLimit { pendingFrame.scroll(rect(index * 50, 0, 40, 40), byX: 0, y: 1) }
    #expect(pendingFrame.moves.isEmpty)
    for index in 0...PendingFrame.moveLimit {
      #expect(pendingFrame.damage.rects.contains { $0.contains(rect(index * 50, 0, 40, 40)) })
    }
  }

  /// Plays frames against a picture in memory, each pixel named for the place in the document it shows.
  @Test("random scrolls and damage always end in the right picture")
  func model() {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let height = 40
      var offset = 0
      var screen = Array(0..<height)
      for _ in 0..<6 {
        var pendingFrame = PendingFrame()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          if Bool.random(using: &random) {
            let distance = Int.random(in: -15...15, using: &random)
            offset -= distance
            pendingFrame.scroll(rect(0, 0, 10, height), byX: 0, y: distance)
          } else {
            // The server loses what is on screen now, ahead of the moves that wait.
            let lost = Int.random(in: 0..<height, using: &random)
            screen[lost] = .min
            pendingFrame.expose(rect(0, lost, 10, 1))
          }
        }
        for move in pendingFrame.moves {
          let before = screen
          for y in move.destination.minY..<move.destination.maxY { screen[y] = before[y - move.y] }
        }
        for damaged in pendingFrame.damage.rects {
          for y in damaged.minY..<damaged.maxY { screen[y] = offset + y }
        }
        #expect(screen == (0..<height).map { offset + $0 })
      }
    }
  }
}

@Suite struct CopyLogTests {
  private let move = Move(area: PixelRect(x: 0, y: 0, width: 100, height: 100), x: 0, y: -20)
  private let lost = PixelRect(x: 10, y: 50, width: 10, height: 10)

  @Test("an exposure older than a copy is damage where it was and where the copy took it")
  func older() {
    var log = CopyLog()
    log.append(move, serial: 7)
    log.append(move, serial: 8)
    #expect(Set(log.exposed(lost, reportedAt: 6)) == [lost, lost.offset(x: 0, y: -20), lost.offset(x: 0, y: -40)])
  }

  @Test("an exposure of the copy itself, or later, stays where it is")
  func younger() {
    var log = CopyLog()
    log.append(move, serial: 7)
    #expect(log.exposed(lost, reportedAt: 7) == [lost])
    #expect(log.exposed(lost, reportedAt: 9) == [lost])
  }

  @Test("an exposure outside the moved area is not carried along")
  func outside() {
    var log = CopyLog()
    log.append(move, serial: 7)
    let elsewhere = PixelRect(x: 200, y: 0, width: 5, height: 5)
    #expect(log.exposed(elsewhere, reportedAt: 1) == [elsewhere])
  }

  @Test("passed copies are forgotten")
  func passing() {
    var log = CopyLog()
    log.append(move, serial: 7)
    log.append(move, serial: 9)
    log.pass(serial: 8)
    #expect(log.count == 1)
    #expect(log.exposed(lost, reportedAt: 6).count == 2)
  }
}
