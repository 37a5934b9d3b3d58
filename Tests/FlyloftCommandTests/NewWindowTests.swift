import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Windows that are told apart by their titles.
@Suite("More windows")
struct NewWindowTests {
  private let display: ObservedDisplay
  private var client: XClient { display.client }

  init() throws { display = try ObservedDisplay() }

  private func show(_ arguments: String..., title: String) throws -> ShownProgram {
    try ShownProgram(
      BuiltProgram.path(), ["preview"] + arguments + ["--no-watch", "--no-animation", "--size", "600x400"],
      in: "/", title: "Flyloft – \(title)", seenBy: client)
  }

  /// The options of the command line that the window copies, once they are the ones that are meant: it opens before it is known what
  /// its gallery has.
  private func options(of window: WindowHandle, until expected: String) throws -> String {
    let other = try Pasting(display: client.display)
    let end = ContinuousClock.now + .limit
    var options = ""
    client.focus(window)
    repeat {
      client.type("C")
      guard other.waitForOwner() != 0, let value = other.paste("UTF8_STRING") else { continue }
      let text = String(decoding: value.bytes, as: UTF8.self)
      options = text.firstRange(of: " preview ").map { String(text[$0.upperBound...]) } ?? text
    } while options != expected && .now < end
    return options
  }

  @Test("are one of each gallery that is named, and the others go on when the first is closed")
  func named() throws {
    let first = try show("StressCards", "StressTable", "Clock", "--new-window", title: "StressCards")
    let others = try ["StressTable", "Clock"].map { try client.window(titled: "Flyloft – \($0)") }
    client.focus(first.window)
    client.type("q")
    #expect(first.program.wait(within: .limit) == .exited(0))
    for other in others {
      client.focus(other)
      client.type("q")
      #expect(display.waitUntilGone(other))
    }
  }

  @Test("show what is seen: the gallery with its knobs, and the view that is shown alone")
  func same() throws {
    let first = try show("StressTable", "--set", "rows=500", "--row", "7", "--alone", title: "StressTable")
    let expected = "StressTable --set rows=500 --row 7 --alone --size 600x400 --no-state"
    #expect(try options(of: first.window, until: expected) == expected)
    client.key(Keysym.character("n"), modifiers: .control)
    // Of two that are called the same it is the one that can be seen.
    client.unmap(first.window)
    let second = try client.window(titled: "Flyloft – StressTable")
    #expect(try options(of: second, until: expected) == expected)
  }

  @Test("all end with Ctrl C, which a terminal sends to the whole group")
  func interrupted() throws {
    let first = try ShownProgram(
      "setsid",
      [
        BuiltProgram.path(), "preview", "StressCards", "StressTable", "--new-window", "--no-watch", "--size", "600x400",
      ],
      in: "/", title: "Flyloft – StressCards", seenBy: client)
    let other = try client.window(titled: "Flyloft – StressTable")
    kill(-first.program.processIdentifier, SIGINT)
    #expect(first.program.wait(within: .limit) == .signalled(SIGINT))
    #expect(display.waitUntilGone(other))
  }

  @Test("that can't be started are told, and the one that is there goes on")
  func gone() throws {
    let folder = TemporaryFolder()
    let files = ["flyloft", "flyloft-galleries"]
    for name in files { try FileManager.default.copyItem(atPath: BuiltProgram.path(name), toPath: folder.file(name)) }
    let shown = try ShownProgram(
      folder.file("flyloft"), ["preview", "StressCards", "--no-watch", "--no-animation", "--size", "600x400"],
      in: "/", title: "Flyloft – StressCards", seenBy: client)
    for name in files { try FileManager.default.removeItem(atPath: folder.file(name)) }
    client.focus(shown.window)
    client.key(Keysym.character("n"), modifiers: .control)
    #expect(shown.program.waitForStandardError { $0.contains("can’t be started") })
    client.type("q")
    #expect(shown.program.wait(within: .limit) == .exited(0))
  }

  @Test("would write to one file together, which is refused")
  func files() throws {
    for option in ["--report", "--trace", "--record"] {
      let run = try BuiltProgram.run(["preview", "Clock", "StressCards", "--new-window", option, "/tmp/none"])
      #expect(run.status == .exited(64) && run.errors.contains("what \(option) names: name one gallery"))
    }
  }
}
