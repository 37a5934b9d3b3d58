import Testing

@testable import FlyloftPreview

/// On a clock that the tests set.
@Suite struct GlideTests {
  private static let everything = -1_000_000...1_000_000
  private let refresh = Duration.nanoseconds(16_666_667)

  /// Lets it glide to its end: the pixels of each refresh.
  private func run(_ glide: inout Glide, from start: Duration, every period: Duration) -> [Int] {
    var steps: [Int] = []
    var now = start
    while glide.isMoving, steps.count < 1000 {
      now += period
      steps.append(glide.advance(to: now))
    }
    return steps
  }

  @Test(
    "a notch moves at once, ends on its last pixel within 150 ms, and never goes back", arguments: [80, -80, 160, 1])
  func notch(pixels: Int) {
    var glide = Glide()
    let first = glide.add(pixels, within: Self.everything, at: .seconds(5))
    #expect(first.signum() == pixels.signum() || abs(pixels) == 1)
    #expect(abs(first) * 8 >= abs(pixels) || abs(pixels) == 1)
    let steps = run(&glide, from: .seconds(5), every: refresh)
    #expect(first + steps.reduce(0, +) == pixels)
    #expect(steps.count <= 9, "\(steps.count) refreshes")
    #expect(steps.allSatisfy { $0 == 0 || $0.signum() == pixels.signum() })
  }

  @Test("any refresh rate ends on the same pixel", arguments: [1, 4, 16, 33, 400])
  func rates(milliseconds: Int) {
    var glide = Glide()
    var sum = glide.add(2400, within: Self.everything, at: .zero)
    sum += run(&glide, from: .zero, every: .milliseconds(milliseconds)).reduce(0, +)
    #expect(sum == 2400)
  }

  @Test("notches that come while it glides add up to the pixel, whichever way they go")
  func adding() {
    var glide = Glide()
    var now = Duration.zero
    var sum = 0
    for notch in [1, 1, 1, -1, 1, -1, -1, -1, -1, 2, 5, -3] {
      let step = glide.add(notch * 80, within: Self.everything, at: now)
      sum += step
      now += .milliseconds(11)
      sum += glide.advance(to: now)
      now += .milliseconds(3)
    }
    sum += run(&glide, from: now, every: refresh).reduce(0, +)
    #expect(sum == 3 * 80)
  }

  @Test("each notch of a turning wheel moves at once")
  func latency() {
    var glide = Glide()
    for event in 0..<50 {
      let now = Duration.milliseconds(33 * event)
      #expect(glide.add(80, within: Self.everything, at: now) > 0)
      _ = glide.advance(to: now + .milliseconds(10))
      _ = glide.advance(to: now + .milliseconds(26))
    }
  }

  @Test("the speed has no leaps but at the start")
  func smoothness() {
    var glide = Glide()
    _ = glide.add(800, within: Self.everything, at: .zero)
    let steps = run(&glide, from: .zero, every: .milliseconds(4))
    let leaps = zip(steps, steps.dropFirst()).map { abs($0 - $1) }
    #expect(leaps.max()! <= 6, "\(steps)")
  }

  @Test("it goes no farther than the content, and doesn't swing past a goal that comes nearer")
  func ends() {
    var glide = Glide()
    var position = glide.add(4000, within: -100...300, at: .zero)
    #expect(glide.rest + position == 300)
    position += glide.advance(to: .milliseconds(40))
    // One notch back while it runs at full speed.
    position += glide.add(-80, within: (-100 - position)...(300 - position), at: .milliseconds(41))
    let before = position
    for step in run(&glide, from: .milliseconds(41), every: .milliseconds(2)) {
      position += step
      #expect(position <= max(before, 220))
    }
    #expect(position == 220)
    #expect(glide.add(.min, within: -220...80, at: .seconds(1)) < 0)
    #expect(glide.add(.min, within: -220...80, at: .seconds(1)) <= 0)
    #expect(glide.add(.max, within: -220...80, at: .seconds(1)) >= -220)
    #expect(glide.add(5, within: 0...0, at: .seconds(1)) == 0)
    #expect(!glide.isMoving)
  }

