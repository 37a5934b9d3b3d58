import Clock
import Flyloft
import FlyloftRegistry
import FlyloftTesting
import Glibc
import Testing

@Suite("Clock")
struct ClockTests {
  private let clock = AnyGallery.of(Clock.self)

  @Test("is one view that lasts a second")
  func live() {
    #expect(clock.count == 1)
    #expect(clock.period == .seconds(1))
  }

  @Test("the same second of any day, however far gone, is the same view")
  func sameSecond() throws {
    let today = try clock.view(at: 0, moment: Moment(seconds: 36_000, nanoseconds: 1))
    let tomorrow = try clock.view(at: 0, moment: Moment(seconds: 36_000 + 86_400, nanoseconds: 999_999_999))
    #expect(today == tomorrow)
    #expect(try drawn(today, width: 300).pixels == drawn(tomorrow, width: 300).pixels)
  }

  @Test("the next second is another view with other pixels", arguments: [false, true])
  func nextSecond(dark: Bool) throws {
    let now = try clock.view(at: 0, moment: Moment(seconds: 36_000))
    let next = try clock.view(at: 0, moment: Moment(seconds: 36_001))
    #expect(now != next)
    #expect(try drawn(now, width: 300, dark: dark).pixels != drawn(next, width: 300, dark: dark).pixels)
  }

  @Test("morning and afternoon differ in the digits only")
  func afternoon() throws {
    let morning = try drawn(ClockFace(hour: 4, minute: 0, second: 20), width: 400)
    let afternoon = try drawn(ClockFace(hour: 16, minute: 0, second: 20), width: 400)
    let changed = zip(morning.pixels, afternoon.pixels).enumerated()
      .filter { $0.element.0 != $0.element.1 }
      .map { $0.offset / 400 }
    let rows = try #require(changed.min().flatMap { low in changed.max().map { low...$0 } })
    // The digits are one line of small type in the upper half.
    #expect(rows.count < 24 && rows.upperBound < 200)
  }

  @Test("the hour hand goes clockwise, with the minutes, too", arguments: [(3, 0), (9, 0), (4, 30), (7, 45)])
  func hourHand(hour: Int, minute: Int) throws {
    let face = try drawn(ClockFace(hour: hour, minute: minute, second: 0), width: 400)
    /// Whether there is ink at a fraction of a full turn, clockwise from the top, where no other hand is.
    func hasInk(_ turn: Double) -> Bool {
      let angle = turn * 2 * .pi
      let (x, y) = (200 + 50 * sin(angle), Double(face.size.height) / 2 - 50 * cos(angle))
      return face.pixels[Int(y) * 400 + Int(x)] & 0xff < 0x80
    }
    let turn = Double(hour * 60 + minute) / 720
    #expect(hasInk(turn))
    #expect(!hasInk(-turn))
  }

  @Test("looks as it did when somebody last looked at it")
  func picture() {
    expectSnapshot(of: ClockFace(hour: 16, minute: 37, second: 8), named: "clock", width: 320)
  }

  @Test("without a moment it shows the reference time")
  func reference() throws {
    #expect(try clock.view(at: 0) == AnyView(ClockFace(hour: 10, minute: 8, second: 30)))
  }

  @Test("the time zone counts")
  func zone() throws {
    let face = Clock().view(at: 0, moment: Moment(seconds: 0, offsetFromUTC: -3600))
    #expect(face == ClockFace(hour: 23, minute: 0, second: 0))
  }
}

extension AnyGallery {
  fileprivate static func of(_ type: (some Gallery).Type) -> AnyGallery {
    AnyGallery(type.init())
  }
}
