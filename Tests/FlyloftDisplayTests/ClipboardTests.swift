import DisplayThread
import Flyloft
import FlyloftConcurrency
import FlyloftObserver
import TestSupport
import Testing

@testable import FlyloftDisplay

/// Asked by other programs, on a real server.
@Suite("The clipboard", .serialized)
struct ClipboardTests {
  @Test("a text comes in every form that there is for it, with the time since when")
  func text() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 80))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let copying = try await Copying(on: display)
      let other = try Pasting(display: display)
      #expect(other.owner() == 0 && other.paste("UTF8_STRING") == nil)
      let text = "flyloft preview ‘Dials’ – ä"
      await copying.copy(.text(text))
      #expect(other.waitForOwner() != 0)
      let targets = other.targets()
      #expect(
        Set(targets) == [
          "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain",
          "TEXT", "STRING",
        ])
      for target in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
        #expect(other.paste(target) == Pasting.Value(type: target, bytes: Array(text.utf8)))
      }
      #expect(other.paste("TEXT") == Pasting.Value(type: "UTF8_STRING", bytes: Array(text.utf8)))
      let latin1 = Array("flyloft preview ?Dials? ? ".utf8) + [0xe4]
      #expect(other.paste("STRING") == Pasting.Value(type: "STRING", bytes: latin1))
      let time = try #require(other.paste("TIMESTAMP"))
      let stamp = try #require(time.numbers.first)
      #expect(time.type == "INTEGER" && stamp > 1, "a time of the server's, and not “now”")
      #expect(other.paste("image/png") == nil)
      other.ask("UTF8_STRING", at: 1)
      #expect(!other.isAnswered(), "before it was copied something else may have been there")
      other.ask("UTF8_STRING", at: stamp)
      #expect(other.isAnswered())
      // The newest counts.
      let first = other.owner()
      await copying.copy(.png([1, 2, 3]))
      while !other.targets().contains("image/png") {}
      #expect(other.owner() == first)
      #expect(other.paste("image/png") == Pasting.Value(type: "image/png", bytes: [1, 2, 3]))
      #expect(other.paste("UTF8_STRING") == nil)
    }
  }

  @Test("several forms come at one question, and what there is not is struck out")
  func multiple() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 80))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let copying = try await Copying(on: display)
      let other = try Pasting(display: display)
      await copying.copy(.text("Dials"))
      #expect(other.waitForOwner() != 0)
      #expect(other.askForSeveral(["STRING", "image/png", "TIMESTAMP", "MULTIPLE"]) == ["STRING", "TIMESTAMP"])
      #expect(other.take("STRING")?.bytes == Array("Dials".utf8))
      #expect(other.take("TIMESTAMP")?.numbers.count == 1)
      #expect(other.take("image/png") == nil && other.take("MULTIPLE") == nil)
      #expect(other.askForSeveral(Array(repeating: "STRING", count: 65)) == nil, "that is more than anybody needs")
      #expect(other.askForSeveral(Array(repeating: "STRING", count: 64))?.count == 64)
    }
  }

  @Test(
    "what is large goes in parts to several at once; one that goes away, and one that never takes its part, hold nobody up"
  )
  func parts() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 80))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let copying = try await Copying(on: display)
      let (one, two, lazy) = (
        try Pasting(display: display), try Pasting(display: display), try Pasting(display: display)
      )
      let third = try Pasting(display: display)
      // A prime number of them, so that no part ends where another does.
      let bytes = (0..<1_500_007).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      await copying.copy(.png(bytes))
      #expect(one.waitForOwner() != 0)
      lazy.ask("image/png")
      #expect(lazy.isAnswered())
      var vanishing: Pasting? = try Pasting(display: display)
      vanishing?.ask("image/png")
      #expect(vanishing?.isAnswered() == true && vanishing?.take()?.type == "INCR")
      one.ask("image/png")
      two.ask("image/png")
      #expect(one.isAnswered() && two.isAnswered())
      let size = one.take()
      #expect(size?.type == "INCR" && size?.numbers == [UInt(bytes.count)])
      #expect(two.take()?.type == "INCR")
      var (taken, counts, others) = ([UInt8](), [Int](), [UInt8]())
      while let part = one.takePart(), !part.bytes.isEmpty {
        #expect(part.type == "image/png")
        counts.append(part.bytes.count)
        taken += part.bytes
        // In turns, and in the middle one goes away, and what is copied is something else.
        if let part = two.takePart() { others += part.bytes }
        if counts.count == 2 {
          vanishing = nil
          await copying.copy(.text("Dials"))
          while !third.targets().contains("STRING") {}
        }
      }
      #expect(taken == bytes)
      #expect(counts.count == 6 && counts.allSatisfy { $0 <= 256 << 10 })
      while let part = two.takePart(), !part.bytes.isEmpty { others += part.bytes }
      #expect(others == bytes)
      #expect(await copying.warnings.isEmpty)
      #expect(await copying.transfers == 1, "only that of the one that took nothing")
      // Of such there may be some, each with another copy.
      let many = try (0..<20).map { _ in try Pasting(display: display) }
      await copying.copy(.png(bytes))
      while !one.targets().contains("image/png") {}
      for other in many {
        other.ask("image/png")
        #expect(other.isAnswered())
      }
      #expect(await copying.transfers == SelectionTransfers.limit)
      #expect(one.paste("image/png")?.bytes == bytes)
    }
  }

  @Test("somebody else who copies has the clipboard from then on")
  func letGo() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 80))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let copying = try await Copying(on: display)
      let (other, manager) = (try Pasting(display: display), try Pasting(display: display))
      manager.own("CLIPBOARD_MANAGER")
      await copying.copy(.text("Dials"))
      let first = other.waitForOwner()
      other.own("CLIPBOARD")
      #expect(other.owner() != first)
      // Nothing is handed over that is not ours: the manager, which answers nothing, is not waited for.
      await copying.handOver(within: .seconds(3600))
      let others = other.owner()
      await copying.copy(.text("Gauges"))
      #expect(other.waitForOwner(other: others) == first)
      #expect(other.paste("STRING")?.bytes == Array("Gauges".utf8))
    }
  }

  @Test("at the end the clipboard manager takes it over, with the windows closed; without one nothing is waited for")
  func handover() async throws {
    let server = try XServer(size: PixelSize(width: 100, height: 80))
    await #expect(processExitsWith: .success) { [display = server.display as String] in
      startDisplayThread()
      let copying = try await Copying(on: display)
      await copying.handOver(within: .seconds(3600))
      await copying.copy(.text("Dials"))
      // Before the server has told the time of it: that is waited for.
      await copying.handOver(within: .seconds(3600))
      let manager = try Pasting(display: display)
      #expect(manager.waitForOwner() != 0)
      manager.own("CLIPBOARD_MANAGER")
      let bytes = [UInt8](repeating: 7, count: 700_000)
      await copying.copy(.png(bytes))
      await copying.closeWindow()
      // This thread is about to wait, and there may be no other for tasks.
      await copying.beginHandover()
      let (values, asked) = try #require(manager.save(["image/png"]))
      #expect(asked == ["image/png"])
      #expect(values == [Pasting.Value(type: "image/png", bytes: bytes)])
      await copying.endHandover()
      // One that never answers is waited for as long as was said.
      await copying.copy(.text("Gauges"))
      await copying.handOver(within: .milliseconds(1))
    }
  }
}

