import Flyloft
import Glibc

/// Cards that take 50 ms each.
struct SlowCards: Gallery {
  var count: Int { 400 }

  func view(at index: Int) -> SlowCard { SlowCard(index: index) }
}

struct SlowCard: View {
  let index: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: 100) }

  func draw(on canvas: borrowing Canvas) {
    sleep(.milliseconds(50))
    canvas.fill(with: .color(Self.color(index)))
  }

  /// Of neighbours, no two are the same.
  static func color(_ index: Int) -> Color { Color(hex: 0x102030 + UInt32(index) * 0x01_0003) }

  private func sleep(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    // A signal may cut a sleep short.
    while ContinuousClock.now < end { usleep(useconds_t(max(1, (end - .now).nanoseconds / 1000))) }
  }
}
