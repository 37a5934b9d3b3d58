import Flyloft
import FlyloftConcurrency
import FlyloftDisplay
import FlyloftRendering
import Simulation
import Testing

@testable import FlyloftPreview

/// The window's own model, with the renderer's own state, two or more workers whose draws take exactly so long, and a
/// display, all on a clock that only moves when told.
@Suite("The order of work")
struct OrderOfWorkTests {
  @Test("cards of 16 ms, two workers, 4,000 points a second: nothing on screen is ever blank")
  func neverBlank() {
    var run = OrderOfWork(rows: 10_000, drawTime: 16, workers: 2)
    run.window.pass(.milliseconds(500))
    run.scroll(at: 4_000, for: .seconds(20))
    #expect(run.window.model.viewport.top > 79_000)
    #expect(run.blankFrames == 0)
    run.scroll(at: -4_000, for: .seconds(3))
    #expect(run.blankFrames == 0)
  }

  @Test(
    "in a steady scroll less than a tenth of the draws is never shown", arguments: [500.0, 1_000, 2_000, 4_000, 8_000])
  func littleWaste(speed: Double) {
    var run = OrderOfWork(rows: 100_000, drawTime: 16, workers: 2)
    run.scroll(at: speed, for: .seconds(20))
    let drawn = Set(run.log.rows)
    #expect(drawn.count > 50)
    #expect(Double(drawn.subtracting(run.shown).count) < 0.1 * Double(drawn.count))
  }

  @Test(
    "after a jump nothing invisible is begun before all that is visible is", arguments: [3, 50, 5_000, 99_000],
    [1, 2, 3, 8])
  func jumps(row: Int, workers: Int) {
    var run = OrderOfWork(rows: 100_000, drawTime: 50, workers: workers)
    // Not only from rest: in the middle of prefetching.
    for pause in [1, 120, 400] {
      run.window.pass(.milliseconds(pause))
      run.jump(to: row)
      let begun = run.log.rows.count
      run.window.pass(.seconds(1))
      let visible = Set(run.window.model.rows?.visibleRows ?? 0..<0)
      let after = run.log.rows[begun...]
      let first = after.prefix { visible.contains($0) }
      #expect(run.window.model.rows?.isComplete == true)
      #expect(
        after.dropFirst(first.count).allSatisfy { !visible.contains($0) }, "\(after), visible \(visible.sorted())")
      run.jump(to: 0)
    }
  }

  @Test("what waits for a place that is no longer wanted disappears, unstarted")
  func forgets() {
    var run = OrderOfWork(rows: 100_000, drawTime: 50, workers: 2)
    run.window.pass(.seconds(1))
    let before = run.log.rows.count
    for row in stride(from: 100, to: 50_000, by: 100) { run.jump(to: row) }
    run.window.pass(.seconds(2))
    #expect(run.window.model.rows?.isComplete == true)
    // The last stop's rows and those around it, and a row or two that each stop could begin.
    let last = run.window.model.rows?.visibleRows.upperBound ?? 0
    let atLastStop = run.log.rows[before...].count { abs($0 - last) < 30 }
    #expect(run.log.rows.count - before - atLastStop <= 2 * 500)
    #expect(atLastStop < 30)
  }

  @Test("the first draws of all are of what is on screen, the middle first")
  func first() {
    let run = OrderOfWork(rows: 1_000, drawTime: 50, workers: 1)
    var window = run.window
    window.pass(.seconds(2))
    #expect(Array(run.log.rows.prefix(5)).sorted() == [0, 1, 2, 3, 4])
    #expect(run.log.rows.first == 2)
  }
}

/// A window that shows plain cards, and what its workers began.
private struct OrderOfWork {
  let log = BegunRows()
  var window: VirtualWindow
  /// Rows that were on screen with their pictures.
  private(set) var shown: Set<Int> = []
  /// Frames in which something on screen was blank.
  private(set) var blankFrames = 0
  private var time = Duration.seconds(100)

  init(rows: Int, drawTime: Int, workers: Int) {
    let configuration = PreviewConfiguration(
      galleries: [AnyGallery(LoggedCards(count: rows, log: log))], isAnimated: false, workerCount: workers)
    window = VirtualWindow(
      VirtualWindow.Configuration(
        configuration, size: PixelSize(width: 1280, height: 800), courses: SteadyDraws(cost: .milliseconds(drawTime))))
    window.open()
  }

  /// Scrolls so many points a second, sixty times a second.
  mutating func scroll(at speed: Double, for duration: Duration) {
    for _ in 0..<Int(duration / .seconds(1) * 60) {
      time += .microseconds(16_667)
      window.receive(
        .scroll(x: 0, y: speed / 60 / Viewport.notch, at: PixelPoint(x: 700, y: 400), time: time, []))
      window.pass(.microseconds(16_667))
      if window.model.blankArea > 0 { blankFrames += 1 }
      for slot in window.model.rows?.visible ?? [] where slot.image != nil { shown.insert(slot.place.row) }
    }
  }

  mutating func jump(to row: Int) {
    let distance = Double(row * 176 - window.model.viewport.top)
    window.receive(.wheel(x: 0, y: distance / Viewport.notch, at: PixelPoint(x: 700, y: 400), []))
    window.pass(.milliseconds(1))
  }
}

/// The rows that workers have begun to draw, in their order.
private final class BegunRows: @unchecked Sendable {
  private let lock = Lock()
  // Under the lock.
  private var begun: [Int] = []

  var rows: [Int] { lock.withLock { begun } }

  func append(_ row: Int) { lock.withLock { begun.append(row) } }
}

/// Cards of 160 points, each noted when a worker asks for it.
private struct LoggedCards: Gallery {
  let count: Int
  private let log: BegunRows?

  init() { self.init(count: 0, log: nil) }

  init(count: Int, log: BegunRows?) {
    self.count = count
    self.log = log
  }

  func view(at index: Int) -> PlainCard {
    log?.append(index)
    return PlainCard(index: index)
  }

  struct PlainCard: View {
    let index: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 160) }
    func draw(on canvas: borrowing Canvas) {}
  }
}

@Suite("Motion and outlook")
struct ScrollSpeedTests {
  @Test("speed is distance over time, and ends soon after the last move")
  func velocity() {
    var speed = ScrollSpeed()
    for step in 0...10 { speed.moved(by: 40, at: .milliseconds(step * 10)) }
    #expect(abs(speed.velocity(at: .milliseconds(100)) - 4_000) < 1)
    #expect(speed.velocity(at: .milliseconds(300)) == 0)
  }

  @Test("a single move is no motion")
  func single() {
    var speed = ScrollSpeed()
    speed.moved(by: 5_000, at: .zero)
    #expect(speed.velocity(at: .milliseconds(1)) == 0)
  }

  @Test("the faster the scroll and the slower the drawing, the further is prefetched")
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
