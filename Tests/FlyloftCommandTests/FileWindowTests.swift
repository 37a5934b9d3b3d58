import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// Files in the window of the built program, by the pixels of coded views: a file's lines set the knobs of its views, and its
/// `shade` tells it from others.
@Suite("Files in the window", .serialized)
struct FileWindowTests {
  private let folder = TemporaryFolder()
  private let display: ObservedDisplay
  private let programs = TemporaryFolder()

  init() throws {
    display = try ObservedDisplay()
    try programs.addPrograms("flyloft")
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("flyloft-galleries"), withDestinationPath: BuiltProgram.path("flyloft-coded-stage"))
  }

  /// A view on screen: the shade of its file, and its index there.
  struct Seen: Equatable, CustomStringConvertible {
    var shade, row: Int
    var description: String { "\(shade):\(row)" }
  }

  private func write(_ name: String, shade: Int, views: Int, atomically: Bool = false) throws {
    let text = "coded\nshade=\(shade)\nviews=\(views)\nheight=100\n"
    try text.write(toFile: folder.file(name), atomically: atomically, encoding: .utf8)
  }

  private func open(
    _ names: String..., input: String? = nil, remembers: Bool = false, options: [String] = [],
    environment: [String: String?] = [:]
  ) throws -> ShownProgram {
    let paths = names.map { $0 == "-" ? $0 : folder.file($0) }
    let options = options + ["--size", "900x600", "--no-animation"] + (remembers ? [] : ["--no-state"])
    let (program, arguments) =
      input.map { ("/bin/sh", ["-c", #"exec "$0" "$@" <"\#(folder.file($0))""#, programs.file("flyloft")]) }
      ?? (programs.file("flyloft"), [])
    return try ShownProgram(
      program, arguments + paths + options,
      environment: [
        "DISPLAY": display.client.display, "XDG_STATE_HOME": programs.file("state"),
        "XDG_DATA_HOME": programs.file("data"),
      ].merging(environment) { $1 }, title: "Flyloft",
      seenBy: display.client)
  }

  /// The views from top to bottom, by a column of pixels through all of them.
  private func seen(in picture: Screenshot) -> [Seen] {
    let gallery = codedNames.firstIndex(of: "Documents")
    let pixels = (0..<picture.size.height).map { CodedPixel(pixel: picture[600, $0]) }
    return pixels.split { $0 == nil }.compactMap { view in
      var (rows, shades) = (Set<Int>(), Set<Int>())
      for case let pixel? in view {
        switch pixel {
        case .place(let row, _, _): rows.insert(row)
        case .facts(let facts): shades.insert(facts.gallery == gallery ? facts.shade : -1)
        }
      }
      // Letters of the window have colours that could be a view's.
      return rows.count == 1 && shades.count == 1 && view.count >= CodedPixel.cell
        ? Seen(shade: shades.first!, row: rows.first!) : nil
    }
  }

  private func expect(
    _ shown: ShownProgram, sourceLocation: SourceLocation = #_sourceLocation, _ isExpected: ([Seen]) -> Bool
  ) throws {
    var last: [Seen] = []
    let picture = display.client.pixels(
      of: shown.window,
      until: { picture in
        last = seen(in: picture)
        return isExpected(last)
      })
    try #require(picture != nil, "\(last) \(shown.program.standardError)", sourceLocation: sourceLocation)
  }

  private func type(_ keys: UInt..., to shown: ShownProgram) {
    for key in keys { display.client.key(key) }
  }

  @Test("a file needs no subcommand, and several are one scroll, those of a folder as people sort")
  func scroll() throws {
    try FileManager.default.createDirectory(atPath: folder.file("d"), withIntermediateDirectories: true)
    try write("a", shade: 1, views: 2)
    try write("d/10", shade: 4, views: 9)
    try write("d/9", shade: 3, views: 2)
    let one = try open("d/9")
    try expect(one) { $0 == [Seen(shade: 3, row: 0), Seen(shade: 3, row: 1)] }
    one.close()
    let several = try open("a", "d")
    defer { several.close() }
    let beginning = [(1, 0), (1, 1), (3, 0), (3, 1), (4, 0)].map { Seen(shade: $0, row: $1) }
    try expect(several) { $0.starts(with: beginning) }
    type(Keysym.end, to: several)
    try expect(several) { $0.last == Seen(shade: 4, row: 8) && $0.allSatisfy { $0.shade == 4 } }
  }

  @Test("what is written anew is shown anew, where it was scrolled to, and what is gone stays")
  func changes() throws {
    try write("a", shade: 1, views: 50)
    let shown = try open("a")
    defer { shown.close() }
    try expect(shown) { $0.first == Seen(shade: 1, row: 0) }
    type(Keysym.pageDown, to: shown)
    var top = -1
    // Five find room.
    try expect(shown) { seen in
      top = seen.first?.row ?? -1
      return top > 1 && seen.count == 5
    }
    // In place.
    try write("a", shade: 2, views: 40)
    try expect(shown) { $0.first == Seen(shade: 2, row: top) }
    // By another file of the name.
    try write("a", shade: 3, views: 30, atomically: true)
    try expect(shown) { $0.first == Seen(shade: 3, row: top) }
    // Another file, too: of one that is overwritten no process can draw more than has been drawn.
    try "nothing".write(toFile: folder.file("a"), atomically: true, encoding: .utf8)
    #expect(shown.program.waitForStandardError { $0.contains("can’t be shown as it is now") })
    try expect(shown) { $0.first == Seen(shade: 3, row: top) }
    try FileManager.default.removeItem(atPath: folder.file("a"))
    type(Keysym.home, Keysym.end, to: shown)
    try expect(shown) { $0.last == Seen(shade: 3, row: 29) }
  }

  @Test("in one scroll, a file that grows moves those after it, and one that comes into a folder is shown, too")
  func growth() throws {
    try FileManager.default.createDirectory(atPath: folder.file("d"), withIntermediateDirectories: true)
    try write("d/1", shade: 1, views: 1)
    try write("d/2", shade: 2, views: 2)
    let shown = try open("d")
    defer { shown.close() }
    try expect(shown) { $0 == [(1, 0), (2, 0), (2, 1)].map { Seen(shade: $0, row: $1) } }
    try write("d/1", shade: 3, views: 2)
    try expect(shown) { $0 == [(3, 0), (3, 1), (2, 0), (2, 1)].map { Seen(shade: $0, row: $1) } }
    try write("d/3", shade: 4, views: 1)
    try expect(shown) { $0 == [(3, 0), (3, 1), (2, 0), (2, 1), (4, 0)].map { Seen(shade: $0, row: $1) } }
  }

  @Test("a window of a file opens where the last one was left, by whatever path it is named")
  func remembered() throws {
    try write("a", shade: 1, views: 50)
    try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: folder.file("a"))
    let first = try open("a", remembers: true)
    try expect(first) { $0.first == Seen(shade: 1, row: 0) }
    type(Keysym.end, to: first)
    try expect(first) { $0.last == Seen(shade: 1, row: 49) }
    display.client.type("q")
    #expect(first.program.wait(within: .limit) == .exited(0))
    let second = try open("b", remembers: true)
    defer { second.close() }
    try expect(second) { ($0.first?.row ?? 0) > 40 }
  }

  @Test("a window without files opens those that were open last, and says where one is gone")
  func recent() throws {
    for (number, name) in ["a", "b", "c"].enumerated() {
      try write(name, shade: number + 1, views: 1)
      let shown = try open(name, remembers: name != "c")
      try expect(shown) { $0 == [Seen(shade: number + 1, row: 0)] }
      display.client.type("q")
      #expect(shown.program.wait(within: .limit) == .exited(0))
    }
    let shown = try open(options: ["Clock", "--set", "shade=4"])
    defer { shown.close() }
    /// The pixels of views in a column that the menu stands over, too.
    func count(_ picture: Screenshot) -> Int {
      (0..<picture.size.height).count { CodedPixel(pixel: picture[600, $0]) != nil }
    }
    func choose(_ keys: UInt...) {
      var whole = 0
      let isWhole = display.client.pixels(
        of: shown.window,
        until: { picture in
          whole = count(picture)
          return whole > 80
        })
      #expect(isWhole != nil)
      display.client.key(Keysym.character("o"), modifiers: .shift)
      #expect(display.client.pixels(of: shown.window, until: { count($0) < whole - 30 }) != nil)
      for key in keys + [Keysym.return] { display.client.key(key) }
    }
    try expect(shown) { $0.count == 4 }
    choose()
    try expect(shown) { $0 == [Seen(shade: 2, row: 0)] }
    try FileManager.default.removeItem(atPath: folder.file("a"))
    choose(Keysym.down)
    #expect(shown.program.waitForStandardError { $0.contains("\(folder.file("a")) can’t be opened: No such file") })
  }

  @Test("one that can't be shown says why in its place, and the others are shown")
  func errors() throws {
    try write("a", shade: 1, views: 1)
    try "other".write(toFile: folder.file("b"), atomically: true, encoding: .utf8)
    try write("c", shade: 2, views: 1)
    let shown = try open("a", "b", "c")
    defer { shown.close() }
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 2, row: 0)] }
    #expect(
      shown.program.waitForStandardError {
        $0.contains("no gallery shows what b holds. There are galleries for coded files.")
      })
  }

  @Test("one whose reader hangs holds up itself alone, also the first, and several")
  func hanging() throws {
    for name in ["a", "b", "d", "e"] { try write(name, shade: 4, views: 1) }
    try write("c", shade: 1, views: 1)
    try write("f", shade: 2, views: 1)
    let gallery = try #require(codedNames.firstIndex(of: "Documents"))
    // Longer than anybody waits here.
    let shown = try open(
      "a", "b", "c", "d", "e", "f", options: ["--deadline", "3600"], environment: [CodedGate.silent: "\(gallery) 4"])
    defer { shown.close() }
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 2, row: 0)] }
  }

  @Test("- is what comes from standard input")
  func standardInput() throws {
    try write("a", shade: 3, views: 1)
    let shown = try open("-", input: "a")
    defer { shown.close() }
    try expect(shown) { $0 == [Seen(shade: 3, row: 0)] }
  }

  @Test("what comes from standard input bit by bit is shown meanwhile, and whole at its end")
  func slowInput() throws {
    let path = folder.file("a")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = FileHandle(fileDescriptor: Glibc.open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    try writer.write(contentsOf: Data("coded\nshade=1\nheight=100\nviews=1\n".utf8))
    let shown = try open("-", input: "a")
    defer { shown.close() }
    try expect(shown) { $0 == [Seen(shade: 1, row: 0)] }
    try writer.write(contentsOf: Data("views=2\n".utf8))
    try writer.close()
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 1, row: 1)] }
  }

  @Test(
    "processes that draw yield to the window, and none of its own threads does: they share a heap with its display thread"
  )
  func niceness() throws {
    try write("a", shade: 1, views: 1)
    let shown = try open("a", options: ["--trace", folder.file("trace")])
    defer { shown.close() }
    try expect(shown) { $0 == [Seen(shade: 1, row: 0)] }
    func nice(_ process: String) -> Int? {
      kernelTable("/proc/\(process)/stat").split(separator: ")").last.flatMap { Int($0.split(separator: " ")[16]) }
    }
    let process = "\(shown.program.processIdentifier)"
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    let names = tasks.map { kernelTable("/proc/\(process)/task/\($0)/comm") }
    #expect(["flyloft-draw-0\n", "flyloft-trace\n", "flyloft-log\n"].allSatisfy(names.contains), "\(names)")
    let own = try #require(nice(process))
    // One that has ended since has none.
    #expect(tasks.allSatisfy { (nice("\(process)/task/\($0)") ?? own) == own })
    let workers = try shown.program.workers()
    #expect(!workers.isEmpty && workers.allSatisfy { nice("\($0)") == min(own + 10, 19) })
  }

  @Test("a folder that is empty says so, and shows what comes into it, in one scroll")
  func emptyFolder() throws {
    try FileManager.default.createDirectory(atPath: folder.file("d"), withIntermediateDirectories: true)
    let shown = try open("d")
    defer { shown.close() }
    try expect(shown) { $0.isEmpty }
    try write("d/a", shade: 1, views: 2)
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 1, row: 1)] }
    try write("d/b", shade: 2, views: 1)
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 1, row: 1), Seen(shade: 2, row: 0)] }
  }

  @Test("files that are dropped, and that are pasted, are shown beside what there is, and followed")
  func dropped() throws {
    try write("a", shade: 1, views: 2)
    try write("b", shade: 2, views: 2)
    try write("c", shade: 3, views: 2)
    let shown = try open("a")
    defer { shown.close() }
    try expect(shown) { $0.first == Seen(shade: 1, row: 0) }
    let other = try Pasting(display: display.client.display)
    #expect(other.drag(["text/uri-list"], over: shown.window) == true)
    #expect(other.drop("file://\(folder.file("b"))\r\n", on: shown.window) == true)
    try expect(shown) { $0 == [Seen(shade: 2, row: 0), Seen(shade: 2, row: 1)] }
    try write("b", shade: 4, views: 1)
    try expect(shown) { $0 == [Seen(shade: 4, row: 0)] }
    other.own("CLIPBOARD")
    display.client.key(Keysym.character("v"), modifiers: .control)
    #expect(other.give("file://\(folder.file("c"))") == "text/uri-list")
    try expect(shown) { $0 == [Seen(shade: 3, row: 0), Seen(shade: 3, row: 1)] }
    // What is pasted as text, and is shown already, is gone to.
    display.client.key(Keysym.character("v"), modifiers: .control)
    #expect(other.give(nil) == "text/uri-list")
    #expect(other.give(" \(folder.file("a")) \nand more") == "UTF8_STRING")
    try expect(shown) { $0 == [Seen(shade: 1, row: 0), Seen(shade: 1, row: 1)] }
    // None of the others is gone.
    display.client.type("/b")
    display.client.key(Keysym.return)
    try expect(shown) { $0 == [Seen(shade: 4, row: 0)] }
  }

  @Test("what can't be shown at all is told, with status 64, and nothing is opened")
  func usage() throws {
    try write("a", shade: 1, views: 1)
    try FileManager.default.createDirectory(atPath: folder.file("d"), withIntermediateDirectories: true)
    let file = folder.file("a")
    let mistakes: [([String], String)] = [
      (["none.pdf"], "There is no file “none.pdf”."), (["/none/a"], "There is no file “/none/a”."),
      ([folder.file("d"), "--no-watch"], "There are no files in it yet: leave out --no-watch."),
      (["Clock", file], "“Clock” is a gallery, and “\(file)” is a file: a window shows either files or galleries."),
      ([file, "--in-process"], "Files are drawn in a sandbox, and threads have none: leave out --in-process."),
      ([file, file, "--new-window"], "Files are shown in one window: leave out --new-window."),
    ]
    for (arguments, words) in mistakes {
      let ended = try BuiltProgram.run(arguments)
      #expect(ended.status == .exited(64) && ended.errors.contains(words), "\(arguments): \(ended.errors)")
    }
  }

  @Test(
    "a gallery's exact name is the gallery; in other capitals it is the file or folder of that name where there is one")
  func names() throws {
    try write("a", shade: 1, views: 1)
    func errors(_ names: String...) throws -> String {
      let program = try Program(BuiltProgram.path(), names, environment: ["DISPLAY": nil], in: folder.path)
      #expect(program.wait(within: .limit * 5) == .exited(64))
      return program.standardError
    }
    #expect(try errors("clock", "a").contains("“clock” is a gallery, and “a” is a file:"))
    #expect(try errors("clocks", "a").contains("“clocks” is no file, and “a” is a file:"))
    for name in ["clock", "Clock"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    #expect(try errors("clock", "--no-watch").contains("There are no files in it yet"))
    #expect(try errors("Clock", "a").contains("“Clock” is a gallery, and “a” is a file:"))
  }
}
