import Flyloft
import FlyloftObserver
import Glibc
import SeededRandom
import Testing

/// What a desktop expects of every window, as another client sees it.
@Suite("The window on a desktop", .serialized)
struct DesktopTests {
  private let display: ObservedDisplay
  private let desktop: Desktop
  private let preview: ShownPreview
  private let expected: ExpectedWindow
  private var window: WindowHandle { preview.window }

  init() throws {
    display = try ObservedDisplay()
    desktop = Desktop(on: display)
    preview = try display.show("StressCards", "--set", "rows=50", "--set", "blobs=10")
    expected = ExpectedWindow(try gallery("StressCards", ["rows": "50", "blobs": "10"]))
    try display.expect(expected, in: preview)
  }

  private func property(_ name: String) -> Desktop.Property? { desktop.property(name, of: window.identifier) }

  @Test("its properties name it, its class, its machine and its process")
  func properties() throws {
    for name in ["_NET_WM_NAME", "WM_NAME"] {
      let title = try #require(property(name))
      #expect(title.text == "Flyloft – StressCards" && title.type == "UTF8_STRING")
    }
    #expect(property("WM_CLASS")?.text == "flyloft\0Flyloft\0")
    #expect(property("_NET_WM_PID")?.items == [UInt(preview.program.processIdentifier)])
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, 255)
    #expect(
      property("WM_CLIENT_MACHINE")?.text == String(decoding: host.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    #expect(property("_NET_WM_WINDOW_TYPE")?.items == [desktop.atom("_NET_WM_WINDOW_TYPE_NORMAL")])
    let protocols = ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"].map(desktop.atom)
    #expect(property("WM_PROTOCOLS")?.items == protocols)
    let hints = try #require(property("WM_HINTS")).items
    // The hints are flags, input, initial state, icon's pixmap, window, x, y and mask, and group.
    #expect(hints[1] == 1 && hints[2] == 1 && hints[8] == window.identifier)
    #expect(hints[0] == 1 << 0 | 1 << 1 | 1 << 6)
  }

  @Test("its icon has 64 pixels a side, clear around, coloured inside and, half clear, along its round corners")
  func icon() throws {
    #expect(desktop.wait(until: { property("_NET_WM_ICON") != nil }))
    let icon = try #require(property("_NET_WM_ICON")).items.map { UInt32(truncatingIfNeeded: $0) }
    try #require(icon.count == 2 + 64 * 64)
    #expect(icon[0] == 64 && icon[1] == 64)
    #expect(icon[2] >> 24 == 0, "the corner")
    #expect(icon[2 + 30 * 64 + 19] == 0xff7a_a2ff, "the first backdrop")
    // What is half clear at the top has the colour of what is not: 0x2b3350, a little darker further down.
    let corner = icon[2..<(2 + 16 * 64)].enumerated().filter { $0.offset % 64 < 16 }.map(\.element)
      .filter { (128..<255).contains($0 >> 24) }
    #expect(!corner.isEmpty)
    for pixel in corner {
      let (red, green, blue) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
      #expect((0x22...0x2d).contains(red) && (0x29...0x35).contains(green) && (0x3f...0x52).contains(blue))
    }
  }

  @Test("it asks not to be made smaller than a title and a card, and works at 1×1 all the same")
  func sizeHints() throws {
    #expect(desktop.minimumSize(of: window) == PixelSize(width: 240, height: 180))
    for size in [PixelSize(width: 240, height: 180), PixelSize(width: 1, height: 1)] {
      display.client.resize(window, to: size)
      expected.size = size
      if size.width > 1 {
        let picture = try #require(try display.expect(expected, in: preview))
        // A card with its upper edge.
        #expect(picture[120, 64] == 0xffe4_e4e0)
      }
    }
    display.client.resize(window, to: PixelSize(width: 900, height: 600))
    expected.size = PixelSize(width: 900, height: 600)
    try display.expect(expected, in: preview)
  }

  @Test("a ping comes back on the root window as it was sent")
  func ping() throws {
    desktop.send("_NET_WM_PING", to: window, (123_456, Int(window.identifier), 0))
    let answer = try #require(desktop.nextMessage("WM_PROTOCOLS"))
    #expect(answer.window == desktop.root)
    #expect(answer.values == [Int(desktop.atom("_NET_WM_PING")), 123_456, Int(window.identifier), 0, 0])
  }

  // MARK: Synchronized resizes

  /// Whether a picture is painted in its corners: the line beside the sidebar, and the area right of the scrollbar.
  private func isPainted(_ picture: Screenshot) -> Bool {
    let (right, bottom) = (picture.size.width - 1, picture.size.height - 1)
    return picture[231, bottom] == 0xffe4_e4e0 && picture[right, bottom] == 0xfff6_f6f4
      && picture[right, 0] == 0xfff6_f6f4
  }

  @Test("a synchronized resize is acknowledged once the new size has been drawn, and not before")
  func sync() throws {
    let counter = try #require(property("_NET_WM_SYNC_REQUEST_COUNTER")?.items.first)
    var generator = SeededGenerator(usually: 3)
    // Beyond 32 bits, so that both halves of the value matter.
    var value = 0xffff_fff0
    for round in 0..<60 {
      // Made smaller first, so that the enlarged area shows no pixels of an earlier size.
      let size = PixelSize(
        width: .random(in: 730...980, using: &generator), height: .random(in: 300...690, using: &generator))
      display.client.resize(window, to: PixelSize(width: 725, height: 250))
      value += 1
      let painted = desktop.paintedBeforeAnswer(window, resizedTo: size, counter: counter, value: value)
      try #require(painted != nil, "round \(round): no answer")
      #expect(painted! >= size.width * size.height, "round \(round): \(painted!) pixels were painted of \(size)")
      #expect(desktop.value(ofCounter: counter) == value)
      let picture = try display.client.pixels(of: window)
      #expect(picture.size == size && isPainted(picture), "round \(round), \(size)")
    }
  }

