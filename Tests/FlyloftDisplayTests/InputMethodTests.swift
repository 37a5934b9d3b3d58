import DisplayThread
import Flyloft
import FlyloftObserver
import Glibc
import TestSupport
import Testing

@testable import FlyloftDisplay

/// A method that makes “日本” of N (57), and of A (38), B (56) and C (54) nothing.
@Suite("An input method", .serialized)
struct InputMethodTests {
  @Test("its text is typed in order with the keys that it has no use for", arguments: [false, true], [false, true])
  func composing(isUTF8: Bool, confirms: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String, isUTF8, confirms] in
      setenv("XMODIFIERS", "@im=composing", 1)
      startDisplayThread()
      var manners = ComposingMethod.Manners()
      (manners.isUTF8, manners.confirms) = (isUTF8, confirms)
      let method = ComposingMethod(on: display, named: "composing", manners)
      let typing = try await Typing(on: display)
      await typing.begin(caret: PixelPoint(x: 30, y: 40))
      typing.strike(38, 57, 56, 57, 57, 54)
      await typing.expect("a日本b日本日本c")
      #expect(method.notes.keys == 6 && method.notes.isFocused)
      #expect(method.notes.style == 0x404)
      #expect(method.notes.spot.map { [$0.x, $0.y] } == [30, 40])
      await Task { @DisplayActor in typing.recording.window.caret = PixelPoint(x: 50, y: 60) }.value
      await wait("the method learns of the caret") { method.notes.spot.map { [$0.x, $0.y] } == [50, 60] }
      // What is a command is none of the method's.
      await typing.end()
      typing.strike(57, 38)
      await typing.expect("na")
      await wait("the method loses the focus") { !method.notes.isFocused }
      #expect(method.notes.keys == 6)
      method.quit()
    }
  }

  @Test("one that stops costs no key and is told of once; it is used again when it goes on")
  func stopping() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      setenv("XMODIFIERS", "@im=composing", 1)
      startDisplayThread()
      let method = ComposingMethod(on: display, named: "composing")
      let typing = try await Typing(on: display)
      await typing.begin()
      typing.strike(57)
      await typing.expect("日本")
      method.change { $0.isStopped = true }
      await typing.losePatience(after: .milliseconds(100))
      // N is typed as it is.
      typing.strike(Array(repeating: [38, 57, 56, 54], count: 25).flatMap(\.self))
      await typing.expect(String(repeating: "anbc", count: 25))
      #expect(await typing.warnings == [.inputMethodSilent])
      typing.strike(57)
      await typing.expect("n")
      await typing.losePatience(after: .seconds(3600))
      method.change { $0.isStopped = false }
      // What it says of former keys is not typed again, and what it makes of later ones is.
      await wait("the method has answered") { method.notes.keys > 1 }
      typing.strike(38)
      await typing.expect("a")
      await typing.strike(57, until: "日本")
      #expect(await typing.warnings.count == 1)
      method.quit()
    }
  }

  @Test("one that stops before it is open is done without, and used when it goes on")
  func stoppedAtFirst() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      setenv("XMODIFIERS", "@im=composing", 1)
      startDisplayThread()
      var manners = ComposingMethod.Manners()
      manners.isStopped = true
      let method = ComposingMethod(on: display, named: "composing", manners)
      let typing = try await Typing(on: display)
      await typing.losePatience(after: .milliseconds(100))
      await typing.begin()
      typing.strike(38, 57)
      await typing.expect("an")
      #expect(await typing.warnings == [.inputMethodSilent])
      await typing.losePatience(after: .seconds(3600))
      method.change { $0.isStopped = false }
      await typing.strike(57, until: "日本")
      method.quit()
    }
  }

  @Test("one that quits amid keys costs none, and the next one is used, whatever its name where none is asked for")
  func quitting() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      unsetenv("XMODIFIERS")
      startDisplayThread()
      let typing = try await Typing(on: display)
      await typing.begin()
      typing.strike(57)
      await typing.expect("n")
      for name in ["one", "other"] {
        let method = ComposingMethod(on: display, named: name)
        await typing.strike(57, until: "日本")
        method.change { $0.isStopped = true }
        typing.strike(38, 57, 56)
        method.quit()
        await typing.expect("anb")
      }
      typing.strike(57)
      await typing.expect("n")
      #expect(await typing.warnings.isEmpty)
    }
  }

  @Test("no method is looked for where the user wants none", arguments: ["@im=none", "@im=local", "@im="])
  func unwanted(modifiers: String) async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String, modifiers] in
      setenv("XMODIFIERS", modifiers, 1)
      startDisplayThread()
      let method = ComposingMethod(on: display, named: "composing")
      let typing = try await Typing(on: display)
      await typing.begin()
      typing.strike(57, 38)
      await typing.expect("na")
      #expect(method.notes.keys == 0)
      method.quit()
    }
  }

  @Test("nonsense and floods are not typed, and keys go on")
  func nonsense() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      setenv("XMODIFIERS", "@im=composing", 1)
      startDisplayThread()
      var manners = ComposingMethod.Manners()
      manners.isUTF8 = true
      let method = ComposingMethod(on: display, named: "composing", manners)
      let typing = try await Typing(on: display)
      await typing.begin()
      typing.strike(57)
      await typing.expect("日本")
      method.change {
        $0.nonsense = [
          // Messages that end too early, claim too much, or are of no known kind; a commit longer than it is.
          [63], [63, 0, 0xff, 0xff, 1, 0], [200, 9, 1, 0, 1, 2, 3, 4], [60, 0, 2, 0, 1, 0, 9, 0, 0, 0, 0, 0],
          [63, 0, 3, 0, 1, 0, 9, 0, 2, 0, 0xff, 0xff, 0x61, 0x62, 0, 0],
        ]
      }
      typing.strike(38, 57)
      await typing.expect("a日本")
      // Far more text than anybody types.
      method.change { $0.text = String(repeating: "x", count: 65_535) }
      typing.strike(57, 38)
      await typing.expect(String(repeating: "x", count: 4096) + "a")
      method.change { $0.nonsense = Array(repeating: [UInt8](repeating: 62, count: 40), count: 3000) }
      typing.strike(38, 56)
      await typing.expect("ab")
      method.quit()
    }
  }
}

