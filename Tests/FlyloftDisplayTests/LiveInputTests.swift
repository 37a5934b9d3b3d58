import DisplayThread
import Flyloft
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// Real events of a real server.
@Suite("Input from a server", .serialized)
struct LiveInputTests {
  @Test("wheel, buttons and motion come the same by XInput2 and by core events", arguments: [true, false])
  func pointer(allowsXInput: Bool) async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String, allowsXInput] in
      startDisplayThread()
      let recording = try await RecordingWindow(on: display, allowsXInput: allowsXInput)
      let hasXInput = await Task { @DisplayActor in recording.window.connection.pointers != nil }.value
      #expect(hasXInput == allowsXInput)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Recording")
      let (start, end) = (PixelPoint(x: 20, y: 30), PixelPoint(x: 25, y: 31))
      client.pointer(to: start, in: window)
      let first = await inputs(client, recording)
      #expect(first.last == .moved(to: start, []))
      var turned = (x: 0.0, y: 0.0)
      client.wheel(3)
      client.wheel(-1)
      client.wheel(2, horizontally: true)
      client.wheel(-1, horizontally: true)
      let wheel = await inputs(client, recording)
      for event in wheel {
        guard case .wheel(let x, let y, start, []) = event else {
          Issue.record("\(event)")
          return
        }
        turned = (turned.x + x, turned.y + y)
      }
      #expect(turned == (1, 2))
      client.press(button: 2)
      client.pointer(to: end, in: window)
      client.release(button: 2)
      client.pointer(to: start, in: window)
      let drag = await inputs(client, recording)
      #expect(
        drag == [
          .pressed(.middle, at: start, []), .moved(to: end, .middleButton),
          .released(.middle, at: end, .middleButton), .moved(to: start, []),
        ])
      // Out of the window and in again.
      client.pointer(to: PixelPoint(x: 350, y: 250), in: window)
      client.wheel(1)
      client.pointer(to: start, in: window)
      client.wheel(1)
      let away = await inputs(client, recording)
      #expect(away.contains(.left) && away.last == .wheel(x: 0, y: 1, at: start, []))
    }
  }

  /// A key by its number on a PC's keyboard, Shift or not, and what should come of it.
  struct Stroke: Sendable, Codable {
    var code: Int
    var shift = false
    var text: String
    var command: String
  }

  /// Keyboards of these layouts, first one active: the key of Q, and those that commands are on.
  static let keyboards: [(layout: [String], strokes: [Stroke])] = [
    (["us"], [Stroke(code: 24, text: "q", command: "q"), Stroke(code: 61, shift: true, text: "?", command: "?")]),
    (
      ["de"],
      [
        Stroke(code: 20, shift: true, text: "?", command: "?"), Stroke(code: 16, shift: true, text: "/", command: "/"),
        Stroke(code: 35, text: "+", command: "+"), Stroke(code: 20, text: "ß", command: ""),
      ]
    ),
    (
      ["fr"],
      [
        Stroke(code: 24, text: "a", command: "a"), Stroke(code: 38, text: "q", command: "q"),
        Stroke(code: 19, shift: true, text: "0", command: "0"), Stroke(code: 19, text: "à", command: ""),
        Stroke(code: 60, shift: true, text: "/", command: "/"), Stroke(code: 86, text: "+", command: "+"),
      ]
    ),
    (["ru"], [Stroke(code: 24, text: "й", command: "q"), Stroke(code: 56, text: "и", command: "b")]),
    // The Latin letters are where the other layout has them.
    (["ru,fr"], [Stroke(code: 24, text: "й", command: "a"), Stroke(code: 38, text: "ф", command: "q")]),
    (
      ["gr"],
      [
        Stroke(code: 56, text: "β", command: "b"), Stroke(code: 24, text: ";", command: ";q"),
        Stroke(code: 61, text: "/", command: "/"),
      ]
    ),
    (["us", "-variant", "dvorak"], [Stroke(code: 53, text: "q", command: "q")]),
  ]

  @Test("keys are what they type; letters of other scripts are the Latin ones for commands", arguments: 0..<7)
  func layouts(index: Int) async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    await #expect(processExitsWith: .success) { [display = server.display as String, index] in
      startDisplayThread()
      let recording = try await RecordingWindow(on: display)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Recording")
      client.pointer(to: PixelPoint(x: 20, y: 30), in: window)
      client.click()
      client.key(code: 24)
      client.click(button: 9)
      _ = await recording.take()
      // With the window open and keys struck before, so that it has to notice.
      let keyboard = LiveInputTests.keyboards[index]
      let setting = try Program("setxkbmap", keyboard.layout, environment: ["DISPLAY": display])
      #expect(setting.wait(within: .limit) == .exited(0), "\(setting.standardError)")
      for stroke in keyboard.strokes {
        if stroke.shift { client.key(code: stroke.code, modifiers: .shift) } else { client.key(code: stroke.code) }
        client.click(button: 9)
        let keys = await recording.take().compactMap { event in
          if case .key(let key, let text, _) = event, key.keysym < 0xfe00 || key.keysym > 0xffff {
            "\(text) \(String(key.shortcuts))"
          } else {
            nil
          }
        }
        #expect(keys == ["\(stroke.text) \(stroke.command)"], "\(keyboard.layout) \(stroke)")
      }
    }
  }

  @Test("dead keys join with what follows where text is typed, and nowhere else")
  func composing() async throws {
    let server = try XServer(size: PixelSize(width: 400, height: 300))
    let setting = try Program(
      "setxkbmap", ["us", "-variant", "intl", "-option", "compose:menu"], environment: ["DISPLAY": server.display])
    #expect(setting.wait(within: .limit) == .exited(0), "\(setting.standardError)")
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let recording = try await RecordingWindow(on: display)
      let client = try XClient(display: display)
      let window = try client.window(titled: "Recording")
      client.pointer(to: PixelPoint(x: 20, y: 30), in: window)
      // The keys of ' and E; an accent of its own types nothing.
      #expect(await typed([48, 26], client, recording).last == "e")
      await Task { @DisplayActor in recording.window.composesText = true }.value
      #expect(await typed([48, 26], client, recording) == ["é"])
      #expect(await typed([26, 48, 30, 26], client, recording) == ["e", "ú", "e"])
      // Compose, S and S.
      #expect(await typed([135, 39, 39], client, recording) == ["ß"])
      // One begun is dropped with the text.
      #expect(await typed([48], client, recording) == [])
      await Task { @DisplayActor in recording.window.composesText = false }.value
      await Task { @DisplayActor in recording.window.composesText = true }.value
      #expect(await typed([26], client, recording) == ["e"])
    }
  }
}

/// What came of what the client did so far.
private func inputs(_ client: XClient, _ recording: RecordingWindow) async -> [InputEvent] {
  client.click(button: 9)
  return await recording.take().filter {
    switch $0 {
    case .focus, .visibility: false
    default: true
    }
  }
}

/// What keys with these numbers type.
private func typed(_ codes: [Int], _ client: XClient, _ recording: RecordingWindow) async -> [String] {
  for code in codes { client.key(code: code) }
  return await inputs(client, recording).compactMap { if case .key(_, let text, _) = $0 { text } else { nil } }
}
