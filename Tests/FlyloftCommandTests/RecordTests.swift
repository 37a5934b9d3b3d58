import Flyloft
import FlyloftObserver
import FlyloftRecording
import FlyloftRegistry
import Glibc
import TestSupport
import Testing

/// `flyloft preview --record`, and playing its recordings.
@Suite("A recorded preview", .serialized)
struct RecordTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("a.session") }

  @Test("what the user did is in the file; played to another window, it leads to the same picture")
  func replays() throws {
    let display = try ObservedDisplay()
    let preview = try display.show(
      "StressCards", "--set", "rows=200", "--set", "blobs=10", "--record", path)
    let expected = ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "10"]))
    let client = display.client
    try display.expect(expected, in: preview)
    client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    client.wheel(3)
    try display.expect(expected, in: preview, top: 240)
    client.key(Keysym.pageDown)
    try display.expect(expected, in: preview, top: 240 + expected.page)
    client.key(Keysym.down, modifiers: .shift)
    client.type("hbbh\"")
    client.resize(preview.window, to: PixelSize(width: 800, height: 500))
    let top = 280 + expected.page
    expected.size = PixelSize(width: 800, height: 500)
    try display.expect(expected, in: preview, top: top)
    _ = try preview.close()

    let session = try Session(at: path)
    #expect(session.gallery == "StressCards" && session.scale == 1)
    #expect(session.size == Size(width: 900, height: 600))
    #expect(session.settings.contains(KnobSetting(name: "rows", value: "200")))
    let inputs = session.inputs.map(\.input)
    let notches = inputs.reduce(0.0) {
      if case .wheel(_, let y, let point, []) = $1, point.x == 500 { $0 + y } else { $0 }
    }
    #expect(notches == 3)
    #expect(inputs.contains(.key(keysym: Keysym.pageDown, text: "", [])))
    #expect(inputs.contains(.key(keysym: Keysym.down, text: "", .shift)))
    #expect(inputs.contains { if case .key(_, "\"", _) = $0 { true } else { false } })
    // Each key once, in the order in which they were pressed; Shift by itself is one, too.
    let keys = inputs.compactMap { input -> UInt? in
      if case .key(let keysym, _, _) = input, !(0xffe1...0xffee).contains(keysym) { keysym } else { nil }
    }
    #expect(keys == [Keysym.pageDown, Keysym.down, 0x68, 0x62, 0x62, 0x68, 0x22])
    let sizes = inputs.compactMap { if case .resize(let size) = $0 { size } else { nil } }
    #expect(sizes == [PixelSize(width: 800, height: 500)])
    #expect(inputs.last == .end && inputs.count { $0 == .end } == 1)

    let again = try display.show("StressCards", "--set", "rows=200", "--set", "blobs=10")
    // The window opens before the gallery has said what there is to scroll.
    try display.expect(ExpectedWindow(try gallery("StressCards", ["rows": "200", "blobs": "10"])), in: again)
    #expect(client.play(session, in: again.window))
    try display.expect(expected, in: again, top: top)
  }

  @Test(
    "killed with -9, it leaves all but the last moment, also where knobs were to be checked first",
    arguments: ["--no-animation", "--set=rows=200"])
  func killed(option: String) throws {
    let display = try ObservedDisplay()
    let preview = try display.show("StressCards", option, "--record", path)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    // Wait until some of it is in the file.
    try FileWatch(folder.path).wait {
      display.client.wheel(1)
      return try WholeFile.text(of: path).split(separator: "\n").count >= 10
    }
    preview.program.signal(SIGKILL)
    #expect(preview.program.wait(within: .limit) == .signalled(SIGKILL))
    #expect(try !Session(at: path).inputs.isEmpty)
  }

  @Test("a signal that ends the window leaves recording, trace and report whole", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalled(number: Int32) throws {
    let (trace, report) = (folder.file("trace.json"), folder.file("report.json"))
    let display = try ObservedDisplay()
    let preview = try display.show("Clock", "--record", path, "--trace", trace, "--report", report)
    #expect(display.client.pixels(of: preview.window, until: { _ in true }) != nil)
    preview.program.signal(number)
    #expect(preview.program.wait(within: .limit) == .signalled(number))
    #expect(try Session(at: path).inputs.last?.input == .end)
    #expect(try JSONValue(WholeFile.text(of: trace)) != nil)
    _ = try PreviewMetrics(WholeFile.text(of: report))
  }

  @Test("a file that can't be written: one line that names it, status 1, and no window")
  func unwritable() throws {
    let ended = try BuiltProgram.run(["preview", "Clock", "--record", "/none/a.session"])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1)
    #expect(ended.errors.contains("/none/a.session can't be written"))
  }
}
