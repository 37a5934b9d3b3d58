import Flyloft
import Synchronization

/// One card for each thing that a view can do wrong, between two that do nothing wrong.
struct FaultyCards: Gallery {
  static let faults: [Fault] = [
    .throwsInSize, .throwsInDraw, .width(.nan), .height(.nan), .height(0), .height(-20), .height(.infinity),
    .height(1e9), .width(-.infinity),
  ]
  static let color = Color(hex: 0x2060a0)

  var count: Int { Self.faults.count + 2 }

  func view(at index: Int) -> FaultyCard {
    FaultyCard(fault: Self.faults.indices.contains(index - 1) ? Self.faults[index - 1] : nil)
  }

  enum Fault: Hashable {
    case throwsInSize, throwsInDraw
    case width(Double)
    case height(Double)
  }
}

struct FaultyCard: View {
  let fault: FaultyCards.Fault?

  struct Failure: Error {}

  func size(fitting width: Double) throws -> Size {
    switch fault {
    case .throwsInSize: throw Failure()
    case .width(let width): Size(width: width, height: 60)
    case .height(let height): Size(width: width, height: height)
    default: Size(width: width, height: 60)
    }
  }

  func draw(on canvas: borrowing Canvas) throws {
    if fault == .throwsInDraw { throw Failure() }
    canvas.fill(with: .color(FaultyCards.color))
  }
}

/// A gallery that can't make its only view at first, and can when it is asked again.
struct RecoveringCards: Gallery {
  private static let attempts = Atomic<Int>(0)

  var count: Int { 1 }

  func view(at index: Int) throws -> FaultyCard {
    if Self.attempts.add(1, ordering: .relaxed).oldValue == 0 { throw FaultyCard.Failure() }
    return FaultyCard(fault: nil)
  }
}

struct NoCards: Gallery {
  var count: Int { 0 }
  func view(at index: Int) -> FaultyCard { FaultyCard(fault: nil) }
}

/// Says that it has fewer than none.
struct NegativeCards: Gallery {
  var count: Int { -3 }
  func view(at index: Int) -> FaultyCard { FaultyCard(fault: nil) }
}
