import Flyloft
import FlyloftConcurrency
import FlyloftRendering

/// Something that tests wait for without keeping a thread: values from any thread, in the order they came.
final class Collector<Element: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  private var elements: [Element] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<[Element], Never>)] = []

  func add(_ element: Element) {
    let ready = lock.withLock {
      elements.append(element)
      defer { waiting.removeAll { $0.count <= elements.count } }
      return waiting.filter { $0.count <= elements.count }.map { ($0.continuation, elements) }
    }
    for (continuation, elements) in ready { continuation.resume(returning: elements) }
  }

  /// The elements, once there are `count`.
  func wait(for count: Int) async -> [Element] {
    await withCheckedContinuation { continuation in
      let present: [Element]? = lock.withLock {
        if elements.count >= count { return elements }
        waiting.append((count, continuation))
        return nil
      }
      if let present { continuation.resume(returning: present) }
    }
  }

  var now: [Element] { lock.withLock { elements } }
}

/// Where draws, on their workers, wait until they are let go.
final class Gate: @unchecked Sendable, Hashable {
  private let lock = Lock()
  private var isOpen = false
  private let arrivals = Collector<Void>()

  func open() {
    lock.withLock {
      isOpen = true
      lock.broadcast()
    }
  }

  func pass() {
    arrivals.add(())
    lock.withLock { while !isOpen { lock.wait() } }
  }

  /// Waits until `count` draws have come to the gate.
  func begun(_ count: Int = 1) async { _ = await arrivals.wait(for: count) }

  var count: Int { arrivals.now.count }

  static func == (a: Gate, b: Gate) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A view that waits at its gate while it is drawn, then fills itself with a colour made of its number.
struct GatedView: View {
  let number: Int
  var gate: Gate?
  var failure: String?

  static func color(_ number: Int) -> UInt32 { 0xff00_0000 | UInt32(number) }

  func size(fitting width: Double) -> Size { Size(width: 4, height: 4) }

  func draw(on canvas: borrowing Canvas) throws {
    gate?.pass()
    if let failure { throw Refusal(description: failure) }
    canvas.fill(with: .color(Color(hex: UInt32(number))))
  }
}

struct Refusal: Error, CustomStringConvertible {
  let description: String
}

extension DrawOutcome {
  /// What happened, in a word, and for a drawn one the first pixel.
  var summary: String {
    switch self {
    case .drawn(let drawing): "drawn \(String(drawing.image.pixels[0] & 0xff_ffff, radix: 16))"
    case .superseded: "superseded"
    case .cancelled: "cancelled"
    case .failed(let failure): "failed: \(failure)"
    }
  }
}

func key(_ view: GatedView, background: Color = .black) -> DrawKey {
  DrawKey(view, pixelSize: PixelSize(width: 4, height: 4), background: background)!
}