  @Test("a time that is past moves nothing")
  func past() {
    var glide = Glide()
    _ = glide.add(80, within: Self.everything, at: .seconds(9))
    #expect(glide.advance(to: .seconds(8)) == 0)
    #expect(glide.advance(to: .seconds(9)) == 0)
    #expect(glide.isMoving)
  }
}

@Suite struct KineticScrollTests {
  /// Fingers that move steadily, at so many pixels a second, then leave.
  private func fling(
    _ kinetic: inout KineticScroll, x: Double = 0, y: Double, at start: Duration = .seconds(100),
    now: Duration = .seconds(7), after pause: Duration = .milliseconds(8), scale: Double = 1
  ) {
    for move in 0..<20 {
      kinetic.dragged(
        x: x * 0.008, y: y * 0.008, at: start + .milliseconds(8 * move), now: now + .milliseconds(8 * move - 160))
    }
    kinetic.lifted(at: start + .milliseconds(8 * 19) + pause, now: now, scale: scale)
  }

  @Test("it starts as fast as the fingers were, loses the same share in the same time, and comes to rest")
  func friction() {
    var kinetic = KineticScroll()
    fling(&kinetic, y: 2000)
    #expect(abs(kinetic.velocity.y - 2000) < 1)
    var way = 0.0
    var times = 0
    var last = Double.infinity
    while kinetic.isMoving, times < 10_000 {
      times += 1
      let step = kinetic.advance(to: .seconds(7) + .milliseconds(16 * times), scale: 1).y
      #expect(step < last && step > 0)
      last = step
      way += step
    }
    // A speed v under friction f goes v / f in all.
    #expect((480...500).contains(way), "\(way)")
    #expect((50...100).contains(times), "\(times) refreshes")
  }

  @Test("the way doesn't depend on the refresh rate", arguments: [4, 16, 33])
  func rates(milliseconds: Int) {
    var kinetic = KineticScroll()
    fling(&kinetic, x: -1500, y: 0)
    var way = 0.0
    for time in stride(from: milliseconds, to: 330, by: milliseconds) {
      way += kinetic.advance(to: .seconds(7) + .milliseconds(time), scale: 1).x
    }
    way += kinetic.advance(to: .seconds(7) + .milliseconds(330), scale: 1).x
    #expect(abs(way - -1500 / 4 * (1 - 0.26714)) < 0.1, "\(way)")
  }

  @Test("fingers that rested before they left, or hardly moved, fling nothing")
  func rest() {
    var kinetic = KineticScroll()
    fling(&kinetic, y: 2000, after: .milliseconds(100))
    #expect(!kinetic.isMoving)
    fling(&kinetic, y: 60)
    #expect(!kinetic.isMoving)
    fling(&kinetic, y: 150, scale: 2)
    #expect(!kinetic.isMoving)
    kinetic.dragged(x: 0, y: 500, at: .seconds(1), now: .seconds(1))
    kinetic.lifted(at: .seconds(1), now: .seconds(1), scale: 1)
    #expect(!kinetic.isMoving, "one move is a jump, no motion")
    kinetic.lifted(at: .seconds(2), now: .seconds(2), scale: 1)
    #expect(!kinetic.isMoving)
  }

  @Test("only the last of the fingers' way says how fast they were")
  func memory() {
    var kinetic = KineticScroll()
    for move in 0..<50 {
      kinetic.dragged(x: 0, y: move < 25 ? 40 : 4, at: .milliseconds(8 * move), now: .zero)
    }
    kinetic.lifted(at: .milliseconds(400), now: .zero, scale: 1)
    #expect(abs(kinetic.velocity.y - 500) < 1)
  }

  @Test("fingers that are hardly aslant go straight")
  func straight() {
    var kinetic = KineticScroll()
    fling(&kinetic, x: 200, y: -2000)
    #expect(kinetic.velocity.x == 0)
    fling(&kinetic, x: 1500, y: -2000)
    #expect(kinetic.velocity.x > 1000)
  }

