import Flyloft
import Glibc

/// Cards that take 50 ms each, computing or waiting.
struct SlowCards: Gallery {
  var isAsleep = false

  var count: Int { 400 }

  func view(at index: Int) -> SlowCard { SlowCard(index: index, isAsleep: isAsleep) }
}

struct SlowCard: View {
  let index: Int
  let isAsleep: Bool

  func size(fitting width: Double) -> Size { Size(width: width, height: 100) }

  func draw(on canvas: borrowing Canvas) {
    if isAsleep { sleep(.milliseconds(50)) } else { compute(.milliseconds(50)) }
    canvas.fill(with: .color(Self.color(index)))
  }

  /// Of neighbours, no two are the same.
  static func color(_ index: Int) -> Color { Color(hex: 0x102030 + UInt32(index) * 0x01_0003) }

  private func sleep(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    // A signal may cut a sleep short.
    while ContinuousClock.now < end { usleep(useconds_t(max(1, (end - .now).nanoseconds / 1000))) }
  }

  /// By the thread's own time: while another has the processor, nothing is computed.
  private func compute(_ duration: Duration) {
    func used() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let end = used() + duration
    while used() < end {}
  }
}
