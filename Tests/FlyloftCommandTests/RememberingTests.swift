import Flyloft
import FlyloftObserver
import FlyloftRegistry
import Foundation
import TestSupport
import Testing
import ViewRegistry

/// Windows that are opened one after the other, and tell by the command line that they copy what they show.
@Suite("What a window remembers", .serialized)
struct RememberingTests {
  private let folder = TemporaryFolder()
  private let display: ObservedDisplay
  private let other: Pasting

  init() throws {
    display = try ObservedDisplay(size: PixelSize(width: 1400, height: 900))
    other = try Pasting(display: display.client.display)
  }

  private var state: String { folder.file("state") }

  private func show(_ arguments: String..., in state: String? = nil, title: String = "Flyloft –") throws -> ShownProgram
  {
    try ShownProgram(
      BuiltProgram.path(), ["preview", "--no-watch", "--no-animation"] + arguments,
      environment: ["XDG_STATE_HOME": state ?? self.state], in: "/", title: title, seenBy: display.client)
  }

  /// The gallery and the options of the command line that the window copies, once it is the one that is meant.
  ///
  /// - Parameter act: done before each.
  private func copied(
    in preview: ShownProgram, after act: () -> Void = {}, until isMeant: (String) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let end = ContinuousClock.now + .limit
    var text = ""
    repeat {
      act()
      display.client.type("C")
      guard other.waitForOwner() != 0, let value = other.paste("UTF8_STRING") else { continue }
      text = String(decoding: value.bytes, as: UTF8.self)
      guard let beginning = text.firstRange(of: " preview "), text.hasSuffix(" --no-state") else { continue }
      text = String(text[beginning.upperBound...].dropLast(" --no-state".count))
    } while !isMeant(text) && .now < end
    try #require(isMeant(text), "\(text) \(preview.program.standardError)", sourceLocation: sourceLocation)
    return text
  }

  private func expect(
    _ command: String, in preview: ShownProgram, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    _ = try copied(in: preview, until: { $0 == command }, sourceLocation: sourceLocation)
  }

  /// Turns the gallery's knob once it is known what the gallery has, which a scroll to its end tells.
  private func turnKnob(in preview: ShownProgram) throws {
    _ = try copied(in: preview, after: { display.client.key(Keysym.end) }, until: { $0.contains("--row ") })
    display.client.key(Keysym.home)
    display.client.type("k")
  }

  private func quit(_ preview: ShownProgram) {
    display.client.close(preview.window)
    #expect(preview.program.wait(within: .limit) == .exited(0))
  }