  @Test("fingers that touch again stop it; a second fling in its direction adds to it, one against it doesn't")
  func renewal() {
    var kinetic = KineticScroll()
    fling(&kinetic, y: 2000)
    kinetic.dragged(x: 0, y: 1, at: .seconds(100) + .milliseconds(300), now: .seconds(7) + .milliseconds(100))
    #expect(!kinetic.isMoving)
    var again = kinetic
    fling(&again, y: 2000, at: .seconds(101), now: .seconds(7) + .milliseconds(270))
    #expect((2500...3000).contains(again.velocity.y), "\(again.velocity)")
    fling(&kinetic, y: -2000, at: .seconds(101), now: .seconds(7) + .milliseconds(270))
    #expect(abs(kinetic.velocity.y + 2000) < 1)
  }

  @Test("no fling is faster than anything can be seen, whatever the device says")
  func limit() {
    var kinetic = KineticScroll()
    fling(&kinetic, y: 5_000_000)
    #expect(abs(kinetic.velocity.length - 12_000) < 1)
    kinetic.stop()
    #expect(!kinetic.isMoving)
    #expect(kinetic.advance(to: .seconds(9), scale: 1) == (0, 0))
  }
}

@Suite struct WholePixelsTests {
  @Test("no part of a pixel is lost, and none is kept when the direction changes")
  func parts() {
    var whole = WholePixels()
    var sum = 0
    for _ in 0..<1000 { sum += whole.add(0.3) }
    #expect((299...300).contains(sum))
    _ = whole.add(0.4)
    #expect(whole.add(-1) == -1)
    #expect(whole.add(.nan) == 0 && whole.add(.infinity) == 0 && whole.add(1e300) == 0)
    #expect(whole.add(2) == 2)
  }
}

@Suite struct ZoomStepTests {
  @Test("keys go by steps, and from between steps to the next one")
  func steps() {
    var zoom = Zoom()
    zoom.magnify()
    #expect(zoom.factor == 1.25)
    zoom.pinch(by: 1.1)
    #expect(zoom.factor > 1.25 && zoom.factor < 1.5)
    zoom.magnify()
    #expect(zoom.factor == 1.5)
    for _ in 0..<20 { zoom.magnify() }
    #expect(zoom.factor == 4)
    for _ in 0..<40 { zoom.reduce() }
    #expect(zoom.factor == 0.25)
    zoom.reset()
    #expect(zoom.factor == 1)
  }

  @Test("parts of notches add up to steps")
  func parts() {
    var zoom = Zoom()
    for _ in 0..<3 { zoom.turn(by: 0.25) }
    #expect(zoom.factor == 1)
    zoom.turn(by: 0.25)
    #expect(zoom.factor == 1.25)
    zoom.turn(by: 0.9)
    zoom.turn(by: -0.9)
    #expect(zoom.factor == 1.25, "another direction begins anew")
    zoom.turn(by: -1)
    #expect(zoom.factor == 1)
    zoom.turn(by: .nan)
    zoom.turn(by: 1e300)
    #expect(zoom.factor == 4)
  }

  @Test("a pinch goes where the fingers go, rests at the steps, and comes back to the original size")
  func pinch() {
    var zoom = Zoom()
    var factors: [Double] = []
    for _ in 0..<100 {
      zoom.pinch(by: 1.01)
      factors.append(zoom.factor)
    }
    #expect(abs(zoom.factor / 2.7048 - 1) < 0.03)
    // The next begins at what is shown, also where a key has changed that meanwhile.
    var other = zoom
    other.reset()
    other.pinch(by: 1.1)
    #expect(abs(other.factor / 1.1 - 1) < 0.03)
    #expect(factors.contains(1.5) && factors.contains(2))
    #expect(Set(factors).count < 40, "every factor has pictures of its own")
    for _ in 0..<100 { zoom.pinch(by: 1 / 1.01) }
    #expect(zoom.factor == 1)
    for factor in [0, -1, Double.nan, .infinity] { zoom.pinch(by: factor) }
    #expect(zoom.factor == 1)
    zoom.pinch(by: 1e-300)
    #expect(zoom.factor == 0.25)
  }
}
