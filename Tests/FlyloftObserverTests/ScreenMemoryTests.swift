import CX11
import Flyloft
import FlyloftObserver
import Glibc
import Testing

@Suite("The screen's memory")
struct ScreenMemoryTests {
  private let size = PixelSize(width: 400, height: 300)

  @Test("it holds what was painted, at its place")
  func pixels() throws {
    let server = try XServer(size: size, options: ScreenMemory.serverOptions)
    let screen = try #require(ScreenMemory(of: server))
    let window = PaintedWindow(on: server.display, title: "screen")
    window.fill(x: 5, y: 7, width: 1, height: 1, with: 0xabcdef)
    #expect(screen.size == size)
    // The window is at (10, 20).
    #expect(screen[15, 27] == 0xabcdef && screen[16, 27] == 0x102030 && screen[14, 27] == 0x102030)
    #expect(screen[15, 26] == 0x102030 && screen[15, 28] == 0x102030)
  }

  @Test("a server that is killed leaves no memory behind")
  func killed() throws {
    let server = try XServer(size: size, options: ScreenMemory.serverOptions)
    var screen = ScreenMemory(of: server)
    #expect(screen != nil)
    let words = server.standardError.split(whereSeparator: \.isWhitespace)
    let name = try #require(words.firstIndex(of: "shmid"))
    let identifier = try #require(Int32(words[name + 1]))
    server.kill()
    screen = nil
    // Once nobody uses it, it no longer exists.
    #expect(shmat(identifier, nil, SHM_RDONLY) == UnsafeMutableRawPointer(bitPattern: -1))
  }

  @Test("a server that keeps its screen to itself has none")
  func absent() throws {
    #expect(ScreenMemory(of: try XServer(size: size)) == nil)
  }

  @Test("a plain window is blank, a colourful one isn't, and time counts")
  func blank() throws {
    let server = try XServer(size: size, options: ScreenMemory.serverOptions)
    let screen = try #require(ScreenMemory(of: server))
    let window = PaintedWindow(on: server.display, title: "screen")
    let start = ContinuousClock.now
    var watch = BlankWatch(of: PixelRect(x: 10, y: 20, width: 300, height: 200), on: screen, at: start)
    #expect(watch.band == PixelRect(x: 145, y: 20, width: 135, height: 200) && watch.current == 200)
    // Stripes over the lower half: a fifth of each line has another colour.
    for x in stride(from: 0, to: 300, by: 40) {
      window.fill(x: Int32(x), y: 100, width: 8, height: 100, with: 0xff0000)
    }
    watch.sample(at: start + .milliseconds(10))
    #expect(watch.current == 100)
    for x in stride(from: 0, to: 300, by: 40) {
      window.fill(x: Int32(x), y: 0, width: 8, height: 100, with: 0x00ff00)
    }
    watch.sample(at: start + .milliseconds(30))
    #expect(watch.current == 0 && watch.filled(usual: 0) == start + .milliseconds(30))
    let area = watch.finish(at: start + .milliseconds(50), usual: 0)
    // All of it was blank for 10 ms, half of it for 20 ms, and nothing for 20 ms.
    #expect(abs(area.pixelMilliseconds - 135 * (200 * 10 + 100 * 20)) < 1)
    #expect(abs(area.share - 0.4) < 1e-6)
  }

  @Test("lines that are plain at rest, too, are not blank, and neither are the gaps between cards")
  func usual() throws {
    let server = try XServer(size: size, options: ScreenMemory.serverOptions)
    let screen = try #require(ScreenMemory(of: server))
    let window = PaintedWindow(on: server.display, title: "screen")
    // A title of 60 lines, then cards of 44 with gaps of 16.
    for y in [60, 120] {
      for x in stride(from: 0, to: 300, by: 40) {
        window.fill(x: Int32(x), y: Int32(y), width: 8, height: 44, with: 0xff0000)
      }
    }
    let start = ContinuousClock.now
    var watch = BlankWatch(of: PixelRect(x: 10, y: 20, width: 300, height: 164), on: screen, at: start)
    #expect(watch.current == 60)
    #expect(watch.finish(at: start + .seconds(1), usual: 60).pixelMilliseconds == 0)
  }
}
