import Flyloft
import Testing

@testable import FlyloftPreview
@testable import FlyloftRendering

/// A window scrolled on a clock that only moves when told, in steps of a millisecond: the real plan, schedule and
/// layout, with workers that take exactly as long as they are told to.
private struct SimulatedWindow {
  static let rowHeight = 160
  static let viewport = PixelSize(width: 992, height: 744)

  let layout: RowLayout
  let drawTime: Int
  private var schedule = DrawSchedule<Int, Int>()
  private var workers: [(draw: DrawSchedule<Int, Int>.DrawID, row: Int, end: Int)?]
  private var motion = Motion()
  private(set) var now = 0
  private(set) var top = 0
  private var direction = 1
  private(set) var done: Set<Int> = []
  private(set) var shown: Set<Int> = []
  private(set) var drawn = 0
  /// Slots on screen without a picture, added up over frames.
  private(set) var blankSlots = 0
  /// Draws begun for rows not on screen while some on screen were not done.
  private(set) var begunTooEarly = 0

  init(rows: Int, drawTime: Int, workers: Int) {
    layout = RowLayout(count: rows, estimate: Self.rowHeight, gap: 16)
    self.drawTime = drawTime
    self.workers = Array(repeating: nil, count: workers)
    frame()
  }

  var area: PixelRect { PixelRect(x: 0, y: top, width: Self.viewport.width, height: Self.viewport.height) }
  var visible: Range<Int> { layout.rows(from: top, height: Self.viewport.height) }
  var isComplete: Bool { visible.allSatisfy { done.contains($0) } }
  var runningCount: Int { workers.count { $0 != nil } }
  var neverShown: Int { done.subtracting(shown).count }

  /// Lets time pass, the viewport moving at `speed` pixels a second, with a frame at each sixtieth.
  mutating func run(milliseconds: Int, speed: Double) {
    let (start, begin) = (now, top)
    for step in 1...milliseconds {
      now = start + step
      finishDraws()
      guard now * 60 / 1000 != (now - 1) * 60 / 1000 else { continue }
      let target = min(max(begin + Int(speed * Double(step) / 1000), 0), layout.height - Self.viewport.height)
      if target != top {
        motion.moved(by: target - top, at: .milliseconds(now))
        direction = target > top ? 1 : -1
        top = target
      }
      frame()
    }
  }

  mutating func jump(to row: Int) {
    top = min(layout.top(of: row), layout.height - Self.viewport.height)
    frame()
  }

  private mutating func frame() {
    let (layout, done) = (layout, done)
    blankSlots += visible.count { !done.contains($0) }
    shown.formUnion(visible)
    let outlook = Outlook(
      velocity: motion.velocity(at: .milliseconds(now)), direction: direction, viewportHeight: Self.viewport.height,
      drawTime: .milliseconds(drawTime))
    let measures = WorkPlan.Measures(
      middle: { layout.top(of: $0.row) + Self.rowHeight / 2 },
      byteCount: { _ in Self.viewport.width * Self.rowHeight * 4 })
    let plan = WorkPlan(
      over: area, outlook,
      pieces: { layout.rows(from: $0.minY, height: $0.height).map { Piece(row: $0) } }, measures: measures,
      room: 32 << 20)
    func wishes(_ pieces: [Piece]) -> [DrawSchedule<Int, Int>.Wish] {
      pieces.filter { !done.contains($0.row) }.map { .init(lane: $0.lane(in: 0), request: $0.row) }
    }
    var actions: [DrawSchedule<Int, Int>.Action] = []
    schedule.replaceWishes(wishes(plan.visible), ahead: wishes(plan.ahead), actions: &actions)
    startDraws()
  }

  private mutating func startDraws() {
    for index in workers.indices where workers[index] == nil {
      guard let taken = schedule.take() else { return }
      var actions: [DrawSchedule<Int, Int>.Action] = []
      _ = schedule.identify(taken.draw, as: taken.request, actions: &actions)
      if !visible.contains(taken.request), !isComplete { begunTooEarly += 1 }
      workers[index] = (taken.draw, taken.request, now + drawTime)
    }
  }