/// A person who types into a window of this process.
private final class Typing: @unchecked Sendable {
  let recording: RecordingWindow
  private let client: XClient
  @DisplayActor private(set) var warnings: [DisplayWarning] = []

  @DisplayActor
  private static func open(_ display: String) throws -> RecordingWindow { try RecordingWindow(on: display) }

  init(on display: String) async throws {
    recording = try await Self.open(display)
    client = try XClient(display: display)
    client.pointer(to: PixelPoint(x: 20, y: 30), in: try client.window(titled: "Recording"))
    await listen()
    await losePatience(after: .seconds(3600))
  }

  /// Has the window wait so long for a method.
  @DisplayActor
  func losePatience(after patience: Duration) {
    InputMethod.patience = patience
    recording.window.inputMethod?.patience = patience
  }

  @DisplayActor
  private func listen() {
    recording.window.connection.onWarning = { [weak self] in self?.warnings.append($0) }
  }

  @DisplayActor
  func begin(caret: PixelPoint = PixelPoint(x: 0, y: 0)) {
    recording.window.caret = caret
    recording.window.composesText = true
  }

  @DisplayActor
  func end() { recording.window.composesText = false }

  func strike(_ codes: Int...) { strike(codes) }

  func strike(_ codes: [Int]) { for code in codes { client.key(code: code) } }

  /// Waits for as many characters as are expected.
  func expect(_ text: String) async {
    let typed = await recording.text(text.count)
    #expect(typed == text)
  }

  /// Strikes a key again and again until it types something.
  func strike(_ code: Int, until text: String) async {
    for _ in 0..<1000 {
      strike(code)
      if await recording.text(1).first == text.first {
        _ = await recording.text(text.count - 1)
        return
      }
    }
    Issue.record("The key \(code) doesn't type \(text).")
  }
}