  @Test("a resize that changes nothing is acknowledged, too, and so is one of a hidden window")
  func syncWithoutFrame() throws {
    let counter = try #require(property("_NET_WM_SYNC_REQUEST_COUNTER")?.items.first)
    display.client.settle(window)
    desktop.send("_NET_WM_SYNC_REQUEST", to: window, (0, 1, 0))
    desktop.confirm(window, size: PixelSize(width: 900, height: 600))
    #expect(desktop.wait(until: { desktop.value(ofCounter: counter) == 1 }))
    desktop.unmap(window)
    desktop.send("_NET_WM_SYNC_REQUEST", to: window, (0, 2, 0))
    desktop.resize(window, to: PixelSize(width: 800, height: 500))
    #expect(desktop.wait(until: { desktop.value(ofCounter: counter) == 2 }))
  }

  @Test("a sync request without a resize after it is not acknowledged")
  func syncWithoutSize() throws {
    let counter = try #require(property("_NET_WM_SYNC_REQUEST_COUNTER")?.items.first)
    desktop.send("_NET_WM_SYNC_REQUEST", to: window, (0, 5, 0))
    // The answer to the ping comes after it.
    desktop.send("_NET_WM_PING", to: window, (1, Int(window.identifier), 0))
    #expect(desktop.nextMessage("WM_PROTOCOLS") != nil)
    #expect(desktop.value(ofCounter: counter) == 0)
  }

  // MARK: Full screen

  private func expectPlace(_ rect: PixelRect, sourceLocation: SourceLocation = #_sourceLocation) throws {
    expected.size = rect.size
    try display.expect(expected, in: preview, sourceLocation: sourceLocation)
    // The root window's pixels show where the window is: the title's background, just inside a corner.
    let screen = try display.client.screenPixels()
    #expect(screen[rect.maxX - 1, rect.minY] == 0xfff6_f6f4, sourceLocation: sourceLocation)
    if rect.maxX < screen.size.width { #expect(screen[rect.maxX, rect.minY] != 0xfff6_f6f4) }
  }

  @Test("F11 fills the screen where there is no window manager, and F11 or Escape restores the window")
  func fullScreen() throws {
    let place = PixelRect(x: 30, y: 40, width: 900, height: 600)
    display.client.move(window, to: place.origin)
    for back in [Keysym.f11, Keysym.escape] {
      display.client.key(Keysym.f11)
      try expectPlace(PixelRect(x: 0, y: 0, width: 1000, height: 700))
      display.client.key(back)
      try expectPlace(place)
    }
    // Two presses at once cancel each other.
    display.client.key(Keysym.f11, times: 2)
    display.client.type("b")
    expected.wantsSidebar = false
    try expectPlace(place)
  }

  @Test("a window manager that supports full screen is asked for it")
  func managedFullScreen() throws {
    desktop.announceManager(supporting: ["_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN"])
    let state = Int(desktop.atom("_NET_WM_STATE_FULLSCREEN"))
    display.client.key(Keysym.f11)
    var message = try #require(desktop.nextMessage("_NET_WM_STATE"))
    #expect(message == .init(window: window.identifier, type: "_NET_WM_STATE", values: [2, state, 0, 1, 0]))
    #expect(display.client.size(of: window) == PixelSize(width: 900, height: 600))
    desktop.set("_NET_WM_STATE", of: window.identifier, type: "ATOM", to: [UInt(state)])
    // The ping is answered after the change of the property has been noticed.
    desktop.send("_NET_WM_PING", to: window, (1, Int(window.identifier), 0))
    #expect(desktop.nextMessage("WM_PROTOCOLS") != nil)
    desktop.send("_NET_WM_PING", to: window, (2, Int(window.identifier), 0))
    #expect(desktop.nextMessage("WM_PROTOCOLS") != nil)
    display.client.key(Keysym.escape)
    message = try #require(desktop.nextMessage("_NET_WM_STATE"))
    #expect(message.values == [0, state, 0, 1, 0])
  }

  @Test("the properties that a killed window manager left on the root window are ignored")
  func deadManager() throws {
    desktop.announceManager(supporting: ["_NET_WM_STATE_FULLSCREEN"])
    desktop.killManager()
    display.client.key(Keysym.f11)
    try expectPlace(PixelRect(x: 0, y: 0, width: 1000, height: 700))
  }

  @Test("a window in a frame returns to the position that its manager reported, not to that within the frame")
  func framedFullScreen() throws {
    desktop.frame(window, at: PixelPoint(x: 10, y: 20), inset: PixelPoint(x: 3, y: 4))
    desktop.confirm(window, size: PixelSize(width: 900, height: 600), origin: PixelPoint(x: 13, y: 24))
    display.client.key(Keysym.f11)
    #expect(desktop.wait(until: { desktop.place(of: window) == PixelRect(x: 0, y: 0, width: 1000, height: 700) }))
    display.client.key(Keysym.f11)
    #expect(desktop.wait(until: { desktop.place(of: window) == PixelRect(x: 13, y: 24, width: 900, height: 600) }))
  }

  @Test("a window manager that doesn't support full screen is not asked for it")
  func incapableManager() throws {
    desktop.announceManager(supporting: ["_NET_WM_STATE"])
    display.client.key(Keysym.f11)
    try expectPlace(PixelRect(x: 0, y: 0, width: 1000, height: 700))
  }
}