  private mutating func finishDraws() {
    for index in workers.indices {
      guard let work = workers[index] else { continue }
      let isWanted = schedule.isWanted(work.draw)
      // A draw that nobody wants any more ends at its next primitive.
      guard work.end <= now || !isWanted else { continue }
      workers[index] = nil
      var actions: [DrawSchedule<Int, Int>.Action] = []
      schedule.finish(work.draw, as: isWanted ? .drawn : .cancelled, actions: &actions)
      for case .tell(let lane, let ticket, _, _) in actions {
        _ = schedule.beginTelling(ticket, in: lane)
        schedule.endTelling(in: lane, actions: &actions)
      }
      guard isWanted else { continue }
      drawn += 1
      done.insert(work.row)
    }
    startDraws()
  }
}

@Suite("The order of work, on a clock of its own")
struct OrderOfWorkTests {
  @Test("cards of 16 ms, two workers, 4,000 points a second: no slot is ever blank")
  func neverBlank() {
    var window = SimulatedWindow(rows: 10_000, drawTime: 16, workers: 2)
    window.run(milliseconds: 500, speed: 0)
    let blankAtStart = window.blankSlots
    window.run(milliseconds: 20_000, speed: 4_000)
    #expect(window.top > 79_000)
    #expect(window.blankSlots == blankAtStart)
    window.run(milliseconds: 3_000, speed: -4_000)
    #expect(window.blankSlots == blankAtStart)
  }

  @Test("on a steady scroll under a tenth of the draws is never shown", arguments: [500.0, 1_000, 2_000, 4_000, 8_000])
  func littleWaste(speed: Double) {
    var window = SimulatedWindow(rows: 100_000, drawTime: 16, workers: 2)
    window.run(milliseconds: 20_000, speed: speed)
    #expect(window.drawn > 50)
    #expect(Double(window.neverShown) < 0.1 * Double(window.drawn))
  }

  @Test(
    "after a jump nothing invisible is begun before all that is visible is done", arguments: [3, 50, 5_000, 99_999],
    [1, 2, 3, 8])
  func jumps(row: Int, workers: Int) {
    var window = SimulatedWindow(rows: 100_000, drawTime: 50, workers: workers)
    // Not only from rest: in the middle of fetching ahead.
    for pause in [0, 120, 400] {
      window.run(milliseconds: max(pause, 1), speed: 0)
      let before = window.begunTooEarly
      window.jump(to: row)
      window.run(milliseconds: 1_000, speed: 0)
      #expect(window.isComplete)
      #expect(window.begunTooEarly == before)
      window.jump(to: 0)
    }
  }

  @Test("what waits for a place that is no longer wanted disappears, unstarted")
  func forgets() {
    var window = SimulatedWindow(rows: 100_000, drawTime: 50, workers: 2)
    for row in stride(from: 100, to: 50_000, by: 100) { window.jump(to: row) }
    window.run(milliseconds: 1_000, speed: 0)
    // The last stop's rows, those ahead and behind, and what ran at each jump and could not be unbegun.
    #expect(window.isComplete)
    #expect(window.drawn < 30)
  }
}

@Suite("Motion and outlook")
struct MotionTests {
  @Test("speed is distance over time, and ends soon after the last move")
  func velocity() {
    var motion = Motion()
    for step in 0...10 { motion.moved(by: 40, at: .milliseconds(step * 10)) }
    #expect(abs(motion.velocity(at: .milliseconds(100)) - 4_000) < 1)
    #expect(motion.velocity(at: .milliseconds(300)) == 0)
  }

  @Test("a single move is no motion")
  func single() {
    var motion = Motion()
    motion.moved(by: 5_000, at: .zero)
    #expect(motion.velocity(at: .milliseconds(1)) == 0)
  }

  @Test("the faster the scroll and the slower the drawing, the further ahead")
  func outlook() {
    func below(_ velocity: Double, _ milliseconds: Int) -> Int {
      Outlook(velocity: velocity, direction: 1, viewportHeight: 800, drawTime: .milliseconds(milliseconds)).below
    }
    #expect(below(0, 16) == 800)
    #expect(below(4_000, 16) > below(0, 16))
    #expect(below(4_000, 100) > below(4_000, 16))
    #expect(below(1e9, 100) == 4_800)
    let up = Outlook(velocity: -4_000, direction: 1, viewportHeight: 800, drawTime: .milliseconds(16))
    #expect(up.above > 800 && up.below == 0 && up.shift < 0)
  }
}
