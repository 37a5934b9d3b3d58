import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import Synchronization

/// Cards of which all but the first stay at a gate while they are drawn, waiting or computing.
struct HeldCards: Gallery {
  var gate = Gate(.waiting)

  var count: Int { 400 }

  func view(at index: Int) -> HeldCard { HeldCard(index: index, gate: index == 0 ? nil : gate) }
}

struct HeldCard: View {
  let index: Int
  let gate: Gate?

  func size(fitting width: Double) -> Size { Size(width: width, height: 300) }

  func draw(on canvas: borrowing Canvas) {
    gate?.pass()
    canvas.fill(with: .color(Self.color(index)))
  }

  /// Of neighbours, no two are the same.
  static func color(_ index: Int) -> Color { Color(hex: 0x402030 + UInt32(index) * 0x01_0003) }
}

/// Where a card is seen in a window.
struct CardExtent: Equatable {
  /// Down a column right of the sidebar.
  var rows = 0..<0
  /// In the middle of those.
  var left = 0

  init() {}

  /// Nil where the card is not seen.
  init?(of card: Int, in picture: Screenshot) {
    let color = HeldCard.color(card).pixel
    guard picture.size.width > 560 else { return nil }
    let column = (0..<picture.size.height).filter { picture[560, $0] == color }
    guard let top = column.first, let bottom = column.last else { return nil }
    rows = top..<bottom + 1
    left = (0..<560).first { picture[$0, (top + bottom) / 2] == color } ?? 560
  }
}

/// Where draws stay until they are let go.
final class Gate: Sendable, Hashable {
  enum Manner: CaseIterable, Codable {
    /// As for a file or another thread.
    case waiting
    /// As in a loop that does not end.
    case computing
  }

  private let manner: Manner
  private let lock = Lock()
  private let isOpen = Atomic(false)
  private let hasArrivals = Atomic(false)

  init(_ manner: Manner) { self.manner = manner }

  func pass() {
    lock.withLock {
      hasArrivals.store(true, ordering: .relaxed)
      lock.broadcast()
      guard manner == .waiting else { return }
      while !isOpen.load(ordering: .acquiring) { lock.wait() }
    }
    while !isOpen.load(ordering: .acquiring) {}
  }

  /// Lets all go on who are here, and those to come.
  func open() {
    lock.withLock {
      isOpen.store(true, ordering: .releasing)
      lock.broadcast()
    }
  }

  /// Holds those who come from now on.
  func close() { isOpen.store(false, ordering: .releasing) }

  /// Waits until someone has come.
  func waitForArrival() {
    lock.withLock { while !hasArrivals.load(ordering: .relaxed) { lock.wait() } }
  }

  static func == (a: Gate, b: Gate) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
