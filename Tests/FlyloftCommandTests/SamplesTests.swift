import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// The programs in `Tests/Samples`, as this package builds them; `make samples` builds them as somebody else's.
@Suite("Programs that embed Flyloft")
struct SamplesTests {
  private let folder = TemporaryFolder()
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().path + "/../.."

  @Test("README shows them as they are", arguments: ["Queue", "Cells", "Picture"])
  func shown(name: String) throws {
    let readme = try String(contentsOfFile: Self.root + "/README.md", encoding: .utf8)
    let sample = try String(contentsOfFile: Self.root + "/Tests/Samples/Sources/\(name)/\(name).swift", encoding: .utf8)
    #expect(readme.contains("```swift\n\(sample)```"))
  }

  @Test("a queue, cells and a window do what README says")
  func samples() throws {
    let queue = try Program(BuiltProgram.path("flyloft-queue"), [])
    #expect(queue.wait(within: .limit) == .exited(0))
    #expect(queue.standardOutput == "[\"chart\", \"charts\"]\n")

    let cells = try Program(BuiltProgram.path("flyloft-cells"), [])
    #expect(cells.wait(within: .limit) == .exited(0))
    #expect(cells.standardOutput == (0..<3).map { "row \($0): 64 pixels wide\n" }.joined() + "drawn: 3\n")

    let traced = try Program(BuiltProgram.path("flyloft-traced"), [folder.file("trace.json")])
    #expect(traced.wait(within: .limit) == .exited(0))
    let events = try #require(JSONValue(String(contentsOfFile: folder.file("trace.json"), encoding: .utf8))?.elements)
    #expect(events.contains { $0["name"]?.text == "draw" })

    let display = try ObservedDisplay()
    let program = try BuiltProgram.path("flyloft-picture")
    let picture = try Program(program, [], environment: ["DISPLAY": display.server.display])
    let window = try display.client.window(titled: "Picture", of: picture, within: .limit)
    func waitFor(_ color: UInt32) -> Bool {
      display.client.pixels(of: window, until: { $0.size.width > 100 && $0[100, 100] == color }, within: .limit) != nil
    }
    let colors = [Color.red, .green, .blue].map(\.opaquePixel)
    #expect(waitFor(colors[0]))
    display.client.pointer(to: PixelPoint(x: 50, y: 50), in: window)
    display.client.click()
    #expect(waitFor(colors[1]))
    display.client.close(window)
    #expect(picture.wait(within: .limit) == .exited(0))

    let lost = try Program(program, [], environment: ["DISPLAY": display.server.display])
    _ = try display.client.window(titled: "Picture", of: lost, within: .limit)
    display.server.kill()
    // The loop ends with the server, and what it throws ends the program.
    #expect(lost.wait(within: .limit) != nil)
    #expect(lost.standardError.contains("went away"))
  }
}
