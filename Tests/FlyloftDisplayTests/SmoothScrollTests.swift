import Testing

@testable import FlyloftDisplay

/// Sequences of events as drivers send them: the pointer is number 2, its devices 10 and up.
@Suite struct SmoothScrollTests {
  private static let pad = [
    SmoothScroll.Axis(number: 2, isHorizontal: true, increment: 15),
    SmoothScroll.Axis(number: 3, isHorizontal: false, increment: 15),
  ]

  private func scroll(_ axes: [SmoothScroll.Axis] = pad, source: Int = 10) -> SmoothScroll {
    var scroll = SmoothScroll()
    scroll.setAxes(axes, of: 2, source: source)
    return scroll
  }

  @Test("a touchpad's values become parts of notches, the first one only a place to begin at")
  func touchpad() {
    var scroll = scroll()
    #expect(scroll.moved(2, source: 10, valuators: [3: 1000.5]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: 1003.5]) == .parts(x: 0, y: 0.2))
    #expect(scroll.moved(2, source: 10, valuators: [2: 50]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [2: 47, 3: 1006.5]) == .parts(x: -0.2, y: 0.2))
    // A plain motion of the pointer.
    #expect(scroll.moved(2, source: 10, valuators: [0: 5, 1: 9]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [:]) == nil)
  }

  @Test("all differences of a sequence add up to the way of the valuator, to the last part")
  func sum() {
    var scroll = scroll()
    _ = scroll.moved(2, source: 10, valuators: [3: 0.25])
    var sum = 0.0
    var value = 0.25
    for step in 1...1000 {
      value += Double(step % 7) * 0.3 - 0.7
      if case .parts(_, let y) = scroll.moved(2, source: 10, valuators: [3: value]) { sum += y }
    }
    #expect(abs(sum - (value - 0.25) / 15) < 1e-9)
  }

