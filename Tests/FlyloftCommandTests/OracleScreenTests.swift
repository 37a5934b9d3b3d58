import CodedGalleries
import Flyloft
import FlyloftObserver
import Glibc
import Oracle
import Testing

/// Sizes and scales that change, of the window and of the screen, also in the middle of what a user does.
@Suite("The window, by the oracle: sizes and screens", .serialized)
struct OracleScreenTests {
  @Test("a grid that is resized: what is at the top stays there, whatever stands beside it, and so does the end")
  func grid() throws {
    let window = try CodedWindow { ($0.item, $0.uneven) = (200, 20) }
    try window.expect()
    try window.playEach(.key(Keysym.down), .key(Keysym.down), .key(Keysym.down))
    try window.playEach(
      .resize(PixelSize(width: 760, height: 700)), .resize(PixelSize(width: 1180, height: 500)),
      .resize(PixelSize(width: 1000, height: 700)), .key(Keysym.end), .resize(PixelSize(width: 800, height: 600)))
  }

  @Test("a high and wide view that is resized: what is at the left and at the top stays there, as far as it can")
  func large() throws {
    let window = try CodedWindow { ($0.width, $0.height, $0.views) = (2000, 1500, 4) }
    try window.expect()
    try window.playEach(.move(window.content), .wheel(22), .wheel(5, [.shift]))
    try window.playEach(.resize(PixelSize(width: 800, height: 500)), .resize(PixelSize(width: 1190, height: 790)))
    try window.play(.wheel(40, [.shift]))
    try window.playEach(.resize(PixelSize(width: 700, height: 500)), .resize(PixelSize(width: 1100, height: 500)))
  }

  @Test("a window that fills the screen follows its size, also amid a drag and a filter; F11 and Escape lead back")
  func fullScreen() throws {
    let window = try CodedWindow(size: PixelSize(width: 900, height: 600)) { $0.item = 200 }
    let desktop = Desktop(on: window.display)
    func change(to size: PixelSize) throws {
      desktop.display.client.setScreen(to: size)
      window.note { $0.change(screen: size) }
      try window.expect()
    }
    try window.expect()
    try window.play(.move(window.content), .wheel(3))
    // A window that does not fill the screen stays as it is.
    try change(to: PixelSize(width: 1000, height: 640))
    try window.playEach(.key(Keysym.f11), .key(Keysym.f11), .key(Keysym.f11))
    try change(to: PixelSize(width: 1100, height: 700))
    let (x, y) = (window.oracle.track.midX, try #require(window.oracle.thumb).minY + 10)
    try window.play(.move(PixelPoint(x: x, y: y)), .press(1), .move(PixelPoint(x: x, y: y + 40)))
    try change(to: PixelSize(width: 1090, height: 650))
    try window.play(.move(PixelPoint(x: x, y: y + 80)))
    try window.play(.release(1), .move(window.content), .wheel(-1))
    try window.play(.type("/"), .type("stre"))
    try change(to: PixelSize(width: 900, height: 700))
    try window.playEach(.type("ss"), .type("\n"), .key(Keysym.escape), .key(Keysym.escape))
    #expect(window.oracle.size == PixelSize(width: 900, height: 600))
  }

  @Test("the desktop's scale changes amid a drag, a filter, a glide and a fade")
  func scale() throws {
    let generation = Generation()
    try generation.write(1)
    let window = try CodedWindow(
      size: PixelSize(width: 1150, height: 760), isTold: false, arguments: ["--workers", "1"],
      environment: generation.environment)
    let desktop = Desktop(on: window.display)
    func change(to scale: Double) {
      desktop.display.client.setResources("Xft.dpi:\t\(Int(96 * scale))\n")
      window.note { $0.rescale(to: scale) }
    }
    window.note { ($0.started, $0.drawn) = (1, 1) }
    try window.expect()
    let (x, y) = (window.oracle.track.midX, try #require(window.oracle.thumb).minY + 10)
    try window.play(.move(PixelPoint(x: x, y: y)), .press(1), .move(PixelPoint(x: x, y: y + 200)))
    change(to: 1.5)
    try window.expect()
    try window.play(.move(PixelPoint(x: x, y: y + 150)), .release(1), .type("/"), .type("stre"))
    change(to: 1)
    try window.expect()
    try window.playEach(.type("ss"), .type("\n"), .key(Keysym.escape))
    // How far the glide has come meanwhile is up to the machine.
    window.client.pointer(to: window.content, in: window.window)
    window.client.wheel(5)
    change(to: 1.5)
    try window.play(.key(Keysym.home))
    try generation.write(2)
    window.client.type("r")
    // Of no picture that is kept.
    change(to: 1.25)
    window.note { $0.drawn = 2 }
    try window.expect()
  }

  @Test("several programs on one server: each takes its own input, and goes on when another ends, by itself or killed")
  func programs() throws {
    let first = try CodedWindow(size: PixelSize(width: 900, height: 600)) { $0.uneven = 20 }
    try first.expect()
    try first.play(.move(first.content), .wheel(3))
    for isKilled in [false, true] {
      let second = try CodedWindow(on: first.display, size: PixelSize(width: 700, height: 500), isDark: true) {
        $0.item = 200
      }
      try second.expect()
      try second.play(.move(second.content), .wheel(2))
      try second.playEach(.key(Keysym.down), .type("+"))
      if isKilled { second.shown.program.signal(SIGKILL) } else { second.client.type("q") }
      #expect(second.shown.program.wait(within: .limit) != nil)
      first.client.focus(first.window)
      // Whatever the other one has covered is shown again.
      try first.expect()
      try first.playEach(.move(first.content), .key(Keysym.pageDown), .wheel(-1))
    }
  }
}
