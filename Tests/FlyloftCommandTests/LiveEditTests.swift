import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Modules that are saved while the window is open: compiled by the real compiler, shown on a real X server.
@Suite("Edits", .serialized)
struct LiveEditTests {
  private let sources: EditedSources
  private let display: ObservedDisplay
  private let inView = EditedSources.place
  /// Where the edge of the panel below the views is, when there is one.
  private let inPanel = PixelPoint(x: 234, y: 630)
  private let red: UInt32 = 0xc43734

  init() throws {
    sources = try EditedSources()
    display = try ObservedDisplay()
  }

  /// A window that shows the module as it was when it was opened.
  private func shown(_ arguments: String...) throws -> ShownProgram { try sources.showSwatches(on: display, arguments) }

  @Test(
    "a saved colour is on screen, in the same place of the scroll; what doesn't compile is told below the old pictures")
  func saved() throws {
    let preview = try shown()
    let window = preview.window
    // Corners are blended with what is around them, so a column in the middle tells. Between two cards there is the window's own
    // colour, which tells where the scroll is.
    func column(_ picture: Screenshot) -> [UInt32] { (64..<600).map { picture[500, $0] } }
    let colors: Set<UInt32> = [0xff11_2233, 0xfff6_f6f4, 0xffe4_e4e0]
    #expect(preview.program.comesToRest(seenBy: display.client))
    let start = column(try display.client.pixels(of: window))
    // A page would be as high as some of these views, which all look the same.
    display.client.key(Keysym.down, times: 2)
    try #require(display.client.pixels(of: window, until: { column($0) != start }) != nil)
    #expect(preview.program.comesToRest(seenBy: display.client))
    let before = column(try display.client.pixels(of: window))
    #expect(before.contains(0xff11_2233) && colors.isSuperset(of: before))
    try sources.color(0x445566)
    let expected = before.map { $0 == 0xff11_2233 ? 0xff44_5566 : $0 }
    #expect(
      display.client.pixels(of: window, until: { column($0) == expected }) != nil, "\(preview.program.standardError)")
    try sources.color(0x778899, line: "let wrong: Colour = 1")
    #expect(display.waitForColor(red, at: inPanel, in: window))
    #expect(try display.client.pixels(of: window)[500, 150] == 0xff44_5566)
    #expect(preview.program.comesToRest(seenBy: display.client))
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Plugins/Swatches/Swatches.swift:8:16: error: cannot find type 'Colour' in scope")
      })
    // Once, the module first.
    let told = preview.program.standardError.split(separator: "\n").drop { !$0.hasSuffix(" Swatches doesn’t compile:") }
    #expect(told.dropFirst().first?.hasSuffix("error: cannot find type 'Colour' in scope") == true, "\(told)")
    try sources.color(0x99aabb)
    #expect(display.waitForColor(0x99aabb, at: inView, in: window))
    #expect(display.client.pixels(of: window, until: { $0[inPanel.x, inPanel.y] != 0xff00_0000 | red }) != nil)
    // A mistake that is undone is gone, too, though the source is what was built last.
    try sources.color(0x99aabb, line: "let wrong: Colour = 2")
    #expect(display.waitForColor(red, at: inPanel, in: window))
    try sources.color(0x99aabb)
    #expect(display.client.pixels(of: window, until: { $0[inPanel.x, inPanel.y] != 0xff00_0000 | red }) != nil)
    #expect(display.waitForColor(0x99aabb, at: inView, in: window))
  }

  @Test(
    "what the editor tells comes in its order: once pictures are there, the title tells their number and of no compiling"
  )
  func title() throws {
    let preview = try shown()
    func title() throws -> [UInt32] {
      #expect(preview.program.comesToRest(seenBy: display.client))
      let picture = try display.client.pixels(of: preview.window)
      return (240..<880).flatMap { x in (0..<60).map { picture[x, $0] } }
    }
    // From here on the title also tells how many views the last edit has changed.
    try sources.color(0x334455)
    #expect(display.waitForColor(0x334455, at: inView, in: preview.window))
    let before = try title()
    try sources.color(0x445566, count: 150)
    #expect(display.waitForColor(0x445566, at: inView, in: preview.window))
    #expect(try title() != before)
    try sources.color(0x556677)
    #expect(display.waitForColor(0x556677, at: inView, in: preview.window))
    #expect(try title() == before)
  }

  @Test("what compilers need for a moment is gone with them: the libraries are left")
  func temporaryFiles() throws {
    let temporary = TemporaryFolder()
    let preview = try sources.showSwatches(on: display, environment: ["TMPDIR": temporary.path])
    for color: UInt32 in [0x445566, 0x556677] {
      try sources.color(color, line: "let wrong: Colour = 1")
      #expect(display.waitForColor(red, at: inPanel, in: preview.window))
      try sources.color(color)
      #expect(display.waitForColor(color, at: inView, in: preview.window))
    }
    #expect(preview.program.comesToRest(seenBy: display.client))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: temporary.path) == [])
    let built = try FileManager.default.subpathsOfDirectory(atPath: libraries(of: preview))
    #expect(!built.isEmpty && built.allSatisfy { $0.hasSuffix(".so") }, "\(built)")
  }

  /// The folder that a window builds in.
  private func libraries(of preview: ShownProgram) throws -> String {
    let program = try BuiltProgram.path().split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(program)/flyloft-edits/\(preview.program.processIdentifier)"
  }

  @Test("where nothing can be written to, an edit says so, and the next one is shown once there is room")
  func unwritable() throws {
    let preview = try shown()
    // Where folders are to be made.
    let files = try (0..<20).map { try libraries(of: preview) + "/Swatches_\($0).so-build" }
    for file in files { try Data().write(to: URL(filePath: file)) }
    try sources.color(0x445566)
    #expect(preview.program.waitForStandardError { $0.contains("can't be written to") })
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
    #expect(!preview.program.standardError.contains("swift build"), "\(preview.program.standardError)")
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    try sources.color(0x556677)
    #expect(display.waitForColor(0x556677, at: inView, in: preview.window))
  }

  @Test("a view that comes to crash costs its pictures, and is well again when it is mended")
  func crash() throws {
    let preview = try shown()
    try sources.color(0x224466, line: #"if index > 0 { fatalError("the needle is missing") }"#)
    #expect(display.waitForColor(0x224466, at: PixelPoint(x: 500, y: 100), in: preview.window))
    // The card of the second view has a red edge.
    #expect(display.waitForColor(red, at: PixelPoint(x: 258, y: 280), in: preview.window))
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Swatches/Swatches.swift:8: Fatal error: the needle is missing")
      })
    try sources.color(0x335577)
    #expect(display.waitForColor(0x335577, at: PixelPoint(x: 258, y: 280), in: preview.window))
  }

  @Test("a gallery that comes to crash is told with its line, and is well again when it is mended")
  func crashingCount() throws {
    let preview = try shown()
    let text = EditedSources.text(color: 0x335577).replacing("{ views }", with: "{ [views][views] }")
    try sources.write(text, to: "Plugins/Swatches/Swatches.swift")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("[views][views]") }) + 1
    #expect(
      preview.program.waitForStandardError { $0.contains("Swatches/Swatches.swift:\(line):1: error: it crashed") },
      "\(preview.program.standardError)")
    try sources.color(0x335577)
    #expect(display.waitForColor(0x335577, at: inView, in: preview.window))
  }

  @Test("a loop without an end is gone with the next build, long before its deadline")
  func loop() throws {
    let preview = try shown("--deadline", "86400")
    try sources.color(0x224466, line: #"print("round and round"); while true { usleep(1000) }"#)
    #expect(preview.program.waitForStandardError { $0.contains("Swatches: round and round") })
    // The deadline would be tomorrow's.
    try sources.color(0x335577)
    #expect(display.waitForColor(0x335577, at: inView, in: preview.window), "\(preview.program.standardError)")
  }

  @Test(
    "a gallery that is missing or can't be registered is asked for in words",
    arguments: [
      (
        "public struct Swatches", "public struct Swatch2",
        "no gallery of the folder's name; declare `public struct Swatches"
      ),
      ("public struct Swatches", "struct Swatches", "make it `public struct Swatches: Gallery`"),
    ])
  func gallery(former: String, text: String, message: String) throws {
    let preview = try shown()
    let file = sources.folder.file("Plugins/Swatches/Swatches.swift")
    try sources.write(
      String(contentsOfFile: file, encoding: .utf8).replacing(former, with: text), to: "Plugins/Swatches/Swatches.swift"
    )
    #expect(preview.program.waitForStandardError { $0.contains(message) }, "\(preview.program.standardError)")
  }

  @Test("a module whose build makes some of its sources compiles, too")
  func generated() throws {
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins").standardized
    try FileManager.default.copyItem(
      at: plugins.appending(path: "CanvasReference"),
      to: URL(filePath: sources.folder.file("Plugins/CanvasReference")))
    // Written after the program was built, it is built as the window opens.
    let cell = "Plugins/CanvasReference/Cell.swift"
    try sources.write(String(contentsOfFile: sources.folder.file(cell), encoding: .utf8) + "\n", to: cell)
    let preview = try sources.show(on: display, ["CanvasReference"])
    #expect(
      preview.program.waitForStandardError {
        $0.contains("CanvasReference was built anew") || $0.contains("doesn’t compile")
      })
    #expect(
      preview.program.standardError.contains("CanvasReference was built anew"), "\(preview.program.standardError)")
  }

  @Test("a new folder appears in the list by itself, and leaves it when it is removed")
  func folders() throws {
    let preview = try shown()
    try FileManager.default.removeItem(atPath: sources.folder.file("Plugins/Swatches"))
    // The gallery before or behind it is shown.
    #expect(display.client.pixels(of: preview.window, until: { $0[inView.x, inView.y] != 0xff11_2233 }) != nil)
    let made = try Program(BuiltProgram.path(), ["new", "Swatches"], in: sources.folder.path)
    #expect(made.wait(within: .limit) == .exited(0))
    #expect(made.standardOutput == "Plugins/Swatches/Swatches.swift\nPlugins/Swatches/Tests/SwatchesTests.swift\n")
    // The arc of the second view, in the second column.
    #expect(display.waitForSwatches(0x2f6bff, at: PixelPoint(x: 770, y: 97), in: preview.window))
  }

  @Test("a count that shrinks shows the end, and fewer views than fit")
  func count() throws {
    let preview = try shown()
    display.client.key(0xff57)
    try sources.color(0x664422, count: 1)
    #expect(display.waitForColor(0x664422, at: PixelPoint(x: 500, y: 100), in: preview.window))
    #expect(display.waitForColor(0xf6f6f4, at: PixelPoint(x: 500, y: 400), in: preview.window))
  }

  @Test("R starts the processes anew: what views have left in them is gone")
  func restarted() throws {
    let preview = try shown()
    let state =
      #"if let file = getenv("STATE_OF_SWATCHES") { _ = file; return } else { setenv("STATE_OF_SWATCHES", "1", 1) }"#
    try sources.color(0x123456, count: 1, line: state)
    // The first draw of a process fills its card, and each later one leaves it as it is.
    #expect(display.waitForColor(0x123456, at: inView, in: preview.window), "\(preview.program.standardError)")
    let isLeft = display.client.pixels(of: preview.window) { picture in
      if picture[inView.x, inView.y] == 0xffff_ffff { return true }
      display.client.type("r")
      return false
    }
    #expect(isLeft != nil)
    // A draw that is still asked for by an `r` would be the first of the new process, and that of `R` its second.
    #expect(preview.program.comesToRest(seenBy: display.client))
    display.client.type("R")
    #expect(display.waitForColor(0x123456, at: inView, in: preview.window))
  }

  @Test("edits in the middle of a scroll leave no place blank, though some of them don't compile")
  func scrolled() throws {
    let preview = try shown()
    let window = preview.window
    display.client.pointer(to: inView, in: window)
    // Blank cards have the colours of the skeleton, which these views have not.
    func strip(_ picture: Screenshot) -> [UInt32] { (60..<400).map { picture[700, $0] & 0xff_ffff } }
    func isBlank(_ picture: Screenshot) -> Bool { strip(picture).contains { $0 == 0xecece8 || $0 == 0xffffff } }
    // Down and up again, over rows that have been shown: what comes on screen for the first time may be blank.
    var isDown = false
    func turn() {
      isDown.toggle()
      display.client.wheel(isDown ? 2 : -2)
    }
    for top in [160, 0] {
      turn()
      // Where the first gap stands tells that the scroll has come to its end.
      let gap = top == 0 ? 190 : 166
      let isDrawn = display.client.pixels(of: window) { !isBlank($0) && $0[700, gap] == 0xfff6_f6f4 }
      try #require(isDrawn != nil)
    }
    let count = ProcessInfo.processInfo.environment["FLYLOFT_EDITS"].flatMap { Int($0) } ?? 5
    for number in 1...count {
      let isWrong = number % 10 == 3
      let color = 0x200000 + UInt32(number) * 0x0101
      try sources.color(color, line: isWrong ? "let wrong: Colour = 1" : "")
      let isShown = display.client.pixels(of: window) { picture in
        if isBlank(picture) { Issue.record("a blank place at edit \(number)") }
        turn()
        return isWrong ? picture[inPanel.x, inPanel.y] == 0xff00_0000 | red : strip(picture).contains(color)
      }
      try #require(isShown != nil, "edit \(number): \(preview.program.standardError)")
    }
  }

  @Test("a change outside of Plugins is told, and one that can't be built alone is given to SwiftPM")
  func outside() throws {
    let preview = try shown()
    try sources.write("let a = 1", to: "Sources/Flyloft/Text.swift")
    #expect(
      preview.program.waitForStandardError { $0.contains("Sources/Flyloft/Text.swift has changed") })
    // The colour of the panel's edge for what is no failure.
    let amber: UInt32 = 0x946000
    func isGone() -> Bool {
      display.client.pixels(of: preview.window, until: { $0[inPanel.x, inPanel.y] != 0xff00_0000 | amber }) != nil
    }
    #expect(display.waitForColor(amber, at: inPanel, in: preview.window))
    try FileManager.default.removeItem(atPath: sources.folder.file("Sources/Flyloft/Text.swift"))
    #expect(isGone())
    try sources.write("let a = 2", to: "Sources/Registration/ViewRegistry/Registered.swift")
    #expect(display.waitForColor(amber, at: inPanel, in: preview.window))
    // The same text again, written later.
    try sources.write("", to: "Sources/Registration/ViewRegistry/Registered.swift")
    #expect(isGone())
  }

  @Test("what is told below the views is scrolled by the wheel and by e, and closed by its cross and by Escape")
  func closed() throws {
    let preview = try shown()
    func isGone() -> Bool {
      display.client.pixels(of: preview.window, until: { $0[inPanel.x, inPanel.y] != 0xff00_0000 | red }) != nil
    }
    try sources.color(0x223344, line: (1...30).map { "let wrong\($0): Colour = \($0)" }.joined(separator: "\n"))
    try #require(display.waitForColor(red, at: inPanel, in: preview.window))
    // From below, to where the panel begins.
    let picture = try display.client.pixels(of: preview.window)
    let top = try #require((0..<inPanel.y).last { picture[inPanel.x, $0] != 0xff00_0000 | red }) + 1
    // What is said, right of the edge and left of the thumb, with a line of words left at least.
    let words = PixelRect(x: 240, y: top + 1, width: 500, height: picture.size.height - top - 1)
    func expect(_ pixels: Int, after action: () -> Void) throws {
      let before = try display.client.pixels(of: preview.window)
      action()
      let moved = display.client.pixels(
        of: preview.window, until: { $0 != before && $0.shows(before, in: words, movedUpBy: pixels) })
      #expect(moved != nil, "What is said is not \(pixels) pixels higher.")
    }
    display.client.pointer(to: PixelPoint(x: 500, y: top + 60), in: preview.window)
    try expect(80) { display.client.wheel(1) }
    try expect(-80) { display.client.wheel(-1) }
    // A page, of which a line is left.
    let page = picture.size.height - top - 18
    try expect(page) { display.client.type("e") }
    // Page by page to the end, and from there to the beginning.
    let beginning = picture.crop(words)
    var (before, count) = (try display.client.pixels(of: preview.window).crop(words), 1)
    while before != beginning, count < 40 {
      display.client.type("e")
      let next = display.client.pixels(of: preview.window, until: { $0.crop(words) != before })
      before = try #require(next, "e leads no further.").crop(words)
      count += 1
    }
    #expect((4..<40).contains(count), "After \(count) pages the errors are where they begin.")
    display.client.pointer(to: PixelPoint(x: 900 - 8 - 14, y: top + 8 + 14), in: preview.window)
    display.client.click()
    #expect(isGone())
    try sources.color(0x223344, line: "let wrong: Colour = 2")
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
    display.client.key(0xff1b)
    #expect(isGone())
  }

  @Test("files that a view reads are followed: the project's assets, and the module's own, which come first")
  func assets() throws {
    let read =
      #"if let file = fopen(assetPath("shade"), "r") { defer { fclose(file) }; if fgetc(file) == 50 { "#
      + "return canvas.fill(with: .color(Color(hex: 0x654321))) } }"
    try sources.write("1", to: "Assets/shade")
    let preview = try shown()
    try sources.color(0x123456, line: read)
    #expect(display.waitForColor(0x123456, at: inView, in: preview.window), "\(preview.program.standardError)")
    try sources.write("2", to: "Assets/shade")
    #expect(display.waitForColor(0x654321, at: inView, in: preview.window), "\(preview.program.standardError)")
    try sources.write("1", to: "Plugins/Swatches/Assets/shade")
    #expect(display.waitForColor(0x123456, at: inView, in: preview.window), "\(preview.program.standardError)")
    #expect(!preview.program.standardError.contains("restart"))
  }

  @Test("sources that are linked into a module are followed where they lie")
  func linked() throws {
    let preview = try shown()
    let elsewhere = TemporaryFolder()
    func write(_ color: String) throws {
      try Data("public import Flyloft\npublic let shade = Color(hex: \(color))\n".utf8).write(
        to: URL(filePath: elsewhere.file("Shade.swift")))
    }
    try write("0x224466")
    try FileManager.default.createSymbolicLink(
      atPath: sources.folder.file("Plugins/Swatches/Shared"), withDestinationPath: elsewhere.path)
    try sources.color(0x123456, line: "return canvas.fill(with: .color(shade))")
    #expect(display.waitForColor(0x224466, at: inView, in: preview.window), "\(preview.program.standardError)")
    try write("0x446688")
    #expect(display.waitForColor(0x446688, at: inView, in: preview.window), "\(preview.program.standardError)")
    #expect(!preview.program.standardError.contains("would refuse"))
  }

  @Test("the gallery that is shown is found again when its folder has been away")
  func away() throws {
    let preview = try shown()
    let folder = sources.folder.file("Plugins/Swatches")
    try FileManager.default.moveItem(atPath: folder, toPath: sources.folder.file("Away"))
    #expect(display.client.pixels(of: preview.window, until: { $0[inView.x, inView.y] != 0xff11_2233 }) != nil)
    try FileManager.default.moveItem(atPath: sources.folder.file("Away"), toPath: folder)
    #expect(display.waitForColor(0x112233, at: inView, in: preview.window), "\(preview.program.standardError)")
  }

  @Test(
    "an import of another module, which is found only because it was built before, is told as a build would tell it")
  func foreignImport() throws {
    let preview = try shown()
    let text = EditedSources.text(color: 0x445566)
    try sources.write(text.replacing("import Glibc", with: "import Gauges"), to: "Plugins/Swatches/Swatches.swift")
    try sources.write(EditedSources.text(of: "Gauges", color: 0), to: "Plugins/Gauges/Gauges.swift")
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Plugins/Swatches/Swatches.swift:2:1: error: Swatches can't import Gauges")
      }, "\(preview.program.standardError)")
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
  }

  @Test("without a plan of its build beside it, SwiftPM builds the program, and what that says is shown")
  func wholeBuild() throws {
    // A program that was moved away from its build.
    try sources.folder.addPrograms("flyloft", "flyloft-galleries")
    let preview = try sources.show(
      on: display, program: sources.folder.file("flyloft"), environment: ["PATH": "/nowhere"])
    #expect(
      preview.program.waitForStandardError {
        $0.contains("there is no plan of its build beside it") && $0.contains("there is no `swift` to build it")
      }, "\(preview.program.standardError)")
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
  }

  @Test("what compiles, and that a build would refuse, is told at once: a second gallery, a file in no module")
  func refused() throws {
    let preview = try shown()
    func isPanelGone() -> Bool {
      display.client.pixels(of: preview.window, until: { $0[inPanel.x, inPanel.y] != 0xff00_0000 | red }) != nil
    }
    let second = "public struct Others: Gallery { public init() {}; public var count: Int { 0 }; "
    let view = "public func view(at index: Int) -> Swatch { Swatch(index: index) } }"
    try sources.write("public import Flyloft\n\n" + second + view, to: "Plugins/Swatches/Others.swift")
    #expect(
      preview.program.waitForStandardError {
        $0.contains("Plugins/Swatches/Others.swift:3:1: error: only Swatches is registered")
      })
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
    try FileManager.default.removeItem(atPath: sources.folder.file("Plugins/Swatches/Others.swift"))
    try #require(isPanelGone(), "\(preview.program.standardError)")
    try sources.write("", to: "Plugins/Loose.swift")
    #expect(
      preview.program.waitForStandardError { $0.contains("Plugins/Loose.swift: error: it belongs to no module") })
    #expect(display.waitForColor(red, at: inPanel, in: preview.window))
    try FileManager.default.removeItem(atPath: sources.folder.file("Plugins/Loose.swift"))
    try #require(isPanelGone(), "\(preview.program.standardError)")
  }

  @Test("--no-watch follows nothing")
  func notWatched() throws {
    let preview = try sources.show(on: display, ["--no-watch", "Gauges"])
    let process = preview.program.processIdentifier
    func hasThread(named name: String) throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        .contains { kernelTable("/proc/\(process)/task/\($0)/comm") == name + "\n" }
    }
    // A thread asks the galleries what they have, in worker processes; then it would have their sources followed.
    func wait(until condition: () throws -> Bool) throws {
      try #require(
        display.wait(in: preview.window) {
        } until: {
          (try? condition()) == true
        })
    }
    try wait { try !preview.program.workers().isEmpty }
    try wait { try !hasThread(named: "flyloft-asking") }
    // What it has told is taken up after its end.
    try #require(preview.program.comesToRest(seenBy: display.client))
    #expect(try !hasThread(named: "flyloft-editing"))
    let ended = try Program("/bin/sh", ["-c", "ls -l /proc/\(process)/fd"])
    _ = ended.wait(within: .limit)
    #expect(!ended.standardOutput.contains("inotify") && ended.standardOutput.contains("socket"))
  }
}
