import Flyloft
import Linked
import Testing

/// `flyloft-lessons`, as `make lessons` starts it.
@Suite("The lessons")
struct LessonsTests {
  @Test("the window shows what another program does, to its end")
  func shown() throws {
    let server = try XServer(size: PixelSize(width: 1400, height: 900))
    let client = try XClient(display: server.display)
    let program = try Program(
      BuiltProgram.path("flyloft-lessons"), [], environment: ["DISPLAY": server.display])
    let window = try client.window(titled: "Flyloft", of: program, within: .limit)
    // The orange of the item that came last, which nothing else has.
    #expect(client.pixels(of: window, until: { $0.pixels.contains(0xffdc_9553) }, within: .limit) != nil)
    client.close(window)
    #expect(program.wait(within: .limit) == .exited(0))
    #expect(program.standardError.isEmpty)
  }
}
