import Flyloft
import FlyloftObserver
import FlyloftRegistry
import FlyloftTesting
import Foundation
import Glibc
import TestSupport
import Testing

/// These run without a display: `BuiltProgram` removes `DISPLAY`.
@Suite("flyloft snapshot")
struct SnapshotTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) throws -> BuiltProgram.Ended { try run(arguments) }

  private func run(_ arguments: [String]) throws -> BuiltProgram.Ended {
    try BuiltProgram.run(["snapshot"] + arguments + ["--out", folder.path])
  }

  @Test("each view becomes a PNG of its own pixels; the paths are printed", arguments: Appearance.allCases)
  func pixels(appearance: Appearance) throws {
    let ended = try run(
      "StressCards", "--range", "8..<11", "--set", "blobs=20", "--size", "400", "--scale", "2", "--appearance",
      appearance.rawValue, "--quiet")
    #expect(ended.status == .exited(0) && ended.errors.isEmpty)
    #expect(Set(ended.output.split(separator: "\n").map(String.init)) == Set(folder.pictures.map(folder.file)))
    let variant = "-blobs=20-400" + (appearance == .dark ? "-dark@2x" : "@2x")
    #expect(folder.pictures == ["008", "009", "010"].map { "StressCards-\($0)\(variant).png" })
    #expect(folder.files == folder.pictures + ["manifest.json"])
    let cards = try gallery("StressCards", ["blobs": "20"])
    for (row, name) in zip(8..<11, folder.pictures) {
      let written = try Image(pngAt: folder.file(name))
      let drawn = try snapshot(of: cards.view(at: row), width: 400, scale: 2, appearance: appearance)
      #expect(written.size == PixelSize(width: 800, height: 320))
      #expect(written.pixels == drawn.pixels)
    }
  }

  @Test("a live gallery is drawn as at the reference moment, the same on every run")
  func live() throws {
    #expect(try run("Clock", "--size", "300x300").status == .exited(0))
    let clock = try gallery("Clock")
    let written = try Image(pngAt: folder.file("Clock-0-300x300.png"))
    #expect(written.size == PixelSize(width: 300, height: 300))
    #expect(try written.pixels == snapshot(of: clock.view(at: 0), width: 300).pixels)
  }

  @Test("the shards of a run are disjoint, and together the whole", arguments: [1, 3, 7])
  func shards(count: Int) throws {
    var seen: [String] = []
    for shard in 1...count {
      let ended = try run(
        "StressCards", "Clock", "--range", "0...9", "--size", "100x40", "--shard", "\(shard)/\(count)")
      #expect(ended.status == .exited(0))
      seen += ended.output.split(separator: "\n").map(String.init)
    }
    let all = (0...9).map { "StressCards-00\($0)-100x40.png" } + ["Clock-0-100x40.png"]
    #expect(seen.sorted() == all.map(folder.file).sorted())
  }

  @Test("a view that fails: the others are written, it is named, status 1")
  func failure() throws {
    let assets = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: assets.file("Photos"), withIntermediateDirectories: false)
    try #require((try? gallery("Photos")) != nil, "Photos is not built in")
    let picture = try snapshot(of: gallery("Clock").view(at: 0), width: 120)
    try picture.writePNG(to: assets.file("Photos/coffee.png"))
    let ended = try BuiltProgram.run(
      ["snapshot", "Photos", "--quiet", "--out", folder.path], environment: ["FLYLOFT_ASSETS": assets.path])
    #expect(ended.status == .exited(1))
    #expect(folder.pictures == ["Photos-2.png"] && ended.output == folder.file("Photos-2.png") + "\n")
    #expect(ended.errorLines.count == 4)
    #expect(ended.errorLines.contains { $0.hasPrefix("flyloft: Photos, view 0:") && $0.contains("astronaut.png") })
  }

  @Test("light and dark, knobs, sizes and scales are in the files' names where they are not the usual ones")
  func variants() throws {
    let looks = [
      [], ["--appearance", "dark"], ["--set", "blobs=3"], ["--set", "blobs=4", "--appearance", "dark"],
      ["--size", "100"], ["--size", "100x40"], ["--scale", "0.5"], ["--size", "120", "--scale", "2"],
      ["--size", "992", "--scale", "1"],
    ]
    for look in looks { #expect(try run(["StressCards", "--range", "0"] + look).status == .exited(0)) }
    let parts = ["-100", "-100x40", "-120@2x", "-blobs=3", "-blobs=4-dark", "-dark", "", "@0.5x"]
    #expect(folder.pictures == parts.map { "StressCards-000\($0).png" })
    let again = try run(["StressCards", "--range", "0", "--appearance", "dark"])
    #expect(again.output.isEmpty && again.errors.contains("1 of 1 were there already"))
  }

  @Test("the folder is made, with those that it is in")
  func deepFolder() throws {
    let deep = folder.file("none/deeper//still/")
    let ended = try BuiltProgram.run(["snapshot", "Clock", "--size", "100", "--out", deep])
    #expect(ended.status == .exited(0) && access(deep + "/Clock-0-100.png", R_OK) == 0)
  }

  @Test("a folder that can't be made: status 1, one line")
  func unwritable() throws {
    let file = folder.file("file")
    try Data().write(to: URL(filePath: file))
    let ended = try BuiltProgram.run(["snapshot", "Clock", "--out", file + "/deeper"])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1)
    #expect(ended.errors.contains("file/deeper can't be made"))
  }

  @Test("a pipe in the place of a picture that is being written is an error, read or not", arguments: [false, true])
  func pipe(isRead: Bool) throws {
    let pipe = folder.file("Clock-0.png.partial")
    mkfifo(pipe, 0o600)
    let reader = isRead ? open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    defer { close(reader) }
    let ended = try run("Clock")
    #expect(ended.status == .exited(1) && ended.errors.contains("is a pipe"))
    #expect(folder.pictures.isEmpty)
  }

  @Test(
    "standard output that takes nothing: status 1, one line that says so",
    arguments: ["list", "list --json", "snapshot Clock --range '0..<1' --out", "snapshot --merge --out"])
  func fullOutput(command: String) throws {
    if command.contains("merge") {
      let shard = ["snapshot", "Clock", "--range", "0..<1", "--shard", "1/1", "--out", folder.path]
      #expect(try BuiltProgram.run(shard).status == .exited(0))
    }
    let out = command.hasSuffix("--out") ? "\"$1\"" : ""
    let program = try Program(
      "/bin/sh", ["-c", "exec \"$0\" \(command) \(out) >/dev/full", BuiltProgram.path(), folder.path])
    #expect(program.wait(within: .limit) == .exited(1))
    let lines = program.standardError.split(separator: "\n").filter { !$0.hasSuffix("images") }
    #expect(lines == ["flyloft: Standard output can't be written: No space left on device."])
  }
}
