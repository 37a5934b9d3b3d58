import Flyloft
import FlyloftRendering
import Simulation
import Testing

/// Draws that go as each is told to.
private struct ToldDraws: DrawCourses {
  var course = DrawCourse.draws(.milliseconds(10))
  var cancellationDelay = Duration.milliseconds(1)

  func course(of request: any DrawRequest) -> DrawCourse { course }
}

private struct Square: View {
  let number: Int

  func size(fitting width: Double) -> Size { Size(width: 10, height: 10) }
  func draw(on canvas: borrowing Canvas) {}
}

@Suite("The renderer of the simulation")
struct VirtualRendererTests {
  private func renderer(_ draws: ToldDraws = ToldDraws(), workers: Int = 1, stuckLimit: Int = 64) -> VirtualRenderer {
    VirtualRenderer(
      workerCount: workers, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), stuckLimit: stuckLimit, courses: draws)
  }

  private func request(_ row: Int, version: Int = 1) throws -> Renderer.Request {
    Renderer.Request(
      try DrawKey(Square(number: row), size: Size(width: 10, height: 10)), at: Place(gallery: 0, row: row),
      version: version)
  }

  private func rows(_ events: [Renderer.Event], drawn: Bool) -> [Int] {
    events.compactMap { event in
      guard case .ended(let result) = event else { return nil }
      let wasDrawn = if case .drawn = result.outcome { true } else { false }
      return wasDrawn == drawn ? result.place.row : nil
    }
  }

  @Test("each worker takes as long as the draw is said to take, and no longer")
  func cost() throws {
    var renderer = renderer(workers: 2)
    renderer.give(.replaceRequests(try (0..<3).map { try request($0) }, prefetch: [], around: nil), at: .zero)
    renderer.advance(to: .milliseconds(9))
    #expect(!renderer.hasEvents && renderer.nextTime == .milliseconds(10))
    renderer.advance(to: .milliseconds(10))
    #expect(rows(renderer.takeEvents(), drawn: true) == [0, 1])
    renderer.advance(to: .milliseconds(20))
    #expect(rows(renderer.takeEvents(), drawn: true) == [2])
    #expect(renderer.state.schedule.isIdle)
  }

  @Test("a draw that nobody wants any more returns as late as it notices that")
  func cancellation() throws {
    var renderer = renderer(ToldDraws(course: .draws(.seconds(1)), cancellationDelay: .milliseconds(50)))
    renderer.give(.replaceRequests([try request(1)], prefetch: [], around: nil), at: .zero)
    renderer.give(.replaceRequests([], prefetch: [], around: nil), at: .milliseconds(20))
    #expect(renderer.nextTime == .milliseconds(70))
    renderer.advance(to: .milliseconds(70))
    #expect(renderer.state.schedule.isIdle && rows(renderer.takeEvents(), drawn: true).isEmpty)
  }

  @Test("a draw that hangs is given up at the deadline, and another thread goes on")
  func hanging() throws {
    var renderer = renderer(ToldDraws(course: .hangs(returningAfter: nil)))
    renderer.give(.replaceRequests([try request(1), try request(2)], prefetch: [], around: nil), at: .zero)
    renderer.courses = ToldDraws()
    renderer.advance(to: .seconds(10))
    #expect(rows(renderer.takeEvents(), drawn: false) == [1])
    renderer.advance(to: .seconds(11))
    #expect(rows(renderer.takeEvents(), drawn: true) == [2])
    #expect(renderer.state.schedule.isIdle && renderer.faultCount == 1)
  }

  @Test("what goes before all else is drawn though every worker hangs")
  func relief() throws {
    var renderer = VirtualRenderer(
      workerCount: 2, cacheByteCount: 1 << 20, drawDeadline: nil, extraWorkerDelay: .milliseconds(50), stuckLimit: 64,
      courses: ToldDraws(course: .hangs(returningAfter: nil)))
    renderer.give(.replaceRequests(try (0..<3).map { try request($0) }, prefetch: [], around: nil), at: .zero)
    renderer.courses = ToldDraws()
    for row in [10, 11] {
      renderer.give(.request(try request(row).request, at: Place(gallery: -1, row: row)), at: .milliseconds(5))
    }
    renderer.advance(to: .milliseconds(54))
    #expect(rows(renderer.takeEvents(), drawn: true).isEmpty)
    renderer.advance(to: .milliseconds(80))
    #expect(rows(renderer.takeEvents(), drawn: true) == [10, 11])
    #expect(renderer.nextTime == nil)
  }

  @Test("where no thread is left, what is asked for fails")
  func deserted() throws {
    var renderer = renderer(ToldDraws(course: .hangs(returningAfter: nil)), stuckLimit: 0)
    renderer.give(.replaceRequests([try request(1), try request(2)], prefetch: [], around: nil), at: .zero)
    renderer.advance(to: .seconds(10))
    #expect(rows(renderer.takeEvents(), drawn: false) == [1, 2])
    #expect(renderer.hasNoWorkers && renderer.state.schedule.isIdle)
  }

  @Test("a late order is carried out after what comes meanwhile, and in its turn")
  func lateOrders() throws {
    var renderer = renderer()
    renderer.log = []
    renderer.delaysOrders = true
    renderer.give(.replaceRequests([try request(1)], prefetch: [], around: nil), at: .zero)
    renderer.give(.pin([]), at: .zero)
    #expect(renderer.log?.isEmpty == true)
    renderer.advance(to: .milliseconds(1))
    let names = (renderer.log ?? []).map { entry in
      switch entry {
      case .carriedOut(.replaceRequests): "requests"
      case .carriedOut(.pin): "pin"
      case .began: "began"
      default: "other"
      }
    }
    #expect(names == ["requests", "pin", "began"])
  }
}
