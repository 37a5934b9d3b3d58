import FlyloftObserver
import Foundation
import TestSupport
import Testing

/// The examples that authors copy, compiled against the modules of this build.
@Suite("Examples in README and in the documentation")
struct ReadmeTests {
  /// A block of code in a document.
  struct Example: CustomTestStringConvertible {
    let file: String
    let line: Int
    let code: String

    var testDescription: String { "\(file):\(line)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  private static let examples: [Example] = {
    let catalogue = root.appending(path: "Sources/Flyloft/Flyloft.docc")
    let articles = ((try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? []).sorted()
    let files = ["README.md"] + articles.map { "Sources/Flyloft/Flyloft.docc/\($0)" }
    return files.filter { $0.hasSuffix(".md") }.flatMap { blocks(in: $0) }
  }()

  private static func blocks(in file: String) -> [Example] {
    guard let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8) else { return [] }
    var (examples, code, start) = ([Example](), [Substring](), 0)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if start > 0, line.hasPrefix("```") {
        examples.append(Example(file: file, line: start, code: code.joined(separator: "\n")))
        start = 0
      } else if start > 0 {
        code.append(line)
      } else if line == "```swift" {
        (start, code) = (number + 2, [])
      }
    }
    return examples
  }

  @Test("there are some")
  func some() { #expect(Self.examples.count { $0.file == "README.md" } >= 4) }

  @Test("compile", arguments: examples)
  func compile(_ example: Example) throws {
    let folder = TemporaryFolder()
    // What imports nothing is a part of a drawing.
    let whole =
      example.code.contains("import ")
      ? example.code
      : "import Flyloft\nfunc draw(on canvas: borrowing Canvas, value: Double) throws {\n\(example.code)\n}"
    try whole.write(toFile: folder.file("Example.swift"), atomically: true, encoding: .utf8)
    let build = URL(filePath: try BuiltProgram.path()).deletingLastPathComponent().path
    let maps = try FileManager.default.contentsOfDirectory(atPath: build).filter { $0.hasSuffix(".build") }
      .map { "\(build)/\($0)/module.modulemap" }.filter { FileManager.default.fileExists(atPath: $0) }
    let flags = try Program("/usr/bin/env", ["pkg-config", "--cflags-only-I", "pangocairo", "pangoft2"])
    #expect(flags.wait(within: .limit) == .exited(0))
    let clang =
      maps.map { "-fmodule-map-file=\($0)" }
      + flags.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
    let compiler = try Program(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-I",
        "\(build)/Modules", "-I", Self.root.appending(path: "Sources/CCairo").path, "-I",
        Self.root.appending(path: "Sources/CX11").path, "-module-cache-path", folder.file("cache"),
        folder.file("Example.swift"),
      ] + clang.flatMap { ["-Xcc", $0] })
    #expect(compiler.wait(within: .limit * 5) == .exited(0))
    #expect(compiler.standardError.isEmpty, "\(compiler.standardError)")
  }
}
