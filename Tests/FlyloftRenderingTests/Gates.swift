import Flyloft
import FlyloftConcurrency
import FlyloftRendering
import TestSupport
import Testing

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
  func begun(_ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) async {
    await arrivals.wait(for: count, sourceLocation: sourceLocation)
  }

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

func key(_ view: GatedView, background: Color = .black) -> DrawKey {
  DrawKey(view, pixelSize: PixelSize(width: 4, height: 4), background: background)!
}
