internal import Glibc

/// Where the recorded scrolls come from: a hand at a wheel, a touchpad and a scrollbar, as a sum of few motions.
///
/// A motion is a glide (the distance is covered with a smooth start and end), a fling (a speed that decays to 1/e every
/// 325 ms, as touch screens have it), a rest or a jump. All numbers come from a seeded generator, so that the same name and
/// seed give the same trace for ever.
public struct MotionModel {
  public static let names = ["slow-read", "fling", "back-and-forth", "jumps", "resize", "mixed"]
  /// Milliseconds between samples: every other frame of 60 a second.
  private static let step = 33

  private var trace: ScrollTrace
  private var random: SplitMix64
  private var time = 0
  private var top = 0.0
  private var width = 800
  private let contentHeight: Double

  /// The trace called `name`, one of `names`; nil for another name.
  public static func trace(_ name: String, seed: UInt64) -> ScrollTrace? {
    var model = MotionModel(name, seed: seed)
    switch name {
    case "slow-read": model.slowRead(until: 240_000)
    case "fling": model.fling(until: 150_000)
    case "back-and-forth": model.backAndForth(until: 200_000)
    case "jumps": model.jumps(until: 200_000)
    case "resize": model.resize(until: 150_000)
    case "mixed":
      for part in 1...2 {
        let begin = (part - 1) * 200_000
        model.slowRead(until: begin + 40_000)
        model.fling(until: begin + 80_000)
        model.backAndForth(until: begin + 120_000)
        model.jumps(until: begin + 160_000)
        model.resize(until: begin + 200_000)
      }
    default: return nil
    }
    return model.trace
  }

  private init(_ name: String, seed: UInt64) {
    random = SplitMix64(seed: seed &* 31 &+ name.utf8.reduce(0) { $0 &* 131 &+ UInt64($1) })
    trace = ScrollTrace(name: name, rowCount: 3000, seed: seed)
    contentHeight = Double(Row.content(count: 3000, seed: seed).reduce(0) { $0 + $1.height })
    record()
  }

  // MARK: What people do

  /// Reads on at 80 to 250 pixels a second, now and then goes back to something half a viewport to three above.
  private mutating func slowRead(until end: Int) {
    while time < end {
      let distance = between(200, 700)
      glide(by: distance, taking: distance / between(80, 250))
      rest(between(0.3, 3))
      guard chance(0.2) else { continue }
      let back = between(450, 2_700)
      glide(by: -back, taking: between(0.4, 1.2))
      rest(between(1, 4))
      glide(by: back, taking: between(0.6, 2))
    }
  }

  /// Flings down, one to six in a row, and sometimes up.
  private mutating func fling(until end: Int) {
    while time < end {
      let direction = chance(0.72) ? 1.0 : -1
      for _ in 0..<Int(between(1, 7)) { fling(at: direction * between(1_500, 9_000), cutAfter: between(0.25, 1.4)) }
      rest(between(0.4, 2.5))
    }
  }

  /// Goes to and fro over a stretch of 4 to 25 viewports, some times, then on to another.
  private mutating func backAndForth(until end: Int) {
    while time < end {
      let stretch = between(4, 25) * 900
      for _ in 0..<Int(between(2, 5)) {
        for direction in [1.0, -1] {
          let distance = stretch * between(0.7, 1.1)
          glide(by: direction * distance, taking: distance / between(1_200, 4_000))
          rest(between(0.2, 1.5))
        }
      }
      glide(by: stretch * between(0, 1.2), taking: 3)
    }
  }

  /// Jumps between fourteen places, some more liked than others, and looks around there.
  private mutating func jumps(until end: Int) {
    let places = (0..<14).map { _ in between(0, contentHeight) }
    while time < end {
      // Squared, so that the first places come up most.
      let choice = between(0, 1)
      let target = chance(0.1) ? between(0, contentHeight) : places[Int(choice * choice * 14)]
      jump(to: target)
      rest(between(0.6, 2.5))
      for _ in 0..<Int(between(0, 4)) {
        glide(by: between(-900, 1_800), taking: between(0.5, 2))
        rest(between(0.3, 2))
      }
    }
  }

  /// Scrolls a little, then pulls the window's edge or shows and hides the sidebar.
  private mutating func resize(until end: Int) {
    while time < end {
      for _ in 0..<Int(between(1, 4)) {
        let distance = between(-1_800, 3_600)
        glide(by: distance, taking: abs(distance) / between(500, 2_000))
        rest(between(0.3, 1.5))
      }
      if chance(0.5) {
        let target = Int(between(500, 1_000))
        while abs(width - target) > 12 {
          width += (target - width).signum() * 12
          for _ in 0..<3 { record() }
        }
      } else {
        // The sidebar takes 220 pixels, for as long as it is wanted.
        let former = width
        width = width > 720 ? width - 220 : width + 220
        rest(between(0.8, 4))
        width = former
      }
      rest(between(0.5, 2))
    }
    width = 800
    record()
  }

  // MARK: Motions

  private mutating func glide(by distance: Double, taking seconds: Double) {
    let begin = top
    let steps = max(Int(seconds * 1000) / Self.step, 1)
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      top = begin + distance * t * t * (3 - 2 * t)
      record()
    }
  }

  private mutating func fling(at speed: Double, cutAfter seconds: Double) {
    let begin = top
    for step in 1...max(Int(seconds * 1000) / Self.step, 1) {
      top = begin + speed * 0.325 * (1 - exp(-Double(step * Self.step) / 325))
      record()
    }
  }

  private mutating func rest(_ seconds: Double) {
    for _ in 0..<max(Int(seconds * 1000) / Self.step, 1) { record() }
  }

  private mutating func jump(to target: Double) {
    top = target
    record()
  }

  private mutating func record() {
    top = min(max(top, 0), contentHeight - Double(trace.viewportHeight))
    let sample = ScrollTrace.Sample(milliseconds: time, top: Int(top), width: width)
    time += Self.step
    // While nothing moves there is nothing to say.
    if let last = trace.samples.last, last.top == sample.top, last.width == sample.width { return }
    trace.samples.append(sample)
  }

  private mutating func between(_ a: Double, _ b: Double) -> Double { .random(in: a...b, using: &random) }

  private mutating func chance(_ probability: Double) -> Bool { between(0, 1) < probability }
}
