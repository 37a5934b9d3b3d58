internal import Flyloft
internal import FlyloftDisplay
internal import SeededRandom

/// Makes up what happens to a window: users of every kind, and everything that can go wrong.
struct StepGenerator {
  var random: SeededGenerator
  var steps: [Step] = []
  /// Of the window, in device pixels.
  private var size: PixelSize
  private var scale: Double
  /// How often modules were edited.
  private var generation = 0
  private var isVisible = true
  /// The galleries that have not said what they have, by their numbers.
  private var unknown: [Int]
  /// On the clock of the devices.
  private var deviceTime = Duration.seconds(100)

  init(_ scenario: Scenario, random: SeededGenerator) {
    self.random = random
    size = PixelSize(width: scenario.width, height: scenario.height)
    scale = scenario.scale
    unknown = scenario.asksGalleries ? Array(SimulatedGalleries.all.indices) : []
  }

  /// What happens in a window's life, of `count` steps at least.
  mutating func life(of count: Int) -> [Step] {
    while steps.count < count { addActivity() }
    steps.append(.rest)
    if !isVisible { steps += [.show(true), .rest] }
    return steps
  }

  // MARK: Chance

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func share() -> Double { .random(in: 0...1, using: &random) }
  mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }
  mutating func one<Element>(of choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  mutating func point() -> PixelPoint {
    PixelPoint(x: number(0...max(size.width - 1, 0)), y: number(0...max(size.height - 1, 0)))
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  private mutating func pointInContent() -> PixelPoint {
    oneIn(8) ? point() : PixelPoint(x: size.width * 6 / 10, y: max(size.height * number(2...9) / 10, 0))
  }

  private mutating func pointInList() -> PixelPoint {
    PixelPoint(x: pixels(100), y: pixels(104 + Double(number(0...21)) * 34 + 16))
  }

  private mutating func pointNearTheEdge() -> PixelPoint {
    PixelPoint(x: size.width - pixels(Double(number(30...110))), y: number(0...max(size.height - 1, 0)))
  }

  private mutating func pointOnScrollbar() -> PixelPoint {
    PixelPoint(x: size.width - pixels(14), y: number(0...max(size.height - 1, 0)))
  }

  // MARK: Steps

  mutating func pass(_ range: ClosedRange<Int>) {
    let duration = Duration.microseconds(1000 * number(range) + number(0...999))
    deviceTime += duration
    steps.append(.pass(duration))
  }

  private mutating func add(_ input: InputEvent) { steps.append(.input(input)) }

  private mutating func addActivity() {
    if !unknown.isEmpty, oneIn(4) { describe() }
    if !isVisible { return addHiddenActivity() }
    switch number(1...100) {
    case 1...16: turnWheel()
    case 17...28: scrollWithFingers()
    case 29...33: pinch()
    case 34...42: pressKeys()
    case 43...48: pressShortcuts()
    case 49...50: typeFilter()
    case 51...55: dragThumb()
    case 56...57: holdTrack()
    case 58...60: pan()
    case 61...66: clickList()
    case 67...68: clickContent()
    case 69...73: resize()
    case 74: if oneIn(2) { rescale() } else { setDesktop() }
    case 75...76: hide()
    case 77: add(oneIn(2) ? .left : .focus(oneIn(2)))
    case 78...90: addFault()
    case 91...92: steps.append(.rest)
    case 93: edit()
    default: pass(0...2500)
    }
    pass(0...(oneIn(3) ? 400 : 30))
  }

  private mutating func addHiddenActivity() {
    switch number(1...6) {
    case 1: pressKeys()
    case 2: resize()
    case 3: addFault()
    case 4: steps.append(.rest)
    default:
      steps.append(.show(true))
      isVisible = true
    }
    pass(0...500)
  }

  // MARK: Users

  private mutating func turnWheel() {
    let place = oneIn(8) ? pointInList() : pointInContent()
    let modifiers: Modifiers = one(of: [[], [], [], [], .shift, .control])
    let sign = one(of: [1.0, 1, -1])
    for _ in 0..<number(1...25) {
      let sideways = oneIn(10) ? sign : 0
      add(.wheel(x: sideways, y: oneIn(12) ? -sign : sign * Double(number(1...3)), at: place, modifiers))
      pass(8...70)
    }
  }

  private mutating func scrollWithFingers() {
    let place = oneIn(10) ? pointInList() : pointInContent()
    let modifiers: Modifiers = oneIn(12) ? .control : []
    let (x, y) = (oneIn(3) ? share() - 0.5 : 0, (share() - 0.4) * one(of: [0.5, 2, 6]))
    for _ in 0..<number(3...30) {
      add(.scroll(x: x * share(), y: y * share(), at: place, time: deviceTime, modifiers))
      pass(5...14)
    }
    if !oneIn(6) { add(.scrollEnded(time: deviceTime)) }
    pass(0...900)
  }

  private mutating func pinch() {
    let place = pointInContent()
    let growth = one(of: [1.02, 1.05, 0.97, 0.9])
    for _ in 0..<number(2...16) {
      add(.pinch(by: growth, at: place))
      pass(6...20)
    }
  }

  private mutating func press(_ key: Key, _ text: String = "", _ modifiers: Modifiers = []) {
    add(.key(key, text: text, modifiers))
  }

  private mutating func pressKeys() {
    let key = one(of: [
      Key.up, .down, .down, .left, .right, .pageUp, .pageDown, .pageDown, .home, .end, .space, .escape,
      .tab, .tab, .tab,
    ])
    for _ in 0..<(oneIn(4) ? number(5...25) : 1) {
      press(key)
      pass(20...60)
    }
  }

  private mutating func pressShortcuts() {
    for _ in 0..<number(1...4) {
      let character = one(of: Array("++--0bbhhrrR??sssKKkkddDDnnNvvegcCSoO"))
      if oneIn(12) {
        press(.f11)
      } else {
        press(Key(keysym: UInt(character.asciiValue ?? 0x20)), String(character), character.isUppercase ? .shift : [])
      }
      pass(0...300)
    }
  }

  private mutating func typeFilter() {
    press(Key(keysym: 0x2f), "/")
    for _ in 0..<number(0...3) {
      let character = one(of: Array("lardsev"))
      press(Key(keysym: UInt(character.asciiValue ?? 0x20)), String(character), character.isUppercase ? .shift : [])
      pass(0...80)
    }
    if oneIn(3) { press(.backspace) }
    press(oneIn(3) ? .escape : .returnKey)
    if oneIn(2) { press(.escape) }
  }

  private mutating func dragThumb() {
    let place = pointOnScrollbar()
    add(.pressed(oneIn(4) ? .middle : .left, at: place, []))
    let held: Modifiers = [.leftButton, .middleButton]
    var y = place.y
    let way = number(-40...40)
    for _ in 0..<number(1...25) {
      y += way
      add(.moved(to: PixelPoint(x: place.x + number(-30...30), y: y), held))
      pass(5...20)
    }
    if !oneIn(5) { add(.released(.left, at: place, held)) }
    if !oneIn(5) { add(.released(.middle, at: place, held)) }
  }

  private mutating func holdTrack() {
    let place = pointOnScrollbar()
    add(.pressed(.left, at: place, []))
    pass(300...1500)
    if oneIn(2) {
      add(.moved(to: pointOnScrollbar(), .leftButton))
      pass(100...900)
    }
    if !oneIn(4) { add(.released(.left, at: place, .leftButton)) }
  }

  private mutating func pan() {
    var place = pointInContent()
    add(.pressed(.middle, at: place, []))
    let way = PixelPoint(x: number(-60...60), y: number(-60...60))
    for _ in 0..<number(1...20) {
      place = PixelPoint(x: place.x + way.x, y: place.y + way.y)
      add(.moved(to: place, .middleButton))
      pass(5...20)
    }
    if !oneIn(4) { add(.released(.middle, at: place, .middleButton)) }
  }

  private mutating func clickList() {
    let place = pointInList()
    add(.moved(to: place, []))
    add(.pressed(.left, at: place, []))
    add(.released(.left, at: place, .leftButton))
  }

  private mutating func clickContent() {
    for _ in 0..<number(1...3) {
      // On the right are the buttons of what is loaded.
      let place = one(of: [pointInContent(), point(), pointNearTheEdge()])
      add(.pressed(one(of: [.left, .left, .right, .back]), at: place, []))
      pass(0...60)
      add(.released(.left, at: place, .leftButton))
    }
  }

  private mutating func resize(to size: PixelSize) {
    self.size = size
    steps.append(.resize(size))
  }

  private mutating func resize() {
    switch number(1...6) {
    case 1: resize(to: PixelSize(width: 1, height: 1))
    case 2: resize(to: one(of: [PixelSize(width: 240, height: 180), PixelSize(width: 2400, height: 60)]))
    case 3: resize(to: PixelSize(width: number(1...2300), height: number(1...1500)))
    default:
      let way = (number(-25...25), number(-25...25))
      for _ in 0..<number(2...20) {
        let (width, height) = (size.width + way.0, size.height + way.1)
        resize(to: PixelSize(width: min(max(width, 1), 2400), height: min(max(height, 1), 1500)))
        pass(4...24)
      }
    }
    if max(size.width, size.height) < 300 || oneIn(4) {
      pass(0...300)
      resize(to: PixelSize(width: 1280, height: 800))
    }
  }

  private mutating func edit() {
    for _ in 0..<number(1...3) {
      generation += 1
      let module = one(of: SimulatedGalleries.editable)
      switch number(1...6) {
      case 1: steps.append(.breakModule(module))
      case 2: steps.append(.removeModule(module))
      default: steps.append(.edit(module, generation: generation, count: one(of: [0, 1, 3, 40, 1000, 5000, 5000])))
      }
      pass(0...600)
    }
  }

  /// Has one of the galleries say what it has, or keeps it silent for ever.
  private mutating func describe() {
    let gallery = unknown.remove(at: number(0...unknown.count - 1))
    if !oneIn(8) { steps.append(.describe(gallery)) }
  }

  private mutating func rescale() {
    scale = one(of: [1, 1, 1.25, 1.5, 2, 3])
    steps.append(.rescale(scale))
  }

  private mutating func setDesktop() {
    var settings = DesktopSettings()
    settings.appearance = one(of: [nil, .light, .dark])
    settings.reducesMotion = one(of: [nil, false, true])
    settings.doubleClickTime = one(of: [nil, .seconds(2)])
    steps.append(.set(settings))
  }

  private mutating func hide() {
    steps.append(.show(false))
    isVisible = false
  }

  // MARK: Faults

  private mutating func addFault() {
    switch number(1...16) {
    case 1...2: steps.append(.expose(PixelRect(origin: point(), size: PixelSize(width: number(1...600), height: 200))))
    case 3: steps.append(.sendPictures(oneIn(2)))
    case 4...5:
      steps.append(.hangServer(true))
      for _ in 0..<number(0...3) { addActivity() }
      pass(0...1500)
      steps.append(.hangServer(false))
    case 6...7: steps.append(.holdResults(.milliseconds(number(1...2000))))
    case 8: steps.append(.delayOrders(!oneIn(3)))
    case 9...10:
      for _ in 0..<number(1...8) {
        steps.append(.runShortOfMemory)
        pass(0...1200)
      }
    case 11...14: changeWeather()
    case 15: steps.append(.stall(.milliseconds(number(1...20_000))))
    default: steps.append(.setWallClock(forwardBy: .milliseconds(number(-5_000_000...5_000_000))))
    }
  }

  private mutating func changeWeather() {
    var weather = DrawWeather()
    if oneIn(2) { weather.slowness = one(of: [3, 10, 40]) }
    if oneIn(3) { weather.throwing = one(of: [50, 400, 1000]) }
    if oneIn(4) { weather.hanging = one(of: [20, 80]) }
    if oneIn(3) { weather.cancellationDelay = .milliseconds(number(1...300)) }
    if oneIn(3) { weather.crashing = one(of: [50, 400]) }
    weather.killsHanging = oneIn(2)
    // A stage that never answers.
    if oneIn(10) { (weather.hanging, weather.killsHanging) = (1000, true) }
    steps.append(.draws(weather))
  }
}
