import ArgumentParser
import Flyloft
import FlyloftObserver
import FlyloftRecording

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract:
      "Records sessions of the tests again, from real X events, with `flyloft preview --record`.")

  @OptionGroup var preview: WindowOptions

  @Option(help: "The folder for the sessions.")
  var out: String

  @Argument(help: "The sessions to record; all of them unless given.")
  var names: [String] = []

  func validate() throws {
    let known = Course.all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw ValidationError("There is no session \(unknown): there are \(known.joined(separator: ", ")).")
    }
  }

  func run() throws {
    for course in Course.all where names.isEmpty || names.contains(course.name) {
      let server = try XServer(size: PixelSize(width: 1400, height: 900))
      defer { server.stop() }
      let client = try XClient(display: server.display)
      let path = "\(out)/\(course.name).session"
      let shown = try ShownPreview(
        of: "StressCards", executable: preview.executable, size: preview.size,
        arguments: ["--set", "rows=\(course.rows)", "--record", path], seenBy: client)
      client.settle(shown.window, within: .seconds(3))
      client.play(course.session, in: shown.window)
      client.settle(shown.window, within: .seconds(3))
      _ = try shown.close()
      print(path)
    }
  }
}

/// The inputs of one of the sessions.
private struct Course {
  let name: String
  let rows: Int
  private(set) var session = Session(gallery: "StressCards", size: Size(width: 1280, height: 800))
  private var time = Duration.zero

  private static let middle = PixelPoint(x: 740, y: 430)
  /// A point on the scrollbar's track, in a window of 1280×800 pixels.
  private static func track(_ y: Int) -> PixelPoint { PixelPoint(x: 1266, y: y) }

  private init(_ name: String, rows: Int, _ addInputs: (inout Course) -> Void) {
    self.name = name
    self.rows = rows
    addInputs(&self)
  }

  private mutating func add(_ input: SessionInput, after milliseconds: Int) {
    time += .milliseconds(milliseconds)
    session.inputs.append(TimedInput(time: time, input: input))
  }

  private mutating func wheel(_ notches: Int, after milliseconds: Int, _ modifiers: SessionInput.ModifierKeys = []) {
    add(.wheel(x: 0, y: Double(notches), at: Self.middle, modifiers), after: milliseconds)
  }

  /// The same to the right.
  private mutating func tilt(_ notches: Int, after milliseconds: Int) {
    add(.wheel(x: Double(notches), y: 0, at: Self.middle, []), after: milliseconds)
  }

  /// Presses a button, moves from place to place, and lets go at the last.
  private mutating func drag(_ button: Int, _ places: [PixelPoint], after milliseconds: Int) {
    guard let first = places.first, let last = places.last else { return }
    add(.move(to: first, []), after: milliseconds)
    add(.press(button: button, at: first, []), after: 60)
    for place in places.dropFirst() { add(.move(to: place, []), after: 16) }
    add(.release(button: button, at: last, []), after: 80)
  }

  private mutating func key(_ keysym: UInt, after milliseconds: Int) {
    add(.key(keysym: keysym, text: "", []), after: milliseconds)
  }

  /// A flick of the wheel, which gets slower with each notch.
  private mutating func flick(_ notch: Int, count: Int, after pause: Int) {
    wheel(notch, after: pause)
    for step in 1..<count { wheel(notch, after: 12 + 60 * step * step / (count * count)) }
  }

