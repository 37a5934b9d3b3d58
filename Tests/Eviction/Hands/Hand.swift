internal import Flyloft
package import FlyloftRecording
internal import FlyloftRegistry
internal import SeededRandom

/// A hand at wheel, touchpad, keys, scrollbar and window's edge: sessions to find the weights of eviction on, other than those
/// on which they are judged.
///
/// A session is a sum of few motions, drawn from a seeded generator: the same kind and seed give the same session for ever.
package struct Hand {
  /// What a hand may be at.
  package enum Kind: String, CaseIterable, Sendable {
    case read, fling, backAndForth, jump, resize, zoom, touch
  }

  private static let middle = PixelPoint(x: 740, y: 430)
  private static let (up, down) = (UInt(0xff55), UInt(0xff56))
  private static let (home, end) = (UInt(0xff50), UInt(0xff57))

  private var session: Session
  private var random: SeededGenerator
  private var time = Duration.milliseconds(500)
  private var size = PixelSize(width: 1280, height: 800)

  /// A session in a window of 1280 × 800.
  ///
  /// - Parameter length: it ends with the first motion that ends later.
  package static func session(_ kind: Kind, seed: UInt64, length: Duration = .seconds(60)) -> Session {
    var hand = Hand(seed: seed &* 131 &+ UInt64(kind.hashIndex))
    while hand.time < length { hand.act(kind) }
    return hand.session
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    session = Session(
      gallery: "StressCards", settings: [KnobSetting("rows=3000")!], size: Size(width: 1280, height: 800))
  }

  private mutating func act(_ kind: Kind) {
    switch kind {
    case .read: read()
    case .fling: fling()
    case .backAndForth: goBackAndForth()
    case .jump: jump()
    case .resize: resize()
    case .zoom: zoom()
    case .touch: touch()
    }
  }

  // MARK: What people do

  /// Reads on, a notch or a page at a time, and now and then looks back at something half a page to three above.
  private mutating func read() {
    for _ in 0..<whole(3...10) { wheel(1, after: between(250, 1_200)) }
    if chance(0.3) { key(Self.down, after: 800) }
    guard chance(0.35) else { return }
    let back = whole(4...24)
    for _ in 0..<back { wheel(-1, after: between(25, 70)) }
    rest(between(600, 3_000))
    for _ in 0..<back { wheel(1, after: between(25, 70)) }
  }

  /// Flicks of the wheel, some in a row, mostly down.
  private mutating func fling() {
    let notch = chance(0.65) ? 1 : -1
    for _ in 0..<whole(1...4) { flick(notch, count: whole(8...34), after: between(250, 600)) }
    rest(between(200, 1_500))
  }

  /// To and fro over a stretch, some times, then on to another.
  private mutating func goBackAndForth() {
    let stretch = whole(6...60)
    let pause = between(15, 60)
    for _ in 0..<whole(2...5) {
      for notch in [1, -1] {
        for _ in 0..<(stretch * whole(70...110) / 100) { wheel(notch, after: pause) }
        rest(between(100, 900))
      }
    }
    for _ in 0..<stretch / 2 { wheel(1, after: 30) }
  }

  /// To the ends, to places on the scrollbar, some liked more than others, and looks around there.
  private mutating func jump() {
    let places = (0..<8).map { _ in whole(40...740) }
    for _ in 0..<10 {
      switch whole(0...9) {
      case 0...1: key(Self.home, after: between(300, 1_200))
      case 2...3: key(Self.end, after: between(300, 1_200))
      case 4...7:
        // Squared, so that the first come up most.
        let choice = between(0, 1)
        jump(toTrack: places[Int(choice * choice * 8) % 8])
      default: drag(from: whole(60...700), to: whole(60...700))
      }
      for _ in 0..<whole(0...6) { wheel(chance(0.6) ? 1 : -1, after: between(60, 500)) }
    }
  }

  /// Scrolls a little, then pulls the window's edge, and often back to where it was.
  private mutating func resize() {
    for _ in 0..<whole(2...12) { wheel(chance(0.7) ? 1 : -1, after: between(50, 400)) }
    let former = size
    pull(to: PixelSize(width: whole(700...1_400), height: whole(500...860)))
    rest(between(300, 2_000))
    for _ in 0..<whole(0...6) { wheel(chance(0.6) ? 1 : -1, after: between(50, 400)) }
    if chance(0.6) {
      if chance(0.5) { pull(to: former) } else { resize(to: former, after: 300) }
      rest(between(300, 2_000))
    }
  }

  /// Magnifies about the pointer to see something, and goes back.
  private mutating func zoom() {
    let notch = chance(0.6) ? -1 : 1
    let steps = whole(1...4)
    for _ in 0..<steps { wheel(notch, after: between(80, 250), .control) }
    rest(between(200, 1_500))
    for _ in 0..<whole(0...8) { wheel(chance(0.6) ? 1 : -1, after: between(40, 300)) }
    if chance(0.5) {
      for _ in 0..<steps { wheel(-notch, after: between(80, 250), .control) }
    } else {
      key(0x30, "0", after: between(200, 600))
    }
    rest(between(200, 800))
    for _ in 0..<whole(0...8) { wheel(chance(0.6) ? 1 : -1, after: between(40, 300)) }
  }

  /// Fingers on a touchpad: drags that follow them, and flings.
  private mutating func touch() {
    let direction = chance(0.65) ? 1.0 : -1
    for _ in 0..<whole(1...5) {
      let speed = between(0.1, 1.4)
      rest(between(60, 400))
      for step in 0..<whole(6...26) {
        add(.scroll(x: 0, y: direction * speed * min(Double(step + 1) / 5, 1), at: Self.middle, []), after: 10)
      }
      add(.lift, after: 12)
      rest(between(100, 900))
    }
    rest(between(100, 1_200))
  }

  // MARK: Motions

  private mutating func flick(_ notch: Int, count: Int, after pause: Double) {
    wheel(notch, after: pause)
    for step in 1..<count { wheel(notch, after: Double(12 + 60 * step * step / (count * count))) }
  }

  private mutating func jump(toTrack y: Int) {
    // The middle button goes there at once.
    add(.press(button: 2, at: PixelPoint(x: 1266, y: y), []), after: between(300, 1_200))
    add(.release(button: 2, at: PixelPoint(x: 1266, y: y), []), after: 50)
  }

  private mutating func drag(from: Int, to: Int) {
    jump(toTrack: from)
    add(.press(button: 1, at: PixelPoint(x: 1266, y: from), []), after: 200)
    let steps = whole(15...50)
    for step in 1...steps {
      add(.move(to: PixelPoint(x: 1266, y: from + (to - from) * step / steps), []), after: 16)
    }
    add(.release(button: 1, at: PixelPoint(x: 1266, y: to), []), after: 50)
  }

  private mutating func pull(to target: PixelSize) {
    let steps = whole(15...45)
    let begin = size
    for step in 1...steps {
      func between(_ a: Int, _ b: Int) -> Int { a + (b - a) * step / steps }
      resize(
        to: PixelSize(width: between(begin.width, target.width), height: between(begin.height, target.height)),
        after: 16)
    }
  }

  private mutating func resize(to size: PixelSize, after milliseconds: Double) {
    self.size = size
    add(.resize(size), after: milliseconds)
  }

  private mutating func wheel(_ notches: Int, after milliseconds: Double, _ held: SessionInput.ModifierKeys = []) {
    add(.wheel(x: 0, y: Double(notches), at: Self.middle, held), after: milliseconds)
  }

  private mutating func key(_ keysym: UInt, _ text: String = "", after milliseconds: Double) {
    add(.key(keysym: keysym, text: text, []), after: milliseconds)
  }

  private mutating func add(_ input: SessionInput, after milliseconds: Double) {
    rest(milliseconds)
    session.inputs.append(TimedInput(time: time, input: input))
  }

  private mutating func rest(_ milliseconds: Double) { time += .microseconds(Int(milliseconds * 1_000)) }

  // MARK: Chance

  private mutating func between(_ a: Double, _ b: Double) -> Double { .random(in: a...b, using: &random) }
  private mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func chance(_ probability: Double) -> Bool { between(0, 1) < probability }
}

extension Hand.Kind {
  /// Its number, so that kinds of one seed differ.
  fileprivate var hashIndex: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