  /// The one file in the folder.
  private func file() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: state + "/flyloft")
    try #require(names.count == 1)
    return "\(state)/flyloft/\(names[0])"
  }

  private func hasSidebar(_ preview: ShownProgram, _ isThere: Bool) -> Bool {
    display.client.pixels(of: preview.window, until: { ($0[231, 300] == 0xffe4_e4e0) == isThere }) != nil
  }

  /// Leaves a window otherwise than it was made: with a gallery, its knob, a place in it, a size, and no sidebar.
  ///
  /// - Returns: the command line that shows the same.
  private func leave() throws -> String {
    let preview = try show("Gauges")
    display.client.resize(preview.window, to: PixelSize(width: 900, height: 640))
    display.client.type("b")
    #expect(hasSidebar(preview, false))
    try turnKnob(in: preview)
    try expect("Gauges --set style=needle --size 900x640", in: preview)
    let left = try copied(
      in: preview, after: { display.client.key(Keysym.end) },
      until: { $0.hasPrefix("Gauges --set style=needle --row ") })
    quit(preview)
    return left
  }

  @Test(
    "is its size, the gallery with its knobs and the place in it, and which panels are open; its title names the gallery"
  )
  func restart() throws {
    let left = try leave()
    var preview = try show(title: "Flyloft – Gauges")
    try expect(left, in: preview)
    #expect(hasSidebar(preview, false))
    display.client.type("b")
    #expect(hasSidebar(preview, true))
    display.client.type("hK")
    // The panel of knobs, which the key after that of the figures opens.
    func hasKnobs() -> Bool { display.client.pixels(of: preview.window, until: { $0[880, 630] == 0xffff_ffff }) != nil }
    #expect(hasKnobs())
    quit(preview)
    preview = try show()
    #expect(hasKnobs() && hasSidebar(preview, true))
    let line = registry.galleries.firstIndex { $0.name == "Clock" } ?? 0
    display.client.pointer(to: PixelPoint(x: 100, y: 120 + 34 * line), in: preview.window)
    display.client.click()
    _ = try copied(in: preview, until: { $0.hasPrefix("Clock") })
    #expect(
      try display.client.window(titleHolding: "Flyloft – Clock", of: preview.program).identifier
        == preview.window.identifier)
    quit(preview)
    let text = try String(contentsOfFile: file(), encoding: .utf8)
    #expect(text.contains("\nshows-figures true\n") && text.contains("\nshows-knobs true\n"), "\(text)")
    preview = try show(title: "Flyloft – Clock")
    // Full screen is no size that a user has chosen.
    display.client.key(Keysym.f11)
    #expect(display.client.pixels(of: preview.window, until: { $0.size == display.size }) != nil)
    quit(preview)
    preview = try show(title: "Flyloft – Clock")
    try expect("Clock --size 900x640", in: preview)
    quit(preview)
    #expect(preview.program.standardError == "")
  }

  @Test(
    "is whether the desktop was dark, until its portal has no such wish",
    .needs(.sessionBus, if: Program.isInstalled("dbus-daemon")))
  func dark() throws {
    let (bus, appearance) = (try SessionBus(), "org.freedesktop.appearance")
    func open() throws -> ShownProgram {
      try ShownProgram(
        BuiltProgram.path(), ["preview", "--no-watch", "--no-animation", "Gauges"],
        environment: ["XDG_STATE_HOME": state, "DBUS_SESSION_BUS_ADDRESS": bus.address], in: "/", title: "Flyloft –",
        seenBy: display.client)
    }
    func isDark(_ preview: ShownProgram, _ isDark: Bool) -> Bool {
      let sidebar: UInt32 = isDark ? 0xff1b_1e24 : 0xffff_ffff
      return display.client.pixels(of: preview.window, until: { $0[4, 300] == sidebar }) != nil
    }
    var portal: TestPortal? = try TestPortal(on: bus, [appearance: ["color-scheme": "uint32 1"]])
    var preview = try open()
    #expect(isDark(preview, true))
    quit(preview)
    portal = nil
    preview = try open()
    #expect(isDark(preview, true))
    portal = try TestPortal(on: bus, [appearance: ["color-scheme": "uint32 0"]])
    #expect(isDark(preview, false))
    quit(preview)
    withExtendedLifetime(portal) {}
  }

  @Test("is there for the next also where it is killed")
  func killed() throws {
    var preview = try show("Gauges")
    try turnKnob(in: preview)
    let end = ContinuousClock.now + .limit
    // Its folder comes first, and what is being written has another name.
    func written() -> String? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: state + "/flyloft")) ?? []
      return names.first { $0.hasSuffix(".state") }.flatMap {
        try? String(contentsOfFile: "\(state)/flyloft/\($0)", encoding: .utf8)
      }
    }
    while written()?.contains("needle") != true, .now < end {
      usleep(20_000)
    }
    preview.program.signal(SIGKILL)
    _ = preview.program.wait(within: .limit)
    preview = try show()
    try expect("Gauges --set style=needle", in: preview)
    quit(preview)
  }

  @Test("gives way to the command line, which is not remembered")
  func told() throws {
    _ = try leave()
    var preview = try show("Gauges", "--set", "style=filled", "--size", "800x500")
    let shown = try copied(in: preview, after: { display.client.key(Keysym.end) }, until: { $0.contains("--row ") })
    #expect(!shown.contains("--set") && shown.hasSuffix(" --size 800x500"), "\(shown)")
    quit(preview)
    preview = try show("StressCards", "--set", "blobs=10", "--figures")
    try expect("StressCards --set blobs=10 --size 900x640", in: preview)
    quit(preview)
    let text = try String(contentsOfFile: file(), encoding: .utf8)
    #expect(!text.contains("blobs") && text.contains("\nshows-figures false\n"), "\(text)")
    preview = try show("Gauges")
    try expect("Gauges --set style=needle --size 900x640", in: preview)
    quit(preview)
  }

  @Test("falls back where a gallery does not take it any more, which is said", arguments: [[], ["--in-process"]])
  func misfits(arguments: [String]) throws {
    _ = try leave()
    let path = try file()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = text.replacing(
      "knob Gauges style needle",
      with: "knob Gauges gone 1\nknob Gauges step 5\nknob Gauges style square")
    try #require(changed != text)
    try Data(changed.utf8).write(to: URL(filePath: path))
    let preview = try ShownProgram(
      BuiltProgram.path(), ["preview", "--no-watch", "--no-animation"] + arguments,
      environment: ["XDG_STATE_HOME": state], in: "/", title: "Flyloft –", seenBy: display.client)
    _ = try copied(in: preview, until: { $0.hasPrefix("Gauges --set step=5 --row ") && $0.hasSuffix("900x640") })
    let told = "Gauges: style is filled again. “square” is no longer possible: it takes "
    #expect(preview.program.waitForStandardError { $0.contains(told) }, "\(preview.program.standardError)")
    quit(preview)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("square"))
  }

  @Test(
    "is nothing, which is said, where the file is not what a window writes",
    arguments: [
      ("size", "it is not what a window writes"), ("\nsize 9", "it is not what a window writes"),
      ("\nrow '1", "it is not what a window writes"), ("\nheight 3\n", "it is not what a window writes"),
      (String(repeating: " ", count: 128 << 10), "it is larger than 64 KB"),
      ("\nsize -1 1e300\nrow -7\ngallery Nowhere\nshows-knobs 7\nknob Nowhere a b\n", nil),
    ])
  func broken(text: String, words: String?) throws {
    _ = try leave()
    let path = try file()
    try Data(text.utf8).write(to: URL(filePath: path))
    let preview = try show("Gauges")
    try expect("Gauges", in: preview)
    if let words {
      let told = "how the last window was left is not known: \(words)"
      #expect(preview.program.waitForStandardError { $0.contains(told) }, "\(preview.program.standardError)")
    }
    quit(preview)
    if words == nil { #expect(preview.program.standardError == "") }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\ngallery Gauges\n"))
  }

  @Test("is nothing where it can't be written, which is said once")
  func unwritable() throws {
    let preview = try show("Gauges", in: "/proc/nowhere")
    display.client.type("k")
    #expect(preview.program.waitForStandardError { $0.contains("how the window is left can't be remembered: ") })
    display.client.type("k")
    quit(preview)
    #expect(preview.program.standardError.split(separator: "\n").count == 1, "\(preview.program.standardError)")
  }

  @Test("is neither taken up nor left with --no-state, in a recording, and where the folder is /dev/null")
  func without() throws {
    _ = try leave()
    let text = try String(contentsOfFile: file(), encoding: .utf8)
    for (arguments, state) in [
      (["--no-state"], nil), (["--record", folder.file("a.session")], nil), ([], "/dev/null"),
    ] as [([String], String?)] {
      let preview = try ShownProgram(
        BuiltProgram.path(), ["preview", "Gauges", "--no-watch"] + arguments,
        environment: ["XDG_STATE_HOME": state ?? self.state], in: "/", title: "Flyloft –", seenBy: display.client)
      try turnKnob(in: preview)
      try expect("Gauges --set style=needle", in: preview)
      quit(preview)
      #expect(preview.program.standardError == "")
    }
    #expect(try String(contentsOfFile: file(), encoding: .utf8) == text)
  }
}
