import CodedGalleries
import Flyloft
import FlyloftObserver
import FlyloftRecording
import Oracle
import TestSupport
import Testing

/// Touchpads and fine wheels, from the event on the wire to the picture, as README's table of keys says it.
@Suite("The window, by the oracle: touchpads", .serialized)
struct OracleDeviceTests {
  @Test(
    "fingers scroll down, up and sideways, with Shift sideways, with Control they zoom, whatever way the driver counts",
    arguments: [(16.0, 1.0), (-16.0, 1.0), (-128.0, 2.0)])
  func fingers(increment: Double, scale: Double) throws {
    let window = try CodedWindow(scale: scale, through: []) { $0.width = 2000 }
    try window.expect()
    let (pad, place) = (WireDevice(in: window, increment: increment), window.content)
    pad.plug()
    pad.touch()
    try window.play(.scroll(y: 5.5, at: place), by: pad)
    try window.play(.scroll(y: -1.25, at: place), by: pad)
    try window.play(.scroll(x: 4, at: place), by: pad)
    try window.play(.scroll(x: -1.5, at: place), by: pad)
    try window.play(.scroll(x: 1, y: -1, at: place), .lift, by: pad)
    try window.play(.scroll(y: 3.75, at: place, [.shift]), by: pad)
    try window.play(.scroll(y: -2, at: place, [.shift]), .lift, by: pad)
    try window.play(.scroll(y: -1, at: place, [.control]), by: pad)
    try window.play(.scroll(y: 1, at: place, [.control]), by: pad)
    try window.play(.scroll(y: 2, at: place), by: pad)
  }

  @Test("fingers over the list move it by a line a notch, and light the line that they come to")
  func list() throws {
    let window = try CodedWindow(size: PixelSize(width: 1000, height: 480), through: [])
    try window.expect()
    let (pad, line) = (WireDevice(in: window), window.oracle.point(inLineOf: "Clock"))
    pad.plug()
    pad.touch()
    try window.play(.scroll(y: 2, at: line), by: pad)
    try window.play(.scroll(y: -1, at: line), by: pad)
    try window.play(.move(window.content), by: pad)
    try window.play(.scroll(y: 2, at: window.content), by: pad)
  }

  @Test(
    "a pinch zooms by what the fingers do about where they are, larger and smaller, each from its beginning; one view alone is magnified by steps, and moved by fingers"
  )
  func pinch() throws {
    func pinch(_ window: CodedWindow, steps: Int) throws {
      try window.expect()
      let pad = WireDevice(in: window, pinchSteps: steps)
      let place = PixelPoint(x: window.content.x + 90, y: window.content.y - 120)
      pad.plug()
      pad.touch()
      try window.play(.scroll(y: 6, at: place), by: pad)
      try window.play(.pinch(by: 2, at: place), by: pad)
      try window.play(.pinch(by: 1.5, at: place), by: pad)
      try window.play(.pinch(by: 1 / 6.0, at: place), by: pad)
      try window.play(.pinch(by: 2, at: window.content), by: pad)
      try window.play(.type("0"))
      try window.play(.move(window.content))
      try window.playEach(.key(Keysym.return), .key(Keysym.return))
      // Another device has moved the pointer meanwhile.
      pad.plug()
      pad.touch()
      let middle = window.oracle.closeupRoom.middle
      try window.play(.pinch(by: 2.3, at: PixelPoint(x: middle.x + 90, y: middle.y - 40)), by: pad)
      #expect(window.oracle.closeup?.factor == 4)
      try window.play(.scroll(x: 1.5, y: 0.5, at: middle), by: pad)
      try window.play(.scroll(x: -0.5, at: middle), by: pad)
      try window.play(.scroll(y: 1, at: middle, [.shift]), .lift, by: pad)
      try window.play(.pinch(by: 1 / 2.3, at: middle), by: pad)
      #expect(window.oracle.closeup?.factor == 1)
      try window.play(.key(Keysym.escape))
    }
    try pinch(CodedWindow(through: []), steps: 6)
    // How far views that are wider than the window go sideways is rounded with each event.
    try pinch(CodedWindow(scale: 2, isDark: true, through: []) { $0.width = 1500 }, steps: 1)
  }

  @Test("one that was there first, one that is plugged in, also in the middle of a scroll, and one that is pulled out")
  func plugging() throws {
    let window = try CodedWindow(through: [.device(source: 20, axes: WireDevice.axes(increment: 16))])
    try window.expect()
    let (first, place) = (WireDevice(in: window), window.content)
    first.touch()
    try window.play(.scroll(y: 4.5, at: place), by: first)
    let second = WireDevice(in: window, number: 21, increment: -128)
    first.play(.scroll(y: 1.25, at: place))
    second.plug()
    second.touch()
    second.play(.scroll(y: 2.5, at: place))
    first.plug()
    first.scrollUnseen(by: 30)
    first.touch()
    first.play(.scroll(y: -1, at: place))
    window.note { $0.receive(.scroll(y: 2.75, at: place)) }
    try window.expect()
    first.pullOut()
    second.plug()
    second.touch()
    try window.play(.scroll(y: 1.5, at: place), .pinch(by: 1.25, at: place), by: second)
    // Its number is another's.
    let third = WireDevice(in: window, increment: 128)
    third.plug()
    third.touch()
    try window.play(.scroll(y: -0.5, at: place), by: third)
    try window.play(.move(place), .wheel(2))
  }