/// A program that copies.
@DisplayActor
private final class Copying: WindowDelegate {
  private let window: Window
  private(set) var warnings: [DisplayWarning] = []
  private var connection: Connection { window.connection }

  init(on display: String) throws {
    window = try Window(
      on: Connection(display: display), WindowConfiguration(title: "Copying", size: PixelSize(width: 50, height: 40)))
    connection.onWarning = { [weak self] in self?.warnings.append($0) }
  }

  /// The number of transfers that go on.
  var transfers: Int { connection.clipboard?.transfers.all.count ?? 0 }

  func window(_ window: Window, paint rect: PixelRect, with painter: Painter) { painter.fill(rect, with: .slate) }

  func copy(_ content: ClipboardContent) { connection.copy(content) }
  func closeWindow() { window.close() }

  private var (isHandedOver, waiting): (Bool, CheckedContinuation<Void, Never>?) = (false, nil)

  func beginHandover() {
    connection.handOverClipboard(within: .seconds(3600)) { [self] in
      isHandedOver = true
      waiting?.resume()
    }
  }

  func endHandover() async {
    if !isHandedOver { await withCheckedContinuation { waiting = $0 } }
  }

  func handOver(within limit: Duration) async {
    await withCheckedContinuation { done in connection.handOverClipboard(within: limit) { done.resume() } }
  }
}
