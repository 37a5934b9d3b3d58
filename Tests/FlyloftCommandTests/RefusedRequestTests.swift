import Flyloft
import FlyloftObserver
import Glibc
import TestSupport
import Testing

/// The server refuses single requests, as it does when it runs out of memory; a proxy makes it do so.
@Suite("Requests that the server refuses", .serialized)
struct RefusedRequestTests {
  private let display: ObservedDisplay
  private let expected: ExpectedWindow

  init() throws {
    display = try ObservedDisplay()
    expected = ExpectedWindow(try gallery("StressCards"))
  }

  @Test(
    "no window, or none that can be painted: status 1, one line that says why",
    arguments: [(Fault.Request.core(1), 1), (.core(8), 1), (.core(55), 2), (.core(55), 3)])
  func window(request: Fault.Request, number: Int) throws {
    let interposer = try Interposer(before: display.server, .fail(request, number: number, error: Fault.badAlloc))
    let ended = try BuiltProgram.run(
      ["preview", "StressCards"], environment: ["DISPLAY": interposer.display])
    #expect(ended.status == .exited(1) && ended.errorLines.count == 1)
    #expect(ended.errors.contains("can't make the window: BadAlloc"), "\(ended)")
  }

  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let request: Fault.Request
    var number: Int?
    var error = Fault.badAlloc
    let text: String
  }

  private static let refusals = [
    Refusal(
      testDescription: "memory to map, after the first piece", request: .of(extension: "MIT-SHM", 1), number: 2,
      text: "Pictures are sent to the X server from now on"),
    Refusal(
      testDescription: "access to that memory", request: .of(extension: "MIT-SHM", 1), number: 2, error: 10,
      text: "Pictures are sent to the X server from now on"),
    Refusal(
      testDescription: "a shared picture in the middle", request: .of(extension: "MIT-SHM", 3), number: 9,
      text: "Pictures are sent to the X server from now on"),
    Refusal(testDescription: "a fill", request: .core(70), number: 3, text: "BadAlloc"),
    Refusal(testDescription: "a property", request: .core(18), number: 5, text: "BadAlloc"),
  ]

  @Test(
    "a refused request to paint or to set a property: the pixels come right, and one line reports it",
    arguments: refusals)
  func painting(refusal: Refusal) throws {
    let interposer = try Interposer(
      before: display.server, .fail(refusal.request, number: refusal.number, error: refusal.error))
    let preview = try display.show("StressCards", through: interposer)
    try display.expect(expected, in: preview)
    display.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    var top = 0
    // How many requests a scroll takes is up to the machine: in as many frames as there is time for.
    while top == 0 || (interposer.count(of: refusal.request) < refusal.number ?? 1 && top < 8000) {
      display.client.wheel(1)
      top += 80
      try display.expect(expected, in: preview, top: top)
    }
    try #require(interposer.count(of: refusal.request) >= refusal.number ?? 1)
    let lines = preview.program.waitForErrorLines(1)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(refusal.text) }, "\(lines)")
  }

  @Test("a refused copy within the window, by which it scrolls where pictures are sent: the pixels come right")
  func copy() throws {
    let bare = try ObservedDisplay(options: ["-extension", "MIT-SHM"])
    let interposer = try Interposer(before: bare.server, .fail(.core(62), number: 1, error: Fault.badAlloc))
    let preview = try bare.show("StressCards", through: interposer)
    try bare.expect(expected, in: preview)
    bare.client.pointer(to: PixelPoint(x: 500, y: 300), in: preview.window)
    bare.client.wheel(1)
    try bare.expect(expected, in: preview, top: 80)
    let lines = preview.program.waitForErrorLines(2)
    #expect(lines.count == 2 && lines.count { $0.contains("BadAlloc") } == 1, "\(lines)")
    #expect(interposer.count(of: .core(62)) >= 1)
  }

  @Test("pictures that can't be sent are tried again, and reported once")
  func everyPicture() throws {
    let bare = try ObservedDisplay(options: ["-extension", "MIT-SHM"])
    let interposer = try Interposer(before: bare.server, .fail(.core(72), error: Fault.badAlloc))
    let preview = try bare.show("StressCards", through: interposer)
    // The sidebar's background is still painted.
    let isFilled = bare.client.pixels(of: preview.window) { $0.size.width == 900 && $0[100, 590] == $0[100, 400] }
    #expect(isFilled != nil)
    // One that says how pictures are sent, and one that they can't be.
    #expect(preview.program.waitForErrorLines(2).count == 2)
    let before = interposer.count(of: .core(72))
    // The area around the pictures is filled each time they are tried.
    let isTried = bare.client.pixels(of: preview.window) { _ in interposer.count(of: .core(72)) > before }
    #expect(isTried != nil)
    bare.client.close(preview.window)
    #expect(preview.program.wait(within: .limit) == .exited(0))
    let lines = preview.program.standardError.split(separator: "\n")
    #expect(lines.count { $0.contains("BadAlloc") } == 1 && lines.count == 2, "\(lines)")
  }

  @Test("a server that can't map our memory: the pixels come right, and one line reports it")
  func limitedServer() throws {
    // With this limit it can map the small probe, but not an arena of 16 MB.
    let limiting = try Program(
      "prlimit",
      ["--pid", "\(display.server.processIdentifier)", "--as=\(try mappedBytes(of: display.server) + (6 << 20)):"])
    try #require(limiting.wait(within: .limit) == .exited(0))
    let preview = try display.show("StressCards")
    try display.expect(expected, in: preview)
    let lines = preview.program.waitForErrorLines(1)
    #expect(lines.count == 1 && lines[0].contains("Pictures are sent to the X server from now on"), "\(lines)")
  }

  private func mappedBytes(of server: XServer) throws -> Int {
    let text = kernelTable("/proc/\(server.processIdentifier)/statm")
    return try #require(text.split(separator: " ").first.flatMap { Int($0) }) * Int(getpagesize())
  }
}