  @Test("what was scrolled while the pointer was elsewhere counts for nothing")
  func away() throws {
    let window = try CodedWindow(through: [])
    try window.expect()
    // The list tells when the window has heard of the pointer; the server says once which device moves it.
    try window.play(.move(window.oracle.point(inLineOf: "Gauges")))
    let (pad, place) = (WireDevice(in: window), window.content)
    pad.plug()
    try window.play(.move(place), by: pad)
    pad.touch()
    try window.play(.scroll(y: 2, at: place), by: pad)
    try window.playEach(.move(PixelPoint(x: 1100, y: 450)), .move(window.oracle.point(inLineOf: "Clock")))
    pad.scrollUnseen(by: 9)
    pad.touch()
    window.note { $0.receive(.move(place)) }
    try window.play(.move(place), .scroll(y: 1.5, at: place), by: pad)
  }

  @Test("two pointers scroll each by its own device")
  func pointers() throws {
    let window = try CodedWindow(through: [])
    try window.expect()
    let place = window.content
    let pads = [WireDevice(in: window), WireDevice(in: window, number: 31, of: 30, increment: -128)]
    for pad in pads {
      pad.plug()
      pad.touch()
    }
    for (round, way) in [3.0, -0.5, 1.5].enumerated() {
      try window.play(.scroll(y: way, at: place), by: pads[0])
      try window.play(.scroll(y: way / 2 + Double(round), at: place), by: pads[1])
    }
    pads[1].pullOut()
    try window.play(.scroll(y: -1, at: place), by: pads[0])
  }

  @Test("a wheel that tells its notches by valuators turns by each once, and by its first, too")
  func wheel() throws {
    let window = try CodedWindow(through: []) { $0.width = 2000 }
    try window.expect()
    let mouse = WireDevice(in: window, increment: 120)
    mouse.plug()
    try window.play(.move(window.content), .wheel(1), by: mouse)
    try window.play(.wheel(4), by: mouse)
    try window.play(.wheel(-2), by: mouse)
    try window.play(.wheel(3, [.shift]), by: mouse)
    try window.play(.wheel(-1, horizontally: true), by: mouse)
    try window.play(.wheel(-2, [.control]), by: mouse)
    try window.play(.wheel(1, [.control]), by: mouse)
  }

  @Test("--record keeps what fingers do, and what is played again leads to the same zoom and the same place")
  func recorded() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.session")
    let window = try CodedWindow(arguments: ["--no-animation", "--record", path], through: [])
    try window.expect()
    let (pad, place) = (WireDevice(in: window), window.content)
    pad.plug()
    pad.touch()
    try window.play(.scroll(y: 4, at: place), .pinch(by: 2, at: place), by: pad)
    window.shown.close()
    let inputs = try Session(at: path).inputs.map(\.input)
    let (way, factor) = inputs.reduce((0.0, 1.0)) { sum, input in
      switch input {
      case .scroll(_, let y, place, []): (sum.0 + y, sum.1)
      case .pinch(let factor, place): (sum.0, sum.1 * factor)
      default: sum
      }
    }
    #expect(way == 4 && abs(factor - 2) < 0.01)

    let other = try CodedWindow(through: [])
    try other.expect()
    let again = WireDevice(in: other, pinchSteps: 1)
    again.plug()
    again.touch()
    for input in inputs {
      switch input {
      case .scroll(let x, let y, let place, _): again.play(.scroll(x: x, y: y, at: place))
      case .pinch(let factor, let place): again.play(.pinch(by: factor, at: place))
      default: break
      }
    }
    other.note {
      $0.receive(.scroll(y: 4, at: place))
      $0.receive(.pinch(by: 2, at: place))
    }
    try other.expect()
  }

  @Test("a server without a touchpad plays one's session by the wheel: whole notches, and with Control for a pinch")
  func played() throws {
    let window = try CodedWindow { $0.height = 200 }
    try window.expect()
    var session = Session(gallery: "StressCards", settings: [], size: Size(width: 1000, height: 700), scale: 1)
    let place = window.content
    session.inputs = [
      .scroll(x: 0, y: 1.75, at: place, []), .scroll(x: 0, y: 0.5, at: place, []), .pinch(by: 1.3, at: place),
      .pinch(by: 1.3, at: place), .pinch(by: 2, at: place), .pinch(by: 0.6, at: place),
    ].map { TimedInput(time: .zero, input: $0) }
    #expect(window.client.play(session, in: window.window))
    for input: OracleInput in [
      .move(place), .wheel(2), .wheel(-1, [.control]), .wheel(-1, [.control]), .wheel(-3, [.control]),
      .wheel(1, [.control]),
    ] { window.note { $0.receive(input) } }
    // On its way it passes through the zoom at which it ends.
    try window.expectRest()
    try window.expect()
  }
}