  static let all = [
    Course("slow-read", rows: 1000) { course in
      for step in 0..<14 {
        course.wheel(1, after: 500 + 90 * (step * 7 % 5))
        if step % 5 == 4 { course.wheel(1, after: 180) }
      }
      course.key(Keysym.space, after: 900)
      course.wheel(-1, after: 1100)
    },
    Course("fling", rows: 100_000) { course in
      for count in [18, 25, 30, 22] { course.flick(1, count: count, after: 350) }
      for count in [20, 30] { course.flick(-1, count: count, after: 400) }
    },
    Course("back-and-forth", rows: 1000) { course in
      for round in 0..<6 {
        for _ in 0..<(8 + round) { course.wheel(1, after: 35) }
        for _ in 0..<(8 + round) { course.wheel(-1, after: 35) }
      }
      for _ in 0..<5 {
        course.key(Keysym.pageDown, after: 300)
        course.key(Keysym.pageUp, after: 300)
      }
    },
    Course("jumps", rows: 10_000) { course in
      for keysym in [Keysym.end, Keysym.home, Keysym.end, Keysym.home] { course.key(keysym, after: 600) }
      course.add(.press(button: 1, at: track(20), []), after: 500)
      for step in 1...60 { course.add(.move(to: track(20 + step * 11), []), after: 16) }
      for step in 1...20 { course.add(.move(to: track(680 - step * 17), []), after: 16) }
      course.add(.release(button: 1, at: track(340), []), after: 50)
      for y in [60, 700, 740] {
        course.add(.press(button: 1, at: track(y), []), after: 450)
        course.add(.release(button: 1, at: track(y), []), after: 60)
      }
      course.key(Keysym.home, after: 300)
      // These jumps come faster than rows can be drawn.
      for _ in 0..<8 {
        course.key(Keysym.end, after: 25)
        course.key(Keysym.home, after: 25)
      }
    },
    Course("live-resize", rows: 1000) { course in
      for _ in 0..<4 { course.wheel(1, after: 60) }
      for step in 0..<40 { course.add(.resize(PixelSize(width: 1280 - step * 9, height: 800 - step * 4)), after: 16) }
      for step in 0..<30 { course.add(.resize(PixelSize(width: 929 + step * 14, height: 644 + step * 6)), after: 16) }
      course.add(.resize(PixelSize(width: 1280, height: 800)), after: 300)
      for _ in 0..<6 { course.wheel(1, after: 60) }
    },
    Course("zoom", rows: 1000) { course in
      for _ in 0..<6 { course.wheel(1, after: 60) }
      for notch in [-1, -1, -1, 1, 1, 1, 1, 1, -1, -1] { course.wheel(notch, after: 120, .control) }
      for text in ["+", "+", "-", "0", "-", "0"] {
        course.add(.key(keysym: Keysym.character(text.unicodeScalars.first!), text: text, []), after: 350)
      }
      for _ in 0..<8 { course.wheel(1, after: 40) }
    },
    Course("sideways", rows: 1000) { course in
      for _ in 0..<3 { course.wheel(1, after: 60) }
      for _ in 0..<6 { course.tilt(1, after: 60) }
      for _ in 0..<5 { course.wheel(1, after: 60, .shift) }
      for keysym in [Keysym.right, Keysym.right, Keysym.left] { course.key(keysym, after: 120) }
      for _ in 0..<10 { course.wheel(1, after: 40) }
      for _ in 0..<16 { course.tilt(-1, after: 40) }
      for _ in 0..<6 { course.wheel(-1, after: 50, .shift) }
      for _ in 0..<4 { course.wheel(-1, after: 60) }
    },
    Course("scrollbar", rows: 300) { course in
      // Slowly down, as one who looks for something, and back in one go.
      course.drag(1, (0...90).map { track(24 + $0 * 2) }, after: 400)
      course.drag(1, (0...12).map { track(205 - $0 * 15) }, after: 600)
      course.drag(1, (0...40).map { track(30 + $0 * 17) }, after: 500)
      course.drag(1, (0...30).map { track(705 - $0 % 6 * 30) }, after: 300)
    },
    Course("pan", rows: 1000) { course in
      course.drag(2, (0...40).map { PixelPoint(x: 740, y: 700 - $0 * 14) }, after: 400)
      course.drag(2, (0...40).map { PixelPoint(x: 740 - $0 * 3, y: 700 - $0 * 15) }, after: 200)
      course.drag(2, (0...60).map { PixelPoint(x: 740, y: 150 + $0 * 9) }, after: 300)
      course.drag(2, (0...20).map { PixelPoint(x: 740, y: 420 + $0 % 5 * 20) }, after: 300)
    },
  ]
}
