import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftRendering
import Synchronization
import Testing

@testable import FlyloftPreview

@Suite("The clock of a live gallery")
struct LiveGalleryTests {
  @Test("each full period is drawn once, and none is passed over")
  func periods() async throws {
    let server = try XServer(size: PixelSize(width: 1000, height: 700))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      let options = PreviewConfiguration(galleries: [AnyGallery(Fifths())], size: Size(width: 900, height: 600))
      let live = try await LivePreview(options, on: display)
      // A busy machine may be late for some of them, and is in time for three in a row sooner or later.
      #expect(
        await live.wait {
          let numbers = Fifth.drawn.withLock { $0 }
          return numbers.contains { numbers.contains([$0, $0 + 1, $0 + 2]) }
        }, "\(Fifth.drawn.withLock { $0.suffix(20) })")
      let numbers = Fifth.drawn.withLock { $0 }
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("the next look at the time of day comes at the next full period, and in a minute where that is farther off")
  func looks() {
    func delay(_ seconds: Int, _ nanoseconds: Int, _ period: Duration) -> Duration {
      GalleryClock(period: period).delay(at: Moment(seconds: seconds, nanoseconds: nanoseconds))
    }
    #expect(delay(7, 250_000_000, .seconds(1)) == .milliseconds(750))
    #expect(delay(7, 0, .seconds(60)) == .seconds(53))
    #expect(delay(7, 0, .seconds(3600)) == .seconds(60))
    #expect(delay(3590, 0, .seconds(3600)) == .seconds(10))
  }
}

/// Changes five times a second.
private struct Fifths: LiveGallery {
  var count: Int { 1 }
  var period: Duration { .milliseconds(200) }
  func view(at index: Int, moment: Moment) -> Fifth {
    Fifth(number: moment.seconds * 5 + moment.nanoseconds / 200_000_000)
  }
}

private struct Fifth: View {
  static let drawn = Mutex<[Int]>([])
  let number: Int

  func size(fitting width: Double) -> Size { Size(width: width, height: 100) }

  func draw(on canvas: borrowing Canvas) {
    Self.drawn.withLock { $0.append(number) }
    canvas.fill(with: .color(Color(hex: UInt32(number & 0xff_ffff))))
  }
}
