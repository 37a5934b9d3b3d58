import Flyloft
import FlyloftRendering
import SeededRandom

/// A view of some shapes; each twentieth fails.
struct StressedView: View {
  let number: Int

  func size(fitting width: Double) -> Size { Size(width: 8, height: 8) }

  func draw(on canvas: borrowing Canvas) throws {
    if number % 20 == 7 { throw StressedViewError() }
    for shape in 0..<(number % 40) {
      let point = Point(x: Double(shape * 7 % 90), y: Double(shape * 13 % 90))
      canvas.fill(.circle(center: point, radius: 20), with: .color(.slate))
    }
  }
}

struct StressedViewError: Error {}

/// One thread of those that ask: makes up a request, or takes some back.
struct RendererCaller {
  /// What tasks may hold in pictures that they wait for, in bytes. A task that was given its picture holds it until a
  /// processor is free for it: where tasks had to wait a fifth of a second for one, a thousand of them held 100 MB.
  private static let taskByteLimit = 4 << 20

  private let renderer: Renderer
  private let told: ToldRequests
  private var random: SeededGenerator
  private let number: Int
  private var version = 0

  init(of renderer: Renderer, _ told: ToldRequests, seed: UInt64, number: Int) {
    self.renderer = renderer
    self.told = told
    random = SeededGenerator(seed: seed)
    self.number = number
  }

  mutating func step() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...6: submit()
    case 7, 8: renderer.cancel(place)
    case 9: _ = try? renderer.imageNow(for: key)
    case 10: _ = renderer.cachedImage(for: key)
    case 11: waitInTask()
    case 12, 13: replaceRequests()
    case 14: renderer.withdraw(at: place)
    default: renderer.askForMetrics()
    }
  }

  private mutating func submit() {
    let request = told.submit()
    renderer.draw(key, in: place) { [told] _ in told.end(request) }
  }

  /// Waits for a picture in a task, which may be cancelled before it is there.
  private mutating func waitInTask() {
    let key = key
    let byteCount = 4 * key.pixelSize.width * key.pixelSize.height
    // Each has a place of its own, so nothing else bounds how many wait.
    guard told.outstanding < 1000,
      let request = told.submit(holding: byteCount, limit: Self.taskByteLimit)
    else { return }
    let task = Task { [renderer, told] in
      _ = try? await renderer.image(for: key)
      told.end(request)
    }
    if Bool.random(using: &random) { task.cancel() }
  }

  /// As a window does it that has been scrolled.
  private mutating func replaceRequests() {
    version += 1
    var requests: [Renderer.Request] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      requests.append(Renderer.Request(key, at: place, version: version))
    }
    renderer.replaceRequests(Array(requests.prefix(5)), prefetch: Array(requests.dropFirst(5)))
  }

  /// Places are shared by all threads.
  private var place: Place {
    mutating get { Place(gallery: 0, row: Int.random(in: 0..<40, using: &random)) }
  }

  /// One of 4,000 keys, from some bytes to a megabyte; small ones more often.
  private var key: DrawKey {
    mutating get {
      let number = Int.random(in: 0..<4000, using: &random)
      let side = Double(4 << (number % 8)) + Double(number % 5)
      do {
        return try DrawKey(StressedView(number: number), size: Size(width: side, height: side))
      } catch {
        preconditionFailure("a side of \(side) is drawable")
      }
    }
  }
}
