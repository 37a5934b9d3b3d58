import CX11
import Flyloft
import FlyloftObserver
import Glibc
import Testing

/// Each test has a real server of its own.
@Suite("An observed X server")
struct XServerTests {
  @Test("it starts with the size asked for, shows a black screen, and leaves nothing when stopped")
  func life() throws {
    let server = try XServer(size: PixelSize(width: 320, height: 240))
    let process = server.processIdentifier
    do {
      let picture = try XClient(display: server.display).screenPixels()
      #expect(picture.size == PixelSize(width: 320, height: 240))
      #expect(picture.pixels.allSatisfy { $0 == 0xff00_0000 })
    }
    server.stop()
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(lockOwner(of: server.display) != process)
  }

  @Test("a display where nobody answers is an error that names it")
  func noServer() {
    #expect(throws: ObserverError.noConnection(display: ":64999")) { try XClient(display: ":64999") }
  }

  /// The process that holds a display's number. A number that is given up may be another server's at once.
  private func lockOwner(of display: String) -> Int32? {
    guard let file = fopen("/tmp/.X\(display.dropFirst())-lock", "r") else { return nil }
    defer { fclose(file) }
    let bytes = (0..<10).map { _ in fgetc(file) }.filter { $0 > 0x20 }.map(UInt8.init)
    return Int32(String(decoding: bytes, as: UTF8.self))
  }

  @Test("options that it doesn't know are an error with its own message")
  func badOption() {
    #expect {
      try XServer(options: ["-no-such-option"])
    } throws: { error in
      "\(error)".contains("no-such-option")
    }
  }

  @Test("a client survives the server's crash, and is no longer connected")
  func crash() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    server.kill()
    client.sync()
    #expect(!client.isConnected)
    #expect(throws: ObserverError.self) { try client.window(titled: "Any", within: .limit) }
    #expect(lockOwner(of: server.display) != server.processIdentifier)
  }

  @Test("a window is found by its title, read, resized and asked to close")
  func window() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    #expect(throws: ObserverError.self) { try client.window(titled: "Painted", within: .milliseconds(20)) }
    let painted = PaintedWindow(on: server.display, title: "Painted by a test")
    let window = try client.window(titled: "Painted")
    #expect(window.identifier == painted.identifier && window.title == "Painted by a test")
    #expect(client.size(of: window) == PixelSize(width: 300, height: 200))
    let times = client.times(of: window)
    #expect(times.created != nil && times.mapped != nil)

    client.settle(window, quietFor: .milliseconds(20))
    painted.fill(x: 5, y: 6, width: 10, height: 10, with: 0xff8000)
    #expect(client.waitForDamage(in: window, within: .limit) != nil)
    let picture = try client.pixels(of: window)
    #expect(picture[4, 6] == 0xff10_2030 && picture[5, 6] == 0xffff_8000)
    #expect(client.pixels(of: window, until: { $0[0, 0] == 0xff00_00ff }, within: .milliseconds(20)) == nil)

    client.resize(window, to: PixelSize(width: 2000, height: 100))
    #expect(client.size(of: window) == PixelSize(width: 2000, height: 100))
    // The window begins 10 pixels from the edge of a screen of 1280.
    #expect(try client.pixels(of: window).size == PixelSize(width: 1270, height: 100))

    client.close(window)
    let message = painted.next(ClientMessage).xclient
    #expect(UInt(message.data.l.0) == XInternAtom(painted.connection, "WM_DELETE_WINDOW", 0))
    XDestroyWindow(painted.connection, painted.identifier)
    XSync(painted.connection, 0)
    #expect(throws: ObserverError.windowGone(title: window.title)) { try client.pixels(of: window) }
    #expect(client.size(of: window) == .zero)
  }

  @Test("wheel, buttons and keys arrive as if from a person")
  func input() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    let painted = PaintedWindow(on: server.display, title: "Painted")
    let window = try client.window(titled: "Painted")
    client.pointer(to: PixelPoint(x: 30, y: 40), in: window)
    client.wheel(2)
    client.wheel(-1)
    client.wheel(1, horizontally: true)
    client.click()
    let presses = (0..<5).map { _ in painted.next(ButtonPress).xbutton }
    #expect(presses.map(\.button) == [5, 5, 4, 7, 1])
    #expect(presses.allSatisfy { $0.x == 30 && $0.y == 40 })

    client.type("aB€")
    client.key(Keysym.home, modifiers: .control)
    client.sync()
    var typed: [UInt] = []
    while typed.count < 4 {
      var event = XEvent()
      XNextEvent(painted.connection, &event)
      if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
      guard event.type == KeyPress else { continue }
      var keysym: UInt = 0
      XLookupString(&event.xkey, nil, 0, &keysym, nil)
      let isModifier = (0xffe1...0xffee).contains(keysym)
      if !isModifier { typed.append(keysym) }
    }
    #expect(typed == [0x61, 0x42, 0x0100_20ac, Keysym.home])
  }

  @Test("wheel events that nothing answers are counted, not timed")
  func unanswered() throws {
    let server = try XServer()
    let client = try XClient(display: server.display)
    let painted = PaintedWindow(on: server.display, title: "Painted")
    let window = try client.window(titled: "Painted")
    client.pointer(to: PixelPoint(x: 30, y: 40), in: window)
    client.settle(window, quietFor: .milliseconds(20))
    let wheel = client.measureWheel(
      in: window, events: 4, perSecond: 1000, course: .turning(after: 2), timeout: .milliseconds(5))
    #expect(wheel.withoutDamage == 4 && wheel.firstDamage.samples.isEmpty && wheel.reports == 0)
    #expect((0..<4).map { _ in painted.next(ButtonPress).xbutton.button } == [5, 5, 4, 4])
  }
}
