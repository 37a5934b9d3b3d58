import Flyloft
import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// The programs in `Tests/Samples`, built as somebody else's package that takes Flyloft from a git repository.
@Suite("Programs that embed Flyloft", .serialized)
struct SamplesTests {
  private let folder = TemporaryFolder()
  private var root: String { URL(filePath: #filePath).deletingLastPathComponent().path + "/../.." }

  private func succeed(_ arguments: [String], environment: [String: String?] = [:]) throws {
    let program = try Program("/usr/bin/env", arguments, environment: environment)
    let status = program.wait(within: .limit * 5)
    try #require(status == .exited(0), "\(arguments): \(program.standardOutput.suffix(2000)) \(program.standardError)")
  }

  /// A repository of what is here now, committed or not, and the samples, built against it.
  private func build() throws -> String {
    let script = """
      set -e
      cd "$1"; mkdir -p "$2/flyloft"
      cp -r Package.swift Sources Plugins Assets Tests "$2/flyloft"; rm -rf "$2/flyloft/Tests/Samples"
      cp -r Tests/Samples "$2/samples"
      cd "$2/flyloft"; git init -q -b main
      git add -A; git -c user.name=test -c user.email=test@example.invalid commit -q -m all
      """
    try succeed(["bash", "-c", script, "bash", root, folder.path])
    // As another project's checks would: a warning there is no error here.
    let environment = [
      "FLYLOFT_URL": "file://\(folder.path)/flyloft", "CI": "true", "FLYLOFT_WARNINGS_ARE_ERRORS": nil,
    ]
    try succeed(["swift", "build", "--quiet", "--package-path", folder.path + "/samples"], environment: environment)
    return folder.path + "/samples/.build/debug/"
  }

  @Test("README shows them as they are", arguments: ["Queue", "Cells", "Picture"])
  func shown(name: String) throws {
    let readme = try String(contentsOfFile: root + "/README.md", encoding: .utf8)
    let sample = try String(contentsOfFile: root + "/Tests/Samples/Sources/\(name)/\(name).swift", encoding: .utf8)
    #expect(readme.contains("```swift\n\(sample)```"))
  }

  @Test("a queue, cells and a window do what README says")
  func samples() throws {
    let programs = try build()
    let queue = try Program(programs + "Queue", [])
    #expect(queue.wait(within: .limit) == .exited(0))
    #expect(queue.standardOutput == "[\"chart\", \"charts\"]\n")

    let cells = try Program(programs + "Cells", [])
    #expect(cells.wait(within: .limit) == .exited(0))
    #expect(cells.standardOutput == (0..<3).map { "row \($0): 64 pixels wide\n" }.joined() + "drawn: 3\n")

    let display = try ObservedDisplay()
    let picture = try Program(programs + "Picture", [], environment: ["DISPLAY": display.server.display])
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

    let lost = try Program(programs + "Picture", [], environment: ["DISPLAY": display.server.display])
    _ = try display.client.window(titled: "Picture", of: lost, within: .limit)
    display.server.kill()
    // The loop ends with the server, and what it throws ends the program.
    #expect(lost.wait(within: .limit) != nil)
    #expect(lost.standardError.contains("went away"))
  }
}
