import DisplayThread
import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// Files from another program, dropped on a window or copied, on a real server.
@Suite("Files that are dropped or pasted", .serialized)
struct FileDropTests {
  @Test("are taken, wherever among the forms their list is named, and nothing else is")
  func drop() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let (source, taken) = (try Pasting(display: display), Collector<[String]>())
      let window = try await Taking(on: display, taken)
      let target = window.handle
      // What the window says of itself goes out at the end of a turn.
      await wait("it takes drops") { source.dropVersion(of: target) != nil }
      #expect(source.dropVersion(of: target) == 5)
      #expect(source.drag(["text/uri-list"], over: target) == true && source.move(over: target) == true)
      #expect(source.drop("file:///a%20b\r\nfile:///c\r\n", on: target) == true)
      // The list may be anywhere among many forms, which the window finds out by itself.
      let many = ["text/plain", "UTF8_STRING", "STRING", "TEXT", "text/uri-list"]
      #expect(source.drag(many, over: target) == true)
      #expect(source.drop("file:///d", on: target) == true)
      #expect(source.drag(["text/plain", "STRING"], over: target) == false)
      #expect(source.drop(nil, on: target) == false)
      #expect(source.drag(["text/uri-list"], over: target) == true)
      #expect(source.drop("https://example.com/a", on: target) == false, "it is on no disk")
      // What has left again is not dropped, and has no answer.
      #expect(source.drag(["text/uri-list"], over: target) == true)
      source.leave(target)
      #expect(source.drag(["text/uri-list"], over: target, version: 5) == true)
      #expect(source.drop("file:///e", on: target) == true)
      await wait { taken.now.count == 3 }
      #expect(taken.now == [["/a b", "/c"], ["/d"], ["/e"]])
      withExtendedLifetime(window) {}
    }
  }

  @Test("may come from windows that there can't be, and a message that another client has forged closes none")
  func forged() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let (source, taken) = (try Pasting(display: display), Collector<[String]>())
      let window = try await Taking(on: display, taken)
      let target = window.handle
      await wait("it takes drops") { source.dropVersion(of: target) != nil }
      for other in [0x8000_0000, 0xFFFF_FFFF, 0, -1] { source.enter(target, from: other) }
      source.forgeEnd(of: target)
      #expect(source.drag(["text/uri-list"], over: target) == true)
      #expect(source.drop("file:///a", on: target) == true)
      await wait { taken.now == [["/a"]] }
      withExtendedLifetime(window) {}
    }
  }

  @Test("that were copied are pasted, and so are whole paths in a text, but no other text")
  func paste() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let (source, taken) = (try Pasting(display: display), Collector<[String]>())
      let window = try await Taking(on: display, taken)
      source.own("CLIPBOARD")
      await window.paste()
      #expect(source.give("no file\n") == "text/uri-list")
      #expect(source.give("nor here\n") == "UTF8_STRING")
      await wait { taken.now.count == 1 }
      await window.paste()
      #expect(source.give("file:///a\nfile:///b") == "text/uri-list")
      await wait { taken.now.count == 2 }
      await window.paste()
      #expect(source.give(nil) == "text/uri-list")
      #expect(source.give("/c d\nand so on") == "UTF8_STRING")
      await wait { taken.now.count == 3 }
      await window.paste()
      #expect(source.give(nil) == "text/uri-list")
      #expect(source.give(nil) == "UTF8_STRING")
      await wait { taken.now.count == 4 }
      #expect(taken.now == [[], ["/a", "/b"], ["/c d"], []])
    }
  }

  @Test("are named by paths on this machine, each once")
  func addresses() {
    func paths(_ lines: String...) -> [String] { FileAddresses.paths(in: lines.joined(separator: "\r\n")) }
    #expect(paths("# a list", "file:///a", "file:/b", "file://here/c/d") == ["/a", "/b", "/c/d"])
    #expect(paths("file:///%C3%A4%25%2f", "file:///a", "file:///a") == ["/ä%/", "/a"])
    #expect(paths("http://x/a", "/a", "file:a", "file:", "file://", "", "file://host") == [])
    let words = " file:///%C3%A4 \n/a b /c \n/a b /c\nor else\n"
    #expect(FileAddresses.paths(in: words, takesPlain: true) == ["/ä ", "/a b /c"])
    #expect(paths("file:///%", "file:///%g1", "file:///%c3", "file:///a%00b") == [])
  }
}

/// A window that takes files.
@DisplayActor
private final class Taking: WindowDelegate {
  private let window: Window
  private let taken: Collector<[String]>
  nonisolated let handle: WindowHandle

  init(on display: String, _ taken: Collector<[String]>) throws {
    self.taken = taken
    window = try Window(
      on: Connection(display: display),
      WindowConfiguration(title: "Taking", size: PixelSize(width: 300, height: 200)))
    handle = WindowHandle(identifier: window.identifier, title: "Taking")
    window.delegate = self
  }

  func paste() { window.connection.requestFiles { [taken] in taken.add($0) } }

  func window(_ window: Window, dropped files: [String]) { taken.add(files) }
  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) {}
}
