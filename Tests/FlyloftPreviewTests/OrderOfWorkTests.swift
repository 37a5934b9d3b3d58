import Flyloft
import FlyloftDisplay
import FlyloftRegistry
import FlyloftRendering
import Testing

@testable import FlyloftPreview
@testable import Simulation

/// Cards 160 points high that never repeat.
private struct SteadyCards: Gallery {
  var count = 100_000

  func view(at index: Int) -> Card { Card(row: index) }

  struct Card: View {
    let row: Int

    func size(fitting width: Double) -> Size { Size(width: width, height: 160) }
    func draw(on canvas: borrowing Canvas) {}
  }
}

/// A window of 1,280 × 800 pixels that is scrolled by fingers, to the pixel; its workers take exactly as long as they are told.
private struct ScrolledWindow {
  private static let rowStep = 176

  private(set) var window: VirtualWindow
  /// Draws of rows that ended with a picture.
  private(set) var drawnCount = 0
  private var drawn: Set<Int> = []
  private var shown: Set<Int> = []
  /// Places on screen without a picture, added up over the frames.
  private(set) var blankPlaces = 0
  /// Draws begun for rows not on screen while some on screen were not done.
  private(set) var begunTooEarly = 0
  private var ledger = RequestLedger()
  private var rest = 0.0

  init(rows: Int = 100_000, drawTime: Duration = .milliseconds(50), workers: Int = 2) {
    let preview = PreviewConfiguration(
      galleries: [AnyGallery(SteadyCards(count: rows))], workerCount: workers, cacheByteCount: 64 << 20)
    window = VirtualWindow(
      VirtualWindow.Configuration(
        preview, size: PixelSize(width: 1280, height: 800), courses: SteadyDraws(cost: drawTime)))
    window.changeRenderer { renderer, _ in renderer.log = [] }
    window.open()
  }

  var isComplete: Bool { slots.allSatisfy { $0.missing == nil } }
  var neverShown: Int { drawn.subtracting(shown).count }
  private var slots: [RowSlot] { window.model.rows?.visible ?? [] }

  /// Lets time pass, refresh by refresh, the viewport moving at `speed` pixels a second.
  mutating func run(_ duration: Duration, speed: Double = 0) {
    let end = window.now + duration
    while window.now < end {
      rest += speed / 60
      let pixels = rest.rounded(.towardZero)
      rest -= pixels
      if pixels != 0 { scroll(by: Int(pixels)) }
      window.pass(VirtualDisplay.refreshPeriod)
      note()
    }
  }

  /// Brings a row to the top at once.
  mutating func jump(to row: Int) {
    scroll(by: row * Self.rowStep - window.model.viewport.top)
    // The frame before this one has ended by then.
    window.pass(.milliseconds(2))
    note()
  }

  private mutating func scroll(by pixels: Int) {
    // 80 points a notch.
    let notches = Double(pixels) / 80
    window.receive(.scroll(x: 0, y: notches, at: PixelPoint(x: 740, y: 430), time: window.now, []))
  }

  private mutating func note() {
    for slot in slots {
      shown.insert(slot.place.row)
      if slot.image == nil { blankPlaces += 1 }
    }
    let log = window.changeRenderer { renderer, _ in
      defer { renderer.log = [] }
      return renderer.log ?? []
    }
    for entry in log {
      switch entry {
      case .carriedOut(let order): ledger.carriedOut(order)
      case .began(let request): if !ledger.mayBegin(request) { begunTooEarly += 1 }
      case .told(.ended(let result)) where result.request is RowRequest:
        drawnCount += 1
        drawn.insert(result.place.row)
      default: break
      }
      if case .told(let event) = entry { ledger.told(event) }
    }
  }
}

@Suite("The order of work, on a clock of its own")
struct OrderOfWorkTests {
  @Test("cards of 16 ms, two workers, 4,000 points a second: no place is ever blank")
  func neverBlank() {
    var window = ScrolledWindow(rows: 10_000, drawTime: .milliseconds(16))
    window.run(.milliseconds(500))
    let blankAtStart = window.blankPlaces
    window.run(.seconds(20), speed: 4_000)
    #expect(window.window.model.viewport.top > 79_000)
    #expect(window.blankPlaces == blankAtStart)
    window.run(.seconds(3), speed: -4_000)
    #expect(window.blankPlaces == blankAtStart)
  }

  @Test("on a steady scroll under a tenth of the draws is never shown", arguments: [500.0, 1_000, 2_000, 4_000, 8_000])
  func littleWaste(speed: Double) {
    var window = ScrolledWindow(drawTime: .milliseconds(16))
    window.run(.seconds(20), speed: speed)
    #expect(window.drawnCount > 50)
    #expect(Double(window.neverShown) < 0.1 * Double(window.drawnCount))
  }

  @Test(
    "after a jump nothing invisible is begun before all that is visible is done", arguments: [3, 50, 5_000, 99_999],
    [1, 2, 3, 8])
  func jumps(row: Int, workers: Int) {
    var window = ScrolledWindow(workers: workers)
    // Not only from rest: in the middle of fetching ahead.
    for pause in [Duration.zero, .milliseconds(120), .milliseconds(400)] {
      window.run(pause)
      window.jump(to: row)
      window.run(.seconds(1))
      #expect(window.isComplete)
      #expect(window.begunTooEarly == 0)
      window.jump(to: 0)
    }
  }

  @Test("what waits for a place that is no longer wanted disappears, unstarted")
  func forgets() {
    var window = ScrolledWindow()
    for row in stride(from: 100, to: 50_000, by: 100) { window.jump(to: row) }
    let before = window.drawnCount
    window.run(.seconds(1))
    // The last stop's rows, those ahead and behind, and what ran at each jump and could not be unbegun.
    #expect(window.isComplete)
    #expect(before < 10)
    #expect(window.drawnCount < 30)
  }
}

@Suite("Speed and outlook")
struct OutlookTests {
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

  @Test("the faster the scroll and the slower the drawing, the further ahead")
  func outlook() {
    func below(_ velocity: Double, _ milliseconds: Int) -> Int {
      PrefetchRange(velocity: velocity, direction: 1, viewportHeight: 800, drawTime: .milliseconds(milliseconds)).below
    }
    #expect(below(0, 16) == 800)
    #expect(below(4_000, 16) > below(0, 16))
    #expect(below(4_000, 100) > below(4_000, 16))
    #expect(below(1e9, 100) == 4_800)
    let up = PrefetchRange(velocity: -4_000, direction: 1, viewportHeight: 800, drawTime: .milliseconds(16))
    #expect(up.above > 800 && up.below == 0 && up.shift < 0)
  }
}