  @Test("after the pointer was elsewhere, and when another device takes its turn, the first value counts for nothing")
  func forgetting() {
    var scroll = scroll()
    _ = scroll.moved(2, source: 10, valuators: [3: 10.5])
    scroll.forget()
    #expect(scroll.moved(2, source: 10, valuators: [3: 99.5]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: 101]) == .parts(x: 0, y: 0.1))
    scroll.setAxes([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: 120)], of: 2, source: 11)
    #expect(scroll.moved(2, source: 11, valuators: [3: 120]) == nil)
    #expect(scroll.moved(2, source: 11, valuators: [3: 240]) == .notches(x: 0, y: 1))
    scroll.setAxes(Self.pad, of: 2, source: 10)
    #expect(scroll.moved(2, source: 10, valuators: [3: 140]) == nil)
  }

  @Test("values of a device that has not introduced itself count for nothing")
  func strangers() {
    var scroll = scroll()
    _ = scroll.moved(2, source: 10, valuators: [3: 0])
    #expect(scroll.moved(2, source: 12, valuators: [3: 15]) == nil)
    #expect(scroll.moved(9, source: 10, valuators: [3: 15]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: 15]) == .notches(x: 0, y: 1))
  }

  @Test("a wheel's values are notches; a device that ever moved by less is fine from then on")
  func wheel() {
    var scroll = scroll([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: 120)])
    _ = scroll.moved(2, source: 10, valuators: [3: 240])
    #expect(scroll.moved(2, source: 10, valuators: [3: 600]) == .notches(x: 0, y: 3))
    #expect(scroll.moved(2, source: 10, valuators: [3: 600]) == nil, "only fingers stop")
    #expect(scroll.moved(2, source: 10, valuators: [3: 615]) == .parts(x: 0, y: 0.125))
    #expect(scroll.moved(2, source: 10, valuators: [3: 735]) == .parts(x: 0, y: 1))
    #expect(scroll.moved(2, source: 10, valuators: [3: 735]) == .stopped)
  }

  @Test("increments may be negative; zero and what is no number make no axis")
  func increments() {
    var natural = scroll([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: -10)])
    _ = natural.moved(2, source: 10, valuators: [3: 0])
    #expect(natural.moved(2, source: 10, valuators: [3: 5]) == .parts(x: 0, y: -0.5))
    for increment in [0, Double.nan, .infinity] {
      var scroll = scroll([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: increment)])
      _ = scroll.moved(2, source: 10, valuators: [3: 0])
      #expect(scroll.moved(2, source: 10, valuators: [3: 5]) == nil)
      #expect(scroll.isNotch(5, of: 2, source: 10, isEmulated: true), "its clicks are all there is")
    }
  }

  @Test("of several axes in one direction the preferred one counts, else the first")
  func preference() {
    let axes = [3, 4, 5].map {
      SmoothScroll.Axis(number: $0, isHorizontal: false, increment: 10, isPreferred: $0 == 4)
    }
    var scroll = scroll(axes)
    _ = scroll.moved(2, source: 10, valuators: [3: 0, 4: 0, 5: 0])
    #expect(scroll.moved(2, source: 10, valuators: [3: 1, 4: 2, 5: 3]) == .parts(x: 0, y: 0.2))
  }

  @Test("values that are no numbers, and leaps that no hand makes, are places to begin at")
  func leaps() {
    var scroll = scroll()
    _ = scroll.moved(2, source: 10, valuators: [3: 0.5])
    #expect(scroll.moved(2, source: 10, valuators: [3: .nan]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: 4]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: 5.5]) == .parts(x: 0, y: 0.1))
    #expect(scroll.moved(2, source: 10, valuators: [3: .infinity]) == nil)
    // Near the end of their range the server lets valuators begin again at zero.
    _ = scroll.moved(2, source: 10, valuators: [3: 2_147_483_646])
    #expect(scroll.moved(2, source: 10, valuators: [3: 0]) == nil)
    #expect(scroll.moved(2, source: 10, valuators: [3: -1.5]) == .parts(x: 0, y: -0.1))
    #expect(scroll.moved(2, source: 10, valuators: [3: -.greatestFiniteMagnitude]) == nil)
  }

  @Test("clicks made up from valuators don't count, those of devices without them do")
  func clicks() {
    var scroll = scroll([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: 120)])
    _ = scroll.moved(2, source: 10, valuators: [3: 0])
    _ = scroll.moved(2, source: 10, valuators: [3: 120])
    #expect(!scroll.isNotch(5, of: 2, source: 10, isEmulated: true))
    #expect(scroll.isNotch(5, of: 2, source: 10, isEmulated: false))
    #expect(scroll.isNotch(7, of: 2, source: 10, isEmulated: true), "it has no axis for that")
    #expect(scroll.isNotch(5, of: 2, source: 11, isEmulated: true))
    #expect(scroll.isNotch(5, of: 9, source: 10, isEmulated: true))
  }

  @Test("a wheel's first notch after an absence is not lost: its made-up click tells it")
  func firstNotch() {
    var wheel = scroll([SmoothScroll.Axis(number: 3, isHorizontal: false, increment: 120)])
    #expect(wheel.moved(2, source: 10, valuators: [3: 360]) == nil)
    #expect(wheel.isNotch(5, of: 2, source: 10, isEmulated: true))
    #expect(wheel.moved(2, source: 10, valuators: [3: 480]) == .notches(x: 0, y: 1))
    #expect(!wheel.isNotch(5, of: 2, source: 10, isEmulated: true))
    // A touchpad that crosses a notch on its first move has not moved by one.
    var pad = scroll()
    #expect(pad.moved(2, source: 10, valuators: [3: 361.5]) == nil)
    #expect(!pad.isNotch(5, of: 2, source: 10, isEmulated: true))
  }

  @Test("a device that is pulled out scrolls no more, and its number may be another's later")
  func removal() {
    var scroll = scroll()
    _ = scroll.moved(2, source: 10, valuators: [3: 0])
    _ = scroll.moved(2, source: 10, valuators: [3: 1])
    scroll.remove(10)
    #expect(scroll.moved(2, source: 10, valuators: [3: 16]) == nil)
    scroll.setAxes(Self.pad, of: 2, source: 10)
    _ = scroll.moved(2, source: 10, valuators: [3: 0])
    #expect(scroll.moved(2, source: 10, valuators: [3: 15]) == .notches(x: 0, y: 1), "it was fine, this one isn't")
    scroll.remove(2)
    #expect(scroll.moved(2, source: 10, valuators: [3: 30]) == nil)
  }

  @Test("two pointers and many devices don't mix")
  func manyDevices() {
    var scroll = SmoothScroll()
    for pointer in 0..<20 { scroll.setAxes(Self.pad, of: pointer, source: 100 + pointer) }
    for pointer in 0..<20 { _ = scroll.moved(pointer, source: 100 + pointer, valuators: [3: Double(pointer) * 1000]) }
    for pointer in 0..<20 {
      let outcome = scroll.moved(pointer, source: 100 + pointer, valuators: [3: Double(pointer) * 1000 + 3])
      #expect(outcome == .parts(x: 0, y: 0.2))
    }
  }
}

@Suite struct ServerClockTests {
  @Test("time goes on when the server's milliseconds begin anew")
  func wrapping() {
    var clock = ServerClock()
    let start = clock.time(4_294_967_290)
    #expect(clock.time(4_294_967_295) - start == .milliseconds(5))
    #expect(clock.time(4) - start == .milliseconds(10))
    // Devices may report a little late.
    #expect(clock.time(2) - start == .milliseconds(8))
  }
}
