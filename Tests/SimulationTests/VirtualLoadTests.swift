import Flyloft
import FlyloftDisplay
import FlyloftPreview
import FlyloftRegistry
import FlyloftRendering
import Simulation
import Testing

/// Loads that go as each is told to.
private struct ToldLoads: DrawCourses {
  var load = LoadCourse()
  var killsHanging = false
  var cancellationDelay = Duration.milliseconds(1)

  func course(of request: any DrawRequest) -> DrawCourse { .draws(.milliseconds(1)) }
  func course(of load: Renderer.Load) -> LoadCourse { self.load }
}

/// The load of a view of the simulation.
private struct CardLoad: LoadRequest {
  static let gallery = SimulatedGalleries.all.first { $0.name == "LoadingCards" }!
  let row: Int

  var loadKey: LoadKey? { LoadKey(Self.gallery, index: row) }
  func view() throws -> AnyView { try Self.gallery.view(at: row, moment: nil) }
  func resolve() throws -> DrawKey { try DrawKey(view(), size: Size(width: 100, height: 100)) }
}

@Suite("Loads of the simulation")
struct VirtualLoadTests {
  private func renderer(_ courses: ToldLoads) -> VirtualRenderer {
    VirtualRenderer(
      workerCount: 1, cacheByteCount: 1 << 20, drawDeadline: .seconds(10), stuckLimit: 64, courses: courses)
  }

  private func load(_ row: Int, version: Int = 1) -> Renderer.Load {
    Renderer.Load(CardLoad(row: row), at: Place(gallery: 0, row: row), version: version)
  }

  private func reports(_ events: [Renderer.Event]) -> [String] {
    events.compactMap { event in
      guard case .loading(let report) = event else { return nil }
      return switch report.state {
      case .waiting: "\(report.place.row) waiting"
      case .begun: "\(report.place.row) begun"
      case .publishing: "\(report.place.row) publishing"
      case .loaded: "\(report.place.row) loaded"
      case .failed(let failure): "\(report.place.row) failed: \(failure)"
      }
    }
  }

  @Test("each takes as long as it is said to take, four at a time")
  func cost() {
    var courses = ToldLoads()
    courses.load.publications = 1
    var renderer = renderer(courses)
    renderer.give(.replaceLoads((0..<5).map { load($0) }, prefetch: []), at: .zero)
    renderer.advance(to: .milliseconds(9))
    #expect(!renderer.hasEvents && renderer.nextTime == .milliseconds(10))
    renderer.advance(to: .milliseconds(10))
    #expect(reports(renderer.takeEvents()) == (0..<4).map { "\($0) publishing" })
    renderer.advance(to: .milliseconds(20))
    #expect(reports(renderer.takeEvents()) == (0..<4).map { "\($0) loaded" })
    renderer.advance(to: .seconds(1))
    #expect(reports(renderer.takeEvents()) == ["4 publishing", "4 loaded"])
    #expect(renderer.state.loads.isIdle && renderer.state.loads.byteCount == 5 * CacheCharge.of(1000))
  }

  @Test("one that nobody wants any more ends as late as it notices that, and is not told of")
  func cancellation() {
    var courses = ToldLoads(cancellationDelay: .milliseconds(50))
    courses.load.interval = .seconds(1)
    var renderer = renderer(courses)
    renderer.give(.replaceLoads([load(1)], prefetch: []), at: .zero)
    renderer.give(.replaceLoads([], prefetch: []), at: .milliseconds(20))
    #expect(renderer.nextTime == .milliseconds(70))
    renderer.advance(to: .milliseconds(70))
    #expect(renderer.state.loads.isIdle && !renderer.hasEvents)
  }

  @Test("one that hangs is killed with its process, or its thread given up, when it has been silent for too long")
  func hanging() {
    for killsHanging in [false, true] {
      var courses = ToldLoads(killsHanging: killsHanging)
      courses.load.limit = .seconds(2)
      courses.load.end = .hangs(.seconds(14))
      var renderer = renderer(courses)
      renderer.give(.replaceLoads([load(1)], prefetch: []), at: .zero)
      renderer.advance(to: .seconds(3))
      let told = reports(renderer.takeEvents())
      #expect(told.count == 2 && told[0] == "1 begun")
      #expect(told.last?.hasPrefix("1 failed: its load has told nothing for 2") == true)
      #expect(renderer.state.loads.isIdle)
      renderer.advance(to: .seconds(20))
      #expect(renderer.isAtRest && !renderer.hasEvents)
    }
  }

  // MARK: In a window

  private func window(_ gallery: String) -> VirtualWindow {
    let galleries = SimulatedGalleries.all
    let preview = PreviewConfiguration(
      galleries: galleries, selected: galleries.firstIndex { $0.name == gallery } ?? 0, workerCount: 2,
      cacheByteCount: 16 << 20)
    var window = VirtualWindow(
      VirtualWindow.Configuration(
        preview, size: PixelSize(width: 1280, height: 800), drawDeadline: .seconds(10), courses: RandomDraws(seed: 5)))
    window.watch(Invariants())
    window.open()
    return window
  }

  private func press(_ character: Character, in window: inout VirtualWindow) {
    window.perform(.input(.key(Key(keysym: UInt(character.asciiValue!)), text: String(character), [])))
  }

  @Test("all on screen is loaded at rest, unless it was stopped", arguments: ["LoadingCards", "LoadingGridCards"])
  func loaded(gallery: String) {
    var window = window(gallery)
    window.perform(.pass(.milliseconds(20)))
    press("s", in: &window)
    window.perform(.rest)
    func complete() -> [Bool] { (window.model.rows?.visible ?? []).map { $0.picture?.data?.isComplete ?? false } }
    #expect(complete().contains(false))
    press("s", in: &window)
    window.perform(.rest)
    #expect(complete().count > 3 && complete().allSatisfy { $0 })
    #expect(window.invariants?.violation == nil)
  }

  @Test("the display thread stands still until what it waits for is there")
  func waits() {
    var window = window("WaitedCards")
    window.perform(.pass(.milliseconds(50)))
    var stoodStill = 0
    for _ in 0..<20 {
      let before = window.now
      window.perform(.input(.wheel(x: 0, y: 8, at: PixelPoint(x: 700, y: 400), [])))
      window.perform(.pass(.milliseconds(17)))
      #expect(window.model.rows?.isComplete == true)
      // No time passes in an event, unless it is waited for something.
      if window.now > before + .milliseconds(17) { stoodStill += 1 }
    }
    #expect(stoodStill > 0)
    #expect(window.invariants?.violation == nil)
  }
}
