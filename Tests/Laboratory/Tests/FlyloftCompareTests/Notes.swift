import Flyloft
import FlyloftRendering
import FlyloftWays
import Linked
import TestSupport
import Testing

/// A record that a test can read and wait for.
final class Notes: Record {
  private let events = Collector<JobEvent>()

  func note(_ event: JobEvent) { events.add(event) }

  var now: [JobEvent] { events.now }

  /// Waits without a thread until `isMet` holds of all that was noted.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isMet: @escaping @Sendable ([JobEvent]) -> Bool
  ) async {
    await events.wait(sourceLocation: sourceLocation, until: isMet)
  }

  /// The results that have arrived, each as job and step, once there are so many.
  func delivered(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [[Int]] {
    await wait(sourceLocation: sourceLocation) { $0.deliveries.count >= count }
    return now.deliveries
  }

  /// Waits until so many steps have begun.
  func begun(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(sourceLocation: sourceLocation) { $0.beginnings.count >= count }
  }
}

extension [JobEvent] {
  var deliveries: [[Int]] { compactMap { if case .delivered(let job, let step) = $0 { [job, step] } else { nil } } }
  var beginnings: [[Int]] { compactMap { if case .begun(let job, let step) = $0 { [job, step] } else { nil } } }
  var ends: [[Int]] { compactMap { if case .ended(let job, let step) = $0 { [job, step] } else { nil } } }

  /// The most steps that ran at a time.
  var mostRunning: Int {
    var (running, most) = (0, 0)
    for event in self {
      switch event {
      case .begun: running += 1
      case .ended: running -= 1
      default: break
      }
      most = Swift.max(most, running)
    }
    return most
  }
}

/// Work whose steps pass a gate. It says when nobody holds it any more.
final class GatedWork: Work {
  let stepCount: Int
  private let gate: Gate
  private let end: @Sendable () -> Void

  init(stepCount: Int = 1, gate: Gate, end: @escaping @Sendable () -> Void = {}) {
    self.stepCount = stepCount
    self.gate = gate
    self.end = end
  }

  deinit { end() }

  func run(_ step: Int, cancellation: CancellationToken) -> Image? {
    gate.pass()
    return nil
  }
}

/// Work that notes the actor of each of its steps, which is nil where there is none.
final class SeenActors: Work, @unchecked Sendable {
  let stepCount = 1
  private let lock = Lock()
  private var seen: [ObjectIdentifier?] = []

  var actors: [ObjectIdentifier?] { lock.withLock { seen } }

  func run(_ step: Int, cancellation: CancellationToken) -> Image? { nil }

  nonisolated(nonsending) func run(_ step: Int, cancellation: CancellationToken) async -> Image? {
    let actor = #isolation.map(ObjectIdentifier.init)
    lock.withLock { seen.append(actor) }
    return nil
  }
}

/// A view of one colour.
struct Plain: View {
  var number: Int

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }
  func draw(on canvas: borrowing Canvas) { canvas.fill(with: .color(Color(hex: UInt32(number)))) }
}

/// Completions on the main thread, as a window has them.
struct MainCompletions: CompletionContext {
  func perform(_ work: @escaping @Sendable () -> Void) { Task { @MainActor in work() } }
}

extension Means {
  static var test: Means { Means(pixels: HeapPixels(), completions: MainCompletions()) }
}

extension WayKind {
  static func named(_ name: String) -> WayKind { all.first { $0.name == name }! }
}
